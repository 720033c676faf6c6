/** 亮牌: row by row for everybody at once, then guns, sweeps and the points. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { cardSign, parseCards } from "../../cards/cards";
import { capital, fill, script, signed, t } from "../../lang";
import type { GameEvent, View } from "../../net/types";
import { play } from "../../sound";
import { prefersStill } from "../../state/prefs";
import { CardBack, CardFace, cardName } from "../../ui/Card";
import { MutedMark } from "../../ui/MutedMark";
import { Term } from "../../ui/Term";
import { PLACES, rowOrder } from "./laying";

interface Hand {
  cards: string;
  rows: string[];
  types: string[];
  special: string | null;
  foul: boolean;
  /** Of each row what its type leaves open: a text `row_note.ID`. */
  notes: (string | null)[];
  /** The groups that make a special. */
  groups: string[];
}

export interface Shown {
  deal: number;
  banker: number | null;
  bets: (number | null)[];
  hands: Hand[];
  special_stage: boolean;
  pairs: { seats: [number, number]; points: number }[];
  guns: [number, number][];
  /** Those of the guns that are 辗过. */
  rollovers: [number, number][];
  sweeps: number[];
  totals: number[];
  horse: string | null;
  horse_holder: number | null;
}

/** The deal that is over: from its events, or from the view when one comes later. */
export function shownOf(deal: GameEvent[], view: View, finished: boolean): Shown | null {
  const seen = deal.find((event) => event.name === "showdown");
  const paid = deal.find((event) => event.name === "settled");
  if (seen && paid) return { ...seen.data, ...paid.data } as unknown as Shown;
  return finished ? (view.last as Shown | null) : null;
}

/** What the match has come to with the deal shown; the view may still be from before it was settled. */
export function scoresAfter(shown: Shown, view: View): number[] {
  const isSettled = view.over || view.deal > shown.deal;
  return (view.scores as number[]).map((score, seat) => (isSettled ? score : score + shown.totals[seat]!));
}

/** 0: face down … 3: all rows, 4: the points. */
export const STAGES = 4;
const PACE = 1100;
/** Cards of a row; longer groups of a special are wrapped. */
const ROW = 5;

/** How far a showdown has come, and a way to its end. */
export function useStages(key: string, still: boolean): [number, () => void] {
  const [stage, setStage] = useState(still ? STAGES : 0);
  useEffect(() => {
    if (still || prefersStill()) {
      setStage(STAGES);
      return;
    }
    setStage(0);
    const timers = Array.from({ length: STAGES }, (_, n) =>
      setTimeout(() => setStage((old) => Math.max(old, n + 1)), PACE * (n + 0.5)),
    );
    return () => timers.forEach(clearTimeout);
  }, [key, still]);
  return [stage, () => setStage(STAGES)];
}

interface ShowdownProps {
  shown: Shown;
  texts: Record<string, string>;
  names: string[];
  seat: number | null;
  /** Everybody's points of the match up to here. */
  scores: number[];
  /** Seats that are not heard here. */
  muted?: number[];
  stage: number;
}

/** What is heard while the rows turn. */
export function useShowdownSounds(shown: Shown, seat: number | null, stage: number, still: boolean): void {
  useEffect(() => {
    if (still) return;
    if (stage > 0 && stage < STAGES) play("reveal");
    if (stage === STAGES) play(shown.guns.length ? "gun" : seat !== null && shown.totals[seat]! > 0 ? "win" : "place");
  }, [stage]);
}

export function Showdown({ shown, texts, names, seat, scores, muted = [], stage }: ShowdownProps) {
  const order = names.map((_, index) => (seat === null ? index : (seat + index) % names.length));
  return (
    <section class="showdown" aria-live="polite">
      <div class={`panels panels-${names.length}`}>
        {order.map((who) => (
          <Panel
            key={who}
            shown={shown}
            who={who}
            seat={seat}
            name={names[who]!}
            score={shown.deal > 0 ? scores[who]! : null}
            muted={muted.includes(who)}
            texts={texts}
            stage={stage}
          />
        ))}
      </div>
      {stage === STAGES && <Headlines shown={shown} names={names} texts={texts} />}
    </section>
  );
}

interface PanelProps {
  shown: Shown;
  who: number;
  seat: number | null;
  name: string;
  /** What the match has come to; after the first deal that is the deal's points again. */
  score: number | null;
  muted: boolean;
  texts: Record<string, string>;
  stage: number;
}

