import { say, script, speech, t } from "../../lang";
import type { Calculator, Tools } from "../tools";
import { Arranger } from "./Arranger";
import { blank, called, example, field, lacking, read, request, type Draft } from "./calculator/draft";
import { Form } from "./calculator/Form";

/** The special, or the rows by name. */
function words(answer: any, seat: number): string {
  const one = answer.players[seat];
  if (one.special) return say({ zh: one.special, en: one.special_en ?? one.special });
  const rows: string[] = (speech() === "en" ? one.rows_en : one.rows) ?? [];
  return [one.foul ? t("thirteen.foul") : "", ...rows.map(script)].filter(Boolean).join(" · ");
}

const calculator: Calculator<Draft> = { blank, example, Form, request, read, lacking, field, called, words };

export const tools: Tools = {
  calculator,
  Arranger,
};
