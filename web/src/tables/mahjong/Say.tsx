/** What is going on, and the bar of a claim window: the same for everybody who is not asked. */

import { tileName } from "../../cards/names";
import { useEffect, useState } from "preact/hooks";
import type { Tile } from "../../cards/tiles";
import { t } from "../../lang";
import { Explained } from "../../ui/Term";
import { TileFace } from "../../ui/Tile";
import type { LiveTable } from "../../state/stepped";
import type { TableProps } from "../kinds";
import "./Say.css";

interface Saying {
  /** A sentence with gaps for a name and a tile. */
  text: string;
  name?: string;
  tile?: Tile | null;
}

export function Say(props: TableProps<"mahjong"> & { asked: boolean }) {
  const { table, now, asked } = props;
  const { text, name, tile } = sayNow(props, asked);
  return (
    <>
      <p class="say">
        <span role="status">{table.passed && <span class="passed">{t("mahjong.passed")}</span>}</span>
        {/* Another sentence, not the same one moved. */}
        <Named key={`${text} ${name} ${tile}`} text={text} name={name ?? ""} tile={tile ? tileName(tile) : ""} />
        {tile && (
          <span key={`${tile} ${name}`} class="say-tile" aria-hidden="true">
            <TileFace tile={tile} />
          </span>
        )}
      </p>
      <WindowBar table={table} now={now} />
    </>
  );
}

/** A sentence in which a long name is cut, not what it did. Its tile is a word of its own: where that is too long, a picture stands for it. */
export function Named({ text, name, tile = "" }: { text: string; name: string; tile?: string }) {
  const [before, after] = text.split("{name}");
  if (after === undefined) {
    return (
      <span class="named-plain">
        <Explained text={text} />
      </span>
    );
  }
  return (
    <span class="named">
      {before && <span class="named-rest">{before}</span>}
      <span class="named-name" style={{ "--n": name.length }}>
        {name}
      </span>
      {after.split(/(\{tile\})/).map((part, at) => (
        <span key={at} class={part === "{tile}" ? "named-rest named-tile" : "named-rest"}>
          {part === "{tile}" ? tile : part}
        </span>
      ))}
    </span>
  );
}

const TICK = 100;

/** Open, and how much of it is left where that is known: one's own time when one is asked. */
function WindowBar({ table, now }: { table: Pick<LiveTable, "ask" | "window">; now: () => number }) {
  const { ask, window } = table;
  const until = ask ? ask.deadline : (window?.until ?? null);
  if (!window) return <div class="window-bar" />;
  return (
    <div class="window-bar open" role="progressbar" aria-label={t("mahjong.window")}>
      {until === null ? <span class="endless" /> : <Shrinking key={until} until={until} now={now} />}
    </div>
  );
}

function Shrinking({ until, now }: { until: number; now: () => number }) {
  const [whole] = useState(() => Math.max(1, until - now()));
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), TICK);
    return () => clearInterval(timer);
  }, []);
  const left = Math.min(1, Math.max(0, (until - now()) / whole));
  return <span style={{ transform: `scaleX(${left})` }} />;
}

function sayNow({ table, who, seat }: TableProps<"mahjong">, asked: boolean): Saying {
  const { view } = table;
  const name = (index: number): string => (index === seat ? t("you") : (who[index]?.name ?? ""));
  const about = (key: "mahjong.claim" | "mahjong.rob", from: number, tile: Tile): Saying => ({
    text: t(key),
    name: name(from),
    tile,
  });
  if (table.fresh.some((event) => event.name === "claim_lost")) return { text: t("mahjong.claim_lost") };
  const shared = view.phase === "share" || table.since.some((event) => event.name === "shared");
  if (shared) return { text: t(asked ? "mahjong.share_win" : "mahjong.share") };
  const told = table.since.findLast((event) => event.name === "discarded");
  if (told) return about("mahjong.claim", told.data.seat, told.data.tile);
  if ((view.phase === "claim" || view.phase === "rob") && view.tile !== null)
    return about(view.phase === "rob" ? "mahjong.rob" : "mahjong.claim", view.turn, view.tile);
  if (asked) return { text: t("mahjong.discard") };
  return { text: t("table.turn"), name: name(view.turn) };
}
