/** 摆牌: from thirteen cards to three rows, by tapping, dragging or keys, with the types named as they form. */

import { cardName } from "../../cards/names";
import type { ComponentChildren } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { parseCards, sortCards, type Card, type SortBy } from "../../cards/cards";
import { capital, fill, say, script, sentence, t } from "../../lang";
import type { ActionOf, Words } from "../../net/types";
import { CardFace } from "../../ui/Card";
import { Button, Confirm } from "../../ui/parts";
import { Explained, Term } from "../../ui/Term";
import type { TableProps as AnyProps } from "../kinds";
import { rowToFill } from "./filling";
import type { DealKey } from "./kept";
import { fromRows, inHand, isFull, NOTHING, PLACES, SIZES, toRows, type Laying, type Place, type Rows } from "./laying";
import { Offered, planNote, SuggestButton, usePlans } from "./Suggestions";
import { Types } from "./Types";
import type { Drag } from "./useDrag";
import { useLaying } from "./useLaying";
import "./Arrange.css";
import { useReading } from "../useReading";
import { useChange } from "../../state/hooks";

type TableProps = AnyProps<"thirteen">;
type Action = ActionOf<"thirteen">;

/** Made anew for every deal. */
export function Arrange({ game, texts, table, act, who }: TableProps) {
  const { hand, options } = table.view;
  const cards = useMemo(() => sortCards(parseCards(hand)), [hand]);
  const { laying, chosen, drag, grab, tap, tapRow, choose, key, lay } = useLaying(dealOf(table), hand, cards.length);
  const [sortBy, setSortBy] = useState<SortBy>("rank");
  const place = useRef<HTMLDivElement>(null);
  const rows = toRows(cards, laying);
  const { reading, failed } = useReading(game.id, { ...complete(rows, laying), hand }, options);
  const onPick = (plan: Rows): void => lay(fromRows(cards, plan) ?? laying);
  const { plans, ask, isRead, onRead } = usePlans({ game: game.id, hand, options, opponents: who.length - 1, onPick });
  const free = sortedFree(cards, laying, sortBy);
  const filling = rowToFill(laying);
  const problem = isFull(laying) ? (reading?.problem ?? null) : null;
  const card = (id: number) => (
    <CardButton
      key={id}
      id={id}
      card={cards[id]!}
      chosen={chosen.includes(id)}
      dragged={drag?.id === id}
      onTap={() => tap(id)}
      onGrab={grab(id)}
    />
  );
  const note = problem ? (
    <Problem texts={texts} problem={problem} />
  ) : reading?.special ? (
    <CanDeclare texts={texts} name={say(reading.special)} />
  ) : (
    planNote(plans) || (free.length === cards.length ? t("thirteen.tap") : "")
  );
  return (
    <div class="arrange" ref={place} onKeyDown={key}>
      <div class="desk">
        <div class={`rows ${problem ? "bad" : ""}`}>
          {PLACES.map((place, index) => (
            <Row
              key={place}
              place={place}
              name={script(texts[`place.${place}`] ?? place)}
              texts={texts}
              type={reading?.names[index] ?? null}
              count={laying[place].length}
              choosing={chosen.length > 0}
              filling={place === filling}
              onTap={() => tapRow(place)}
            >
              {laying[place].map(card)}
            </Row>
          ))}
        </div>
        <div class="tray" data-drop="hand" role="group" aria-label={t("thirteen.hand")}>
          <div class="tray-cards">{free.map(card)}</div>
          {free.length === 0 && Array.isArray(plans) && (
            <Offered texts={texts} plans={plans} laid={rows} onPick={onPick} onRead={isRead ? null : onRead} />
          )}
          <p class="tray-note" role="status">
            {note}
          </p>
        </div>
        <Types
          game={game.id}
          texts={texts}
          options={options}
          hand={hand}
          cards={cards}
          rows={rows}
          free={free}
          place={filling}
          chosen={chosen}
          onChoose={choose}
        />
        <Actions
          act={act}
          sortBy={sortBy}
          onSort={setSortBy}
          onClear={free.length < cards.length ? () => lay(NOTHING) : null}
          suggest={<SuggestButton plans={plans} onAsk={ask} />}
          special={
            reading?.special ? fill(script(texts["shown.declares"] ?? ""), { name: say(reading.special) }) : null
          }
          rows={isFull(laying) ? rows : null}
          order={problem ? (problem.foul ? "foul" : "refused") : reading ? "right" : failed ? "unread" : null}
        />
      </div>
      {drag && <Dragging drag={drag} card={cards[drag.id]!} inside={place.current} />}
    </div>
  );
}

/** The card under the pointer, placed within the table: what surrounds it may be a container of its own. */
function Dragging({ drag, card, inside }: { drag: Drag; card: Card; inside: HTMLElement | null }) {
  const edge = inside?.getBoundingClientRect();
  const [x, y] = [drag.x - (edge?.left ?? 0), drag.y - (edge?.top ?? 0)];
  return (
    <div class="dragging" style={{ left: `${x}px`, top: `${y}px` }}>
      <CardFace card={card} />
    </div>
  );
}

function dealOf({ commitment, view }: TableProps["table"]): DealKey {
  return { match: commitment, deal: view.deal };
}

/** Why rows may not be laid so, or what it costs: its words explain themselves. */
function Problem({ texts, problem }: { texts: Record<string, string>; problem: { message: Words } }) {
  return (
    <strong class="problem">
      <Explained texts={texts} text={sentence(problem)} kinds={["row"]} />
    </strong>
  );
}

