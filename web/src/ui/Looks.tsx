/** How cards, tiles, backs, felt and text look on this device, each choice shown as it is. */

import type { ComponentChildren } from "preact";
import { t, type Key } from "../lang";
import { LOOKS, prefs, setPref, type Look, type Prefs } from "../state/prefs";
import { useStore } from "../state/store";
import { CardBack, CardFace } from "./Card";
import { Radios } from "./Radios";
import { TileBack, TileFace } from "./Tile";
import "./looks.css";

const PICTURES: Record<Look, () => ComponentChildren> = {
  cards: () => ["Kh", "7s", "bj"].map((card) => <CardFace key={card} card={card} />),
  tiles: () => (
    <>
      {["5m", "1s", "3p"].map((tile) => (
        <TileFace key={tile} tile={tile} />
      ))}
      <TileBack />
    </>
  ),
  back: () => <CardBack />,
  felt: () => <CardBack />,
  text: () => <b>{t("look.text_sign")}</b>,
};

export function Looks() {
  return (
    <>
      {(Object.keys(LOOKS) as Look[]).map((look) => (
        <Choice key={look} look={look} />
      ))}
    </>
  );
}

function Choice<K extends Look>({ look }: { look: K }) {
  const chosen = useStore(prefs)[look];
  const values: readonly Prefs[K][] = LOOKS[look] as unknown as readonly Prefs[K][];
  return (
    <div class="look">
      <span class="option-label">{t(`look.${look}`)}</span>
      <Radios
        label={t(`look.${look}`)}
        class={`looks of-${look}`}
        itemClass="look-button"
        items={values.map((value) => {
          const text = t(`look.${look}.${value}` as Key);
          return { key: value, text, body: <Picture look={look} value={value} text={text} /> };
        })}
        at={values.indexOf(chosen)}
        onPick={(at) => setPref(look, values[at]!)}
      />
    </div>
  );
}

function Picture({ look, value, text }: { look: Look; value: string; text: string }) {
  return (
    <>
      <span class={`look-picture ${value}`} {...{ [`data-${look}`]: value }} aria-hidden="true">
        {PICTURES[look]()}
      </span>
      <span class="look-name">{text}</span>
    </>
  );
}
