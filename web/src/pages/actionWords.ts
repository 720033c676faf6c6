/** What somebody did in a step, in words of the game: "碰". */

import { script } from "../lang";
import type { Action } from "../net/types";

export function actionWords(action: Action, texts: Record<string, string>): string {
  return script(texts[`action.${action.kind}`] ?? action.kind);
}
