/** Coins and a play for everybody. */

import { useState } from "preact/hooks";
import { t } from "../../lang";
import { Button } from "../../ui/parts";
import type { Deck } from "../../ui/Picker";
import { changed, tidy, type FormProps } from "../../pages/calc/form";
import { CardsField } from "../../pages/calc/PickField";

const EXAMPLE = ["Ks Kh Kd", "8s 8h 8d", "As Ah", ""];
const SEATS = 4;
const DECK: Deck = {
  copies: 2,
  jokers: [
    { card: "bj", copies: 2 },
    { card: "sj", copies: 2 },
  ],
};
const MOST_CARDS = 20;

export function ScoreForm({ options, onAsk }: FormProps) {
  const coins = Number(options.coins ?? 0);
  const [seats, setSeats] = useState(Array.from({ length: SEATS }, () => ({ coins, cards: "" })));
  const ask = (event: Event): void => {
    event.preventDefault();
    const plays = seats.map((one) => (one.coins === 0 ? null : tidy(one.cards)));
    onAsk({ coins: seats.map((one) => one.coins), plays });
  };
  return (
    <form class="calc" onSubmit={ask}>
      <div class="row">
        <Button onClick={() => setSeats(EXAMPLE.map((cards) => ({ coins, cards })))}>{t("score.example")}</Button>
      </div>
      <div class="calc-players">
        {seats.map((one, seat) => (
          <fieldset key={seat} class="panel calc-player">
            <legend>{t("score.player", { n: seat + 1 })}</legend>
            <CardsField
              label={t("score.cards")}
              deck={DECK}
              most={MOST_CARDS}
              hint={t("score.pass_hint")}
              value={one.cards}
              onChange={(cards) => setSeats(changed(seats, seat, { cards }))}
            />
            <label class="field">
              <span>{t("score.coins")}</span>
              <input
                type="number"
                min={0}
                value={one.coins}
                onInput={(event) => setSeats(changed(seats, seat, { coins: Number(event.currentTarget.value) }))}
              />
            </label>
          </fieldset>
        ))}
      </div>
      <Button kind="primary" type="submit">
        {t("score.go")}
      </Button>
    </form>
  );
}
