/** Rows or a special for everybody; banker and bets where the table has a banker. */

import { useState } from "preact/hooks";
import { script, speech, t } from "../../lang";
import { api } from "../../net/api";
import { useAskedKept } from "../../state/store";
import { SIZES } from "./laying";
import { Button } from "../../ui/parts";
import type { Deck } from "../../ui/Picker";
import { changed, tidy, type FormProps } from "../../pages/calc/form";
import { CardsField, deckOf } from "../../pages/calc/PickField";
import { SeatPick } from "../../pages/calc/SeatPick";

interface Rows {
  special: boolean;
  front: string;
  middle: string;
  back: string;
  bet: number;
}

const NO_ROWS: Rows = { special: false, front: "", middle: "", back: "", bet: 1 };
const EXAMPLE: Rows[] = [
  { ...NO_ROWS, front: "Ks Kh 7d", middle: "5s 6h 7c 8d 9s", back: "As Qs Js 4s 2s" },
  { ...NO_ROWS, front: "Qd Jh 3c", middle: "8s 8h 4d 4h 2c", back: "Th Td Tc 6s 6d" },
  { ...NO_ROWS, front: "Ad 9h 4c", middle: "Jc Jd 7s 3d 2d", back: "Kd Kc Qh Qc 5h" },
  { ...NO_ROWS, front: "7h 6c 2h", middle: "9c 9d 3s 3h 8c", back: "Ac Ah 5c 5d Ts" },
];

export function ScoreForm({ game, options, onAsk }: FormProps) {
  const [count, setCount] = useState(game.default_players);
  const [players, setPlayers] = useState<Rows[]>(Array.from({ length: Math.max(...game.players) }, () => NO_ROWS));
  const [banker, setBanker] = useState(0);
  const texts = useAskedKept(() => api.texts(game.id, speech()), `${game.id} ${speech()}`);
  const withBanker = options.mode === "banker";
  const here = players.slice(0, count);
  const ask = (event: Event): void => {
    event.preventDefault();
    const stakes = { banker, bets: here.map((one, seat) => (seat === banker ? 0 : one.bet)) };
    onAsk({
      options: "players" in options ? { ...options, players: count } : options,
      players: here.map(asked),
      ...(withBanker ? stakes : {}),
    });
  };
  const example = (): void => setPlayers(players.map((one, seat) => EXAMPLE[seat] ?? one));
  return (
    <form class="calc" onSubmit={ask}>
      <div class="row">
        {game.players.length > 1 && (
          <label class="field">
            <span>{t("score.players")}</span>
            <select value={count} onChange={(event) => setCount(Number(event.currentTarget.value))}>
              {game.players.map((n) => (
                <option key={n}>{n}</option>
              ))}
            </select>
          </label>
        )}
        {withBanker && <SeatPick label={t("score.banker")} seats={count} value={banker} onPick={setBanker} />}
        <Button onClick={example}>{t("score.example")}</Button>
      </div>
      <div class="calc-players">
        {here.map((rows, seat) => (
          <PlayerRows
            key={seat}
            seat={seat}
            rows={rows}
            bets={withBanker && seat !== banker}
            deck={deckOf(options)}
            texts={texts}
            onChange={(change) => setPlayers(changed(players, seat, change))}
          />
        ))}
      </div>
      <Button kind="primary" type="submit">
        {t("score.go")}
      </Button>
    </form>
  );
}

function asked(rows: Rows): Record<string, string> {
  if (rows.special) return { special: tidy(rows.front) };
  return { front: tidy(rows.front), middle: tidy(rows.middle), back: tidy(rows.back) };
}

const HAND = 13;
const PLACES = ["front", "middle", "back"] as const;
const HINTS = ["Ks Kh 7d", "5s 6h 7c 8d 9s", "As Qs Js 4s 2s"];

interface PlayerRowsProps {
  seat: number;
  rows: Rows;
  bets: boolean;
  deck: Deck;
  texts: Record<string, string> | null;
  onChange: (change: Partial<Rows>) => void;
}

function PlayerRows({ seat, rows, bets, deck, texts, onChange }: PlayerRowsProps) {
  return (
    <fieldset class="panel calc-player">
      <legend>{t("score.player", { n: seat + 1 })}</legend>
      <label class="row check">
        <input
          type="checkbox"
          checked={rows.special}
          onChange={(event) => onChange({ special: event.currentTarget.checked })}
        />
        {t("score.special")}
      </label>
      {PLACES.slice(0, rows.special ? 1 : 3).map((place, index) => (
        <CardsField
          key={place}
          label={rows.special ? t("thirteen.special") : script(texts?.[`place.${place}`] ?? "")}
          deck={deck}
          most={rows.special ? HAND : SIZES[place]}
          hint={rows.special ? "2s 3h 4d … As" : HINTS[index]}
          value={rows[place]}
          onChange={(text) => onChange({ [place]: text })}
        />
      ))}
      {bets && (
        <label class="row">
          {t("score.bet")}
          <input
            type="number"
            min={1}
            value={rows.bet}
            onInput={(event) => onChange({ bet: Number(event.currentTarget.value) })}
          />
        </label>
      )}
    </fieldset>
  );
}
