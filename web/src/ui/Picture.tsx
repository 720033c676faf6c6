/** A rule or a word as cards and tiles. What stands there is the game's own data: nothing is made up here. */

import { parseCards } from "../cards/cards";
import { parseTiles } from "../cards/tiles";
import { capital, script, t, type Key } from "../lang";
import type { Picture as PictureData, PicturePart } from "../net/types";
import { CardBack, CardStrip } from "./Card";
import type { Texts } from "./terms";
import { TileBack, TileStrip } from "./Tile";
import "./Picture.css";

const SIGNS: Record<string, Key> = {
  "+": "picture.and",
  ">": "picture.beats",
  "<": "picture.loses",
  "=": "picture.ties",
  "→": "picture.gives",
};

export function Picture({ picture, texts }: { picture: PictureData; texts: Texts }) {
  const isTiles = picture.rows.some(({ parts }) => parts.some((part) => part.tiles));
  return (
    <figure class="picture">
      {picture.rows.map(({ says, parts }, row) => (
        <div key={row} class="picture-row">
          {says && <span class="picture-head">{capital(script(texts[says] ?? ""))}</span>}
          {parts.map((part, at) => (
            <Part key={at} part={part} texts={texts} isTiles={isTiles} />
          ))}
        </div>
      ))}
    </figure>
  );
}

function Part({ part, texts, isTiles }: { part: PicturePart; texts: Texts; isTiles: boolean }) {
  const { cards, tiles, backs, says, sign } = part;
  const sized = cards || tiles || backs;
  return (
    <span class="picture-piece">
      {sign && (
        <span class="picture-sign" role="img" aria-label={t(SIGNS[sign]!)}>
          {sign}
        </span>
      )}
      <span class={`picture-part ${sized ? "" : "bare"}`}>
        {cards && <CardStrip class="wrap" cards={parseCards(cards)} />}
        {tiles && <TileStrip tiles={parseTiles(tiles)} />}
        {backs > 0 && <Backs count={backs} isTiles={isTiles} />}
        {says && <span class="picture-says">{script(texts[says] ?? "")}</span>}
      </span>
    </span>
  );
}

function Backs({ count, isTiles }: { count: number; isTiles: boolean }) {
  return (
    <span class={isTiles ? "tiles" : "strip"} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (isTiles ? <TileBack key={at} /> : <CardBack key={at} />))}
    </span>
  );
}
