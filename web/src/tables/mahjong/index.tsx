/** The table of Cangzhou mahjong, which the protocol calls mahjong: four sides, rivers in the middle, melds beside the names, one's own tiles below. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { parseTiles, type Tile } from "../../cards/tiles";
import { t } from "../../lang";
import { play } from "../../sound";
import { TileBack, TileFace, TileStrip } from "../../ui/Tile";
import { mutedSeats, type ReplayProps, type TableKind, type TableProps, type Who } from "../kinds";
import { Ledger } from "../Ledger";
import { NextBar } from "../NextBar";
import { SeatPlate } from "../SeatPlate";
import { Term } from "../../ui/Term";
import { boardOf, endingOf, fitted, wallOf, type Board, type Meld } from "./fold";
import { Melds } from "./Melds";
import { Mine, Tools } from "./Mine";
import { passing, passOf } from "./passing";
import { Scoring } from "./Scoring";
import { verifyMahjong } from "./verify";
import { wordsOf } from "./words";

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
        <Scoring
          ending={ending}
          entries={table.entries}
          melds={board.melds}
          texts={texts}
          names={names}
          muted={mutedSeats(who)}
        />
        <Ledger entries={table.entries} seat={seat} names={names} game={props.game.id} texts={texts} />
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
        kept={props.game.facts.stacks_kept!}
        who={who}
        said={props.said}
        pov={seat ?? 0}
        hidden={seat === null}
        tools={seat === null ? null : <Tools {...props} />}
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
  /** 六墩不抓: how many stacks of two stay at the end of the wall. */
  kept: number;
  who: Who[];
  said: Record<number, string>;
  pov: number;
  open?: Tile[][];
  /** A spectator sees no hand, not even the one below. */
  hidden?: boolean;
  /** Beside one's own name; one's groups then lie with one's hand. */
  tools?: ComponentChildren;
}

export function BoardView({ board, texts, view, kept, who, said, pov, open, hidden, tools }: BoardProps) {
  const count = who.length;
  const sides = SIDES[count] ?? SIDES[4]!;
  const seats = Array.from({ length: count }, (_, n) => (pov + n) % count);
  return (
    <div class={`mahjong-board of-${count}`}>
      {seats.map((seat, index) => (
        <div key={seat} class={`flank ${sides[index]}`}>
          <div class={`side ${sides[index]}`}>
            <SeatPlate
              who={who[seat]!}
              score={view.scores[seat]!}
              mark={view.dealer === seat ? t("mahjong.dealer") : null}
              status={statusOf(view, seat)}
              active={board.turn === seat && view.phase !== "xiapao" && !view.over}
              me={index === 0}
              said={said[seat]}
            />
            {index === 0 && tools ? tools : <Melds melds={board.melds[seat]!} texts={texts} />}
            {(index > 0 || hidden) &&
              (open ? <TileStrip class="small" tiles={open[seat]!} /> : <Backs count={board.held[seat]!} />)}
          </div>
          <River board={board} seat={seat} side={sides[index]!} name={who[seat]!.name} />
        </div>
      ))}
      <div class="middle-stone">
        <strong>{t("mahjong.left", { n: board.left })}</strong>
        <span class="dead-wall">
          <Term texts={texts} id="dead_wall">
            {t("mahjong.dead", wallOf(board.left, view.replaced as number, kept))}
          </Term>
        </span>
        <Dice dice={view.dice as [number, number] | null} />
      </div>
    </div>
  );
}

function statusOf(view: BoardProps["view"], seat: number): string | null {
  if (view.runs?.[seat]) return t("mahjong.run", { n: view.runs[seat] });
  return view.phase === "xiapao" && view.chosen?.[seat] ? t("table.done") : null;
}

function River({ board, seat, side, name }: { board: Board; seat: number; side: string; name: string }) {
  const tiles = board.rivers[seat]!;
  return (
    <div
      class={`river river-${side}`}
      role="group"
      aria-label={name}
      style={{ "--fit": fitted(tiles.length, board.rivers.length) }}
    >
      {tiles.map((tile, at) => (
        <span key={at} class={board.lastDiscard?.seat === seat && at === tiles.length - 1 ? "fresh" : ""}>
          <TileFace tile={tile} />
        </span>
      ))}
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

const PIPS: number[][] = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** Two dice; before they are thrown their place is empty. */
function Dice({ dice }: { dice: [number, number] | null }) {
  if (!dice) return <span class="dice" />;
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
          entries={entries}
          melds={before.length ? meldsOf(deal, names.length) : board.melds}
          texts={texts}
          names={names}
        />
        <Ledger entries={entries} seat={pov} names={names} game={game.id} texts={texts} />
      </div>
    );
  }
  return (
    <div class="replay-body">
      <BoardView
        board={board}
        texts={texts}
        view={view}
        kept={game.facts.stacks_kept!}
        who={who}
        said={{}}
        pov={pov}
        open={open}
      />
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

export const kind: TableKind = {
  Table,
  Replay,
  verify: verifyMahjong,
  words: wordsOf,
  reflex: ({ view }) => passOf(view, passing.value),
};
