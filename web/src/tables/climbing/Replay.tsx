/** A round of a finished match with all hands open. */

import { parseCards, sortCards } from "../../cards/cards";
import { parted, t } from "../../lang";
import { CardStrip } from "../../ui/Card";
import type { ReplayProps } from "../kinds";
import { Ledger } from "../Ledger";
import { Reveal } from "./Reveal";
import { ORDER, roundOf, stepsOf } from "./round";
import "./Replay.css";

export function Replay({ game, texts, names, views, frame, entries, pov }: ReplayProps<"climbing">) {
  const round = roundOf(frame.events, views[pov]!, false);
  const steps = round ? stepsOf(round) : [];
  return (
    <div class="replay-body">
      {round && (
        <>
          <Reveal round={round} steps={steps} at={steps.length - 1} texts={texts} names={names} seat={pov} silent />
          <Ledger entries={entries} seat={pov} names={names} game={game.id} texts={texts} />
        </>
      )}
      <div class="open-hands">
        {views.map((view, seat) => (
          <article key={seat} class={`panel-hand ${seat === frame.seat ? "acting" : ""}`}>
            <header>
              <strong>{names[seat]}</strong>
              <span class="points">◎ {parted(view.coins[seat]!)}</span>
            </header>
            <CardStrip class="tight held" cards={sortCards(parseCards(view.hand), "rank", ORDER)} />
            {view.played !== null && (
              <div class="show-row open">
                <span class="row-type">{t("climbing.play")}</span>
                {view.played ? (
                  <CardStrip class="tight held" cards={sortCards(parseCards(view.played), "rank", ORDER)} />
                ) : (
                  <span>{t("climbing.pass")}</span>
                )}
              </div>
            )}
          </article>
        ))}
      </div>
    </div>
  );
}
