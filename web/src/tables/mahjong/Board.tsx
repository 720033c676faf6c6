/** The board: a stone in the middle, four sides round it, a river before each. Every part has one place, from the first tile to the last. */

import type { ComponentChildren } from "preact";
import type { Tile } from "../../cards/tiles";
import { t } from "../../lang";
import { Term } from "../../ui/Term";
import { TileBack, TileFace, TileStrip } from "../../ui/Tile";
import type { TableProps, Who } from "../kinds";
import { SeatPlate } from "../SeatPlate";
import { overOf, type Board } from "./fold";
import { Melds } from "./Melds";
import { Stone } from "./Stone";
import "./Board.css";
import "./Sides.css";
import "./River.css";

/** Where a seat is drawn, seen from mine: 0 below, then round to the right. */
const SIDES: Record<number, string[]> = {
  2: ["south", "north"],
  3: ["south", "east", "west"],
  4: ["south", "east", "north", "west"],
};
const HAND = 14;

export interface BoardProps {
  board: Board;
  texts: Record<string, string>;
  view: TableProps<"mahjong">["table"]["view"];
  /** 六墩不抓: how many stacks of two stay at the end of the wall. */
  kept: number;
  who: Who[];
  said: Record<number, string>;
  pov: number;
  /** The line of the hand, in the stone. */
  heading?: ComponentChildren;
  open?: Tile[][];
  /** Beside one's own name, whose groups then lie with the hand below; nobody's, for who watches. */
  mine?: ComponentChildren;
  /** The discard just made is offered to me. */
  offered?: boolean;
  /** A tile of the hand that is pointed at: those like it on the table are shown. */
  marked?: Tile | null;
}

export function BoardView(props: BoardProps) {
  const { board, texts, view, who, said, pov, open, mine, marked = null } = props;
  const count = who.length;
  const sides = SIDES[count] ?? SIDES[4]!;
  const seats = Array.from({ length: count }, (_, n) => (pov + n) % count);
  const isTurn = (seat: number): boolean => board.turn === seat && view.phase !== "xiapao" && !view.over;
  return (
    <div class={`mahjong-board of-${count}`}>
      <Stone
        {...props}
        edges={seats.map((seat, index) => ({
          side: sides[index]!,
          isTurn: isTurn(seat),
          isDealer: view.dealer === seat,
        }))}
      />
      {seats.map((seat, index) => (
        <div
          key={seat}
          class={`flank ${sides[index]}`}
          data-seat={seat}
          {...(index === 0 && mine ? {} : named(who[seat]!))}
        >
          <div class={`side ${sides[index]}${index === 0 && mine ? " own" : ""}`}>
            <SeatPlate
              who={who[seat]!}
              score={view.scores[seat]!}
              mark={view.dealer === seat ? t("mahjong.dealer") : null}
              meaning={{ texts, id: "dealer" }}
              status={statusOf(props, seat)}
              active={isTurn(seat)}
              me={index === 0}
              said={said[seat]}
            />
            {index === 0 && mine ? mine : <Melds melds={board.melds[seat]!} texts={texts} marked={marked} />}
            {!(index === 0 && (mine || open)) &&
              (open ? <TileStrip class="small open-hand" tiles={open[seat]!} /> : <Backs count={board.held[seat]!} />)}
          </div>
          <River {...props} seat={seat} side={sides[index]!} />
        </div>
      ))}
    </div>
  );
}

/** What lies before somebody else, as a group with their name; one's own name has the hand. */
const named = ({ name }: Who) => ({ role: "group", "aria-label": name }) as const;

function statusOf({ view, texts }: BoardProps, seat: number): ComponentChildren {
  if (view.runs?.[seat]) {
    return (
      <Term texts={texts} id="xiapao">
        <span class="run-word" data-mark={t("mahjong.run_mark", { n: view.runs[seat] })}>
          <span>{t("mahjong.run", { n: view.runs[seat] })}</span>
        </span>
      </Term>
    );
  }
  return view.phase === "xiapao" && view.chosen[seat] ? t("table.done") : null;
}

interface RiverProps extends BoardProps {
  seat: number;
  side: string;
}

function River({ board, who, seat, side, offered = false, marked = null }: RiverProps) {
  const tiles = board.rivers[seat]!;
  const fresh = board.lastDiscard?.seat === seat ? tiles.length - 1 : -1;
  return (
    <div
      class={`river river-${side}`}
      role="group"
      aria-label={t("mahjong.river", { name: who[seat]!.name })}
      style={{ "--over": overOf(tiles.length, who.length) }}
    >
      <div class="river-tiles">
        {tiles.map((tile, at) => (
          <span
            key={at}
            data-tile={tile}
            class={`river-tile ${at === fresh ? "fresh" : ""} ${at === fresh && offered ? "offered" : ""} ${tile === marked ? "same" : ""}`}
          >
            <TileFace tile={tile} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** Concealed tiles as they stand before their player; the fourteenth apart, as a tile of its own: after a claim no other has moved. */
function Backs({ count }: { count: number }) {
  const apart = count % 3 === 2 ? count - 1 : -1;
  return (
    <div class="backs" role="img" aria-label={t("mahjong.holds", { n: count })}>
      {Array.from({ length: Math.min(count, HAND) }, (_, at) => (
        <span key={at === apart ? "apart" : at} class={`back ${at === apart ? "apart" : ""}`}>
          <TileBack />
        </span>
      ))}
    </div>
  );
}
