import { script, speech, t } from "../../lang";
import type { Calculator, Tools } from "../tools";
import { gistOf, HintAnswer, HintForm } from "./HintForm";
import { blank, called, example, field, lacking, read, request, type Draft } from "./calculator/draft";
import { Form } from "./calculator/Form";

/** What a winner's hand counts, item by item. */
function words(answer: any, seat: number): string {
  const win = answer.wins?.find((won: any) => won.seat === seat);
  if (!win) return "";
  const english = speech() === "en";
  const items: [string, number][] = english ? win.items_en : win.items;
  const doublings: [string, number][] = english ? win.doublings_en : win.doublings;
  return [
    ...items.map(([name, value]) => `${script(name)} ${value}`),
    ...doublings.map(([name, value]) => `${script(name)} ${t("mahjong.times", { n: value })}`),
  ].join(" · ");
}

const calculator: Calculator<Draft> = { blank, example, Form, request, read, lacking, field, called, words };

export const tools: Tools = {
  calculator,
  hinting: { Form: HintForm, Answer: HintAnswer, gist: gistOf },
};