function Panel({ shown, who, seat, name, score, muted, texts, stage }: PanelProps) {
  const hand = shown.hands[who]!;
  const total = shown.totals[who]!;
  const done = stage >= STAGES;
  const sum = done && score !== null && (
    <small class="so-far">
      {t("score.total")} {signed(score)}
    </small>
  );
  return (
    <article class={`panel-hand ${who === seat ? "me" : ""} ${done && total > 0 ? "winner" : ""}`}>
      <header>
        <strong>{name}</strong>
        {muted && <MutedMark />}
        {shown.banker === who && <span class="mark">{t("table.banker")}</span>}
        {shown.bets[who] && shown.banker !== who ? (
          <span class="help">{t("table.bets", { n: shown.bets[who] })}</span>
        ) : null}
        {done && shown.horse && shown.horse_holder === who && (
          <span class="mark horse">
            <Term texts={texts} id="horse">
              {cardSign(shown.horse)}
            </Term>
          </span>
        )}
        {done && <span class={`points ${total > 0 ? "won" : total < 0 ? "lost" : ""}`}>{signed(total)}</span>}
      </header>
      {hand.special ? (
        <SpecialHand
          groups={hand.groups}
          name={
            <Term texts={texts} id="special">
              ★ {capital(script(texts[`special.${hand.special}`] ?? hand.special))}
            </Term>
          }
          open={stage >= 1}
          after={sum}
        />
      ) : (
        PLACES.map((place, index) => (
          <Row
            key={place}
            cards={hand.rows[index]!}
            open={stage > index}
            name={<RowName texts={texts} type={hand.types[index]!} note={hand.notes[index]} />}
            after={index === PLACES.length - 1 ? sum : null}
          />
        ))
      )}
      {done && (
        <div class="stamps-beside">
          {hand.foul && <Stamp texts={texts} id="foul" text={t("thirteen.foul")} />}
          {(["gun", "rollover"] as const)
            .filter((word) => shotsOf(shown, word).some(([, shot]) => shot === who))
            .map((word) => (
              <Stamp key={word} texts={texts} id={word} look="gun" text={script(texts[`shown.${word}`] ?? "")} />
            ))}
          {shown.sweeps.includes(who) && (
            <Stamp texts={texts} id="sweep" look="gold" text={script(texts["shown.sweep"] ?? "")} />
          )}
        </div>
      )}
    </article>
  );
}

/** Who shot whom: 打枪 and 辗过 apart. */
function shotsOf(shown: Shown, word: "gun" | "rollover"): [number, number][] {
  const rolled = ([a, b]: [number, number]): boolean => shown.rollovers.some(([one, two]) => one === a && two === b);
  return shown.guns.filter((pair) => rolled(pair) === (word === "rollover"));
}

/** A row's type, and behind it what that leaves open: 铁支（三个 2 算四个）. */
function RowName({
  texts,
  type,
  note,
}: {
  texts: Record<string, string>;
  type: string;
  note: string | null | undefined;
}) {
  return (
    <>
      <Term texts={texts} id={`row.${type}`}>
        {capital(script(texts[`row.${type}`] ?? ""))}
      </Term>
      {note && <small class="row-note"> {script(texts[`row_note.${note}`] ?? "")}</small>}
    </>
  );
}

interface StampProps {
  texts: Record<string, string>;
  id: string;
  text: string;
  look?: string;
}

function Stamp({ texts, id, text, look = "" }: StampProps) {
  return (
    <span class={`stamp ${look}`}>
      <Term texts={texts} id={id}>
        {text}
      </Term>
    </span>
  );
}

interface FootProps {
  open: boolean;
  name: ComponentChildren;
  /** Stands beside the name. */
  after: ComponentChildren;
}

function Row({ cards, open, name, after }: FootProps & { cards: string }) {
  const row = rowOrder(parseCards(cards));
  return (
    <div class={`show-row ${open ? "open" : ""}`}>
      <div class="strip" role="img" aria-label={open ? row.map(cardName).join(", ") : t("card.back")}>
        {row.map((card, index) => (open ? <CardFace key={index} card={card} /> : <CardBack key={index} />))}
      </div>
      <div class="row-foot">
        <span class="row-type">{open ? name : ""}</span>
        {after}
      </div>
    </div>
  );
}

/** Pairs and triples side by side, rows and longer groups one below the other. */
function SpecialHand({ groups, name, open, after }: FootProps & { groups: string[] }) {
  const all = groups.map((group) => parseCards(group));
  const names = all.map((group) => group.map(cardName).join(", ")).join("; ");
  return (
    <div class={`show-special ${open ? "open" : ""}`}>
      <div class="special-cards" role="img" aria-label={open ? names : t("card.back")}>
        {all.map((group, at) => (
          <div key={at} class={`strip group ${group.length > ROW ? "long" : ""}`}>
            {group.map((card, index) => (open ? <CardFace key={index} card={card} /> : <CardBack key={index} />))}
          </div>
        ))}
      </div>
      <div class="row-foot">
        {open && <span class="row-type special">{name}</span>}
        {after}
      </div>
    </div>
  );
}

function Headlines({ shown, names, texts }: Pick<ShowdownProps, "shown" | "names" | "texts">) {
  return (
    <ul class="headlines">
      {shown.special_stage && (
        <li>
          <Term texts={texts} id="special_stage">
            {t("thirteen.stage")}
          </Term>
        </li>
      )}
      {shown.sweeps.map((who) => (
        <li key={`s${who}`} class="gold">
          {fill(script(texts["shown.sweeps"] ?? ""), { name: names[who]! })}
        </li>
      ))}
      {(["gun", "rollover"] as const).flatMap((word) =>
        shotsOf(shown, word)
          .filter(([shooter]) => !shown.sweeps.includes(shooter))
          .map(([shooter, shot]) => (
            <li key={`${shooter}-${shot}`} class="gun">
              {fill(script(texts[`shown.${word}s`] ?? ""), { one: names[shooter]!, two: names[shot]! })}
            </li>
          )),
      )}
    </ul>
  );
}
