/** 下注: who is the banker, the cards as far as they are seen, and how many units to bet against the banker. */

import { useState } from "preact/hooks";
import { parseCards, sortCards } from "../../cards/cards";
import { t } from "../../lang";
import { CardBack, CardStrip } from "../../ui/Card";
import { Button } from "../../ui/parts";
import { Radios } from "../../ui/Radios";
import { Term } from "../../ui/Term";
import type { TableProps } from "../kinds";
import "./Betting.css";

/** So many have a chip of their own; a table that allows more has a slider too. */
const CHIPS = 10;
const HAND = 13;

export function Betting({ table, texts, seat, who, act }: TableProps<"thirteen">) {
  const { view } = table;
  const most = "max_bet" in view.options ? view.options.max_bet : 1;
  const [units, setUnits] = useState(1);
  const banker = view.banker === null ? null : who[view.banker]!.name;
  const waits = waitingFor(table, seat);
  if (waits !== null) {
    return (
      <div class="laid betting" role="status">
        <Dealt hand={view.hand} />
        <Bank texts={texts} name={banker} />
        <p class="waiting">{waits}</p>
      </div>
    );
  }
  return (
    <div class="betting">
      <Dealt hand={view.hand} />
      <Bank texts={texts} name={banker} />
      <h2>
        <Term texts={texts} id="bet">
          {t("thirteen.bet")}
        </Term>
      </h2>
      <Radios
        class="chips-row"
        itemClass="chip"
        label={t("thirteen.bet")}
        items={Array.from({ length: Math.min(most, CHIPS) }, (_, n) => ({ key: n, text: String(n + 1) }))}
        at={units - 1}
        onPick={(at) => setUnits(at + 1)}
      />
      {most > CHIPS && (
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

/** What is said to whoever has no bet to place; null to the others. */
function waitingFor({ view, ask }: TableProps<"thirteen">["table"], seat: number | null): string | null {
  const mine = seat === null ? null : view.bets[seat];
  if (seat === null) return t("table.watch_wait");
  if (view.banker === seat) return t("thirteen.bet_banker");
  if (mine) return t("thirteen.bet_wait", { n: mine });
  return ask ? null : t("table.waiting");
}

/** One's cards where they are seen before the bets, else their backs. */
function Dealt({ hand }: { hand: string | null }) {
  if (hand) return <CardStrip class="wrap" cards={sortCards(parseCards(hand))} />;
  return (
    <div class="strip unseen-hand" aria-hidden="true">
      {Array.from({ length: HAND }, (_, n) => (
        <CardBack key={n} />
      ))}
    </div>
  );
}

function Bank({ texts, name }: { texts: Record<string, string>; name: string | null }) {
  if (name === null) return null;
  return (
    <p class="bank">
      <span class="mark">
        <Term texts={texts} id="banker">
          {t("table.banker")}
        </Term>
      </span>
      {name}
    </p>
  );
}
