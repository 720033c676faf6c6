/** A round being played: the others around the felt, the stakes printed on it, one's own cards below. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { minus, parseCards, sortCards, type Card } from "../../cards/cards";
import { capital, parted, say, sentence, t } from "../../lang";
import type { Reading, Stake } from "../../net/protocol";
import { CardBack, CardStrip } from "../../ui/Card";
import { Button, Dialog } from "../../ui/parts";
import { Explained, Term, TermsLine } from "../../ui/Term";
import type { Texts } from "../../ui/terms";
import type { TableProps as AnyProps } from "../kinds";
import { othersFrom, SeatPlate } from "../SeatPlate";
import { useReading } from "../useReading";
import { Fan, placesOf } from "./Fan";
import { ORDER } from "./round";
import { Stakes, wordsOf } from "./Stakes";
import { useChange } from "../../state/hooks";
import "./climbing.css";
import "./sideways.css";
import "./stakes.css";
import "./wide.css";

type TableProps = AnyProps<"climbing">;

export function Choosing(props: TableProps) {
  const { table, texts, seat, who } = props;
  const { view } = table;
  const coins = coinsNow(props);
  return (
    <div class="felt round-felt">
      <div class="deal-line">
        <h2 tabIndex={-1}>{t("table.round", { n: view.round, all: view.rounds })}</h2>
        <span class="stock">
          {" · "}
          <Term texts={texts} id="stock">
            {t("climbing.stock", { n: view.stock })}
          </Term>
        </span>
        <TermsLine texts={texts} options={view.options} />
        {view.gone && <Gone cards={parseCards(view.gone)} />}
      </div>
      <div class="others climbing-others">
        {othersFrom(seat, who.length).map((other) => (
          <Other key={other} {...props} other={other} coins={coins[other]!} />
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

/** Somebody else: their plate, what of theirs lies open, and face down before them what they have chosen. */
function Other({ table, texts, who, said, other, coins }: TableProps & { other: number; coins: number }) {
  const { view } = table;
  const done = view.submitted[other]!;
  const cards = t(view.sizes[other] === 1 ? "climbing.card" : "climbing.cards", { n: view.sizes[other]! });
  return (
    <SeatPlate
      who={who[other]!}
      score={`◎ ${parted(coins)}`}
      status={coins === 0 ? t("climbing.bankrupt") : done ? t("table.done") : cards}
      done={done}
      said={said[other]}
    >
      {/* Out of coins: nothing of theirs will lie there. */}
      {coins > 0 && (
        <div class="before">
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
          <div class={`face-down ${done ? "laid" : ""}`} aria-hidden="true">
            {done && [0, 1, 2].map((at) => <CardBack key={at} />)}
          </div>
        </div>
      )}
    </SeatPlate>
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
  return over?.data.coins ?? table.view.coins;
}

/** What the server says of the hand, and of the cards being chosen from it. */
function useStakes({ game, table }: TableProps, cards: readonly Card[]) {
  const { hand, options } = table.view;
  const chosen = cards.join(" ");
  const whole = useReading(game.id, { hand }, options).reading;
  const { reading } = useReading(game.id, { cards: chosen, hand: chosen && hand }, options);
  return { classes: whole?.stakes ?? null, reading, stake: reading?.stake ?? null };
}

/** Made anew for every new hand: to forget what was chosen only after it is drawn could forget a first, quick tap. */
function Hand(props: TableProps & { coins: number }) {
  const { table, texts, seat, who, said, act, hint, hinted, coins } = props;
  const { view } = table;
  const hand = sortCards(parseCards(view.hand), "rank", ORDER);
  const [chosen, setChosen] = useState<number[]>([]);
  const [busy, setBusy] = useState(false);
  const played = view.played === null ? null : parseCards(view.played);
  const cards = chosen.map((at) => hand[at]!).filter(Boolean);
  const { classes, reading, stake } = useStakes(props, played ?? cards);
  const asked = table.ask !== null && view.to_act;
  useChange([hinted], () => {
    if (hinted?.kind === "play") setChosen(placesOf(hand, parseCards(hinted.cards)));
  });
  const submit = async (what: Card[]): Promise<void> => {
    setBusy(true);
    await act({ kind: "play", cards: what.join(" ") });
    setBusy(false);
  };
  const refused = Boolean(reading?.problem) && !played;
  const letGo = hinted?.kind === "play" && !hinted.cards && cards.length === 0;
  const pick = asked && !played ? (text: string): void => setChosen(placesOf(hand, parseCards(text))) : null;
  return (
    <>
      <div class={`stakes-place ${refused ? "off" : ""}`}>
        {classes && <Stakes texts={texts} classes={classes} chosen={stake} onPick={pick} />}
      </div>
      <Stage filled={Boolean(played?.length || cards.length)}>
        {played ? (
          <Played texts={texts} cards={played} stake={stake} />
        ) : asked ? (
          <Chosen texts={texts} cards={cards} reading={reading} letGo={letGo} />
        ) : (
          <Waiting texts={texts} coins={coins} />
        )}
      </Stage>
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
        held={hand.length}
      />
      <div class="actions">
        {asked && (
          <Actions
            chosen={cards}
            refused={refused}
            busy={busy}
            letGo={letGo}
            onClear={() => setChosen([])}
            onPlay={(what) => void submit(what)}
          />
        )}
      </div>
    </>
  );
}

/** A place marked on the felt, framed in gold while cards lie in it. */
function Stage({ filled, children }: { filled: boolean; children: ComponentChildren }) {
  return (
    <div class="stage" role="status">
      <div class={`spot ${filled ? "filled" : ""}`}>{children}</div>
    </div>
  );
}

function Waiting({ texts, coins }: { texts: Texts; coins: number }) {
  return (
    <p class="waiting">{coins > 0 ? t("table.waiting") : <Explained texts={texts} text={t("climbing.watching")} />}</p>
  );
}

interface ChosenProps {
  texts: Texts;
  cards: Card[];
  reading: Reading | null;
  letGo: boolean;
}

/** The cards about to be played, what they are, and what they would pay; or why they are nothing. */
function Chosen({ texts, cards, reading, letGo }: ChosenProps) {
  const name = cards.length ? capital(say(reading?.names[0])) : t(letGo ? "climbing.hint_pass" : "climbing.pick");
  return (
    <>
      {cards.length > 0 && <CardStrip class="big coming" cards={sortCards(cards, "rank", ORDER)} />}
      <p class={`type-name ${reading?.problem ? "bad" : ""}`}>
        {reading?.problem ? sentence(reading.problem) : <Explained texts={texts} text={name} kinds={["type"]} />}
      </p>
      {reading?.stake?.play && <p class="stake-line">{wordsOf(reading.stake)}</p>}
      {!cards.length && <p class="stake-line legend">{t("climbing.legend")}</p>}
    </>
  );
}

interface ActionsProps {
  chosen: Card[];
  refused: boolean;
  busy: boolean;
  letGo: boolean;
  onClear: () => void;
  onPlay: (cards: Card[]) => void;
}

function Actions({ chosen, refused, busy, letGo, onClear, onPlay }: ActionsProps) {
  return (
    <>
      <Button kind="quiet" disabled={!chosen.length} onClick={onClear}>
        {t("climbing.clear")}
      </Button>
      <Button class={letGo ? "hinted" : ""} disabled={busy} onClick={() => onPlay([])}>
        {t("climbing.pass")}
      </Button>
      <Button kind="primary" disabled={busy || !chosen.length || refused} onClick={() => onPlay(chosen)}>
        {t("climbing.play")}
      </Button>
    </>
  );
}

function Played({ texts, cards, stake }: { texts: Texts; cards: Card[]; stake: Stake | null }) {
  return (
    <>
      {cards.length ? (
        <CardStrip class="big" cards={sortCards(cards, "rank", ORDER)} />
      ) : (
        <p class="passed">
          <Term texts={texts} id="type.pass">
            {t("climbing.pass")}
          </Term>
        </p>
      )}
      <p class="waiting">{t("climbing.played")}</p>
      {stake?.play && <p class="stake-line">{wordsOf(stake)}</p>}
    </>
  );
}
