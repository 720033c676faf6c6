/** The end of a hand: who won with what, every item named, who pays. */

import { capital, script, signed, speech, t } from "../../lang";
import { parseTiles, sortTiles, tileName, type Tile } from "../../cards/tiles";
import { MutedMark } from "../../ui/MutedMark";
import { TileFace, TileStrip } from "../../ui/Tile";
import type { Ending, Meld, Win } from "./fold";

interface ScoringProps {
  ending: Ending;
  melds: Meld[][];
  texts: Record<string, string>;
  names: string[];
  /** Seats that are not heard here. */
  muted?: number[];
}

export function Scoring({ ending, melds, texts, names, muted = [] }: ScoringProps) {
  return (
    <section class="scoring" aria-live="polite">
      {ending.wins.length === 0 && <h2>{t("mahjong.draw")}</h2>}
      {ending.wins.map((win) => (
        <WinCard key={win.seat} win={win} melds={melds[win.seat] ?? []} texts={texts} names={names} />
      ))}
      <ul class="changes">
        {ending.change.map((points, seat) => (
          <li key={seat}>
            <span class="change-name">
              {names[seat]}
              {muted.includes(seat) && <MutedMark />}
            </span>
            <span class={`points ${points > 0 ? "won" : points < 0 ? "lost" : ""}`}>{signed(points)}</span>
          </li>
        ))}
      </ul>
      <div class="revealed">
        {ending.hands.map((hand, seat) =>
          ending.wins.some((win) => win.seat === seat) ? null : (
            <div key={seat} class="revealed-hand">
              <span>{names[seat]}</span>
              <TileStrip class="small" tiles={sortTiles(hand)} />
            </div>
          ),
        )}
      </div>
    </section>
  );
}

function WinCard({
  win,
  melds,
  texts,
  names,
}: {
  win: Win;
  melds: Meld[];
  texts: Record<string, string>;
  names: string[];
}) {
  const tiles = parseTiles(win.hand);
  const at = tiles.lastIndexOf(win.tile as Tile);
  const rest = tiles.filter((_, index) => index !== at);
  const lines = [
    ...win.items.map(([name, points]) => ({ name, value: pointsText(points) })),
    ...win.doubles.map(([name, times]) => ({ name, value: t("mahjong.times", { n: times }) })),
  ];
  return (
    <article class="win-card">
      <h2>
        {t("mahjong.won", { name: names[win.seat]! })}
        <small>{win.source === null ? t("mahjong.self") : t("mahjong.from", { name: names[win.source]! })}</small>
      </h2>
      <div class="win-tiles">
        {melds.map((meld, index) => (
          <TileStrip key={index} tiles={parseTiles(meld.tiles)} />
        ))}
        <TileStrip tiles={rest} />
        <span class="win-tile" title={script(tileName(win.tile, speech()))}>
          <TileFace tile={win.tile} />
        </span>
      </div>
      <dl class="items">
        {lines.map((line, index) => (
          <div key={index}>
            <dt>{capital(script(texts[`item.${line.name}`] ?? line.name))}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
        <div class="sum">
          <dt>{t("score.total")}</dt>
          <dd>
            {pointsText(win.points)}
            {win.doubles.length > 0 &&
              ` ${t("mahjong.times", { n: win.doubles.reduce((all, [, times]) => all * times, 1) })}`}
          </dd>
        </div>
      </dl>
    </article>
  );
}

function pointsText(n: number): string {
  return t(n === 1 ? "mahjong.point" : "mahjong.points", { n });
}
