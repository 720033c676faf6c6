/** Rows or a special for everybody; banker, bets and the horse where the table has them. */

import { RANKS, SUIT_SIGNS } from "../../../cards/cards";
import { capital, script, t } from "../../../lang";
import { changed, type FormProps } from "../../../pages/calc/form";
import { NumberField } from "../../../pages/calc/NumberField";
import { CardsField, deckOf } from "../../../pages/calc/PickField";
import { SeatPick } from "../../../pages/calc/SeatPick";
import { Beside, useMarks } from "../../../pages/calc/Wrong";
import type { Deck } from "../../../ui/Picker";
import { SIZES } from "../laying";
import { drawsHorse, hasBanker, PLACES, type Draft, type Hand } from "./draft";

export function Form({ options, seats, draft, texts, onChange }: FormProps<Draft>) {
  const set = (change: Partial<Draft>): void => onChange({ ...draft, ...change });
  const banked = hasBanker(options);
  return (
    <>
      {(banked || drawsHorse(options)) && (
        <div class="row">
          {banked && (
            <SeatPick
              label={t("score.banker")}
              seats={seats}
              value={draft.banker}
              onPick={(banker) => set({ banker })}
            />
          )}
          {drawsHorse(options) && <HorsePick horse={draft.horse} texts={texts} onPick={(horse) => set({ horse })} />}
        </div>
      )}
      <div class="calc-players">
        {draft.players.slice(0, seats).map((hand, seat) => (
          <HandFields
            key={seat}
            seat={seat}
            hand={hand}
            mostBet={banked && seat !== draft.banker ? Number(options.max_bet ?? 1) : 0}
            deck={deckOf(options)}
            texts={texts}
            onChange={(change) => set({ players: changed(draft.players, seat, change) })}
          />
        ))}
      </div>
    </>
  );
}

const HEART = "h";

/** The heart that was drawn for this deal. */
function HorsePick({ horse, texts, onPick }: { horse: string; texts: Texts; onPick: (card: string) => void }) {
  const marks = useMarks("horse");
  return (
    <label class="field">
      <span>{capital(script(texts["term.horse.name"] ?? ""))}</span>
      <select value={horse} {...marks} onChange={(event) => onPick(event.currentTarget.value)}>
        <option value="">{t("pick.none")}</option>
        {[...RANKS].reverse().map((rank) => (
          <option key={rank} value={rank + HEART}>
            {SUIT_SIGNS[HEART] + (rank === "T" ? "10" : rank)}
          </option>
        ))}
      </select>
      <Beside field="horse" />
    </label>
  );
}

type Texts = Record<string, string>;

interface HandProps {
  seat: number;
  hand: Hand;
  /** 0: this player does not bet. */
  mostBet: number;
  deck: Deck;
  texts: Texts;
  onChange: (change: Partial<Hand>) => void;
}

const ALL = 13;
const HINTS = { front: "Ks Kh 7d", middle: "5s 6h 7c 8d 9s", back: "As Qs Js 4s 2s" };

function HandFields({ seat, hand, mostBet, deck, texts, onChange }: HandProps) {
  const special = capital(script(texts["term.special.name"] ?? ""));
  const declare = (declares: boolean): void =>
    onChange({
      declares,
      special:
        hand.special ||
        PLACES.map((place) => hand[place])
          .join(" ")
          .trim(),
    });
  return (
    <fieldset class="panel calc-player">
      <legend>{t("score.player", { n: seat + 1 })}</legend>
      <Beside field={`players[${seat}]`} />
      <label class="row check">
        <input type="checkbox" checked={hand.declares} onChange={(event) => declare(event.currentTarget.checked)} />
        {special}
      </label>
      {hand.declares ? (
        <CardsField
          label={t("score.whole_hand")}
          field={`players[${seat}].special`}
          deck={deck}
          most={ALL}
          hint="2s 3h 4d … As"
          value={hand.special}
          onChange={(text) => onChange({ special: text })}
        />
      ) : (
        PLACES.map((place) => (
          <CardsField
            key={place}
            label={script(texts[`place.${place}`] ?? "")}
            field={`players[${seat}].${place}`}
            deck={deck}
            most={SIZES[place]}
            hint={HINTS[place]}
            value={hand[place]}
            onChange={(text) => onChange({ [place]: text })}
          />
        ))
      )}
      {mostBet > 0 && (
        <NumberField
          label={t("score.bet")}
          field={`bets[${seat}]`}
          value={hand.bet}
          least={1}
          most={mostBet}
          onChange={(bet) => onChange({ bet })}
        />
      )}
    </fieldset>
  );
}
