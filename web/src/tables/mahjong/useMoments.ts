/** What has just been told, seen and heard: tiles fly to where they now lie, calls are called out, a win is lit. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { tileName } from "../../cards/names";
import type { Tile } from "../../cards/tiles";
import { capital, script } from "../../lang";
import { callOut, deal, fly, glow, type Tone } from "../../motion/moves";
import { rectOf, within, type Rect } from "../../motion/stage";
import { useBegun, useFresh } from "../../motion/useFresh";
import type { EventOf } from "../../net/types";
import { play } from "../../sound";
import { speak, speakTile, type Spoken } from "../../sound/voice";
import type { TableProps } from "../kinds";

type Props = Pick<TableProps<"mahjong">, "table" | "texts" | "seat">;
type GameEvent = EventOf<"mahjong">;

/** Where things lay when the table was last drawn: what has gone from there since comes from there. */
interface Seen {
  hand: Map<string, Rect>;
  discard: { name: string; rect: Rect } | null;
}

export function useMoments(props: Props): void {
  const seen = useRef<Seen>({ hand: new Map(), discard: null });
  useBegun(props.table, dealt);
  useFresh(props.table, (events) => events.forEach((event) => tell(event, events, props, seen.current)));
  useLayoutEffect(() => {
    seen.current = look();
  });
}

function look(): Seen {
  const hand = new Map<string, Rect>();
  for (const tile of all(".my-tiles .tile-button svg")) {
    const rect = rectOf(tile);
    if (rect) hand.set(nameOf(tile), rect);
  }
  const last = find(".river .fresh svg");
  const rect = rectOf(last);
  return { hand, discard: last && rect ? { name: nameOf(last), rect } : null };
}

function tell({ name, data }: GameEvent, events: GameEvent[], props: Props, seen: Seen): void {
  if (name === "dealt") dealt();
  else if (name === "discarded") discarded(data.seat, data.tile, props, seen);
  else if (name === "drew") {
    fly(find(".my-tiles .tile-button.drawn"), wall(), { duration: 240, rise: 12 });
    play("draw");
  } else if (name === "kong_declared") call("kong", data.seat, props);
  else if (name === "melded") {
    claimed(data.seat, data.source, props, seen);
    // Called when it was declared: others could have claimed it until now.
    if (data.meld !== "added_kong") call(CALLS[data.meld], data.seat, props);
  } else if (name === "won") won(data.source === null, nth(events, data.seat), props);
}

function dealt(): void {
  const tiles = all(".my-tiles .tile-button");
  if (!tiles.length) return;
  deal(tiles, wall());
  play("shuffle");
}

/** Which of several winners this is. */
function nth(events: GameEvent[], seat: number): number {
  return events.filter((event) => event.name === "won").findIndex((event) => event.data.seat === seat);
}

function discarded(seat: number, tile: Tile, { seat: mine }: Props, seen: Seen): void {
  const river = riverOf(seat);
  const face = river?.querySelector(".fresh svg") ?? river?.querySelector(".river-tile:last-child svg");
  const own = seat === mine ? seen.hand.get(tileName(tile)) : null;
  const size = rectOf(face)?.width ?? 0;
  const plate = rectOf(plateOf(seat));
  fly(face, own ?? (plate && within(plate, size, size * 1.4)), { duration: 280 });
  play("tile", 170);
  speakTile(tile);
}

type Meld = Extract<GameEvent, { name: "melded" }>["data"]["meld"];

const CALLS: Record<Meld, Spoken> = {
  chow: "chow",
  pung: "pung",
  exposed_kong: "kong",
  added_kong: "kong",
  concealed_kong: "kong",
  bian: "bian",
  zuan: "zuan",
  za: "za",
  zagang: "zagang",
};
/** What only opens a hand is green; what binds it, or ends it, is red. */
const TONES: Partial<Record<Spoken, Tone>> = { chow: "jade", pung: "jade", kong: "gold" };

function call(what: Spoken, seat: number, { texts }: Props): void {
  const word = capital(script(texts[`mark.${what}`] ?? texts[`action.${what}`] ?? ""));
  callOut(word, sideOf(seat), TONES[what] ?? "red");
  play(what === "kong" || what === "zagang" ? "kong" : "call");
  speak(what);
}

/** The tile that was claimed flies from the river to the group it is now part of. */
function claimed(seat: number, source: number | null, props: Props, seen: Seen): void {
  const groups = seat === props.seat ? all(".my-tiles .meld") : all(`[data-seat="${seat}"] .meld`);
  const tiles = [...(groups.at(-1)?.querySelectorAll("svg") ?? [])];
  const { discard } = seen;
  if (source === null || source === seat || !discard) return;
  fly(tiles.find((tile) => nameOf(tile) === discard.name) ?? tiles.at(-1), discard.rect, { duration: 380 });
}

function won(drawn: boolean, n: number, { texts }: Props): void {
  const card = all(".win-card")[n];
  const delay = n * 260;
  glow(card, "gold", delay);
  glow(card?.querySelector(".win-tile"), "gold", delay + 150);
  callOut(capital(script(texts["action.win"] ?? "")), rectOf(card), "gold", delay, 128);
  if (n > 0) return;
  play("win");
  speak(drawn ? "drawn_win" : "win");
}

const find = (what: string): Element | null => document.querySelector(`.play ${what}`);
const all = (what: string): Element[] => [...document.querySelectorAll(`.play ${what}`)];
const nameOf = (face: Element): string => face.getAttribute("aria-label") ?? "";
const riverOf = (seat: number): Element | null => find(`[data-seat="${seat}"] .river`);
const plateOf = (seat: number): Element | null => find(`[data-seat="${seat}"] .plate-face`);

/** Tiles come out of the middle of the table. */
function wall(): Rect | null {
  const stone = rectOf(find(".middle-stone")) ?? rectOf(find(".mahjong-board"));
  return stone && within(stone, 30, 42);
}

/** Where a seat is heard: between the one who calls and the middle. */
function sideOf(seat: number): Rect | null {
  return rectOf(riverOf(seat)) ?? rectOf(plateOf(seat)) ?? rectOf(find(".felt"));
}
