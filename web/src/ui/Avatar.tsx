/** The picture beside a name. Its disc has a colour of its own at every table (`hue`), so that nobody is taken for another. */

import { Drawn } from "../faces/drawing";
import { BOTS, PEOPLE } from "../faces/people";
import "./avatar.css";

export const HUES = 8;

export interface Face {
  /** Which picture; of a bot, which one of the bots it is. Where nobody said, it follows from the name. */
  avatar?: number;
  hue?: number;
  bot?: boolean;
}

export function Avatar({ name = "", bot, off, ...given }: Face & { name?: string; off?: boolean }) {
  const avatar = given.avatar ?? Array.from(name).reduce((sum, sign) => sum * 31 + sign.codePointAt(0)!, 0) % 9973;
  const hue = given.hue ?? avatar % HUES;
  const set = bot ? BOTS : PEOPLE;
  return (
    <svg class={`avatar hue${hue} ${bot ? "bot" : ""} ${off ? "off" : ""}`} viewBox="0 0 48 48" aria-hidden="true">
      <Drawn of={set[avatar % set.length]!} />
    </svg>
  );
}

/** A colour for everybody at a table: that of their own picture, or the next one that is free. */
export function huesOf(faces: readonly { avatar: number }[]): number[] {
  const taken = new Set<number>();
  return faces.map(({ avatar }) => {
    let hue = avatar % HUES;
    while (taken.has(hue) && taken.size < HUES) hue = (hue + 3) % HUES;
    taken.add(hue);
    return hue;
  });
}

/** What of somebody at a table their picture is made of. */
export function faceOf({ name, avatar, hue, bot }: Face & { name: string }): Face & { name: string } {
  return { name, avatar, hue, bot };
}
