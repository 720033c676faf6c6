/** 听: the tiles one waits for, each with how many nobody has seen. */

import { tileName } from "../../cards/names";
import { t } from "../../lang";
import { Term } from "../../ui/Term";
import { TileFace } from "../../ui/Tile";
import type { Waits } from "./waiting";

interface WaitingProps {
  waits: Waits;
  texts: Record<string, string>;
}

export function Waiting({ waits: { tiles }, texts }: WaitingProps) {
  const all = Object.entries(tiles);
  const said = all.map(([tile, n]) => t("mahjong.unseen", { tile: tileName(tile), n })).join(t("comma"));
  return (
    <div class="waits" style={{ "--n": all.length }}>
      <strong>
        <Term texts={texts} id="ready">
          {t("mahjong.ready")}
        </Term>
      </strong>
      <div class="waits-for" role="img" aria-label={t("mahjong.waits", { tiles: said })}>
        {all.map(([tile, n]) => (
          <span key={tile} class={`wait ${n ? "" : "gone"}`}>
            <TileFace tile={tile} />
            <b>{n}</b>
          </span>
        ))}
      </div>
    </div>
  );
}
