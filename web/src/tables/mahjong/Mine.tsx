/** One's own tiles and what one may do. Everything here has a place of its own: nothing moves when something comes. */

import { useEffect, useState } from "preact/hooks";
import { parseTiles, type Tile } from "../../cards/tiles";
import { capital, script, t } from "../../lang";
import type { ActionOf, EventOf } from "../../net/types";
import { play } from "../../sound";
import { Term } from "../../ui/Term";
import { TileFace } from "../../ui/Tile";
import type { TableProps as AnyProps } from "../kinds";
import { Claims } from "./Claims";
import { givenOf, handOf, handRows, type Board } from "./fold";
import { Melds } from "./Melds";
import { Say } from "./Say";
import { useWaits } from "./waiting";
import { Waiting } from "./Waiting";
import { Xiapao } from "./Xiapao";
import { useChange } from "../../state/hooks";
import "./Mine.css";

type TableProps = AnyProps<"mahjong">;

/** Tiles of a group: one more than so many groups stand while others play, and two more while one is to discard. */
const GROUP = 3;

interface MineProps extends TableProps {
  board: Board;
  /** Points at a tile of the hand, or at none. */
  onMark: (tile: Tile | null) => void;
}

export function Mine(props: MineProps) {
  const { table, texts, seat, act, hinted, board, onMark, game } = props;
  const { view } = table;
  const asked = table.ask !== null && view.to_act;
  const ask = table.ask?.ask ?? null;
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const held = handOf(view.hand, view.drawn, discardsOf(table.since, seat));
  const tiles = held.tiles;
  const drawn = givenOf(table.since) ?? held.drawn;
  const all = drawn ? [...tiles, drawn] : tiles;
  const discarding = asked && view.phase === "turn";
  const raised = discarding ? chosen : null;
  const waits = useWaits(game.id, view, board, all);
  useEffect(() => {
    setChosen(null);
    onMark(null);
  }, [ask, view.hand, onMark]);
  useChange([hinted], () => {
    if (hinted?.kind === "discard") setChosen(all.lastIndexOf(hinted.tile));
  });
  const submit = async (action: ActionOf<"mahjong">): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await act(action);
    setBusy(false);
  };
  const tap = (at: number): void => {
    if (raised === at) void submit({ kind: "discard", tile: all[at]! });
    else {
      setChosen(at);
      play("tap");
    }
  };
  if (view.phase === "xiapao") return <Xiapao {...props} />;
  const up = raised === null ? null : all[raised]!;
  const waiting = waits.find((one) => one.discard === up);
  return (
    <div class="mine-tiles">
      <div class="claims-slot">
        {asked ? (
          <Claims
            key={ask}
            {...props}
            busy={busy}
            chosen={up}
            onAct={submit}
            before={waiting && <Waiting waits={waiting} texts={texts} />}
          />
        ) : (
          waiting && (
            <div class="claims at-rest">
              <Waiting waits={waiting} texts={texts} />
            </div>
          )
        )}
      </div>
      <Hand
        {...props}
        tiles={all}
        drawn={drawn}
        raised={raised}
        still={!discarding}
        makesReady={waits.flatMap(({ discard }) => discard ?? [])}
        onTap={tap}
      />
    </div>
  );
}

/** What is going on, and what one is committed to. */
export function SayRow(props: TableProps) {
  const { table, texts } = props;
  const { view } = table;
  if (view.phase === "xiapao") return <div class="say-row" />;
  return (
    <div class="say-row">
      <Say {...props} asked={table.ask !== null && view.to_act} />
      {view.lock?.kind && (
        <span class="lock-chip">
          <Term texts={texts} id={view.lock.kind}>
            {capital(script(texts[`mark.${view.lock.kind}`] ?? view.lock.kind))}
          </Term>{" "}
          {view.lock.count}/{view.lock.needed}
        </span>
      )}
    </div>
  );
}

interface HandProps extends MineProps {
  tiles: Tile[];
  drawn: Tile | null;
  raised: number | null;
  still: boolean;
  /** Discards that would leave the hand waiting. */
  makesReady: Tile[];
  onTap: (at: number) => void;
}

/** Concealed tiles and the groups laid down: on a narrow screen in two rows, which a wide one puts in a line. */
function Hand(props: HandProps) {
  const { table, texts, seat, who, tiles, raised, onMark } = props;
  const laid = table.view.melds[seat!]!;
  const point = (event: PointerEvent): void => onMark(tileAt(event, tiles));
  let at = 0;
  let put = 0;
  const rows = handRows(laid.length).map((row, n, every) => {
    const end = n === every.length - 1 ? tiles.length : Math.min(tiles.length, at + row.tiles);
    const places = Array.from({ length: end - at }, (_, index) => at + index);
    const groups = laid.slice(put, put + row.melds);
    [at, put] = [end, put + row.melds];
    return { places, groups };
  });
  return (
    <div
      class={`my-tiles laid-${laid.length} ${tiles.length % GROUP === 1 ? "waits-turn" : ""}`}
      role="group"
      aria-label={who[seat!]?.name}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={(event) => {
        if (event.pointerType === "mouse") onMark(raised === null ? null : tiles[raised]!);
      }}
    >
      {rows.map(({ places, groups }, n) => (
        <div key={n} class="hand-row">
          {places.map((place) => (
            <TileButton key={place} {...props} place={place} />
          ))}
          <Melds melds={groups} texts={texts} />
        </div>
      ))}
    </div>
  );
}

function TileButton({ place, tiles, drawn, raised, still, makesReady, onTap, onMark }: HandProps & { place: number }) {
  const tile = tiles[place]!;
  const ready = !still && makesReady.includes(tile);
  const isDrawn = drawn !== null && place === tiles.length - 1;
  return (
    <button
      type="button"
      class={`tile-button ${raised === place ? "chosen" : ""} ${isDrawn ? "drawn" : ""} ${ready ? "ready" : ""}`}
      data-tile={tile}
      disabled={still}
      aria-pressed={raised === place}
      aria-description={ready ? t("mahjong.makes_ready") : undefined}
      onFocus={() => onMark(tile)}
      onClick={() => onTap(place)}
    >
      <TileFace tile={tile} />
    </button>
  );
}

/** The tile under the pointer. By its place, for a button that is disabled hears of no pointer. */
function tileAt(event: PointerEvent, tiles: Tile[]): Tile | null {
  const row = event.currentTarget as HTMLElement;
  const at = [...row.querySelectorAll(".tile-button")].findIndex((one) => {
    const box = one.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
  });
  return tiles[at] ?? null;
}

/** What this seat has put down since the last view: it is no longer in the hand. */
function discardsOf(since: EventOf<"mahjong">[], seat: number | null): Tile[] {
  return since
    .filter((event) => event.name === "discarded")
    .filter(({ data }) => data.seat === seat)
    .flatMap(({ data }) => parseTiles(data.tile));
}
