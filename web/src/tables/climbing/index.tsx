/** The table of anpai, which the protocol calls climbing: choose cards in secret, all are shown at once. */

import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { minus, parseCards, sortCards, type Card } from "../../cards/cards";
import { capital, parted, say, sentence, t } from "../../lang";
import { play } from "../../sound";
import { CardFace, cardName, CardStrip } from "../../ui/Card";
import { Button, Dialog } from "../../ui/parts";
import { Term, TermsLine } from "../../ui/Term";
import { mutedSeats, type ReplayProps, type TableKind, type TableProps } from "../kinds";
import { Ledger } from "../Ledger";
import { NextBar } from "../NextBar";
import { othersFrom, SeatPlate } from "../SeatPlate";
import { useReading } from "../useReading";
import { ORDER, Reveal, roundOf } from "./Reveal";
import { verifyClimbing } from "./verify";
import { wordsOf } from "./words";

function Table(props: TableProps) {
  const { table, texts, seat, who, said, finished } = props;
  const { view } = table;
  const names = who.map((one) => one.name);
  const round = roundOf(table.deal, view, finished);
  const coins = coinsNow(props);
  if (round && (table.pause !== null || finished || view.over)) {
    return (
      <div class="felt over">
        <div class="deal-line">
          <h2 tabIndex={-1}>{t("table.round", { n: round.round, all: view.rounds })}</h2>
          <TermsLine texts={texts} options={view.options} />
        </div>
        <Reveal
          round={round}
          entries={table.entries}
          texts={texts}
          names={names}
          seat={seat}
          muted={mutedSeats(who)}
          still={table.step === 0}
        />
        <Ledger entries={table.entries} seat={seat} names={names} game={props.game.id} texts={texts} />
        <NextBar {...props} word={t("climbing.next")} />
      </div>
    );
  }
  return (
    <div class="felt">
      <div class="deal-line">
        <h2 tabIndex={-1}>{t("table.round", { n: view.round, all: view.rounds })}</h2>
        <span class="stock"> · {t("climbing.stock", { n: view.stock })}</span>
        <TermsLine texts={texts} options={view.options} />
        {view.gone && <Gone cards={parseCards(view.gone)} />}
      </div>
      <div class="others climbing-others">
        {othersFrom(seat, who.length).map((other) => (
          <SeatPlate
            key={other}
            who={who[other]!}
            score={`◎ ${parted(coins[other]!)}`}
            status={
              coins[other] === 0
                ? t("climbing.bankrupt")
                : view.submitted[other]
                  ? t("table.done")
                  : t(view.sizes[other] === 1 ? "climbing.card" : "climbing.cards", { n: view.sizes[other] })
            }
            done={view.submitted[other]}
            said={said[other]}
          >
            {view.open[other] && (
              <div class="open-cards">
                <span class="help">
                  <Term texts={texts} id="open">
                    {t("climbing.open")}
                  </Term>
                </span>
                <CardStrip cards={parseCards(view.open[other])} />
              </div>
            )}
          </SeatPlate>
        ))}
      </div>
      {seat === null ? (
        <div class="stage" role="status">
          <p class="waiting">{t("table.watch_wait")}</p>
        </div>
      ) : (
        <Hand key={`${view.round} ${view.hand}`} {...props} coins={coins[seat]!} />
      )}
    </div>
  );
}

