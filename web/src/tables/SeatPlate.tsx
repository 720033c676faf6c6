/** Who sits there: name, score, what they are doing, what they just said. */

import type { ComponentChildren } from "preact";
import { signed, t } from "../lang";
import { MutedMark } from "../ui/MutedMark";
import { faceOf } from "../ui/Avatar";
import { Avatar } from "../ui/parts";
import { Term } from "../ui/Term";
import type { Texts } from "../ui/terms";
import type { Who } from "./kinds";

interface PlateProps {
  who: Who;
  score: number | string;
  mark?: string | null;
  /** The term that explains the mark. */
  meaning?: { texts: Texts; id: string };
  status?: ComponentChildren;
  done?: boolean;
  active?: boolean;
  said?: string;
  me?: boolean;
  children?: ComponentChildren;
}

export function SeatPlate({ who, score, mark, meaning, status, done, active, said, me, children }: PlateProps) {
  const state = who.left ? t("room.left") : who.auto ? t("table.auto") : !who.online ? t("room.offline") : status;
  return (
    <div
      class={`plate ${active ? "active" : ""} ${done ? "done" : ""} ${me ? "me" : ""}`}
      aria-current={active ? "true" : undefined}
    >
      <div class="plate-face">
        <Avatar {...faceOf(who)} off={!who.online} />
        {mark && <Mark mark={mark} meaning={meaning} />}
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

function Mark({ mark, meaning }: { mark: string; meaning?: PlateProps["meaning"] }) {
  const badge = (
    <span class="plate-mark" role="img" aria-label={mark} title={mark}>
      {Array.from(mark)[0]!.toUpperCase()}
    </span>
  );
  return meaning ? <Term {...meaning}>{badge}</Term> : badge;
}

/** The other seats in turn order, beginning with the one after mine; all of them for a spectator. */
export function othersFrom(seat: number | null, count: number): number[] {
  if (seat === null) return Array.from({ length: count }, (_, n) => n);
  return Array.from({ length: count - 1 }, (_, n) => (seat + 1 + n) % count);
}
