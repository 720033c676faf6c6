/** A table for any game, from its view, events and choices: for games that have no drawing of their own. */

import { useEffect, useRef } from "preact/hooks";
import { say, signed, t } from "../../lang";
import type { Entry, GameEvent, Values, View } from "../../net/types";
import { Button } from "../../ui/parts";
import { TermsLine } from "../../ui/Term";
import type { ReplayProps, TableKind, TableProps } from "../kinds";
import { Ledger } from "../Ledger";
import { NextBar } from "../NextBar";
import { othersFrom, SeatPlate } from "../SeatPlate";
import { Choices } from "./Choices";
import { FieldValue, Fields, Sentence, Strip, type Telling } from "./Drawn";
import { actionText, eventText, fieldName, isDrawn } from "./words";
import { places } from "./places";
import "./generic.css";

/** Shown elsewhere on the table, or known to everybody. */
const KNOWN = ["seat", "to_act", "over", "scores", "options"];

/** A view's fields by where they belong: at each seat, in the hand, or on the table. */
function partsOfView(view: View, { pieces }: Telling) {
  const seats = view.scores.length;
  const fields = Object.entries(view).filter(([name]) => !KNOWN.includes(name));
  const isHand = ([name, value]: [string, unknown]): boolean => name === "hand" && isDrawn(value, pieces);
  const isSeats = ([, value]: [string, unknown]): boolean =>
    Array.isArray(value) && value.length === seats && !value.some((one) => one !== null && typeof one === "object");
  return {
    hand: (fields.find(isHand)?.[1] as string | undefined) ?? "",
    seats: fields.filter(isSeats) as [string, unknown[]][],
    table: Object.fromEntries(fields.filter((field) => !isHand(field) && !isSeats(field) && !isNothing(field[1]))),
  };
}

function isNothing(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.every(isNothing));
}

/** Who deals, by the fields that say so. */
function markOf(view: View, seat: number, texts: Telling["texts"]): string | null {
  const field = ["banker", "dealer"].find((name) => view[name] === seat);
  return field ? fieldName(field, texts) : null;
}

/** What a view says of one seat. */
function AtSeat({ seats, seat, told }: { seats: [string, unknown[]][]; seat: number; told: Telling }) {
  const said = seats.filter(([, values]) => !isNothing(values[seat]) && values[seat] !== false);
  if (said.length === 0) return null;
  return (
    <ul class="at-seat">
      {said.map(([name, values]) => (
        <li key={name}>
          {fieldName(name, told.texts)}{" "}
          {values[seat] !== true && <FieldValue name={name} value={values[seat]} {...told} />}
        </li>
      ))}
    </ul>
  );
}

function Plate({ props, seat, told, me }: { props: TableProps; seat: number; told: Telling; me?: boolean }) {
  const { table, who, said, seat: mine } = props;
  const { view } = table;
  const scores = table.pause?.scores ?? view.scores;
  return (
    <SeatPlate
      me={me}
      who={who[seat]!}
      score={scores[seat]!}
      mark={markOf(view, seat, told.texts)}
      active={seat === mine ? table.ask !== null : view.turn === seat}
      said={said[seat]}
    >
      {/* Between two deals the view is that of the last move: what it says of a seat is past. */}
      {!table.pause && !view.over && <AtSeat seats={partsOfView(view, told).seats} seat={seat} told={told} />}
    </SeatPlate>
  );
}

function Told({ events, told }: { events: GameEvent[]; told: Telling }) {
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => end.current?.scrollTo({ top: end.current.scrollHeight }), [events.length]);
  return (
    <ol class="told" ref={end} aria-label={t("generic.told")} tabIndex={0}>
      {events.map((event, at) => (
        <li key={at}>
          {event.to !== undefined && <b>{t("generic.to", { name: told.names[event.to] ?? "" })}</b>}
          <Sentence text={eventText(event, told)} pieces={told.pieces} />
        </li>
      ))}
    </ol>
  );
}

