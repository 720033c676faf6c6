/** Coins for everybody, and a play, a pass or nothing at all. */

import { t, type Key } from "../../../lang";
import { changed, type FormProps } from "../../../pages/calc/form";
import { NumberField } from "../../../pages/calc/NumberField";
import { CardsField } from "../../../pages/calc/PickField";
import type { Deck } from "../../../ui/Picker";
import { Radios } from "../../../ui/Radios";
import { coinsOf, DEEDS, type Draft, type Seat } from "./draft";

const DECK: Deck = {
  copies: 2,
  jokers: [
    { card: "bj", copies: 2 },
    { card: "sj", copies: 2 },
  ],
};
const MOST_CARDS = 14;

export function Form({ options, seats, draft, onChange }: FormProps<Draft>) {
  return (
    <div class="calc-players">
      {draft.seats.slice(0, seats).map((one, seat) => (
        <SeatFields
          key={seat}
          seat={seat}
          one={one}
          coins={coinsOf(one, { options })}
          onChange={(change) => onChange({ seats: changed(draft.seats, seat, change) })}
        />
      ))}
    </div>
  );
}

interface SeatProps {
  seat: number;
  one: Seat;
  coins: number;
  onChange: (change: Partial<Seat>) => void;
}

function SeatFields({ seat, one, coins, onChange }: SeatProps) {
  const name = t("score.player", { n: seat + 1 });
  return (
    <fieldset class="panel calc-player">
      <legend>{name}</legend>
      <Radios
        class="segments wide"
        label={name}
        items={DEEDS.map((deed) => ({ key: deed, text: t(`score.deed_${deed}` as Key) }))}
        at={DEEDS.indexOf(one.deed)}
        onPick={(at) => onChange({ deed: DEEDS[at]! })}
      />
      {one.deed === "play" && (
        <CardsField
          label={t("score.cards")}
          field={`plays[${seat}]`}
          deck={DECK}
          most={MOST_CARDS}
          hint="3s 3h 3d"
          value={one.cards}
          onChange={(cards) => onChange({ cards })}
        />
      )}
      {one.deed === "out" ? (
        <p class="help">{t("score.out_hint")}</p>
      ) : (
        <NumberField
          label={t("score.coins")}
          field={`coins[${seat}]`}
          value={coins}
          least={1}
          onChange={(value) => onChange({ coins: value })}
        />
      )}
    </fieldset>
  );
}
