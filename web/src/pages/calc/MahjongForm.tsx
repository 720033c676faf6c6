/** One winning hand: whose, from whom, its melds, and what was special about it. */

import { useState } from "preact/hooks";
import { t } from "../../lang";
import { Button } from "../../ui/parts";
import { changed, type FormProps } from "./form";
import { NOBODY, SeatPick } from "./SeatPick";

/** The words of the scoring contract, which are Chinese in every language. */
const MELDS = ["吃", "碰", "点杠", "碰杠", "暗杠", "边", "钻", "砸", "砸杠"];
const FLAGS = ["杠上花", "抢杠胡", "天胡", "地胡"];
const CONCEALED_KONG = "暗杠";
const DRAWN_OR_NOT = "砸杠";
const MOST_MELDS = 4;

interface Meld {
  kind: string;
  tiles: string;
}

const EMPTY = { dealer: 0, seat: 0, from: NOBODY, hand: "", tile: "", melds: [] as Meld[], flags: [] as string[] };
const EXAMPLE = { ...EMPTY, hand: "123456789m 456p 22z", tile: "5p" };

function requestOf({ dealer, seat, from, hand, tile, melds, flags }: typeof EMPTY): Record<string, unknown> {
  const laid = melds.map((meld) => ({ ...meld, ...(meld.kind === DRAWN_OR_NOT ? { drawn: true } : {}) }));
  const kongs = melds.filter((meld) => meld.kind === CONCEALED_KONG).map(({ kind }) => ({ seat, kind, from: null }));
  const win = { seat, from: from === NOBODY ? null : from, hand, tile, melds: laid, flags };
  return { dealer, wins: [win], kongs };
}

export function MahjongForm({ options, onAsk }: FormProps) {
  const seats = Number(options.players ?? 4);
  const [form, setForm] = useState(EMPTY);
  const set = (change: Partial<typeof EMPTY>): void => setForm({ ...form, ...change });
  const text = (label: string, name: "hand" | "tile", hint: string) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        placeholder={hint}
        value={form[name]}
        spellcheck={false}
        onInput={(event) => set({ [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <form
      class="calc panel"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(requestOf(form));
      }}
    >
      <div class="row">
        <Button onClick={() => setForm(EXAMPLE)}>{t("score.example")}</Button>
      </div>
      <div class="row">
        <SeatPick label={t("score.dealer")} seats={seats} value={form.dealer} onPick={(dealer) => set({ dealer })} />
        <SeatPick label={t("score.winner")} seats={seats} value={form.seat} onPick={(seat) => set({ seat })} />
        <SeatPick
          label={t("score.from")}
          seats={seats}
          value={form.from}
          none={t("score.self")}
          onPick={(from) => set({ from })}
        />
      </div>
      {text(t("score.hand"), "hand", "123m 456p 789s 11z …")}
      {text(t("score.tile"), "tile", "5m")}
      <MeldsField melds={form.melds} onChange={(melds) => set({ melds })} />
      <FlagsField flags={form.flags} onChange={(flags) => set({ flags })} />
      <Button kind="primary" type="submit">
        {t("score.go")}
      </Button>
    </form>
  );
}

function MeldsField({ melds, onChange }: { melds: Meld[]; onChange: (melds: Meld[]) => void }) {
  return (
    <fieldset class="calc-player">
      <legend>{t("score.melds")}</legend>
      {melds.map((meld, at) => (
        <div key={at} class="row">
          <select
            value={meld.kind}
            aria-label={t("score.melds")}
            onChange={(event) => onChange(changed(melds, at, { kind: event.currentTarget.value }))}
          >
            {MELDS.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </select>
          <input
            type="text"
            class="code"
            aria-label={t("score.melds")}
            value={meld.tiles}
            onInput={(event) => onChange(changed(melds, at, { tiles: event.currentTarget.value }))}
          />
          <Button
            kind="quiet"
            icon="close"
            label={t("room.take_away")}
            onClick={() => onChange(melds.filter((_, other) => other !== at))}
          />
        </div>
      ))}
      {melds.length < MOST_MELDS && (
        <Button icon="plus" onClick={() => onChange([...melds, { kind: MELDS[1]!, tiles: "" }])}>
          {t("score.add_meld")}
        </Button>
      )}
    </fieldset>
  );
}

function FlagsField({ flags, onChange }: { flags: string[]; onChange: (flags: string[]) => void }) {
  return (
    <fieldset class="row">
      <legend>{t("score.flags")}</legend>
      {FLAGS.map((flag) => (
        <label key={flag} class="row">
          <input
            type="checkbox"
            checked={flags.includes(flag)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...flags, flag] : flags.filter((one) => one !== flag))
            }
          />
          {flag}
        </label>
      ))}
    </fieldset>
  );
}
