/** The house's arrangements, best first; each can be taken over with a tap. */

import { useEffect, useState } from "preact/hooks";
import { script, signed, t } from "../../lang";
import { api } from "../../net/api";
import type { Values } from "../../net/types";
import { Icon } from "../../ui/Icon";
import { Button } from "../../ui/parts";
import { plansOf, type Plan } from "./plans";

interface SuggestionsProps {
  game: string;
  hand: string;
  options: Values;
  opponents: number;
  onPick: (plan: Plan) => void;
}

export function Suggestions({ game, hand, options, opponents, onPick }: SuggestionsProps) {
  const [plans, setPlans] = useState<Plan[] | "asking" | null>(null);
  useEffect(() => setPlans(null), [hand]);
  const ask = (): void => {
    setPlans("asking");
    api.arrange(game, { cards: hand, options, opponents, top: 4 }).then(
      (answer) => {
        const found = plansOf(answer).filter((plan) => plan.front);
        setPlans(found);
        if (found[0]) onPick(found[0]);
      },
      () => setPlans([]),
    );
  };
  if (plans === null) {
    return (
      <div class="suggestions">
        <Button icon="bulb" onClick={ask}>
          {t("thirteen.suggest")}
        </Button>
      </div>
    );
  }
  if (plans === "asking" || plans.length === 0) {
    return (
      <p class="suggestions help" role="status">
        {t(plans === "asking" ? "thirteen.suggesting" : "thirteen.no_suggest")}
      </p>
    );
  }
  return (
    <div class="suggestions" role="group" aria-label={t("thirteen.suggest")}>
      {plans.map((plan, index) => (
        <button key={index} type="button" class="plan" onClick={() => onPick(plan)}>
          <Icon name="bulb" />
          <span>{plan.names.map((name) => script(name)).join(" · ") || t("thirteen.plan", { n: index + 1 })}</span>
          {plan.points !== null && <small>{signed(Math.round(plan.points * 10) / 10)}</small>}
        </button>
      ))}
    </div>
  );
}
