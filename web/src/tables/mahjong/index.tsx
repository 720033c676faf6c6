/** The mahjong table: four sides, rivers in the middle, melds beside the names, one's own tiles below. */

import { useEffect } from "preact/hooks";
import { parseTiles, type Tile } from "../../cards/tiles";
import { capital, script, t } from "../../lang";
import { play } from "../../sound";
import { TileBack, TileFace, TileStrip } from "../../ui/Tile";
import { mutedSeats, type ReplayProps, type TableKind, type TableProps, type Who } from "../kinds";
import { Ledger } from "../Ledger";
import { NextBar } from "../NextBar";
import { SeatPlate } from "../SeatPlate";
import { boardOf, endingOf, wallOf, type Board, type Meld } from "./fold";
import { Mine } from "./Mine";
import { Scoring } from "./Scoring";
import { verifyMahjong } from "./verify";

/** Where a seat is drawn, seen from mine: 0 below, then round to the right. */
const SIDES: Record<number, string[]> = {
  2: ["south", "north"],
  3: ["south", "east", "west"],
  4: ["south", "east", "north", "west"],
};

function Table(props: TableProps) {
  const { table, texts, seat, who, finished } = props;
  const { view } = table;
  const ending = endingOf(table.deal);
  const names = who.map((one) => one.name);
  const board = boardOf(view, table.since);
  useEffect(() => {
    if (table.fresh.some((event) => event.name === "discarded")) play("place");
    else if (table.fresh.some((event) => event.name === "melded")) play("reveal");
    else if (table.fresh.some((event) => event.name === "won")) play("win");
  }, [table.step]);
  if (ending && (table.pause !== null || finished || view.over)) {
    return (
      <div class="felt over">
        <HandLine props={props} />
        <Scoring ending={ending} melds={board.melds} texts={texts} names={names} muted={mutedSeats(who)} />
        <Ledger entries={table.entries} seat={seat} names={names} game={props.game.id} />
        <NextBar {...props} word={t("mahjong.next")} />
      </div>
    );
  }
  return (
    <div class="felt">
      <HandLine props={props} />
      <BoardView
        board={board}
        texts={texts}
        view={view}
        who={who}
        said={props.said}
        pov={seat ?? 0}
        hidden={seat === null}
      />
      {seat === null ? <p class="waiting">{t("room.watching")}</p> : <Mine {...props} />}
    </div>
  );
}

function HandLine({ props }: { props: TableProps }) {
  const { view } = props.table;
  return (
    <h2 class="deal-line" tabIndex={-1}>
      {t("table.hand", { n: (view.number as number) + 1, all: view.options.hands })}
    </h2>
  );
}

interface BoardProps {
  board: Board;
  texts: Record<string, string>;
  view: TableProps["table"]["view"];
  who: Who[];
  said: Record<number, string>;
  pov: number;
  open?: Tile[][];
  /** A spectator sees no hand, not even the one below. */
  hidden?: boolean;
}

export function BoardView({ board, texts, view, who, said, pov, open, hidden }: BoardProps) {
  const count = who.length;
  const sides = SIDES[count] ?? SIDES[4]!;
  const seats = Array.from({ length: count }, (_, n) => (pov + n) % count);
  return (
    <div class="mahjong-board">
      {seats.map((seat, index) => (
        <div key={seat} class={`side ${sides[index]}`}>
          <SeatPlate
            who={who[seat]!}
            score={view.scores[seat]!}
            mark={view.dealer === seat ? t("mahjong.dealer") : null}
            status={
              view.runs?.[seat]
                ? t("mahjong.run", { n: view.runs[seat] })
                : view.phase === "xiapao" && view.chosen?.[seat]
                  ? t("table.done")
                  : null
            }
            active={board.turn === seat && view.phase !== "xiapao" && !view.over}
            me={index === 0}
            said={said[seat]}
          />
          <Melds melds={board.melds[seat]!} texts={texts} />
          {(index > 0 || hidden) &&
            (open ? <TileStrip class="small" tiles={open[seat]!} /> : <Backs count={board.held[seat]!} />)}
        </div>
      ))}
      {seats.map((seat, index) => (
        <div key={`r${seat}`} class={`river river-${sides[index]}`} role="group" aria-label={who[seat]!.name}>
          {board.rivers[seat]!.map((tile, at) => (
            <span
              key={at}
              class={board.lastDiscard?.seat === seat && at === board.rivers[seat]!.length - 1 ? "fresh" : ""}
            >
              <TileFace tile={tile} />
            </span>
          ))}
        </div>
      ))}
      <div class="middle-stone">
        <strong>{t("mahjong.left", { n: board.left })}</strong>
        <span class="dead-wall">{t("mahjong.dead", wallOf(board.left, view.replaced as number))}</span>
        {view.dice && <Dice dice={view.dice as [number, number]} />}
      </div>
    </div>
  );
}

