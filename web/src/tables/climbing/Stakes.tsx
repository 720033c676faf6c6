/** What is at stake, printed on the felt: every type of play, what it pays, what a crit brings and costs. All numbers are the server's. */

import { capital, parted, say, script, speech, t } from "../../lang";
import type { Stake, StakedClass } from "../../net/protocol";
import { useExplained } from "../../ui/Term";
import type { Texts } from "../../ui/terms";

/** A field of the felt: one type, or all bombs. */
export interface Field {
  id: string;
  name: string;
  /** The key of the text that is its name. */
  word: string;
  types: Stake[];
}

/** In the order of settling; of a class with a run the run first, and bombs share a field. */
export function fieldsOf(classes: readonly StakedClass[]): Field[] {
  return classes.flatMap(({ id, name, types }) =>
    types.length > 2
      ? [{ id, name: say(name), word: `class.${id}`, types }]
      : types
          .toReversed()
          .map((one) => ({ id: one.type, name: say(one.name), word: `type.${one.type}`, types: [one] })),
  );
}

/** What a field tells of: the play being chosen, or the strongest that is held. */
export function shownIn(field: Field, chosen: Stake | null): Stake | null {
  if (chosen && field.types.some((one) => one.type === chosen.type)) return chosen;
  return field.types.findLast((one) => one.play !== null) ?? null;
}

export function leastRisk(stake: Stake): number | null {
  const least = stake.play?.risks.map((risk) => risk.least) ?? [];
  return least.length ? Math.min(...least) : null;
}

const LONGEST = 99_999;

/** As long as a field is wide; the sentence has it in full. */
function short(n: number): string {
  if (n <= LONGEST) return parted(n);
  return script(new Intl.NumberFormat(speech(), { notation: "compact", maximumFractionDigits: 1 }).format(n));
}

interface StakesProps {
  texts: Texts;
  classes: readonly StakedClass[];
  /** Of the cards being chosen, once the server has named them. */
  chosen: Stake | null;
  /** Chooses these cards; null where nothing can be chosen now. */
  onPick: ((cards: string) => void) | null;
}

export function Stakes({ texts, classes, chosen, onPick }: StakesProps) {
  return (
    <section class="stakes" aria-label={t("climbing.stakes")}>
      <ul class="stake-words" aria-hidden="true">
        <li>{t("climbing.pays")}</li>
        <li>{t("climbing.crit_from")}</li>
        <li>{t("climbing.risk_from")}</li>
      </ul>
      <ul class="stake-fields">
        {fieldsOf(classes).map((field) => (
          <li key={field.id} class={field.types.length > 1 ? "bombs" : ""}>
            <StakeField texts={texts} field={field} chosen={chosen} onPick={onPick} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FieldProps extends Pick<StakesProps, "texts" | "chosen" | "onPick"> {
  field: Field;
}

/** A tap chooses the play; held, or with `?`, the field says what such a play is, held or not. */
function StakeField({ texts, field, chosen, onPick }: FieldProps) {
  const stake = shownIn(field, chosen);
  const { props, explanation, wasHeld } = useExplained(texts, stake ? `type.${stake.type}` : field.word);
  const play = stake?.play ?? null;
  const isChosen = stake !== null && stake === chosen;
  const risk = stake && leastRisk(stake);
  const name = capital(stake ? say(stake.name) : script(field.name));
  const times = stake ? [stake.times] : field.types.map((one) => one.times);
  const factor = `×${[...new Set([Math.min(...times), Math.max(...times)])].join("–")}`;
  return (
    <>
      <button
        type="button"
        class={`stake ${play ? "" : "not-held"} ${isChosen ? "chosen" : ""}`}
        aria-pressed={isChosen}
        aria-disabled={!play || !onPick}
        {...props}
        onClick={() => wasHeld() || (play && onPick?.(play.cards))}
      >
        <span class="stake-name">{name}</span>
        <span class="stake-times">{factor}</span>
        {play && <span class="unseen">{` ${isChosen ? "" : t("climbing.up_to")} ${wordsOf(stake!)}`}</span>}
        <span class="stake-pays" aria-hidden="true">
          {play ? `+${short(play.pays)}` : ""}
        </span>
        <span class="stake-crit" aria-hidden="true">
          {play?.crit ? `+${short(play.crit)}` : play ? "–" : ""}
        </span>
        <span class="stake-risk" aria-hidden="true">
          {risk ? `−${short(risk)}` : play ? "–" : ""}
        </span>
      </button>
      {explanation}
    </>
  );
}

/** The three amounts of a play as a sentence, and the most costly type that could crit it. */
export function wordsOf(stake: Stake): string {
  const play = stake.play!;
  const risk = leastRisk(stake);
  const worst = play.risks.at(-1);
  const parts = [
    t("climbing.told_pays", { n: parted(play.pays) }),
    play.crit === null ? "" : t("climbing.told_crit", { n: parted(play.crit) }),
    risk === null ? t("climbing.told_safe") : t("climbing.told_risk", { n: parted(risk) }),
    worst && worst.least !== risk ? t("climbing.told_worst", { type: say(worst.name), n: parted(worst.least) }) : "",
  ];
  return capital(parts.filter(Boolean).join(speech() === "en" ? ", " : script("，")));
}
