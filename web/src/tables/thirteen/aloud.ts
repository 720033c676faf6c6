/** A showdown told: everybody's rows by name, then who shot whom and what it came to. */

import { fill, script, t } from "../../lang";
import type { EventOf } from "../../net/types";
import { eventAloud, toldOf, type Hearing } from "../aloud";
import { PLACES } from "./laying";

export function thirteenAloud(event: EventOf<"thirteen">, hearing: Hearing): string[] | undefined {
  const { texts, names } = hearing;
  const text = (key: string): string => script(texts[key] ?? "");
  if (event.name === "dealt" || event.name === "match_over") return [];
  if (event.name === "showdown")
    return event.data.hands.map(({ special, foul, types }, seat) => {
      const rows = PLACES.map((place, row) => `${text(`place.${place}`)} ${text(`row.${types[row]}`)}`);
      const laid = special ? [text(`special.${special}`)] : foul ? [t("thirteen.foul")] : rows;
      return toldOf(names[seat]!, laid);
    });
  if (event.name !== "settled") return undefined;
  const { guns, rollovers, sweeps } = event.data;
  const shots = guns.map(([one, two]) => {
    const rolled = rollovers.some(([a, b]) => a === one && b === two);
    return fill(text(rolled ? "shown.rollovers" : "shown.guns"), { one: names[one]!, two: names[two]! });
  });
  const swept = sweeps.map((seat) => fill(text("shown.sweeps"), { name: names[seat]! }));
  return [...shots, ...swept, ...eventAloud(event, hearing)];
}
