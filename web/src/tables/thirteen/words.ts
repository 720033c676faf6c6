/** What somebody did at a table of rows, in words. */

import { script, t } from "../../lang";
import type { Action } from "../../net/types";

export function wordsOf(action: Action, texts: Record<string, string>): string {
  if (action.kind === "bet") return t("replay.bet", { n: Number(action.units) });
  return action.kind === "declare" ? script(texts["shown.declared"] ?? "") : t("replay.laid");
}
