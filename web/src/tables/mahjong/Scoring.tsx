/** The end of a hand: who won with what, every item named, who pays. */

import { tileName } from "../../cards/names";
import { capital, script, signed, t } from "../../lang";
import { parseTiles, sortTiles } from "../../cards/tiles";
import type { Entry } from "../../net/types";
import { MutedMark } from "../../ui/MutedMark";
import { Term } from "../../ui/Term";
import { TileFace, TileStrip } from "../../ui/Tile";
import type { Ending, Meld, Win } from "./fold";
import { Named } from "./Say";
import { kongsOf, sharesOf, type Share } from "./shares";

interface ScoringProps {
  ending: Ending;
  entries: Entry[];
  melds: Meld[][];
  texts: Record<string, string>;
  names: string[];
  /** Seats that are not heard here. */
  muted?: number[];
}

export function Scoring({ ending, entries, melds, texts, names, muted = [] }: ScoringProps) {
  return (
    <section class="scoring">
      {ending.wins.length === 0 && (
        <h2>
          <Term texts={texts} id="draw">
            {t("mahjong.draw")}
          </Term>
        </h2>
      )}
      {ending.wins.map((win) => (
        <WinCard key={win.seat} win={win} entries={entries} melds={melds[win.seat] ?? []} texts={texts} names={names} />
      ))}
      <div class="outcome">
        <ul class="changes">
          {ending.change.map((points, seat) => (
            <li key={seat}>
              <span class="change-name">
                <span class="cut-name" title={names[seat]}>
                  {names[seat]}
                </span>
                {muted.includes(seat) && <MutedMark />}
              </span>
              <span class={`points ${points > 0 ? "won" : points < 0 ? "lost" : ""}`}>{signed(points)}</span>
              <span class="standing">{t("mahjong.standing", { n: signed(ending.scores[seat]!) })}</span>
            </li>
          ))}
        </ul>
        <div class="revealed">
          {ending.hands.map((hand, seat) =>
            ending.wins.some((win) => win.seat === seat) ? null : (
              <div key={seat} class="revealed-hand">
                <span class="cut-name" title={names[seat]}>
                  {names[seat]}
                </span>
                <TileStrip class="small" tiles={sortTiles(hand)} />
              </div>
            ),
          )}
        </div>
      </div>
    </section>
  );
}

interface WinCardProps {
  win: Win;
  entries: Entry[];
  melds: Meld[];
  texts: Record<string, string>;
  names: string[];
}

function WinCard({ win, entries, melds, texts, names }: WinCardProps) {
  const tiles = parseTiles(win.hand);
  const at = tiles.lastIndexOf(win.tile);
  const rest = tiles.filter((_, index) => index !== at);
  const lines = [
    ...win.items.map(([name, points]) => ({ name, value: pointsText(points) })),
    ...win.doubles.map(([name, times]) => ({ name, value: t("mahjong.times", { n: times }) })),
  ];
  return (
    <article class="win-card">
      <h2>
        <Named text={t("mahjong.won")} name={names[win.seat]!} />
        <small>
          <Term texts={texts} id={win.source === null ? "item.self_drawn" : "discarder"}>
            {win.source === null ? t("mahjong.self") : <Named text={t("mahjong.from")} name={names[win.source]!} />}
          </Term>
        </small>
      </h2>
      <div class="win-tiles">
        {melds.map((meld, index) => (
          <TileStrip key={index} tiles={parseTiles(meld.tiles)} />
        ))}
        <div class="win-hand">
          <TileStrip tiles={rest} />
          <span class="win-tile" title={tileName(win.tile)}>
            <TileFace tile={win.tile} />
          </span>
        </div>
      </div>
      <dl class="items">
        {lines.map((line, index) => (
          <div key={index}>
            <dt>
              <Term texts={texts} id={`item.${line.name}`}>
                {capital(script(texts[`item.${line.name}`] ?? line.name))}
              </Term>
            </dt>
            <dd>{line.value}</dd>
          </div>
        ))}
        <Sum win={win} entries={entries} names={names} />
      </dl>
    </article>
  );
}

/** What everybody pays and why: the hand's points, the dealer's, the doublings and the run, to the winner's total. */
function Sum({ win, entries, names }: Pick<WinCardProps, "win" | "entries" | "names">) {
  const shares = sharesOf(entries, win.seat);
  const kongs = kongsOf(entries, win.seat);
  const total = shares.reduce((all, share) => all + share.total, kongs);
  return (
    <>
      <div class="worth">
        <dt>{t("mahjong.worth")}</dt>
        <dd>{pointsText(win.points)}</dd>
      </div>
      {shares.map((share, index) => (
        <div key={index} class="share">
          <dt>
            <Payer share={share} names={names} />
          </dt>
          <dd>{`${workingOf(share)} = ${signed(share.total)}`}</dd>
        </div>
      ))}
      {kongs !== 0 && (
        <div class="kongs">
          <dt>{t("mahjong.kongs")}</dt>
          <dd>{signed(kongs)}</dd>
        </div>
      )}
      <div class="sum">
        <dt>{t("score.total")}</dt>
        <dd>{signed(total)}</dd>
      </div>
    </>
  );
}

function Payer({ share, names }: { share: Share; names: string[] }) {
  const payer = names[share.payer]!;
  if (share.payer === share.owner) return <Named text={t("mahjong.pays")} name={payer} />;
  return <Named text={t("mahjong.pays_for", { other: names[share.owner]! })} name={payer} />;
}

/** （1 + 庄 1）× 2 + 跑 3, without what changes nothing. */
function workingOf({ points, dealer, times, base, run }: Share): string {
  const worth = dealer ? `${points} + ${t("mahjong.dealer_more", { n: dealer })}` : `${points}`;
  const factors = [times > 1 ? ` × ${times}` : "", base > 1 ? ` × ${t("mahjong.base", { n: base })}` : ""].join("");
  const paid = dealer && factors ? `(${worth})${factors}` : worth + factors;
  return run ? `${paid} + ${t("mahjong.run_more", { n: run })}` : paid;
}

function pointsText(n: number): string {
  return t(n === 1 ? "mahjong.point" : "mahjong.points", { n });
}
