import { say, script, speech, t } from "../../lang";
import type { Tools } from "../tools";
import { Arranger } from "./Arranger";
import { ScoreForm } from "./ScoreForm";

/** The special, or the rows by name. */
function words(answer: any, seat: number): string {
  const one = answer.players[seat];
  if (one.special) return say({ zh: one.special, en: one.special_en ?? one.special });
  const rows: string[] = (speech() === "en" ? one.rows_en : one.rows) ?? [];
  return [one.foul ? t("thirteen.foul") : "", ...rows.map(script)].filter(Boolean).join(" · ");
}

export const tools: Tools = {
  calculator: { Form: ScoreForm, words, fields: { special: "thirteen.special" } },
  Arranger,
};
