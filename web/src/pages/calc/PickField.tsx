/** Cards or tiles to be typed, or tapped in a sheet; what is there is shown as faces. */

import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { readCards, sortCards } from "../../cards/cards";
import { parseTiles, sortTiles, tilesText } from "../../cards/tiles";
import { t } from "../../lang";
import type { Values } from "../../net/types";
import { CardStrip } from "../../ui/Card";
import { Button, Dialog } from "../../ui/parts";
import { CardPicker, TilePicker, type Deck } from "../../ui/Picker";
import { TextField } from "../../ui/TextField";
import { TileStrip } from "../../ui/Tile";
import { Beside, useMarks } from "./Wrong";

interface FieldProps {
  label: string;
  value: string;
  most: number;
  hint?: string;
  /** Where it stands in the request, so that what is wrong with it is said here. */
  field?: string;
  onChange: (text: string) => void;
}

/** The cards there may be, as far as a picker must know; the server says what is one too many. */
export function deckOf(options: Values): Deck {
  const jokers = Number(options.jokers ?? 0);
  return { copies: "extra_suits" in options ? 2 : 1, jokers: jokers ? [{ card: "jk", copies: jokers }] : [] };
}

export function CardsField({ deck, ...field }: FieldProps & { deck: Deck }) {
  const cards = readCards(field.value) ?? [];
  return (
    <Field {...field} faces={<CardStrip class="wrap" cards={cards} />} shown={cards.length > 0}>
      {(onChange) => (
        <CardPicker
          deck={deck}
          picked={cards}
          most={field.most}
          onChange={(picked) => onChange(sortCards(picked).join(" "))}
        />
      )}
    </Field>
  );
}

export function TilesField(field: FieldProps) {
  const tiles = parseTiles(field.value);
  return (
    <Field {...field} faces={<TileStrip tiles={tiles} />} shown={tiles.length > 0}>
      {(onChange) => (
        <TilePicker picked={tiles} most={field.most} onChange={(picked) => onChange(tilesText(sortTiles(picked)))} />
      )}
    </Field>
  );
}

interface FrameProps extends FieldProps {
  faces: ComponentChild;
  shown: boolean;
  children: (onChange: (text: string) => void) => ComponentChild;
}

function Field({ label, value, hint, field = "", onChange, faces, shown, children }: FrameProps) {
  const [open, setOpen] = useState(false);
  const marks = useMarks(field);
  return (
    <div class="pick-field">
      <TextField label={label} hint={hint} value={value} marks={marks} onInput={onChange} />
      <Button onClick={() => setOpen(true)} label={`${t("pick.open")} ${label}`}>
        {t("pick.open")}
      </Button>
      {shown && <div class="pick-faces">{faces}</div>}
      <Beside field={field} />
      {open && (
        <Dialog title={label} onClose={() => setOpen(false)}>
          {children(onChange)}
          <div class="pick-foot">
            <div class="pick-faces">{shown ? faces : <span class="help">{t("pick.none")}</span>}</div>
            <div class="row end">
              <Button disabled={!value} onClick={() => onChange("")}>
                {t("arrange.clear")}
              </Button>
              <Button kind="primary" onClick={() => setOpen(false)}>
                {t("ok")}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