function Table(props: TableProps) {
  const { game, table, texts, seat, who, finished } = props;
  const { view } = table;
  const told: Telling = { texts, pieces: game.pieces, names: who.map((one) => one.name) };
  const parts = partsOfView(view, told);
  const head = (
    <div class="deal-line">
      <h2 tabIndex={-1}>{turnText(props)}</h2>
      <TermsLine texts={texts} options={isObject(view.options) ? view.options : {}} />
    </div>
  );
  const isShown = table.pause !== null || finished || view.over;
  const others = (
    <div class="others">
      {othersFrom(isShown ? null : seat, who.length).map((other) => (
        <Plate key={other} props={props} seat={other} told={told} />
      ))}
    </div>
  );
  if (isShown)
    return (
      <div class="felt over generic">
        {head}
        {others}
        <Told events={table.deal} told={told} />
        <Paid {...props} entries={table.entries} />
        <NextBar {...props} word={t("generic.next")} />
      </div>
    );
  return (
    <div class="felt generic">
      {head}
      {others}
      <div class="on-table">
        <Fields fields={parts.table} {...told} />
        <Told events={table.deal} told={told} />
      </div>
      <div class="at-hand">
        {seat !== null && <Mine {...props} told={told} />}
        {parts.hand && !isOffered(props, parts.hand, told) && (
          <Strip text={parts.hand} pieces={game.pieces} class="own" />
        )}
        {table.ask !== null && <Choices key={table.ask.ask} {...props} told={told} />}
        {table.ask === null && <p class="waiting">{t(seat === null ? "table.watch_wait" : "table.waiting")}</p>}
      </div>
    </div>
  );
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null;
}

/** Whether the choices are the hand itself, piece by piece: then they are drawn once. */
function isOffered({ table, choices }: TableProps, hand: string, { texts }: Telling): boolean {
  if (!table.ask || choices?.ask !== table.ask.ask) return false;
  const offered = choices.actions.map((action) => actionText(action, texts));
  return offered.slice().sort().join(" ") === hand.split(" ").sort().join(" ");
}

function turnText({ game, table, finished }: TableProps): string {
  if (finished) return t("over.title");
  if (table.ask) return t("table.your_turn");
  return table.pause ? t("table.shown") : say(game);
}

function Mine({ told, ...props }: TableProps & { told: Telling }) {
  const { game, table, seat, hint } = props;
  return (
    <div class="mine">
      <Plate me props={props} seat={seat!} told={told} />
      {table.ask && game.default_bot !== "random" && (
        <Button kind="quiet" icon="bulb" onClick={hint}>
          {t("table.hint")}
        </Button>
      )}
    </div>
  );
}

function Paid({ entries, seat, who, game, texts }: TableProps & { entries: Entry[] }) {
  return <Ledger entries={entries} seat={seat} names={who.map((one) => one.name)} game={game.id} texts={texts} />;
}

function Replay({ game, texts, names, views, frame, deal, entries, pov }: ReplayProps) {
  const told: Telling = { texts, pieces: game.pieces, names };
  const common = partsOfView(views[pov]!, told);
  return (
    <div class="replay-body generic">
      <div class="open-hands">
        {views.map((view, seat) => {
          const { hand } = partsOfView(view, told);
          return (
            <article key={seat} class={`panel-hand ${seat === frame.seat ? "acting" : ""}`}>
              <header>
                <strong>{names[seat]}</strong>
                <span class="points">{signed(view.scores[seat]!)}</span>
              </header>
              {hand && <Strip text={hand} pieces={game.pieces} class="wrap tight" />}
              <AtSeat seats={common.seats} seat={seat} told={told} />
            </article>
          );
        })}
      </div>
      <Fields fields={common.table} {...told} />
      <Told events={deal} told={told} />
      {entries.length > 0 && <Ledger entries={entries} seat={pov} names={names} game={game.id} texts={texts} />}
    </div>
  );
}

export const kind: TableKind = {
  places,
  Table,
  Replay,
  turn: ({ view, pause }) => (!pause && !view.over && typeof view.turn === "number" ? view.turn : null),
  // Which shuffles a game makes only its rules know: its promise is checked here, its deals by `paiju verify`.
  verify: () => Promise.resolve([{ key: "verify.kind", good: null }]),
  words: actionText,
};
