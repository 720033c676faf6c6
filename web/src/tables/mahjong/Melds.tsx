/** Groups laid down, with the names of those that are more than runs and triplets. */

import { parseTiles } from "../../cards/tiles";
import { capital, script } from "../../lang";
import { TileStrip } from "../../ui/Tile";
import type { Meld } from "./fold";

export function Melds({ melds, texts }: { melds: Meld[]; texts: Record<string, string> }) {
  if (!melds.length) return null;
  const groups = melds.map((meld) => ({ ...meld, faces: parseTiles(meld.tiles) }));
  const all = groups.reduce((sum, meld) => sum + meld.faces.length, 0);
  return (
    <div class="melds" style={{ "--all": all, "--groups": melds.length }}>
      {groups.map((meld, index) => (
        <div
          key={index}
          class={`meld ${meld.kind}`}
          style={{ "--n": meld.faces.length }}
          title={script(texts[`meld.${meld.kind}`] ?? meld.kind)}
        >
          <TileStrip class="small" tiles={meld.faces} />
          <span class="meld-kind">{capital(script(texts[`meld.${meld.kind}`] ?? meld.kind))}</span>
        </div>
      ))}
    </div>
  );
}
