/** The thirteen-card table: bets where there is a banker, arranging, the showdown. */

import { useEffect, useState } from "preact/hooks";
import { cardSign, parseCards, sortCards } from "../../cards/cards";
import { capital, say, script, t } from "../../lang";
import type { Values } from "../../net/types";
import { CardBack, CardStrip } from "../../ui/Card";
import { Button } from "../../ui/parts";
import { Radios } from "../../ui/Radios";
import { Term, TermsLine } from "../../ui/Term";
import { mutedSeats, type TableKind, type TableProps } from "../kinds";
import { Ledger } from "../Ledger";
import { NextBar } from "../NextBar";
import { othersFrom, SeatPlate } from "../SeatPlate";
import { Arrange } from "./Arrange";
import { forgetLaying } from "./kept";
import { PLACES, rowOrder, type Rows } from "./laying";
import { Replay } from "./Replay";
import { scoresAfter, Showdown, shownOf, STAGES, useShowdownSounds, useStages, type Shown } from "./Showdown";
import { useReading } from "../useReading";
import { verifyThirteen } from "./verify";
import { wordsOf } from "./words";

function Table(props: TableProps) {
  const { table, seat, who, said, finished } = props;
  const { view } = table;
  const shown = shownOf(table.deal, view, finished);
  const names = who.map((one) => one.name);
  const isLaid = seat !== null && !isArranging(props);
  useEffect(() => {
    if (isLaid) forgetLaying(table.commitment);
  }, [isLaid]);
  const over = shown !== null && (table.pause !== null || finished || view.over);
  if (over) return <Over key={shown.deal} {...props} shown={shown} names={names} />;
  return (
    <div class="felt">
      <DealLine table={table} texts={props.texts} horse={view.horse as string | null} />
      <div class="others">
        {othersFrom(seat, who.length).map((other) => (
          <SeatPlate
            key={other}
            who={who[other]!}
            score={view.scores[other]!}
            mark={view.banker === other ? t("table.banker") : null}
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
  useShowdownSounds(shown, seat, stage, still);
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
  const { deal, deals, options } = table.view as unknown as { deal: number; deals: number; options: Values };
  return (
    <div class="deal-line">
      <h2 tabIndex={-1}>{t("table.deal", { n: (done ?? deal) + 1, all: deals })}</h2>
      <TermsLine texts={texts} options={options} behind={{ horse: horse && <b class="horse"> {cardSign(horse)}</b> }} />
    </div>
  );
}

function statusOf({ table: { view } }: TableProps, other: number): string | null {
  const bet = view.bets[other] as number | null | undefined;
  if (view.phase === "bet" && view.banker === other) return null;
  if (view.submitted[other])
    return view.phase === "arrange" && bet && view.banker !== other
      ? `${t("table.bets", { n: bet })} ✓`
      : t("table.done");
  return bet && view.phase === "arrange" && view.banker !== other ? t("table.bets", { n: bet }) : t("table.thinking");
}

function isArranging({ table, seat }: TableProps): boolean {
  return seat !== null && table.ask !== null && Boolean(table.view.to_act) && table.view.phase === "arrange";
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
  const rows = view.laid.kind === "arrange" ? (view.laid as Rows) : null;
  const { front = "", middle = "", back = "" } = rows ?? {};
  const { reading } = useReading(game.id, { front, middle, back }, view.options as Values);
  return (
    <div class="laid" role="status">
      {rows ? (
        PLACES.map((place, index) => (
          <div key={place} class="show-row open">
            <CardStrip cards={rowOrder(parseCards(rows[place]))} />
            <span class="row-type">
              {capital(script(texts[`place.${place}`] ?? ""))} {say(reading?.names[index])}
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

function Betting({ table, texts, seat, act }: TableProps) {
  const { view } = table;
  const most = Number(view.options.max_bet ?? 1);
  const [units, setUnits] = useState(1);
  const mine = seat === null ? null : (view.bets[seat] as number | null);
  if (seat === null || view.banker === seat || mine || !table.ask) {
    const text =
      mine && view.banker !== seat
        ? t("thirteen.bet_wait", { n: mine })
        : view.banker === seat
          ? t("thirteen.bet_banker")
          : t(seat === null ? "table.watch_wait" : "table.waiting");
    return (
      <div class="laid" role="status">
        {view.hand && <CardStrip class="wrap" cards={sortCards(parseCards(view.hand))} />}
        <p class="waiting">{text}</p>
      </div>
    );
  }
  return (
    <div class="betting">
      {view.hand && <CardStrip class="wrap" cards={sortCards(parseCards(view.hand))} />}
      <h2>
        <Term texts={texts} id="bet">
          {t("thirteen.bet")}
        </Term>
      </h2>
      <Radios
        class="chips-row"
        itemClass="chip"
        label={t("thirteen.bet")}
        items={Array.from({ length: Math.min(most, 10) }, (_, n) => ({ key: n, text: String(n + 1) }))}
        at={units - 1}
        onPick={(at) => setUnits(at + 1)}
      />
      {most > 10 && (
        <input
          type="range"
          min={1}
          max={most}
          value={units}
          aria-label={t("thirteen.bet")}
          onInput={(event) => setUnits(Number(event.currentTarget.value))}
        />
      )}
      <Button kind="primary" onClick={() => void act({ kind: "bet", units })}>
        {t("thirteen.bet_go", { n: units })}
      </Button>
    </div>
  );
}

export const kind: TableKind = { Table, Replay, verify: verifyThirteen, words: wordsOf };
