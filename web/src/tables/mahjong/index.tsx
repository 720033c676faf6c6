/** The table of Cangzhou mahjong, which the protocol calls mahjong: four sides, rivers in the middle, melds beside the names, one's own tiles below. */

import { useState } from "preact/hooks";
import { parseTiles, type Tile } from "../../cards/tiles";
import { t } from "../../lang";
import type { EventOf } from "../../net/types";
import { TileStrip } from "../../ui/Tile";
import { mutedSeats, type ReplayProps, type TableKind, type TableProps as AnyProps } from "../kinds";
import { Ledger } from "../Ledger";
import { NextBar } from "../NextBar";
import { mahjongAloud } from "./aloud";
import { Tools } from "./Auto";
import { BoardView } from "./Board";
import { boardOf, endingOf, type Meld } from "./fold";
import { Mine, SayRow } from "./Mine";
import { passing, passOf } from "./passing";
import { Scoring } from "./Scoring";
import { useMoments } from "./useMoments";
import { verifyMahjong } from "./verify";
import { wordsOf } from "./words";
import { places } from "./places";
import "./Replay.css";
import "./Scoring.css";

type TableProps = AnyProps<"mahjong">;

function Table(props: TableProps) {
  const { table, texts, seat, who, finished } = props;
  const { view } = table;
  const ending = endingOf(table.deal);
  const names = who.map((one) => one.name);
  const board = boardOf(view, table.since);
  const [marked, setMarked] = useState<Tile | null>(null);
  useMoments(props);
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
  const heading = <HandLine props={props} />;
  return (
    <div class="felt">
      <BoardView
        board={board}
        texts={texts}
        view={view}
        kept={Number(props.game.facts.stacks_kept)}
        who={who}
        said={props.said}
        pov={seat ?? 0}
        heading={heading}
        offered={view.to_act && table.ask !== null && view.phase === "claim"}
        marked={marked}
        mine={
          seat !== null && (
            <>
              <SayRow {...props} />
              <Tools {...props} />
            </>
          )
        }
      />
      {seat === null ? (
        <p class="waiting">{t("room.watching")}</p>
      ) : (
        <Mine {...props} board={board} onMark={setMarked} />
      )}
    </div>
  );
}

function HandLine({ props }: { props: TableProps }) {
  const { view } = props.table;
  return (
    <h2 class="deal-line" tabIndex={-1}>
      {t("table.hand", { n: view.number + 1, all: view.options.hands })}
    </h2>
  );
}

function Replay({ game, texts, names, bots, faces, views, frame, deal, entries, pov }: ReplayProps<"mahjong">) {
  const who = names.map((name, seat) => {
    return { ...faces?.[seat], name, bot: bots[seat]!, online: true, auto: false, left: false };
  });
  const view = views[pov]!;
  const board = boardOf(view, []);
  const ending = endingOf(frame.events);
  const open = views.map((one) => parseTiles(one.hand));
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
    <div class="replay-body with-board">
      <BoardView
        board={board}
        texts={texts}
        view={view}
        kept={Number(game.facts.stacks_kept)}
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
function meldsOf(deal: EventOf<"mahjong">[], seats: number): Meld[][] {
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

export const kind: TableKind<"mahjong"> = {
  places,
  Table,
  Replay,
  verify: verifyMahjong,
  turn: ({ view, since }) => (view.phase === "xiapao" || view.over ? null : boardOf(view, since).turn),
  aloud: mahjongAloud,
  words: wordsOf,
  reflex: ({ view }) => passOf(view, passing.value),
};
