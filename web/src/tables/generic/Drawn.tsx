/** Values and sentences with their cards or tiles drawn. */

import { parseCards } from "../../cards/cards";
import { parseTiles } from "../../cards/tiles";
import { valueText, type Telling as Said } from "../../lang/sentence";
import { CardStrip } from "../../ui/Card";
import { TileStrip } from "../../ui/Tile";
import { fieldName, fieldWord, isDrawn, partsOf, type Pieces } from "./words";

/** What everything here is told with. */
export interface Telling extends Said {
  pieces: Pieces;
}

export function Strip({ text, pieces, class: name = "" }: { text: string; pieces: Pieces; class?: string }) {
  if (pieces === "tiles") return <TileStrip tiles={parseTiles(text)} class={name} />;
  return <CardStrip cards={parseCards(text)} class={name} />;
}

/** A sentence with its cards drawn. */
export function Sentence({ text, pieces }: { text: string; pieces: Pieces }) {
  return (
    <span class="told-line">
      {partsOf(text, pieces).map((part, at) =>
        part.drawn ? <Strip key={at} text={part.text} pieces={pieces} class="inline" /> : part.text,
      )}
    </span>
  );
}

/** Fields that by agreement hold a seat. */
export const SEAT_FIELDS = ["turn", "banker", "dealer", "winner", "leader"];

/** The value of a field of the view, whatever it is. */
export function FieldValue({ name, value, ...told }: Telling & { name: string; value: unknown }) {
  const { pieces, names } = told;
  if (isDrawn(value, pieces)) return <Strip text={value} pieces={pieces} class="wrap tight" />;
  if (typeof value === "number" && SEAT_FIELDS.includes(name)) return <>{names[value] ?? "–"}</>;
  if (typeof value === "string") return <>{value ? fieldWord(name, value, told) : "–"}</>;
  if (Array.isArray(value) && value.some((one) => isDrawn(one, pieces) || (one !== null && typeof one === "object")))
    return (
      <ul class="values">
        {value.map((one, at) => (
          <li key={at}>
            <FieldValue name={name} value={one} {...told} />
          </li>
        ))}
      </ul>
    );
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return <Fields fields={value} {...told} />;
  return <>{valueText(value, told)}</>;
}

/** Names and values, one below the other. */
export function Fields({ fields, ...told }: Telling & { fields: object }) {
  return (
    <dl class="fields">
      {Object.entries(fields).map(([name, value]) => (
        <div key={name}>
          <dt>{fieldName(name, told.texts)}</dt>
          <dd>
            <FieldValue name={name} value={value} {...told} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
