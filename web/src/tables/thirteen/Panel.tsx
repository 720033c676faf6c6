/** A player's hand at the showdown: row by row with what each won, then the stamps and the points. */

import type { ComponentChildren } from "preact";
import { cardSign, parseCards } from "../../cards/cards";
import { cardName } from "../../cards/names";
import { capital, script, signed, t } from "../../lang";
import type { ThirteenShowdown as Shown } from "../../net/games";
import { CardBack, CardFace } from "../../ui/Card";
import { MutedMark } from "../../ui/MutedMark";
import { Term } from "../../ui/Term";
import { PLACES, rowOrder } from "./laying";
import type { RowPoints } from "./rowPoints";
import { STAGES } from "./stages";

/** Cards of a row; longer groups of a special are wrapped. */
const ROW = 5;

interface PanelProps {
  shown: Shown;
  who: number;
  seat: number | null;
  name: string;
  /** What the match has come to; after the first deal that is the deal's points again. */
  score: number | null;
  /** Row by row; null where nothing is known of it. */
  paid: RowPoints | null;
  muted: boolean;
  texts: Record<string, string>;
  stage: number;
}

export function Panel({ shown, who, seat, name, score, paid, muted, texts, stage }: PanelProps) {
  const hand = shown.hands[who]!;
  const total = shown.totals[who]!;
  const done = stage >= STAGES;
  return (
    <article data-seat={who} class={`panel-hand ${who === seat ? "me" : ""} ${done && total > 0 ? "winner" : ""}`}>
      <div class="hand-in">
        <header>
          <strong>{name}</strong>
          {muted && <MutedMark />}
          {shown.banker === who && (
            <span class="mark">
              <Term texts={texts} id="banker">
                {t("table.banker")}
              </Term>
            </span>
          )}
          {shown.bets[who] && shown.banker !== who ? (
            <span class="help">
              <Term texts={texts} id="bet">
                {t("table.bets", { n: shown.bets[who] })}
              </Term>
            </span>
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
              <Term texts={texts} id={`special.${hand.special}`}>
                ★ {capital(script(texts[`special.${hand.special}`] ?? hand.special))}
              </Term>
            }
            open={stage >= 1}
          />
        ) : (
          PLACES.map((place, index) => (
            <Row
              key={place}
              cards={hand.rows[index]!}
              open={stage > index}
              name={<RowName texts={texts} type={hand.types[index]!} note={hand.notes[index]} />}
              points={paid?.rows[index] ?? null}
            />
          ))
        )}
        <footer>
          {done && paid && !hand.special && paid.rest !== 0 && (
            <small class="rest">{t("thirteen.rest", { n: signed(paid.rest) })}</small>
          )}
          {done && score !== null && (
            <small class="so-far">
              {t("score.total")} {signed(score)}
            </small>
          )}
        </footer>
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
      </div>
    </article>
  );
}

/** Who shot whom: 打枪 and 辗过 apart. */
export function shotsOf(shown: Shown, word: "gun" | "rollover"): [number, number][] {
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

interface OpenProps {
  open: boolean;
  name: ComponentChildren;
}

function Row({ cards, open, name, points }: OpenProps & { cards: string; points: number | null }) {
  const row = rowOrder(parseCards(cards));
  return (
    <div class={`show-row ${open ? "open" : ""}`}>
      <div class="strip" role="img" aria-label={open ? row.map(cardName).join(", ") : t("card.back")}>
        {row.map((card, index) => (open ? <CardFace key={index} card={card} /> : <CardBack key={index} />))}
      </div>
      <div class="row-foot">
        <span class="row-type">{open ? name : ""}</span>
        {open && points !== null && <RowScore points={points} />}
      </div>
    </div>
  );
}

/** What a row has won or lost, as a number; in words for those who hear it. */
function RowScore({ points }: { points: number }) {
  return (
    <span class={`row-points ${points > 0 ? "won" : points < 0 ? "lost" : ""}`}>
      <span aria-hidden="true">{signed(points)}</span>
      <span class="unseen">{t("thirteen.row_points", { n: signed(points) })}</span>
    </span>
  );
}

/** In cards' widths: what a line holds, how much of a card the next one leaves in sight, the gap between groups. */
const [LINE, STEP, GAP] = [3.3, 0.525, 0.2];

/** How many lines the groups take as they are wrapped, cards lying over one another as far as they may. */
export function linesOf(groups: readonly (readonly unknown[])[]): number {
  let lines = 0;
  let room = 0;
  for (const { length } of groups) {
    const wide = 1 + STEP * (Math.min(length, ROW) - 1);
    const isBeside = room >= wide + GAP && length <= ROW;
    room = isBeside ? room - wide - GAP : LINE - wide;
    if (!isBeside) lines += Math.ceil(length / ROW);
  }
  return lines;
}

/** Pairs and triples side by side, rows and longer groups one below the other. */
function SpecialHand({ groups, name, open }: OpenProps & { groups: string[] }) {
  const all = groups.map((group) => parseCards(group));
  const names = all.map((group) => group.map(cardName).join(", ")).join("; ");
  return (
    <div class={`show-special ${open ? "open" : ""}`} style={{ "--lines": linesOf(all) }}>
      <div class="special-cards" role="img" aria-label={open ? names : t("card.back")}>
        {all.map((group, at) => (
          <div key={at} class={`strip group ${group.length > ROW ? "long" : ""}`}>
            {group.map((card, index) => (open ? <CardFace key={index} card={card} /> : <CardBack key={index} />))}
          </div>
        ))}
      </div>
      <div class="row-foot">{open && <span class="row-type special">{name}</span>}</div>
    </div>
  );
}
