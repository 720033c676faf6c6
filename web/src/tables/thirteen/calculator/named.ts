import { cardSign, parseCards } from "../../../cards/cards";
import { say, script, speech, t } from "../../../lang";
import type { ScoreAnswer } from "../../../net/games";

/** The special with the groups that make it, or the rows by name, with what counts one more than it is. */
export function words(answer: ScoreAnswer, seat: number): string {
  const one = "players" in answer ? answer.players[seat] : undefined;
  if (!one) return "";
  if (one.special) return [say({ zh: one.special, en: one.special_en ?? one.special }), ...groupsOf(one)].join(" · ");
  const rows = (speech() === "en" ? one.rows_en : one.rows) ?? [];
  const notes = (speech() === "en" ? one.notes_en : one.notes) ?? [];
  const named = rows.map(
    (row, index) => script(row) + (notes[index] ? t("thirteen.noted", { note: script(notes[index]!) }) : ""),
  );
  return [one.foul ? t("thirteen.foul") : "", ...named].filter(Boolean).join(" · ");
}

function groupsOf(one: { groups?: string[] }): string[] {
  return (one.groups ?? []).map((group) => parseCards(group).map(cardSign).join(" "));
}
