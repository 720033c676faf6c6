import { script, speech, t } from "../../lang";
import type { ScoreAnswer } from "../../net/games";
import type { Calculator, Tools } from "../tools";
import { Answer, gistOf, HintForm } from "./HintForm";
import { blank, called, example, field, lacking, read, request, type Draft } from "./calculator/draft";
import { Form } from "./calculator/Form";

/** What a winner's hand counts, item by item. */
function words(answer: ScoreAnswer, seat: number): string {
  const win = "wins" in answer ? answer.wins.find((won) => won.seat === seat) : undefined;
  if (!win) return "";
  const english = speech() === "en";
  const items = english ? win.items_en : win.items;
  const doublings = english ? win.doublings_en : win.doublings;
  return [
    ...items.map(([name, value]) => `${script(name)} ${value}`),
    ...doublings.map(([name, value]) => `${script(name)} ${t("mahjong.times", { n: value })}`),
  ].join(" · ");
}

const calculator: Calculator<Draft> = { blank, example, Form, request, read, lacking, field, called, words };

export const tools: Tools = {
  calculator,
  hinting: { Form: HintForm, Answer, gist: gistOf },
};