/** What lies face up, for those who count. */
function Gone({ cards }: { cards: Card[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="gone" onClick={() => setOpen(true)}>
        {t("climbing.gone_n", { n: cards.length })}
      </button>
      {open && (
        <Dialog title={t("climbing.gone")} onClose={() => setOpen(false)}>
          <CardStrip class="wrap" cards={sortCards(cards, "rank", ORDER)} />
        </Dialog>
      )}
    </>
  );
}

function coinsNow({ table }: TableProps): number[] {
  const over = table.since.findLast((event) => event.name === "round_over");
  return (over?.data.coins ?? table.view.coins) as number[];
}

/** Made anew for every new hand: to forget what was chosen only after it is drawn could forget a first, quick tap. */
function Hand(props: TableProps & { coins: number }) {
  const { game, table, seat, who, said, act, hint, hinted, coins } = props;
  const { view } = table;
  const hand = sortCards(parseCards(view.hand), "rank", ORDER);
  const [chosen, setChosen] = useState<number[]>([]);
  const [busy, setBusy] = useState(false);
  const cards = chosen.map((at) => hand[at]!).filter(Boolean);
  const { reading } = useReading(game.id, { cards: cards.join(" ") }, undefined);
  const asked = table.ask !== null && view.to_act;
  useEffect(() => {
    if (hinted?.kind === "play") setChosen(placesOf(hand, parseCards(hinted.cards as string)));
  }, [hinted]);
  const submit = async (what: Card[]): Promise<void> => {
    setBusy(true);
    await act({ kind: "play", cards: what.join(" ") });
    setBusy(false);
  };
  const played = typeof view.played === "string" ? parseCards(view.played) : null;
  const letGo = hinted?.kind === "play" && !hinted.cards && cards.length === 0;
  const name = cards.length > 0 ? capital(say(reading?.names[0])) : t(letGo ? "climbing.hint_pass" : "climbing.pick");
  return (
    <>
      <div class="stage" role="status">
        <div class={`spot ${played?.length || cards.length ? "filled" : ""}`}>
          {played && <Played cards={played} />}
          {!played && asked && (
            <>
              {cards.length > 0 && <CardStrip class="big coming" cards={sortCards(cards, "rank", ORDER)} />}
              <p class={`type-name ${reading?.problem ? "bad" : ""}`}>
                {reading?.problem ? sentence(reading.problem) : name}
              </p>
            </>
          )}
          {!played && !asked && <p class="waiting">{t(coins === 0 ? "climbing.bankrupt" : "table.waiting")}</p>}
        </div>
      </div>
      <div class="mine">
        <SeatPlate me who={who[seat!]!} score={`◎ ${parted(coins)}`} said={said[seat!]} />
        {asked && (
          <Button kind="quiet" icon="bulb" onClick={hint}>
            {t("table.hint")}
          </Button>
        )}
      </div>
      <Fan
        cards={played ? minus(hand, played) : hand}
        open={parseCards(view.open[seat!])}
        chosen={chosen}
        onChoose={asked ? setChosen : null}
      />
      {asked && (
        <div class="actions">
          <Button kind="quiet" disabled={!chosen.length} onClick={() => setChosen([])}>
            {t("climbing.clear")}
          </Button>
          <Button class={letGo ? "hinted" : ""} disabled={busy} onClick={() => void submit([])}>
            {t("climbing.pass")}
          </Button>
          <Button
            kind="primary"
            disabled={busy || !cards.length || Boolean(reading?.problem)}
            onClick={() => void submit(cards)}
          >
            {t("climbing.play")}
          </Button>
        </div>
      )}
    </>
  );
}

function Played({ cards }: { cards: Card[] }) {
  return (
    <>
      {cards.length ? (
        <CardStrip class="big" cards={sortCards(cards, "rank", ORDER)} />
      ) : (
        <p class="passed">{t("climbing.pass")}</p>
      )}
      <p class="waiting">{t("climbing.played")}</p>
    </>
  );
}

interface FanProps {
  cards: Card[];
  open: Card[];
  chosen: number[];
  onChoose: ((chosen: number[]) => void) | null;
}

/** More than these and a phone held upright lays them in two rows. */
const ONE_ROW = 7;

/** One's cards; those the others see too carry a mark. */
function Fan({ cards, open, chosen, onChoose }: FanProps) {
  const marked = placesOf(cards, open);
  const tap = (at: number): void => {
    play("tap");
    onChoose?.(chosen.includes(at) ? chosen.filter((other) => other !== at) : [...chosen, at]);
  };
  return (
    <div class="fan" role="group" aria-label={t("thirteen.hand")}>
      {cards.map((card, at) => (
        <Fragment key={at}>
          {cards.length > ONE_ROW && at === Math.ceil(cards.length / 2) && <span class="row-turn" />}
          <button
            type="button"
            class={`card-button ${chosen.includes(at) ? "chosen" : ""} ${marked.includes(at) ? "is-open" : ""}`}
            aria-pressed={chosen.includes(at)}
            aria-label={cardName(card) + (marked.includes(at) ? ` (${t("climbing.open")})` : "")}
            disabled={!onChoose}
            onClick={() => tap(at)}
          >
            <CardFace card={card} />
            {marked.includes(at) && (
              <span class="open-mark" aria-hidden="true">
                {t("climbing.open_mark")}
              </span>
            )}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

/** Where these cards stand in the hand, each place once. */
function placesOf(hand: readonly Card[], cards: readonly Card[]): number[] {
  const out: number[] = [];
  for (const card of cards) {
    const at = hand.findIndex((other, index) => other === card && !out.includes(index));
    if (at >= 0) out.push(at);
  }
  return out;
}

function Replay({ game, texts, names, views, frame, entries, pov }: ReplayProps) {
  const round = roundOf(frame.events, views[pov]!, false);
  return (
    <div class="replay-body">
      {round && (
        <>
          <Reveal round={round} entries={entries} texts={texts} names={names} seat={pov} still />
          <Ledger entries={entries} seat={pov} names={names} game={game.id} texts={texts} />
        </>
      )}
      <div class="open-hands">
        {views.map((view, seat) => (
          <article key={seat} class={`panel-hand ${seat === frame.seat ? "acting" : ""}`}>
            <header>
              <strong>{names[seat]}</strong>
              <span class="points">◎ {parted(view.coins[seat])}</span>
            </header>
            <CardStrip class="wrap tight" cards={sortCards(parseCards(view.hand), "rank", ORDER)} />
            {view.played !== null && view.played !== undefined && (
              <div class="show-row open">
                <span class="row-type">{t("climbing.play")}</span>
                {view.played ? (
                  <CardStrip class="wrap tight" cards={sortCards(parseCards(view.played), "rank", ORDER)} />
                ) : (
                  <span>{t("climbing.pass")}</span>
                )}
              </div>
            )}
          </article>
        ))}
      </div>
    </div>
  );
}

export const kind: TableKind = { Table, Replay, verify: verifyClimbing, words: wordsOf };