/** Concealed tiles: all of them where there is room, else one and how many. */
function Backs({ count }: { count: number }) {
  if (!count) return null;
  return (
    <div class="backs" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <TileBack key={at} />
      ))}
      <span>×{count}</span>
    </div>
  );
}

export function Melds({ melds, texts }: { melds: Meld[]; texts: Record<string, string> }) {
  if (!melds.length) return null;
  return (
    <div class="melds">
      {melds.map((meld, index) => (
        <div key={index} class={`meld ${meld.kind}`} title={script(texts[`meld.${meld.kind}`] ?? meld.kind)}>
          <TileStrip class="small" tiles={parseTiles(meld.tiles)} />
          <span class="meld-kind">{capital(script(texts[`meld.${meld.kind}`] ?? meld.kind))}</span>
        </div>
      ))}
    </div>
  );
}

const PIPS: number[][] = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

function Dice({ dice }: { dice: [number, number] }) {
  return (
    <span class="dice" role="img" aria-label={dice.join(" + ")}>
      {dice.map((value, index) => (
        <svg key={index} viewBox="0 0 30 30" class="die">
          <rect x="1" y="1" width="28" height="28" rx="6" />
          {PIPS[value]!.map((at) => (
            <circle
              key={at}
              class={value === 1 || value === 4 ? "red" : ""}
              cx={7.5 + (at % 3) * 7.5}
              cy={7.5 + Math.floor(at / 3) * 7.5}
              r="2.8"
            />
          ))}
        </svg>
      ))}
    </span>
  );
}

function Replay({ game, texts, names, bots, views, frame, deal, entries, pov }: ReplayProps) {
  const who = names.map((name, seat) => ({ name, bot: bots[seat]!, online: true, auto: false, left: false }));
  const view = views[pov]!;
  const board = boardOf(view, []);
  const ending = endingOf(frame.events);
  const open = views.map((one) => parseTiles(one.hand as string));
  if (ending) {
    const before = deal.filter((event) => event.name === "melded");
    return (
      <div class="replay-body">
        <Scoring
          ending={ending}
          melds={before.length ? meldsOf(deal, names.length) : board.melds}
          texts={texts}
          names={names}
        />
        <Ledger entries={entries} seat={pov} names={names} game={game.id} />
      </div>
    );
  }
  return (
    <div class="replay-body">
      <BoardView board={board} texts={texts} view={view} who={who} said={{}} pov={pov} open={open} />
      <div class="my-tiles still">
        <TileStrip tiles={open[pov]!} />
      </div>
    </div>
  );
}

/** Melds as they were told; a kong added to a pung takes its place. */
function meldsOf(deal: { name: string; data: Record<string, any> }[], seats: number): Meld[][] {
  const out: Meld[][] = Array.from({ length: seats }, () => []);
  for (const { name, data } of deal) {
    if (name !== "melded") continue;
    const meld: Meld = { kind: data.meld, tiles: data.tiles, tile: parseTiles(data.tiles)[0]!, source: data.source };
    const laid = out[data.seat]!;
    const pung =
      data.meld === "added_kong" ? laid.findIndex((one) => one.kind === "pung" && one.tile === meld.tile) : -1;
    if (pung >= 0) laid[pung] = meld;
    else laid.push(meld);
  }
  return out;
}

export const kind: TableKind = { Table, Replay, verify: verifyMahjong };
