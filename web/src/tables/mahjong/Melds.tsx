/** Groups laid down, with the names of those that are more than runs and triplets. */

import { parseTiles, type Tile } from "../../cards/tiles";
import { capital, script } from "../../lang";
import { Term } from "../../ui/Term";
import { TileFace } from "../../ui/Tile";
import type { Meld } from "./fold";

interface MeldsProps {
  melds: Meld[];
  texts: Record<string, string>;
  /** Tiles like this one are shown. */
  marked?: Tile | null;
}

export function Melds({ melds, texts, marked = null }: MeldsProps) {
  if (!melds.length) return null;
  return (
    <div class="melds">
      {melds.map((meld, index) => {
        const faces = parseTiles(meld.tiles);
        const name = script(texts[`meld.${meld.kind}`] ?? meld.kind);
        const mark = script(texts[`mark.${meld.kind}`] ?? name);
        return (
          <div key={index} class={`meld ${meld.kind}`} style={{ "--n": faces.length }} title={name}>
            <div class="tiles small">
              {faces.map((tile, at) => (
                <span key={at} data-tile={tile} class={tile === marked ? "same" : ""}>
                  <TileFace tile={tile} />
                </span>
              ))}
            </div>
            <span class="meld-kind">
              <Term texts={texts} id={`meld.${meld.kind}`}>
                {capital(mark)}
              </Term>
            </span>
          </div>
        );
      })}
    </div>
  );
}
