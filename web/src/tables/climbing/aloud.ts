/** A round of anpai told: what each laid down, who was critted, how the coins moved. */

import { script, t } from "../../lang";
import type { EventOf } from "../../net/types";
import { eventAloud, piecesAloud, toldOf, type Hearing } from "../aloud";

export function climbingAloud(event: EventOf<"climbing">, hearing: Hearing): string[] | undefined {
  const { texts, names } = hearing;
  if (event.name === "dealt" || event.name === "match_over") return [];
  if (event.name === "settled") {
    const crit = event.data.crit.map((seat) => `${names[seat]} ${t("climbing.crit")}`);
    return [...eventAloud(event, hearing), ...crit];
  }
  if (event.name !== "showdown") return undefined;
  const { plays, types } = event.data;
  return plays.map((cards, seat) => {
    const type = script(texts[`type.${types[seat]}`] ?? "");
    const played = cards === null ? t("climbing.out") : cards ? piecesAloud(cards, "cards") : t("climbing.pass");
    return toldOf(names[seat]!, [cards ? type : "", played]);
  });
}
