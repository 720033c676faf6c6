/** One winning hand: whose, from whom, its melds, what everybody staked, and what was special about it. */

import { useState } from "preact/hooks";
import { parseTiles } from "../../cards/tiles";
import { capital, script, speech, t, type Key } from "../../lang";
import { api } from "../../net/api";
import { useAskedKept } from "../../state/store";
import { Button } from "../../ui/parts";
import { Radios } from "../../ui/Radios";
import { TileFace } from "../../ui/Tile";
import { changed, type FormProps } from "../../pages/calc/form";
import { TilesField } from "../../pages/calc/PickField";
import { NOBODY, SeatPick } from "../../pages/calc/SeatPick";

/** The scoring contract's own words, Chinese in every language, and under which name a game calls them. */
const MELDS: Record<string, string> = {
  吃: "chow",
  碰: "pung",
  点杠: "exposed_kong",
  碰杠: "added_kong",
  暗杠: "concealed_kong",
  边: "bian",
  钻: "zuan",
  砸: "za",
  砸杠: "zagang",
};
const FLAGS: Record<string, string> = {
  杠上花: "kong_flower",
  抢杠胡: "robbed_kong",
  天胡: "heaven",
  地胡: "earth",
};
const GIVEN_KONGS = ["点杠", "碰杠"];
const CONCEALED_KONG = "暗杠";
const DRAWN_OR_NOT = "砸杠";
const ORIGINS: { drawn: boolean; word: Key }[] = [
  { drawn: false, word: "score.from_discard" },
  { drawn: true, word: "score.from_wall" },
];
const MOST_MELDS = 4;
const MOST_TILES = 14;
const IN_A_MELD = 4;

interface Meld {
  kind: string;
  tiles: string;
  /** Who gave the tile of a kong, and pays for it. */
  from: number;
  /** Whether the fourth tile of a 砸杠 was one's own draw: one from a discard breaks 门清. */
  drawn: boolean;
}

const EMPTY = {
  dealer: 0,
  seat: 0,
  from: NOBODY,
  hand: "",
  tile: "",
  runs: [0, 0, 0, 0],
  melds: [] as Meld[],
  flags: [] as string[],
};
const EXAMPLE = { ...EMPTY, hand: "123456789m 456p 22z", tile: "5p" };
type Form = typeof EMPTY;

function requestOf({ dealer, seat, from, hand, tile, runs, melds, flags }: Form, seats: number) {
  const laid = melds.map(({ kind, tiles, drawn }) => ({ kind, tiles, ...(kind === DRAWN_OR_NOT ? { drawn } : {}) }));
  const kongs = melds.flatMap((meld): { seat: number; kind: string; from: number | null }[] => {
    if (meld.kind === CONCEALED_KONG) return [{ seat, kind: meld.kind, from: null }];
    return GIVEN_KONGS.includes(meld.kind) && meld.from !== seat ? [{ seat, kind: meld.kind, from: meld.from }] : [];
  });
  const win = { seat, from: from === NOBODY ? null : from, hand, tile, melds: laid, flags };
  return { dealer, wins: [win], kongs, ...(runs.some(Boolean) ? { runs: runs.slice(0, seats) } : {}) };
}

type Texts = Record<string, string> | null;

export function ScoreForm({ game, options, onAsk }: FormProps) {
  const seats = Number(options.players ?? 4);
  const [form, setForm] = useState(EMPTY);
  const texts = useAskedKept(() => api.texts(game.id, speech()), `${game.id} ${speech()}`);
  const set = (change: Partial<Form>): void => setForm({ ...form, ...change });
  const winner = (seat: number): void =>
    set({ seat, melds: form.melds.map((meld) => ({ ...meld, from: giverFor(meld.from, seat, seats) })) });
  return (
    <form
      class="calc panel"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(requestOf(form, seats));
      }}
    >
      <div class="row">
        <Button onClick={() => setForm(EXAMPLE)}>{t("score.example")}</Button>
      </div>
      <div class="row">
        <SeatPick label={t("score.dealer")} seats={seats} value={form.dealer} onPick={(dealer) => set({ dealer })} />
        <SeatPick label={t("score.winner")} seats={seats} value={form.seat} onPick={winner} />
        <SeatPick
          label={t("score.from")}
          seats={seats}
          value={form.from}
          none={t("score.self")}
          onPick={(from) => set({ from })}
        />
      </div>
      <TilesField
        label={t("score.hand")}
        hint="123m 456p 789s 11z …"
        most={MOST_TILES}
        value={form.hand}
        onChange={(hand) => set({ hand })}
      />
      <WinningTile hand={form.hand} tile={form.tile} onPick={(tile) => set({ tile })} />
      {Number(options.max_run ?? 0) > 0 && (
        <Runs runs={form.runs.slice(0, seats)} most={Number(options.max_run)} onChange={(runs) => set({ runs })} />
      )}
      <MeldsField
        melds={form.melds}
        seats={seats}
        winner={form.seat}
        texts={texts}
        onChange={(melds) => set({ melds })}
      />
      <FlagsField flags={form.flags} texts={texts} onChange={(flags) => set({ flags })} />
      <Button kind="primary" type="submit" disabled={!parseTiles(form.hand).includes(form.tile)}>
        {t("score.go")}
      </Button>
    </form>
  );
}

