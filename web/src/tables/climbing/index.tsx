/** The table of anpai, which the protocol calls climbing: choose cards in secret, all are shown at once. */

import { t } from "../../lang";
import { TermsLine } from "../../ui/Term";
import { mutedSeats, type TableKind, type TableProps as AnyProps } from "../kinds";
import { Ledger } from "../Ledger";
import { NextBar } from "../NextBar";
import { climbingAloud } from "./aloud";
import { Choosing } from "./Choosing";
import { Replay } from "./Replay";
import { Reveal } from "./Reveal";
import { roundOf, sceneAt, stepsOf, type Round } from "./round";
import { useSteps } from "./useSteps";
import { verifyClimbing } from "./verify";
import { wordsOf } from "./words";
import { places } from "./places";

type TableProps = AnyProps<"climbing">;

function Table(props: TableProps) {
  const { table, finished } = props;
  const round = roundOf(table.deal, table.view, finished);
  const isOver = table.pause !== null || finished || table.view.over;
  return round && isOver ? <Over {...props} round={round} /> : <Choosing {...props} />;
}

/** The round is shown and settled; totals, and what each paid for what, come with it. */
function Over(props: TableProps & { round: Round }) {
  const { round, table, texts, seat, who, game } = props;
  const names = who.map((one) => one.name);
  const steps = stepsOf(round);
  const { at, skip } = useSteps(`${table.match} ${round.round}`, steps, table.step === 0);
  const entries = skip ? table.entries.slice(0, sceneAt(round, steps, at).paid) : table.entries;
  return (
    <div class="felt over">
      <div class="deal-line">
        <h2 tabIndex={-1}>{t("table.round", { n: round.round, all: table.view.rounds })}</h2>
        <TermsLine texts={texts} options={table.view.options} />
      </div>
      <Reveal
        round={round}
        steps={steps}
        at={at}
        texts={texts}
        names={names}
        seat={seat}
        muted={mutedSeats(who)}
        silent={table.step === 0}
      />
      {(entries.length > 0 || !skip) && (
        <Ledger entries={entries} seat={seat} names={names} game={game.id} texts={texts} />
      )}
      <NextBar {...props} skip={skip} word={t("climbing.next")} />
    </div>
  );
}

export const kind: TableKind<"climbing"> = {
  Table,
  Replay,
  verify: verifyClimbing,
  aloud: climbingAloud,
  words: wordsOf,
  places,
};
