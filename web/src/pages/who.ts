/** Names at a table: people by their own, bots numbered so that no two are alike. */

import { t, type Key } from "../lang";
import type { MatchCard, Room, Seat } from "../net/types";
import type { Who } from "../tables/kinds";
import { huesOf, type Face } from "../ui/Avatar";

/** Letters, for numbers would run into the points beside them. */
function botName(index: number): string {
  return t("room.bot_name", { mark: t("room.bot_marks")[index]! });
}

export function whoSits(seats: Seat[], muted: readonly string[] = []): Who[] {
  let bots = 0;
  const faces = seats.map((seat) => ({ avatar: seat.kind === "bot" ? bots++ : (seat.avatar ?? seat.seat) }));
  const hues = huesOf(faces);
  bots = 0;
  return seats.map((seat, at) => ({
    ...faces[at]!,
    hue: hues[at]!,
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

/** The pictures of who played it, in colours that differ. */
export function facesOf(match: MatchCard): Face[] {
  let bots = 0;
  const faces = match.players.map((who, seat) => ({
    bot: who === null,
    avatar: who === null ? bots++ : (match.avatars?.[seat] ?? seat),
  }));
  const hues = huesOf(faces);
  return faces.map((face, seat) => ({ ...face, hue: hues[seat]! }));
}