function giverFor(from: number, seat: number, seats: number): number {
  return from === seat ? (seat + 1) % seats : from;
}

/** One of the tiles of the hand: nothing to type. */
function WinningTile({ hand, tile, onPick }: { hand: string; tile: string; onPick: (tile: string) => void }) {
  const held = [...new Set(parseTiles(hand))];
  return (
    <div class="field">
      <span id="winning-tile">{t("score.tile")}</span>
      {!held.includes(tile) && <span class="help">{t("score.tile_after")}</span>}
      <div class="picker winning" role="group" aria-labelledby="winning-tile">
        {held.map((one) => (
          <button key={one} type="button" aria-pressed={one === tile} onClick={() => onPick(one)}>
            <TileFace tile={one} />
          </button>
        ))}
      </div>
    </div>
  );
}

function Runs({ runs, most, onChange }: { runs: number[]; most: number; onChange: (runs: number[]) => void }) {
  return (
    <fieldset class="row">
      <legend>{t("score.runs")}</legend>
      {runs.map((run, seat) => (
        <label key={seat} class="field">
          <span>{t("score.player", { n: seat + 1 })}</span>
          <select
            value={run}
            onChange={(event) =>
              onChange(runs.map((old, at) => (at === seat ? Number(event.currentTarget.value) : old)))
            }
          >
            {Array.from({ length: most + 1 }, (_, n) => (
              <option key={n}>{n}</option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

interface MeldsProps {
  melds: Meld[];
  seats: number;
  winner: number;
  texts: Texts;
  onChange: (melds: Meld[]) => void;
}

function MeldsField({ melds, seats, winner, texts, onChange }: MeldsProps) {
  const fresh = (): Meld => ({ kind: "碰", tiles: "", from: (winner + 1) % seats, drawn: false });
  return (
    <fieldset class="calc-player">
      <legend>{t("score.melds")}</legend>
      {melds.map((meld, at) => (
        <div key={at} class="meld-line">
          <select
            value={meld.kind}
            aria-label={t("score.melds")}
            onChange={(event) => onChange(changed(melds, at, { kind: event.currentTarget.value }))}
          >
            {Object.entries(MELDS).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {script(texts?.[`meld.${name}`] ?? kind)}
              </option>
            ))}
          </select>
          <Button
            kind="quiet"
            icon="close"
            label={t("room.take_away")}
            onClick={() => onChange(melds.filter((_, other) => other !== at))}
          />
          <TilesField
            label={t("score.meld_tiles")}
            hint="111z"
            most={IN_A_MELD}
            value={meld.tiles}
            onChange={(tiles) => onChange(changed(melds, at, { tiles }))}
          />
          {GIVEN_KONGS.includes(meld.kind) && (
            <SeatPick
              label={t("score.kong_from")}
              seats={seats}
              except={winner}
              value={meld.from}
              onPick={(from) => onChange(changed(melds, at, { from }))}
            />
          )}
          {meld.kind === DRAWN_OR_NOT && (
            <div class="field origin">
              <span>{t("score.fourth")}</span>
              <Radios
                label={t("score.fourth")}
                items={ORIGINS.map(({ drawn, word }) => ({ key: String(drawn), text: t(word) }))}
                at={ORIGINS.findIndex((one) => one.drawn === meld.drawn)}
                onPick={(index) => onChange(changed(melds, at, { drawn: ORIGINS[index]!.drawn }))}
              />
            </div>
          )}
        </div>
      ))}
      {melds.length < MOST_MELDS && (
        <Button icon="plus" onClick={() => onChange([...melds, fresh()])}>
          {t("score.add_meld")}
        </Button>
      )}
    </fieldset>
  );
}

interface FlagsProps {
  flags: string[];
  texts: Texts;
  onChange: (flags: string[]) => void;
}

function FlagsField({ flags, texts, onChange }: FlagsProps) {
  return (
    <fieldset class="row">
      <legend>{t("score.flags")}</legend>
      {Object.entries(FLAGS).map(([flag, name]) => (
        <label key={flag} class="row check">
          <input
            type="checkbox"
            checked={flags.includes(flag)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...flags, flag] : flags.filter((one) => one !== flag))
            }
          />
          {capital(script(texts?.[`item.${name}`] ?? flag))}
        </label>
      ))}
    </fieldset>
  );
}
