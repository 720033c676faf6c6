/** 亮牌: row by row for everybody at once, then guns, sweeps and the points. */

import { fill, script, t } from "../../lang";
import type { ThirteenShowdown } from "../../net/games";
import type { Entry, EventOf, ViewOf } from "../../net/types";
import { Term } from "../../ui/Term";
import { Panel, shotsOf } from "./Panel";
import { rowPoints } from "./rowPoints";
import { STAGES } from "./stages";
import "./Showdown.css";

export type Shown = ThirteenShowdown;

/** The deal that is over: from its events, or from the view when one comes later. */
export function shownOf(deal: EventOf<"thirteen">[], view: ViewOf<"thirteen">, finished: boolean): Shown | null {
  const seen = deal.find((event) => event.name === "showdown");
  const paid = deal.find((event) => event.name === "settled");
  if (seen && paid) return { ...seen.data, ...paid.data };
  return finished ? view.last : null;
}

/** What the match has come to with the deal shown; the view may still be from before it was settled. */
export function scoresAfter(shown: Shown, view: ViewOf<"thirteen">): number[] {
  const isSettled = view.over || view.deal > shown.deal;
  return view.scores.map((score, seat) => (isSettled ? score : score + shown.totals[seat]!));
}

interface ShowdownProps {
  shown: Shown;
  texts: Record<string, string>;
  names: string[];
  seat: number | null;
  /** Everybody's points of the match up to here. */
  scores: number[];
  /** Seats that are not heard here. */
  muted?: number[];
  /** The deal's payments, as far as they are known. */
  entries: readonly Entry[];
  stage: number;
}

export function Showdown({ shown, texts, names, seat, scores, muted = [], entries, stage }: ShowdownProps) {
  const order = names.map((_, index) => (seat === null ? index : (seat + index) % names.length));
  const paid = rowPoints(entries, names.length, shown.deal);
  return (
    <section class="showdown by-rows">
      <div class={`panels panels-${names.length}`}>
        {order.map((who) => (
          <Panel
            key={who}
            shown={shown}
            who={who}
            seat={seat}
            name={names[who]!}
            score={shown.deal > 0 ? scores[who]! : null}
            paid={paid?.[who] ?? null}
            muted={muted.includes(who)}
            texts={texts}
            stage={stage}
          />
        ))}
      </div>
      {stage === STAGES && <Headlines shown={shown} names={names} texts={texts} />}
    </section>
  );
}

function Headlines({ shown, names, texts }: Pick<ShowdownProps, "shown" | "names" | "texts">) {
  return (
    <ul class="headlines">
      {shown.special_stage && (
        <li>
          <Term texts={texts} id="special_stage">
            {t("thirteen.stage")}
          </Term>
        </li>
      )}
      {shown.sweeps.map((who) => (
        <li key={`s${who}`} class="gold">
          {fill(script(texts["shown.sweeps"] ?? ""), { name: names[who]! })}
        </li>
      ))}
      {(["gun", "rollover"] as const).flatMap((word) =>
        shotsOf(shown, word)
          .filter(([shooter]) => !shown.sweeps.includes(shooter))
          .map(([shooter, shot]) => (
            <li key={`${shooter}-${shot}`} class="gun">
              {fill(script(texts[`shown.${word}s`] ?? ""), { one: names[shooter]!, two: names[shot]! })}
            </li>
          )),
      )}
    </ul>
  );
}
