/** Who sits there: name, score, what they are doing, what they just said. */

import type { ComponentChildren } from "preact";
import { signed, t } from "../lang";
import { MutedMark } from "../ui/MutedMark";
import { Avatar } from "../ui/parts";
import type { Who } from "./kinds";

interface PlateProps {
  who: Who;
  score: number | string;
  mark?: string | null;
  status?: string | null;
  done?: boolean;
  active?: boolean;
  said?: string;
  me?: boolean;
  children?: ComponentChildren;
}

export function SeatPlate({ who, score, mark, status, done, active, said, me, children }: PlateProps) {
  const state = who.left ? t("room.left") : who.auto ? t("table.auto") : !who.online ? t("room.offline") : status;
  return (
    <div class={`plate ${active ? "active" : ""} ${done ? "done" : ""} ${me ? "me" : ""}`}>
      <div class="plate-face">
        <Avatar name={who.name} bot={who.bot} off={!who.online} />
        {mark && (
          <span class="plate-mark" role="img" aria-label={mark} title={mark}>
            {Array.from(mark)[0]!.toUpperCase()}
          </span>
        )}
        {who.muted && <MutedMark />}
        {done && (
          <span class="tick" aria-hidden="true">
            ✓
          </span>
        )}
      </div>
      <div class="plate-words">
        <span class="plate-name" title={who.name}>
          {who.name}
        </span>
        <span class="plate-score">{typeof score === "number" ? signed(score) : score}</span>
        {state && <span class="plate-state">{state}</span>}
      </div>
      {children}
      {said && (
        <span class="bubble" role="status">
          {said}
        </span>
      )}
    </div>
  );
}

/** The other seats in turn order, beginning with the one after mine; all of them for a spectator. */
export function othersFrom(seat: number | null, count: number): number[] {
  if (seat === null) return Array.from({ length: count }, (_, n) => n);
  return Array.from({ length: count - 1 }, (_, n) => (seat + 1 + n) % count);
}
