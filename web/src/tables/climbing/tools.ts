import { script, speech } from "../../lang";
import type { Tools } from "../tools";
import { gistOf, HintAnswer, HintForm } from "./HintForm";
import { ScoreForm } from "./ScoreForm";

/** The type of what was played. */
function words(answer: any, seat: number): string {
  return script((speech() === "en" ? answer.types_en : answer.types)[seat] ?? "");
}

export const tools: Tools = {
  calculator: { Form: ScoreForm, words },
  hinting: { Form: HintForm, Answer: HintAnswer, gist: gistOf },
};
