/** The house's arrangements, best first; each can be taken over with a tap. */

import { useState } from "preact/hooks";
import { capital, script, t } from "../../lang";
import { expected } from "./expected";
import { api } from "../../net/api";
import type { Values } from "../../net/types";
import { Button } from "../../ui/parts";
import { HintStrip, type Choice } from "../HintStrip";
import { differing } from "./differing";
import { apartOf, sameRows } from "./labels";
import { PLACES, type Rows } from "./laying";
import { plansOf, type Plan } from "./plans";

const OFFERED = 4;
/** The best few often differ in a side card alone; among so many there is another way to play the hand. */
const CONSIDERED = 20;

type Plans = Plan[] | "asking" | "failed" | null;

interface Question {
  game: string;
  hand: string;
  options: Values;
  opponents: number;
  onPick: (plan: Plan) => void;
}

interface Answered {
  plans: Plans;
  ask: () => void;
  /** The reasons were closed, and nobody has asked since. */
  isRead: boolean;
  onRead: () => void;
}

/** The suggestions for a hand, asked for once; whoever asks again has the best of them laid again. */
export function usePlans({ game, hand, options, opponents, onPick }: Question): Answered {
  const [plans, setPlans] = useState<Plans>(null);
  const [isRead, setRead] = useState(false);
  const ask = (): void => {
    if (plans === "asking") return;
    setRead(false);
    if (Array.isArray(plans)) {
      onPick(plans[0]!);
      return;
    }
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
  return { plans, ask, isRead, onRead: () => setRead(true) };
}

/** All three rows; a rank stays with what it is the rank of, and no line begins with a dot. */
function rowNames(plan: Plan): string {
  const names = plan.names.map((name) => script(name).replace(/ (?=\S+$)/, "\u00a0"));
  return capital(names.join("\u00a0· "));
}

/** Always in the same place, whatever has become of the question. */
export function SuggestButton({ plans, onAsk }: { plans: Plans; onAsk: () => void }) {
  return (
    <div class="suggestions">
      <Button icon="bulb" onClick={onAsk}>
        {t(plans === "failed" ? "err.again" : "thirteen.suggest")}
      </Button>
    </div>
  );
}

/** What there is to say while none are there. */
export function planNote(plans: Plans): string {
  return plans === "asking" ? t("thirteen.suggesting") : plans === "failed" ? t("thirteen.no_suggest") : "";
}

interface OfferedProps {
  texts: Record<string, string>;
  plans: Plan[];
  /** How the cards lie now: the suggestion that is like it is marked. */
  laid: Rows;
  onPick: (plan: Plan) => void;
  /** Closes the reasons; null once they are closed. */
  onRead: (() => void) | null;
}

export function Offered({ texts, plans, laid, onPick, onRead }: OfferedProps) {
  const apart = apartOf(plans);
  const at = Math.max(
    0,
    plans.findIndex((plan) => sameRows(plan, laid)),
  );
  const choices = plans.map((plan, index) => reasonOf(plan, index === 0 ? plans[1] : undefined));
  return (
    <div class="plans-offered" role="group" aria-label={t("thirteen.suggest")}>
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
      {onRead && <HintStrip kind="cards" choices={choices} at={at} onClose={onRead} />}
    </div>
  );
}

/** What a suggestion is worth, and why: the best one against the next, any other against the best. */
function reasonOf(plan: Plan, second?: Plan): Choice {
  const gain = second ? Math.round((plan.points - second.points) * 10) / 10 : 0;
  const why = gain > 0 ? t("thirteen.best_by", { n: gain }) : script(plan.why);
  return {
    name: rowNames(plan),
    pieces: PLACES.map((place) => plan[place]),
    says: [expected(plan.points, 10), why.replace(/[。.]$/, "")],
  };
}
