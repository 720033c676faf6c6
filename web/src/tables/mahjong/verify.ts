/** Mahjong: wall and dice of every hand, the first tiles, and each tile drawn. */

import { ALL_TILES, parseTiles, sortTiles, type Tile } from "../../cards/tiles";
import { Stream } from "../../verify/shuffle";
import type { Check } from "../../verify/check";
import type { Evidence } from "../kinds";
import type { EventOf } from "../../net/types";

type GameEvent = EventOf<"mahjong">;

const SIDES = 4;
const STACKS_A_SIDE = 17;

/** The wall of a hand in drawing order. */
async function wallOf(key: string, hand: number): Promise<{ wall: Tile[]; dice: [number, number] }> {
  const tiles = ALL_TILES.flatMap((tile) => [tile, tile, tile, tile]);
  const built = await new Stream(key, `wall/${hand}`).shuffled(tiles);
  const stream = new Stream(key, `dice/${hand}`);
  const dice: [number, number] = [(await stream.below(6)) + 1, (await stream.below(6)) + 1];
  const sum = dice[0] + dice[1];
  const side = (sum - 1) % SIDES;
  const cut = 2 * (((SIDES - side) % SIDES) * STACKS_A_SIDE + sum);
  return { wall: [...built.slice(cut), ...built.slice(0, cut)], dice };
}

function dealt(wall: Tile[], dealer: number, seats: number): { hands: Tile[][]; taken: number } {
  const hands: Tile[][] = Array.from({ length: seats }, () => []);
  let taken = 0;
  for (const amount of [4, 4, 4, 1]) {
    for (let turn = 0; turn < seats; turn++) {
      hands[(dealer + turn) % seats]!.push(...wall.slice(taken, taken + amount));
      taken += amount;
    }
  }
  hands[dealer]!.push(wall[taken]!);
  return { hands, taken: taken + 1 };
}

export async function verifyMahjong({ match, key, frames }: Evidence<"mahjong">): Promise<Check[]> {
  const hands: { dealer: number; events: GameEvent[] }[] = [];
  let current: { dealer: number; events: GameEvent[] } | undefined;
  for (const event of frames.flatMap((frame) => frame.events)) {
    if (event.name === "hand_started") {
      current = { dealer: event.data.dealer, events: [] };
      hands.push(current);
    }
    current?.events.push(event);
  }
  const checks: Check[] = [];
  for (const [number, { dealer, events }] of hands.entries()) {
    const good = await checkHand(key, number, dealer, match.scores.length, events);
    if (good !== null) checks.push({ key: "verify.wall", n: number + 1, good });
  }
  return checks;
}

async function checkHand(
  key: string,
  number: number,
  dealer: number,
  seats: number,
  events: GameEvent[],
): Promise<boolean | null> {
  const thrown = events.find((event) => event.name === "dice");
  if (!thrown) return null;
  const { wall, dice } = await wallOf(key, number);
  if (String(thrown.data.dice) !== String(dice)) return false;
  const { hands, taken } = dealt(wall, dealer, seats);
  const told = events.filter((event) => event.name === "dealt").map((event) => parseTiles(event.data.tiles));
  if (!told.every((tiles, seat) => sortTiles(tiles).join() === sortTiles(hands[seat]!).join())) return false;
  let drawn = taken;
  let replaced = 0;
  let how = "";
  for (const { name, data } of events) {
    if (name === "drawn") how = data.how;
    if (name !== "drew") continue;
    const fromEnd = how === "kong" || how === "zagang";
    const due = fromEnd ? wall[wall.length - 2 - replaced + 2 * (replaced & 1)] : wall[drawn];
    if (fromEnd) replaced += 1;
    else drawn += 1;
    if (due !== data.tile) return false;
  }
  return true;
}
