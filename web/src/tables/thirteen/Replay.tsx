/** A step of a finished match with all hands open. */

import { parseCards, sortCards } from "../../cards/cards";
import { capital, script, signed, t } from "../../lang";
import { CardStrip } from "../../ui/Card";
import type { OpenFrame } from "../../net/types";
import type { ReplayProps } from "../kinds";
import { Ledger } from "../Ledger";
import { PLACES, rowOrder, type Rows } from "./laying";
import { scoresAfter, Showdown, shownOf } from "./Showdown";
import { STAGES } from "./stages";
import "./Replay.css";

/** A seat's hand, also while it bets and has not seen it yet. */
function handOf(rest: OpenFrame<"thirteen">[], seat: number): string {
  const deal = rest[0]?.views[seat]?.deal;
  const seen = rest.find((frame) => frame.views[seat]?.deal === deal && frame.views[seat]?.hand);
  return seen?.views[seat]?.hand ?? "";
}

export function Replay({ game, texts, names, views, frame, rest, deal, entries, pov }: ReplayProps<"thirteen">) {
  const settled = frame.events.some((event) => event.name === "settled");
  const shown = settled ? shownOf(frame.events, views[pov]!, true) : null;
  if (shown) {
    return (
      <div class="replay-body">
        <Showdown
          shown={shown}
          texts={texts}
          names={names}
          seat={pov}
          scores={scoresAfter(shown, views[pov]!)}
          entries={entries}
          stage={STAGES}
        />
        <Ledger entries={entries} seat={pov} names={names} game={game.id} texts={texts} />
      </div>
    );
  }
  const bets = deal.find((event) => event.name === "bets")?.data.bets;
  return (
    <div class="replay-body open-hands in-lines">
      {views.map((view, seat) => (
        <article key={seat} class={`panel-hand ${seat === frame.seat ? "acting" : ""}`}>
          <header>
            <strong>{names[seat]}</strong>
            {view.banker === seat && <span class="mark">{t("table.banker")}</span>}
            {bets?.[seat] ? <span class="help">{t("table.bets", { n: bets[seat] })}</span> : null}
            <span class="points">{signed(view.scores[seat]!)}</span>
          </header>
          {view.laid?.kind === "arrange" ? (
            <LaidRows rows={view.laid} texts={texts} />
          ) : (
            <CardStrip class="one-line" cards={sortCards(parseCards(handOf(rest, seat)))} />
          )}
          {view.laid?.kind === "declare" && <span class="stamp gold">{script(texts["shown.special"] ?? "")}</span>}
        </article>
      ))}
    </div>
  );
}

function LaidRows({ rows, texts }: { rows: Rows; texts: Record<string, string> }) {
  return (
    <div class="laid-line">
      {PLACES.map((place) => (
        <div key={place} class="show-row open">
          <CardStrip class="one-line" cards={rowOrder(parseCards(rows[place]))} />
          <span class="row-type">{capital(script(texts[`place.${place}`] ?? ""))}</span>
        </div>
      ))}
    </div>
  );
}
