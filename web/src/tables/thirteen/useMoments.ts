/** A deal and its showdown, seen and heard: cards fly to the hand, rows turn, then shots, sweeps and the horse. */

import { capital, script } from "../../lang";
import { HORSE } from "../../lang/spoken";
import { callOut, deal, gallop, glow, impact, shoot } from "../../motion/moves";
import { rectOf, within, type Rect } from "../../motion/stage";
import { useBegun, useFresh } from "../../motion/useFresh";
import type { ThirteenShowdown } from "../../net/games";
import { play } from "../../sound";
import { speak } from "../../sound/voice";
import { useChange } from "../../state/hooks";
import type { TableProps } from "../kinds";

type Shown = ThirteenShowdown;
type Texts = Record<string, string>;

/** Cards fly to one's hand when a deal begins. */
export function useDealing({ table }: Pick<TableProps<"thirteen">, "table">): void {
  useBegun(table, dealt);
  useFresh(table, (events) => {
    if (events.some((event) => event.name === "dealt")) dealt();
  });
}

function dealt(): void {
  const faces = document.querySelectorAll(".play :is(.tray, .betting, .laid) svg.card:not(.card-back)");
  const felt = rectOf(document.querySelector(".play .felt"));
  if (!faces.length || !felt) return;
  deal(faces, { left: felt.left + felt.width / 2 - 20, top: felt.top + 30, width: 40, height: 56 }, 420);
  play("deal");
}

interface Showing {
  shown: Shown;
  texts: Texts;
  seat: number | null;
  stage: number;
  /** The stage at which the points are shown. */
  last: number;
  /** Not before our eyes, but found as it is. */
  still: boolean;
}

export function useShowdownMoments({ shown, texts, seat, stage, last, still }: Showing): void {
  useChange([stage], () => {
    if (still || stage === 0) return;
    if (stage < last) {
      play("reveal");
      if (stage === 1) specials(shown, texts);
    } else ended(shown, texts, seat);
  });
}

/** A special hand lies open with the first row, and is called by its name. */
function specials({ hands }: Shown, texts: Texts): void {
  const found = hands.flatMap(({ special }, seat) => (special ? [{ seat, special }] : []));
  found.forEach(({ seat, special }, n) => {
    const word = capital(script(texts[`special.${special}`] ?? ""));
    glow(panel(seat), "gold", n * 180);
    callOut(word, rectOf(panel(seat)), "gold", n * 180, 54);
    if (n > 0) return;
    play("special");
    speak("special", 0, word);
  });
}

const BETWEEN = 330;
/** However many shots there are, the last is fired by then. */
const ALL_SHOTS = 1500;
const HITS_AFTER = 170;
const AFTER_SWEEP = 700;

function ended(shown: Shown, texts: Texts, seat: number | null): void {
  const shots = shown.guns.length;
  const gap = Math.min(BETWEEN, ALL_SHOTS / Math.max(1, shots));
  fired(shown, texts, gap);
  const after = shots ? shots * gap + 120 : 0;
  swept(shown, texts, after);
  const horse = after + (shown.sweeps.length ? AFTER_SWEEP : 0);
  if (shown.horse && shown.horse_holder !== null) galloped(shown.horse_holder, horse);
  if (!shots) play(seat !== null && shown.totals[seat]! > 0 ? "win" : "place");
}

/** Each shot flies from who fires it to who is hit; the same one hit again is counted. */
function fired({ guns, rollovers }: Shown, texts: Texts, gap: number): void {
  const hits = new Map<number, number>();
  guns.forEach(([one, two], n) => {
    const isRoll = rollovers.some(([by, over]) => by === one && over === two);
    const what = isRoll ? "rollover" : "gun";
    const count = (hits.get(two) ?? 0) + 1;
    hits.set(two, count);
    const word = capital(script(texts[`shown.${what}`] ?? ""));
    const tone = isRoll ? "ink" : "red";
    shoot(middle(one), middle(two), n * gap, tone);
    impact(panel(two), word, count, tone, n * gap + HITS_AFTER);
    play(isRoll ? "roll" : "gun", n * gap + HITS_AFTER);
    if (n === 0) speak(what, 0, word);
  });
}

function swept({ sweeps }: Shown, texts: Texts, after: number): void {
  const word = capital(script(texts["shown.sweep"] ?? ""));
  for (const seat of sweeps) {
    glow(panel(seat), "gold", after);
    callOut(word, rectOf(panel(seat)), "red", after, 96);
    play("sweep", after);
    speak("sweep", after, word);
  }
}

function galloped(holder: number, after: number): void {
  glow(panel(holder), "gold", after);
  gallop(script(HORSE), panel(holder), after);
  play("horse", after);
}

function panel(seat: number): Element | null {
  return document.querySelector(`.play .panel-hand[data-seat="${seat}"]`);
}

function middle(seat: number): Rect | null {
  const rect = rectOf(panel(seat));
  return rect && within(rect, 20);
}
