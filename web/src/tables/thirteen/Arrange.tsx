/** 摆牌: from thirteen cards to three rows, by tapping, dragging or keys, with the types named as they form. */

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { parseCards, sortCards, type Card, type SortBy } from "../../cards/cards";
import { capital, fill, say, script, sentence, t } from "../../lang";
import type { Action, Values, Words } from "../../net/types";
import { CardFace, cardName } from "../../ui/Card";
import { Button, Confirm } from "../../ui/parts";
import { Term } from "../../ui/Term";
import type { TableProps } from "../kinds";
import type { DealKey } from "./kept";
import { fromRows, inHand, isFull, NOTHING, PLACES, SIZES, toRows, type Laying, type Place } from "./laying";
import { Suggestions } from "./Suggestions";
import { useLaying } from "./useLaying";
import { useReading } from "../useReading";

/** Made anew for every deal. */
export function Arrange({ game, texts, table, act, who }: TableProps) {
  const hand = table.view.hand as string;
  const options = table.view.options as Values;
  const cards = useMemo(() => sortCards(parseCards(hand)), [hand]);
  const { laying, chosen, drag, grab, tap, tapRow, key, lay } = useLaying(dealOf(table), hand, cards.length);
  const [sortBy, setSortBy] = useState<SortBy>("rank");
  const rows = toRows(cards, laying);
  const { reading, failed } = useReading(game.id, { ...complete(rows, laying), hand }, options);
  const free = sortedFree(cards, laying, sortBy);
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
  return (
    <div class="arrange" onKeyDown={key}>
      <div class={`rows ${problem ? "bad" : ""}`}>
        {PLACES.map((place, index) => (
          <Row
            key={place}
            place={place}
            name={script(texts[`place.${place}`] ?? place)}
            type={reading?.names[index] ?? null}
            count={laying[place].length}
            choosing={chosen.length > 0}
            onTap={() => tapRow(place)}
          >
            {laying[place].map(card)}
          </Row>
        ))}
      </div>
      <div class="tray" data-drop="hand" role="group" aria-label={t("thirteen.hand")}>
        <div class="tray-cards">{free.map(card)}</div>
        <p class="tray-note" role="status">
          {problem ? sentence(problem) : reading?.special && <CanDeclare texts={texts} name={say(reading.special)} />}
        </p>
        {free.length === cards.length && <p class="help tap-help">{t("thirteen.tap")}</p>}
      </div>
      <Suggestions
        game={game.id}
        texts={texts}
        hand={hand}
        laid={rows}
        options={options}
        opponents={who.length - 1}
        onPick={(plan) => lay(fromRows(cards, plan) ?? laying)}
      />
      <Actions
        act={act}
        sortBy={sortBy}
        onSort={setSortBy}
        onClear={free.length < cards.length ? () => lay(NOTHING) : null}
        special={reading?.special ? fill(script(texts["shown.declares"] ?? ""), { name: say(reading.special) }) : null}
        rows={isFull(laying) ? rows : null}
        order={problem ? (problem.foul ? "foul" : "refused") : reading ? "right" : failed ? "unread" : null}
      />
      {drag && (
        <div class="dragging" style={{ left: `${drag.x}px`, top: `${drag.y}px` }}>
          <CardFace card={cards[drag.id]!} />
        </div>
      )}
    </div>
  );
}

function dealOf({ commitment, view }: TableProps["table"]): DealKey {
  return { match: commitment, deal: view.deal as number };
}

/** What the hand may be declared as, and what declaring means. */
function CanDeclare({ texts, name }: { texts: Record<string, string>; name: string }) {
  return (
    <span class="can-declare">
      ★ {capital(name)} · <Term texts={texts} id="special" />
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
  type: Words | null;
  count: number;
  choosing: boolean;
  onTap: () => void;
  children: ComponentChildren;
}

function Row({ place, name, type, count, choosing, onTap, children }: RowProps) {
  const missing = SIZES[place] - count;
  return (
    <div
      class={`row-felt ${choosing ? "choosing" : ""}`}
      data-drop={place}
      role="group"
      aria-label={name}
      onClick={(event) => (event.target as Element).closest("[data-card]") || onTap()}
    >
      <div class="row-head">
        <button type="button" class="row-name" disabled={!choosing}>
          {capital(name)}
        </button>
        <span class="row-type" aria-live="polite">
          {type ? capital(say(type)) : count && missing ? t("thirteen.need", { n: missing }) : ""}
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
  /** What declaring the special is called; null where there is none. */
  special: string | null;
  rows: Record<Place, string> | null;
  /** Out of order, the game refuses rows or lets one lose by them; null until it has said which. */
  order: "right" | "refused" | "foul" | "unread" | null;
}

function Actions({ act, sortBy, onSort, onClear, special, rows, order }: ActionsProps) {
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
  useEffect(() => {
    if (pressed === null || (waiting && order === null)) return;
    setPressed(null);
    if (!waiting || order === "refused") return;
    if (order === "right") show();
    else setAsking(true);
  }, [pressed, laid, order]);
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
      data-card={id}
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
