import { script, speech, t } from "../../lang";
import type { Tools } from "../tools";
import { gistOf, HintAnswer, HintForm } from "./HintForm";
import { ScoreForm } from "./ScoreForm";

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

export const tools: Tools = {
  calculator: { Form: ScoreForm, words },
  hinting: { Form: HintForm, Answer: HintAnswer, gist: gistOf },
};
