/** What the others do, for those who hear the table: every sentence once, in its order; and whose turn it is. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../lang";
import type { GameInfo } from "../net/types";
import type { LiveTable } from "../state/stepped";
import { eventAloud, type Hearing } from "../tables/aloud";
import type { TableKind } from "../tables/kinds";

/** So many events stay to be read again. */
const KEPT = 12;

interface HeardProps {
  game: GameInfo;
  kind: TableKind;
  texts: Record<string, string>;
  table: LiveTable;
  names: string[];
  seat: number | null;
}

export function Heard({ game, kind, texts, table, names, seat }: HeardProps) {
  // A place that comes with its words is not read by itself: it is there first, then it says something.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const hearing: Hearing = { texts, names, pieces: game.pieces };
  const own = (data: Record<string, unknown>): boolean => seat !== null && data.seat === seat;
  const told = table.deal
    .map((event, at) => ({ event, at }))
    // That one's own answer arrived, the table says where one gave it.
    .filter(({ event }) => !(event.name === "submitted" && own(event.data)))
    .slice(-KEPT);
  const turn = kind.turn?.(table) ?? null;
  return (
    <>
      <p class="unseen" role="status">
        {table.ask && isThere
          ? t("table.your_turn")
          : turn !== null && turn !== seat && !table.pause
            ? t("table.turn", { name: names[turn] ?? "" })
            : ""}
      </p>
      <div class="unseen" role="log" aria-label={t("generic.told")}>
        {told.flatMap(({ event, at }) =>
          (kind.aloud?.(event, hearing) ?? eventAloud(event, hearing)).map((line, n) => (
            <p key={`${at} ${n}`}>{line}</p>
          )),
        )}
      </div>
    </>
  );
}
