/** One's own tiles and what one may do. Everything here has a place of its own: nothing moves when something comes. */

import { useEffect, useState } from "preact/hooks";
import { parseTiles, type Tile } from "../../cards/tiles";
import { script, t } from "../../lang";
import type { Action, GameEvent } from "../../net/types";
import { play } from "../../sound";
import { useStore } from "../../state/store";
import { Term } from "../../ui/Term";
import { TileFace } from "../../ui/Tile";
import { Button } from "../../ui/parts";
import type { TableProps } from "../kinds";
import { Claims } from "./Claims";
import { givenOf, handOf, handRows, type Meld } from "./fold";
import { Melds } from "./Melds";
import { passing, passOf, type Passing } from "./passing";
import { Say } from "./Say";
import { Xiapao } from "./Xiapao";

export function Mine(props: TableProps) {
  const { table, texts, seat, act, hinted } = props;
  const { view } = table;
  const asked = table.ask !== null && view.to_act;
  const ask = table.ask?.ask ?? null;
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const held = handOf(view.hand as string, view.drawn as Tile | null, discardsOf(table.since, seat));
  const tiles = held.tiles;
  const drawn = givenOf(table.since) ?? held.drawn;
  const all = drawn ? [...tiles, drawn] : tiles;
  const discarding = asked && view.phase === "turn";
  const raised = discarding ? chosen : null;
  useEffect(() => setChosen(null), [ask, view.hand]);
  useEffect(() => {
    if (hinted?.kind === "discard") setChosen(all.lastIndexOf(hinted.tile as Tile));
  }, [hinted]);
  const submit = async (action: Action): Promise<void> => {
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
  return (
    <div class="mine-tiles">
      <div class="say-row">
        <Say {...props} asked={asked} />
        {view.lock?.kind && (
          <span class="lock-chip">
            <Term texts={texts} id={view.lock.kind}>
              {script(texts[`action.${view.lock.kind}`] ?? view.lock.kind)}
            </Term>{" "}
            {view.lock.count}/{view.lock.needed}
          </span>
        )}
      </div>
      <div class="claims-slot">
        {asked && (
          <Claims key={ask} {...props} busy={busy} chosen={raised === null ? null : all[raised]!} onAct={submit} />
        )}
      </div>
      <Hand {...props} tiles={all} drawn={drawn} raised={raised} still={!discarding} onTap={tap} />
    </div>
  );
}

interface HandProps extends TableProps {
  tiles: Tile[];
  drawn: Tile | null;
  raised: number | null;
  still: boolean;
  onTap: (at: number) => void;
}

/** Concealed tiles and the groups laid down: on a narrow screen in two rows, which a wide one puts in a line. */
function Hand({ table, texts, seat, who, tiles, drawn, raised, still, onTap }: HandProps) {
  const laid = (table.view.melds as Meld[][])[seat!]!;
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
    <div class={`my-tiles laid-${laid.length}`} role="group" aria-label={who[seat!]?.name}>
      {rows.map(({ places, groups }, n) => (
        <div key={n} class="hand-row">
          {places.map((place) => (
            <button
              key={place}
              type="button"
              class={`tile-button ${raised === place ? "chosen" : ""} ${drawn && place === tiles.length - 1 ? "drawn" : ""}`}
              disabled={still}
              aria-pressed={raised === place}
              onClick={() => onTap(place)}
            >
              <TileFace tile={tiles[place]!} />
            </button>
          ))}
          <Melds melds={groups} texts={texts} />
        </div>
      ))}
    </div>
  );
}

/** What this seat has put down since the last view: it is no longer in the hand. */
function discardsOf(since: GameEvent[], seat: number | null): Tile[] {
  return since
    .filter((event) => event.name === "discarded" && event.data.seat === seat)
    .flatMap((event) => parseTiles(event.data.tile as string));
}

/** Beside one's own name: claims that pass by themselves, and the hint. */
export function Tools({ table, act, hint }: TableProps) {
  const { view } = table;
  const chosen = useStore(passing);
  const toggle = (kind: keyof Passing): void => {
    passing.patch({ [kind]: !chosen[kind] });
    const pass = table.ask ? passOf(view, passing.value) : null;
    if (pass) void act(pass);
  };
  return (
    <div class="tools">
      {(["chow", "pung"] as const)
        .filter((kind) => kind !== "chow" || view.options.chow !== false)
        .map((kind) => (
          <button
            key={kind}
            type="button"
            class="tool pass-switch"
            aria-pressed={chosen[kind]}
            title={t(`mahjong.no_${kind}_why`)}
            onClick={() => toggle(kind)}
          >
            {t(`mahjong.no_${kind}`)}
          </button>
        ))}
      <Button kind="quiet" icon="bulb" label={t("table.hint")} class="tool" disabled={!table.ask} onClick={hint} />
    </div>
  );
}
