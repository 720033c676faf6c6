/** All plays at once: what each laid down, who won, whom the crit hit, how the coins moved. */

import { useEffect } from "preact/hooks";
import { parseCards, sortCards } from "../../cards/cards";
import { capital, script, signed, t } from "../../lang";
import type { Entry, GameEvent, View } from "../../net/types";
import { play } from "../../sound";
import { CardStrip } from "../../ui/Card";
import { MutedMark } from "../../ui/MutedMark";
import { Term } from "../../ui/Term";
import { CoinFlow } from "./CoinFlow";

export const ORDER = "3456789TJQKA2";

export interface Round {
  round: number;
  plays: (string | null)[];
  types: (string | null)[];
  won: number[];
  winners: number[];
  crit: number[];
}

/** The round that is over, from its events or from a later view. */
export function roundOf(deal: GameEvent[], view: View, finished: boolean): Round | null {
  const shown = deal.find((event) => event.name === "showdown");
  const over = deal.find((event) => event.name === "round_over");
  if (shown && over) {
    const settled = deal.filter((event) => event.name === "settled");
    return {
      ...(shown.data as unknown as Round),
      won: over.data.won as number[],
      winners: settled.flatMap((event) => event.data.winners as number[]),
      crit: settled.flatMap((event) => event.data.crit as number[]),
    };
  }
  return finished && view.last ? { ...(view.last as Round), winners: [], crit: [] } : null;
}

interface RevealProps {
  round: Round;
  entries: Entry[];
  texts: Record<string, string>;
  names: string[];
  seat: number | null;
  /** Seats that are not heard here. */
  muted?: number[];
  still: boolean;
}

export function Reveal({ round, entries, texts, names, seat, muted = [], still }: RevealProps) {
  const order = names.map((_, index) => (seat === null ? index : (seat + index) % names.length));
  useEffect(() => {
    if (!still) play(round.crit.length ? "gun" : seat !== null && round.won[seat]! > 0 ? "win" : "reveal");
  }, [round.round]);
  return (
    <section class={`showdown reveal ${still ? "" : "flip"}`} aria-live="polite">
      <div class="panels panels-4">
        {order.map((who) => {
          const type = round.types[who];
          const won = round.won[who]!;
          return (
            <article
              key={who}
              data-seat={who}
              class={`panel-hand ${who === seat ? "me" : ""} ${won > 0 ? "winner" : ""}`}
            >
              <header>
                <strong>{names[who]}</strong>
                {muted.includes(who) && <MutedMark />}
                <span class={`points ${won > 0 ? "won" : won < 0 ? "lost" : ""}`}>{signed(won)}</span>
              </header>
              {round.plays[who] ? (
                <CardStrip class="played" cards={sortCards(parseCards(round.plays[who]), "rank", ORDER)} />
              ) : (
                <p class="passed">{round.plays[who] === null ? t("climbing.out") : t("climbing.pass")}</p>
              )}
              <div class="stamps">
                <span class="row-type">
                  {type && type !== "pass" ? capital(script(texts[`type.${type}`] ?? type)) : ""}
                </span>
                {round.crit.includes(who) && (
                  <span class="stamp gun">
                    <Term texts={texts} id="crit">
                      {t("climbing.crit")}
                    </Term>
                  </span>
                )}
                {round.winners.includes(who) && <Best texts={texts} won={won} />}
              </div>
            </article>
          );
        })}
      </div>
      {!still && <CoinFlow entries={entries} round={round.round} />}
    </section>
  );
}

/** The best of a kind is no winner if it paid more than it was paid. */
function Best({ texts, won }: { texts: Record<string, string>; won: number }) {
  if (won > 0) return <span class="stamp gold">{t("climbing.winner")}</span>;
  return (
    <span class="best">
      <Term texts={texts} id="best" />
    </span>
  );
}
