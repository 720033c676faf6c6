/** What somebody did at a table of rows, in words. */

import { t } from "../../lang";
import type { Action } from "../../net/types";

export function wordsOf(action: Action): string {
  if (action.kind === "bet") return t("replay.bet", { n: Number(action.units) });
  return t(action.kind === "declare" ? "replay.declared" : "replay.laid");
}
