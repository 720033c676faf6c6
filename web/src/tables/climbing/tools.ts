import { script, speech, t } from "../../lang";
import type { ScoreAnswer } from "../../net/games";
import type { Calculator, Tools } from "../tools";
import { blank, called, example, field, lacking, read, request, type Draft } from "./calculator/draft";
import { Form } from "./calculator/Form";
import { Answer, gistOf, HintForm } from "./HintForm";

/** The type of what was played, and how it fared in its class. */
function words(answer: ScoreAnswer, seat: number): string {
  if (!("settlements" in answer)) return "";
  const settled = answer.settlements;
  return [
    script((speech() === "en" ? answer.types_en : answer.types)[seat] ?? ""),
    settled.some(({ winners }) => winners.includes(seat)) ? t("score.best_of_kind") : "",
    settled.some(({ crit }) => crit.includes(seat)) ? t("score.critted") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

const calculator: Calculator<Draft> = { blank, example, Form, request, read, lacking, field, called, words };

export const tools: Tools = {
  calculator,
  hinting: { Form: HintForm, Answer, gist: gistOf },
};
