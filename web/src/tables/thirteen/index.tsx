/** The thirteen-card table: bets where there is a banker, arranging, the showdown. */

import { useState } from "preact/hooks";
import { cardSign, parseCards } from "../../cards/cards";
import { capital, say, script, t } from "../../lang";
import { CardBack, CardStrip } from "../../ui/Card";
import { Explained, TermsLine } from "../../ui/Term";
import { mutedSeats, type TableKind, type TableProps as AnyProps } from "../kinds";
import { Ledger } from "../Ledger";
import { NextBar } from "../NextBar";
import { othersFrom, SeatPlate } from "../SeatPlate";
import { thirteenAloud } from "./aloud";
import { Arrange } from "./Arrange";
import { Betting } from "./Betting";
import { forgetLaying } from "./kept";
import { PLACES, rowOrder } from "./laying";
import { Replay } from "./Replay";
import { scoresAfter, Showdown, shownOf, type Shown } from "./Showdown";
import { STAGES, useStages } from "./stages";
import { useReading } from "../useReading";
import { places } from "./places";
import { useDealing, useShowdownMoments } from "./useMoments";
import { verifyThirteen } from "./verify";
import { wordsOf } from "./words";
import { useChange } from "../../state/hooks";
import "./Table.css";

type TableProps = AnyProps<"thirteen">;

function Table(props: TableProps) {
  const { table, seat, who, said, finished } = props;
  const { view } = table;
  const shown = shownOf(table.deal, view, finished);
  const names = who.map((one) => one.name);
  useDealing(props);
  const isLaid = seat !== null && !isArranging(props);
  useChange([isLaid], () => {
    if (isLaid) forgetLaying(table.commitment);
  });
  const over = shown !== null && (table.pause !== null || finished || view.over);
  if (over) return <Over key={shown.deal} {...props} shown={shown} names={names} />;
  return (
    <div class="felt">
      <DealLine table={table} texts={props.texts} horse={view.horse} />
      <div class="others">
        {othersFrom(seat, who.length).map((other) => (
          <SeatPlate
            key={other}
            who={who[other]!}
            score={view.scores[other]!}
            mark={view.banker === other ? t("table.banker") : null}
            meaning={{ texts: props.texts, id: "banker" }}
            status={statusOf(props, other)}
            done={view.submitted[other]}
            said={said[other]}
          />
        ))}
      </div>
      <Middle {...props} />
      {seat !== null && (
        <div class="mine">
          <SeatPlate
            me
            who={who[seat]!}
            score={view.scores[seat]!}
            mark={view.banker === seat ? t("table.banker") : null}
            meaning={{ texts: props.texts, id: "banker" }}
            status={view.bets[seat] && view.banker !== seat ? t("table.bets", { n: view.bets[seat] }) : null}
            said={said[seat]}
          />
        </div>
      )}
    </div>
  );
}

/** The deal is shown; who pays whom only when the last row has turned. */
function Over({ shown, names, ...props }: TableProps & { shown: Shown; names: string[] }) {
  const { table, texts, seat, game } = props;
  const [still] = useState(table.step === 0);
  const [stage, skip] = useStages(`${shown.deal}`, still);
  useShowdownMoments({ shown, texts, seat, stage, last: STAGES, still });
  const done = stage === STAGES;
  return (
    <div class="felt over">
      <DealLine table={table} texts={texts} horse={shown.horse} done={shown.deal} />
      <Showdown
        shown={shown}
        texts={texts}
        names={names}
        seat={seat}
        scores={scoresAfter(shown, table.view)}
        muted={mutedSeats(props.who)}
        entries={table.entries}
        stage={stage}
      />
      {done && <Ledger entries={table.entries} seat={seat} names={names} game={game.id} texts={texts} />}
      <NextBar {...props} word={t("table.next")} skip={done ? null : skip} />
    </div>
  );
}

interface DealLineProps extends Pick<TableProps, "table" | "texts"> {
  /** Which card the horse of this deal is. */
  horse: string | null;
  /** The deal that is over and looked at. */
  done?: number;
}

function DealLine({ table, texts, horse, done }: DealLineProps) {
  const { deal, deals, options } = table.view;
  return (
    <div class="deal-line">
      <h2 tabIndex={-1}>{t("table.deal", { n: (done ?? deal) + 1, all: deals })}</h2>
      <TermsLine texts={texts} options={options} behind={{ horse: horse && <b class="horse"> {cardSign(horse)}</b> }} />
    </div>
  );
}

function statusOf({ table: { view } }: TableProps, other: number): string | null {
  const bet = view.bets[other];
  if (view.phase === "bet" && view.banker === other) return null;
  if (view.submitted[other])
    return view.phase === "arrange" && bet && view.banker !== other
      ? `${t("table.bets", { n: bet })} ✓`
      : t("table.done");
  return bet && view.phase === "arrange" && view.banker !== other ? t("table.bets", { n: bet }) : t("table.thinking");
}

function isArranging({ table, seat }: TableProps): boolean {
  return seat !== null && table.ask !== null && table.view.to_act && table.view.phase === "arrange";
}

function Middle(props: TableProps) {
  const { table, seat } = props;
  const { view } = table;
  if (view.phase === "bet") return <Betting {...props} />;
  if (isArranging(props)) return <Arrange key={`${table.commitment} ${view.deal}`} {...props} />;
  if (view.laid) return <LaidRows {...props} />;
  return (
    <div class="laid" role="status">
      <div class="strip" aria-hidden="true">
        {Array.from({ length: 5 }, (_, n) => (
          <CardBack key={n} />
        ))}
      </div>
      <p class="waiting">{t(seat === null ? "table.watch_wait" : "table.waiting")}</p>
    </div>
  );
}

/** One's own rows, shown and still called what they are, while the others lay theirs. */
function LaidRows({ game, table, texts }: TableProps) {
  const { view } = table;
  const rows = view.laid?.kind === "arrange" ? view.laid : null;
  const { front = "", middle = "", back = "" } = rows ?? {};
  const { reading } = useReading(game.id, { front, middle, back }, view.options);
  return (
    <div class="laid" role="status">
      {rows ? (
        PLACES.map((place, index) => (
          <div key={place} class="show-row open">
            <CardStrip cards={rowOrder(parseCards(rows[place]))} />
            <span class="row-type">
              {capital(script(texts[`place.${place}`] ?? ""))}{" "}
              <Explained texts={texts} text={say(reading?.names[index])} kinds={["row"]} />
            </span>
          </div>
        ))
      ) : (
        <CardStrip class="wrap" cards={parseCards(view.hand)} />
      )}
      <p class="waiting">{t("thirteen.submitted")}</p>
    </div>
  );
}

export const kind: TableKind<"thirteen"> = {
  Table,
  Replay,
  verify: verifyThirteen,
  aloud: thirteenAloud,
  words: wordsOf,
  places,
};