/** What the hand may be declared as, and what declaring means. */
function CanDeclare({ texts, name }: { texts: Record<string, string>; name: string }) {
  return (
    <span class="can-declare">
      ★ <Explained texts={texts} text={capital(name)} kinds={["special"]} /> · <Term texts={texts} id="special" />
    </span>
  );
}

/** Only complete rows have a name. */
function complete(rows: Record<Place, string>, laying: Laying): Record<string, string> {
  const full = PLACES.filter((place) => laying[place].length === SIZES[place]);
  return Object.fromEntries(full.map((place) => [place, rows[place]]));
}

/** The cards still in hand, in the order wanted; equal cards keep their own. */
function sortedFree(cards: Card[], laying: Laying, by: SortBy): number[] {
  const order = sortCards(cards, by);
  const place = (id: number): number => order.indexOf(cards[id]!) + id / 100;
  return inHand(laying, cards.length).sort((a, b) => place(a) - place(b));
}

interface RowProps {
  place: Place;
  name: string;
  texts: Record<string, string>;
  type: Words | null;
  count: number;
  choosing: boolean;
  /** The buttons for types speak of this row. */
  filling: boolean;
  onTap: () => void;
  children: ComponentChildren;
}

function Row({ place, name, texts, type, count, choosing, filling, onTap, children }: RowProps) {
  const missing = SIZES[place] - count;
  return (
    <div
      class={`row-felt ${choosing ? "choosing" : ""} ${filling ? "filling" : ""}`}
      data-drop={place}
      role="group"
      aria-label={name}
      onClick={(event) => (event.target as Element).closest("[data-card-id]") || onTap()}
    >
      <div class="row-head">
        <button type="button" class="row-name" disabled={!choosing}>
          {capital(name)}
        </button>
        <span class="row-type" aria-live="polite">
          {type && !choosing && <Explained texts={texts} text={capital(say(type))} kinds={["row"]} />}
          {type ? choosing && capital(say(type)) : count && missing ? t("thirteen.need", { n: missing }) : ""}
        </span>
      </div>
      <div class={`slots slots-${SIZES[place]}`}>
        {children}
        {Array.from({ length: missing }, (_, n) => (
          <span key={`slot${n}`} class="slot" />
        ))}
      </div>
    </div>
  );
}

interface ActionsProps {
  act: (action: Action) => Promise<boolean>;
  sortBy: SortBy;
  onSort: (by: SortBy) => void;
  onClear: (() => void) | null;
  suggest: ComponentChildren;
  /** What declaring the special is called; null where there is none. */
  special: string | null;
  rows: Record<Place, string> | null;
  /** Out of order, the game refuses rows or lets one lose by them; null until it has said which. */
  order: "right" | "refused" | "foul" | "unread" | null;
}

function Actions({ act, sortBy, onSort, onClear, suggest, special, rows, order }: ActionsProps) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [pressed, setPressed] = useState<string | null>(null);
  const laid = rows && PLACES.map((place) => rows[place]).join(" / ");
  const waiting = pressed !== null && pressed === laid;
  const show = (): void => {
    setAsking(false);
    if (rows) void submit({ kind: "arrange", ...rows });
  };
  /** Rows pressed for before they were read are shown, or asked about, once they are; other rows are not. */
  useChange([pressed, laid, order], () => {
    if (pressed === null || (waiting && order === null)) return;
    setPressed(null);
    if (!waiting || order === "refused") return;
    if (order === "right") show();
    else setAsking(true);
  });
  const submit = async (action: Action): Promise<void> => {
    setBusy(true);
    await act(action);
    setBusy(false);
  };
  return (
    <>
      <div class="actions">
        <Button kind="quiet" onClick={() => onSort(sortBy === "rank" ? "suit" : "rank")}>
          {t(sortBy === "rank" ? "table.say_sorted_suit" : "table.say_sorted_rank")}
        </Button>
        <Button kind="quiet" disabled={!onClear} onClick={() => onClear?.()}>
          {t("thirteen.clear")}
        </Button>
        {suggest}
        {special && (
          <Button class="gold" disabled={busy} onClick={() => void submit({ kind: "declare" })}>
            {special}
          </Button>
        )}
        <Button
          kind="primary"
          disabled={!rows || busy || waiting || order === "refused"}
          onClick={() => setPressed(laid)}
        >
          {t(waiting && order === null ? "thirteen.reading" : "thirteen.submit")}
        </Button>
      </div>
      {asking && rows && (
        <Confirm
          text={t(order === "foul" ? "thirteen.foul_sure" : "thirteen.unread_sure")}
          yes={t("thirteen.submit")}
          onNo={() => setAsking(false)}
          onYes={show}
        />
      )}
    </>
  );
}

interface CardButtonProps {
  id: number;
  card: Card;
  chosen: boolean;
  dragged: boolean;
  onTap: () => void;
  onGrab: (event: PointerEvent) => void;
}

function CardButton({ id, card, chosen, dragged, onTap, onGrab }: CardButtonProps) {
  return (
    <button
      type="button"
      class={`card-button ${chosen ? "chosen" : ""} ${dragged ? "dragged" : ""}`}
      data-card-id={id}
      aria-label={cardName(card)}
      aria-pressed={chosen}
      onPointerDown={onGrab}
      onClick={(event) => {
        event.stopPropagation();
        onTap();
      }}
    >
      <CardFace card={card} />
    </button>
  );
}
