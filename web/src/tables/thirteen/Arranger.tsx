/** 理牌: tap or type thirteen cards, see the best rows, what they are worth and why. */

import { useState } from "preact/hooks";
import { parseCards, RANKS, readCards, sortCards, SUITS, type Card } from "../../cards/cards";
import { drawn } from "../../cards/drawn";
import { script, t } from "../../lang";
import { expected } from "./expected";
import { api, type GameDetail } from "../../net/api";
import type { Trouble, Values } from "../../net/types";
import { plansOf, type Plan } from "./plans";
import { PLACES, rowOrder } from "./laying";
import { CardStrip } from "../../ui/Card";
import { defaultsOf, OptionsForm } from "../../ui/Options";
import { Button, Notice, troubleOf } from "../../ui/parts";
import { CardPicker } from "../../ui/Picker";
import { Explained } from "../../ui/Term";
import { TextField } from "../../ui/TextField";
import { AnswerPlace } from "../../pages/calc/AnswerPlace";
import { deckOf } from "../../pages/calc/PickField";
import { found } from "../../lang/both";
import "../cards.css";

const HAND = 13;

export function Arranger({ game }: { game: GameDetail }) {
  const [options, setOptions] = useState<Values>(defaultsOf(game.options));
  const [cards, setCards] = useState<Card[]>([]);
  const [typed, setTyped] = useState("");
  const [plans, setPlans] = useState<Plan[] | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const jokers = Number(options.jokers ?? 0);
  const choose = (next: Card[]): void => {
    setCards(next);
    setTyped(sortCards(next).join(" "));
    setPlans(null);
  };
  const type = (text: string): void => {
    setTyped(text);
    const read = readCards(text);
    setTrouble(read ? null : found("bad_cards", "arrange.bad"));
    if (read) setCards(read.slice(0, HAND));
    setPlans(null);
  };
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      setPlans(plansOf(await api.arrange(game.id, { cards: cards.join(" "), options, top: 5 })));
      setTrouble(null);
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="calc">
      <p class="help">{t("arrange.hint")}</p>
      <section class="panel calc">
        <CardPicker deck={deckOf(options)} picked={cards} most={HAND} onChange={choose} />
        <TextField label={t("arrange.typed")} hint="As Kd Th 9c …" value={typed} onInput={type} />
        <div class="row">
          <span role="status">{t("arrange.picked", { n: cards.length })}</span>
          <Button onClick={() => choose([])}>{t("arrange.clear")}</Button>
          <Button onClick={() => choose(randomHand(jokers))}>{t("arrange.random")}</Button>
          <Button kind="primary" disabled={cards.length !== HAND || busy} onClick={() => void ask()}>
            {busy ? t("thirteen.suggesting") : t("arrange.go")}
          </Button>
        </div>
      </section>
      <AnswerPlace shown={plans ?? trouble} gist={plans ? gistOf(plans) : ""}>
        <Notice trouble={trouble} onClose={() => setTrouble(null)} />
        {plans && <Plans plans={plans} />}
      </AnswerPlace>
      <details class="panel">
        <summary>{t("create.options")}</summary>
        <OptionsForm prefix="arr" forms={game.options} values={options} onChange={setOptions} />
      </details>
    </div>
  );
}

/** How many ways there are, and the best of them. */
function gistOf(plans: Plan[]): string {
  const best = plans[0];
  const what = best
    ? (best.special ? [best.special] : best.names.filter(Boolean)).map((name) => script(name ?? ""))
    : [];
  return [t("arrange.found", { n: plans.length }), ...what].join(t("comma"));
}

export function Plans({ plans }: { plans: Plan[] }) {
  return (
    <ol class="plans">
      {plans.map((plan, index) => (
        <li key={index} class="panel plan-card">
          <header>
            <strong>
              {plan.special ? (
                <Explained text={`★ ${script(plan.special)}`} kinds={["special"]} />
              ) : (
                t("thirteen.plan", { n: index + 1 })
              )}
            </strong>
            {plan.points !== null && <span class="points">{expected(plan.points, 100)}</span>}
          </header>
          {plan.front &&
            PLACES.map((place, row) => (
              <div key={place} class="row">
                <CardStrip cards={rowOrder(parseCards(plan[place]))} />
                <span class="row-type">
                  <Explained text={script(plan.names[row] ?? "")} kinds={["row"]} />
                </span>
              </div>
            ))}
          <p class="help">{index ? script(plan.why) : whyBest(plans)}</p>
        </li>
      ))}
    </ol>
  );
}

/** The first is the best: by how much, and the others' reasons say against what. */
function whyBest([best, second]: Plan[]): string {
  if (best?.points == null || second?.points == null) return t("arrange.best_only");
  return t("arrange.best_by", { n: Math.round((best.points - second.points) * 100) / 100 });
}

function randomHand(jokers: number): Card[] {
  const deck = [
    ...[...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit)),
    ...Array.from({ length: jokers }, () => "jk"),
  ];
  return drawn(deck, HAND);
}
