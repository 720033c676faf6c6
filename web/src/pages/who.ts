/** Names at a table: people by their own, bots numbered so that no two are alike. */

import { speech, t, type Key } from "../lang";
import type { MatchCard, Room, Seat } from "../net/types";
import type { Who } from "../tables/kinds";

/** 甲 乙 丙, or A B C: numbers would run into the points beside them. */
function botName(index: number): string {
  return t("room.bot") + (speech() === "zh" ? "甲乙丙丁戊己庚辛"[index] : ` ${"ABCDEFGH"[index]}`);
}

export function whoSits(seats: Seat[], muted: readonly string[] = []): Who[] {
  let bots = 0;
  return seats.map((seat) => ({
    name: seat.kind === "human" ? (seat.name ?? "?") : seat.kind === "bot" ? botName(bots++) : t("room.empty"),
    bot: seat.kind === "bot",
    online: seat.kind !== "human" || seat.online,
    auto: seat.auto,
    left: seat.left,
    muted: seat.player !== null && muted.includes(seat.player),
  }));
}

/** What leaving means: a bot takes over as long as a person is left to play with. */
export function leaveKey({ state, seats }: Pick<Room, "state" | "seats">): Key {
  const people = seats.filter((seat) => seat.kind === "human" && !seat.left).length;
  return state === "playing" && people === 1 ? "room.leave_alone" : "room.leave_sure";
}

/** Who played a finished match: a record knows bots only by their strength. */
export function namesOf(match: MatchCard): string[] {
  let bots = 0;
  return match.names.map((name, seat) => (match.players[seat] === null ? botName(bots++) : name));
}
