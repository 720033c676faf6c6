/** The house's arrangements, best first; each can be taken over with a tap. */

import { useState } from "preact/hooks";
import { capital, script, t } from "../../lang";
import { expected } from "./expected";
import { api } from "../../net/api";
import type { Values } from "../../net/types";
import { Button } from "../../ui/parts";
import { differing } from "./differing";
import { apartOf, sameRows } from "./labels";
import type { Rows } from "./laying";
import { plansOf, type Plan } from "./plans";

interface SuggestionsProps {
  game: string;
  texts: Record<string, string>;
  hand: string;
  options: Values;
  opponents: number;
  /** How the cards lie now: the suggestion that is like it is marked. */
  laid: Rows;
  onPick: (plan: Plan) => void;
}

const OFFERED = 4;
/** The best few often differ in a side card alone; among so many there is another way to play the hand. */
const CONSIDERED = 20;

/** All three rows; a rank stays with what it is the rank of. */
function rowNames(plan: Plan): string {
  const names = plan.names.map((name) => script(name).replace(/ (?=\S+$)/, "\u00a0"));
  return capital(names.join(" · "));
}

export function Suggestions({ game, texts, hand, options, opponents, laid, onPick }: SuggestionsProps) {
  const [plans, setPlans] = useState<Plan[] | "asking" | "failed" | null>(null);
  const ask = (): void => {
    setPlans("asking");
    api.arrange(game, { cards: hand, options, opponents, top: CONSIDERED }).then(
      (answer) => {
        const possible = plansOf(answer).filter((plan) => plan.front);
        const found = differing(possible, OFFERED);
        setPlans(found.length ? found : "failed");
        if (found[0]) onPick(found[0]);
      },
      () => setPlans("failed"),
    );
  };
  if (plans === null || plans === "failed") {
    return (
      <div class="suggestions">
        <span class="help" role="status">
          {plans === "failed" ? t("thirteen.no_suggest") : ""}
        </span>
        <Button icon="bulb" onClick={ask}>
          {t(plans === "failed" ? "err.again" : "thirteen.suggest")}
        </Button>
      </div>
    );
  }
  if (plans === "asking") {
    return (
      <p class="suggestions help" role="status">
        {t("thirteen.suggesting")}
      </p>
    );
  }
  const apart = apartOf(plans);
  return (
    <div class="suggestions plans-offered" role="group" aria-label={t("thirteen.suggest")}>
      {plans.map((plan, index) => (
        <button key={index} type="button" class="plan" aria-pressed={sameRows(plan, laid)} onClick={() => onPick(plan)}>
          <span class="plan-rows">{rowNames(plan) || t("thirteen.plan", { n: index + 1 })}</span>
          {apart[index]!.map(({ place, cards }) => (
            <span key={place} class="plan-apart">
              {script(texts[`place.${place}`] ?? place)} {cards}
            </span>
          ))}
          {plan.points !== null && <small>{expected(plan.points, 10)}</small>}
        </button>
      ))}
    </div>
  );
}
