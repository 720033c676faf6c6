/** One's own tiles and what one may do: stake, discard, claim, lock, win. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { parseTiles, tileName, type Tile } from "../../cards/tiles";
import { capital, script, speech, t } from "../../lang";
import type { Action, GameEvent } from "../../net/types";
import { play } from "../../sound";
import { TileFace, TileStrip } from "../../ui/Tile";
import { Button, Countdown } from "../../ui/parts";
import type { TableProps } from "../kinds";
import { handOf } from "./fold";

export function Mine(props: TableProps) {
  const { table, seat, who, act, hinted } = props;
  const { view } = table;
  const asked = table.ask !== null && view.to_act;
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const { tiles, drawn } = handOf(view.hand as string, view.drawn as Tile | null, discardsOf(table.since, seat));
  const all = drawn ? [...tiles, drawn] : tiles;
  const discarding = asked && view.phase === "turn";
  useEffect(() => setChosen(null), [view.hand, view.phase]);
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
    if (chosen === at) void submit({ kind: "discard", tile: all[at]! });
    else {
      setChosen(at);
      play("tap");
    }
  };
  if (view.phase === "xiapao") return <Xiapao {...props} />;
  return (
    <div class="mine-tiles">
      <p class="say" role="status">
        <Said {...sayNow(props, asked)} />
      </p>
      {asked && (
        <Claims {...props} busy={busy} chosen={discarding && chosen !== null ? all[chosen]! : null} onAct={submit} />
      )}
      <div class="my-tiles" role="group" aria-label={who[seat!]?.name}>
        {all.map((tile, at) => [
          at > 0 && at === Math.ceil(all.length / 2) && <span key="turn" class="row-turn" />,
          <button
            key={at}
            type="button"
            class={`tile-button ${chosen === at ? "chosen" : ""} ${drawn && at === all.length - 1 ? "drawn" : ""}`}
            disabled={!discarding}
            aria-pressed={chosen === at}
            onClick={() => tap(at)}
          >
            <TileFace tile={tile} />
          </button>,
        ])}
      </div>
    </div>
  );
}

interface ClaimsProps extends TableProps {
  busy: boolean;
  chosen: Tile | null;
  onAct: (action: Action) => Promise<void>;
}

/** What is offered beside tapping a tile; in a window also to let it go. */
function Claims({ table, texts, now, hint, hinted, busy, chosen, onAct }: ClaimsProps) {
  const { view } = table;
  const claim = (action: Action, children: ComponentChildren, style = action.kind) => (
    <button
      key={JSON.stringify(action)}
      type="button"
      class={`claim ${style} ${same(action, hinted) ? "hinted" : ""}`}
      disabled={busy}
      onClick={() => void onAct(action)}
    >
      {children}
    </button>
  );
  return (
    <div class="claims" role="group" aria-label={t("mahjong.choices")}>
      {view.phase !== "turn" && <Countdown until={table.ask?.deadline ?? null} now={now} />}
      {((view.offers ?? []) as Action[]).map((offer) =>
        claim(
          offer,
          <>
            <span>{capital(script(texts[`action.${offer.kind}`] ?? offer.kind))}</span>
            <OfferTiles offer={offer} tile={(view.tile ?? null) as Tile | null} />
          </>,
        ),
      )}
      {view.phase !== "turn" && claim({ kind: "pass" }, t("mahjong.pass"))}
      {chosen &&
        claim(
          { kind: "discard", tile: chosen },
          t("mahjong.discard_go", { tile: script(tileName(chosen, speech())) }),
          "go",
        )}
      <Button kind="quiet" icon="bulb" onClick={hint}>
        {t("table.hint")}
      </Button>
    </div>
  );
}

/** What this seat has put down since the last view: it is no longer in the hand. */
function discardsOf(since: GameEvent[], seat: number | null): Tile[] {
  return since
    .filter((event) => event.name === "discarded" && event.data.seat === seat)
    .map((event) => event.data.tile as Tile);
}

function same(offer: Action, hinted: Action | null): boolean {
  return hinted !== null && JSON.stringify(offer) === JSON.stringify(hinted);
}

function OfferTiles({ offer, tile }: { offer: Action; tile: Tile | null }) {
  if (offer.kind === "chow")
    return <TileStrip class="mini" tiles={[...parseTiles(offer.tiles as string), ...(tile ? [tile] : [])].sort()} />;
  if (offer.kind === "kong") return <TileStrip class="mini" tiles={[offer.tile as Tile]} />;
  return null;
}

interface Saying {
  text: string;
  tile?: Tile | null;
}

/** What is going on; the tile it is about is shown as well, large enough to be seen. */
function Said({ text, tile }: Saying) {
  return (
    <>
      <span>{text}</span>
      {tile && (
        <span class="say-tile" aria-hidden="true">
          <TileFace tile={tile} />
        </span>
      )}
    </>
  );
}

function sayNow({ table, who, seat }: TableProps, asked: boolean): Saying {
  const { view } = table;
  const name = (index: number): string => (index === seat ? t("you") : (who[index]?.name ?? ""));
  const about = (key: "mahjong.claim" | "mahjong.rob", from: number, tile: Tile): Saying => ({
    text: t(key, { name: name(from), tile: script(tileName(tile, speech())) }),
    tile,
  });
  if (table.fresh.some((event) => event.name === "claim_lost")) return { text: t("mahjong.claim_lost") };
  if (asked && (view.phase === "claim" || view.phase === "rob"))
    return about(view.phase === "rob" ? "mahjong.rob" : "mahjong.claim", view.turn as number, view.tile as Tile);
  if (asked) return { text: t("mahjong.discard") };
  const told = table.since.findLast((event) => event.name === "discarded");
  if (told) return about("mahjong.claim", told.data.seat as number, told.data.tile as Tile);
  return { text: t("mahjong.turn", { name: name(view.turn as number) }) };
}

function Xiapao({ table, act }: TableProps) {
  const { view } = table;
  const most = Number(view.options.max_run ?? 0);
  if (!view.to_act || !table.ask) return <p class="waiting">{t("mahjong.xiapao_wait")}</p>;
  return (
    <div class="betting">
      <h2>{t("mahjong.xiapao")}</h2>
      <div class="chips-row">
        {Array.from({ length: Math.min(most, 11) + 1 }, (_, n) => (
          <button
            key={n}
            type="button"
            class={n === 0 ? "chip word" : "chip"}
            onClick={() => void act({ kind: "xiapao", points: n })}
          >
            {n === 0 ? t("mahjong.xiapao_0") : n}
          </button>
        ))}
      </div>
    </div>
  );
}
