/** How the hand ended, who won it with what, and every kong that pays. */

import { capital, script, t, type Key } from "../../../lang";
import type { FormProps } from "../../../pages/calc/form";
import { changed } from "../../../pages/calc/form";
import { NumberField } from "../../../pages/calc/NumberField";
import { SeatPick } from "../../../pages/calc/SeatPick";
import { Beside } from "../../../pages/calc/Wrong";
import { Button } from "../../../ui/parts";
import { Radios } from "../../../ui/Radios";
import { ROBBED, elsewhere, ENDS, fitted, FLAGS, hasRuns, winnersOf, type Draft } from "./draft";
import { KongsField } from "./Kongs";
import { WinnerFields } from "./Winner";

export function Form({ options, seats, draft: given, texts, onChange }: FormProps<Draft>) {
  const draft = fitted(given, seats);
  const set = (change: Partial<Draft>): void => onChange({ ...draft, ...change });
  const winners = winnersOf(draft);
  const takenBy = winners.map((one) => one.seat);
  const add = (): void => {
    const seat = elsewhere(0, [...takenBy, draft.from], seats);
    set({ winners: [...draft.winners, { seat, hand: "", melds: [] }] });
  };
  const more = draft.end === "given" && options.multi_win === true && winners.length < seats - 1;
  return (
    <>
      <Ending draft={draft} seats={seats} most={hasRuns(options) ? Number(options.max_run) : 0} onChange={set} />
      {winners.length > 0 && (
        <div class="calc-players winners">
          {winners.map((winner, at) => (
            <WinnerFields
              key={at}
              at={at}
              winner={winner}
              {...{ draft, options, seats, texts }}
              onTile={(tile) => set({ tile })}
              onChange={(change) => set({ winners: changed(draft.winners, at, change) })}
              onRemove={
                winners.length > 1
                  ? () => set({ winners: draft.winners.filter((_, other) => other !== at) })
                  : undefined
              }
            />
          ))}
        </div>
      )}
      <Beside field="winners" />
      {more && (
        <Button icon="plus" onClick={add}>
          {t("score.add_winner")}
        </Button>
      )}
      {winners.length > 0 && <FlagsField flags={draft.flags} texts={texts} onChange={(flags) => set({ flags })} />}
      <KongsField draft={draft} seats={seats} texts={texts} onChange={(kongs) => set({ kongs })} />
    </>
  );
}

interface EndingProps {
  draft: Draft;
  seats: number;
  /** 下跑 at most; 0: there is none. */
  most: number;
  onChange: (change: Partial<Draft>) => void;
}

function Ending({ draft, seats, most, onChange }: EndingProps) {
  const robbed = draft.flags.includes(ROBBED);
  return (
    <fieldset class="panel calc-player">
      <legend>{t("score.ending")}</legend>
      <Radios
        class="segments wide"
        label={t("score.ending")}
        items={ENDS.map((end) => ({ key: end, text: t(`score.end_${end}` as Key) }))}
        at={ENDS.indexOf(draft.end)}
        onPick={(at) => onChange({ end: ENDS[at]! })}
      />
      <div class="row">
        <SeatPick
          label={t("score.dealer")}
          seats={seats}
          value={draft.dealer}
          onPick={(dealer) => onChange({ dealer })}
        />
        {draft.end === "given" && (
          <SeatPick
            label={t(robbed ? "score.robbed" : "score.from")}
            seats={seats}
            value={draft.from}
            except={winnersOf(draft).map((one) => one.seat)}
            onPick={(from) => onChange({ from })}
          />
        )}
      </div>
      {most > 0 && (
        <div class="calc-runs" role="group" aria-label={t("score.runs")}>
          {draft.runs.map((run, seat) => (
            <NumberField
              key={seat}
              label={t("score.run_of", { n: seat + 1 })}
              field={`runs[${seat}]`}
              value={run}
              least={0}
              most={most}
              onChange={(value) => onChange({ runs: draft.runs.map((old, at) => (at === seat ? value : old)) })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface FlagsProps {
  flags: string[];
  texts: Record<string, string>;
  onChange: (flags: string[]) => void;
}

/** Each with when it is so: one learns the words at the table, not here. */
function FlagsField({ flags, texts, onChange }: FlagsProps) {
  return (
    <fieldset class="panel calc-player">
      <legend>{t("score.flags")}</legend>
      <Beside field="flags" />
      <div class="calc-flags">
        {Object.entries(FLAGS).map(([flag, name]) => (
          <label key={flag} class="check">
            <input
              type="checkbox"
              checked={flags.includes(flag)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...flags, flag] : flags.filter((one) => one !== flag))
              }
            />
            <span>
              {capital(script(texts[`item.${name}`] ?? flag))}
              <span class="help">{script(texts[`flag_when.${name}`] ?? "")}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
