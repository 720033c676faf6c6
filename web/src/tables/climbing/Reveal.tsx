/** All plays at once, told class by class: what turned over, who was best, whom the crit hit, how the coins moved. */

import { parseCards, sortCards } from "../../cards/cards";
import { capital, parted, script, signed, t } from "../../lang";
import { filled, type Telling } from "../../lang/sentence";
import { play } from "../../sound";
import { CardBack, CardStrip } from "../../ui/Card";
import { MutedMark } from "../../ui/MutedMark";
import { Term } from "../../ui/Term";
import { CoinFlow } from "./CoinFlow";
import { ORDER, sceneAt, type Round, type Scene, type Step } from "./round";
import { useChange } from "../../state/hooks";
import "./reveal.css";

interface RevealProps {
  round: Round;
  steps: readonly Step[];
  at: number;
  texts: Record<string, string>;
  names: string[];
  seat: number | null;
  /** Seats that are not heard here. */
  muted?: number[];
  /** It has been heard before. */
  silent?: boolean;
}

export function Reveal({ round, steps, at, texts, names, seat, muted = [], silent = false }: RevealProps) {
  const scene = sceneAt(round, steps, at);
  const order = names.map((_, index) => (seat === null ? index : (seat + index) % names.length));
  useChange([round.round, at], () => {
    if (!silent) playStep(round, scene, steps[at]!, seat);
  });
  return (
    <section class={`showdown reveal ${at < steps.length - 1 ? "telling" : ""}`}>
      <div class="panels panels-4">
        {order.map((who) => (
          <Panel
            key={who}
            round={round}
            scene={scene}
            who={who}
            seat={seat}
            name={names[who]!}
            muted={muted.includes(who)}
            texts={texts}
          />
        ))}
        <Told sentences={steps.slice(0, at + 1).map((step) => sentenceOf(round, step, seat, { texts, names }))} />
      </div>
      <CoinFlow payments={scene.paying?.payments ?? []} turn={`${round.round} ${at}`} />
    </section>
  );
}

/** What has been told, the latest to be seen; who listens has all of it from the log of the table. */
function Told({ sentences }: { sentences: string[] }) {
  const said = sentences.filter(Boolean);
  return (
    <div class="told" aria-hidden="true">
      {said.map((text, index) => (
        <p key={index} class={index < said.length - 1 ? "unseen" : ""}>
          {text}
        </p>
      ))}
    </div>
  );
}

export function sentenceOf(round: Round, step: Step, seat: number | null, telling: Telling): string {
  const { texts, names } = telling;
  if (step.kind === "done") return resultOf(round, seat, names);
  if (step.kind === "rest") return t("climbing.told_rest");
  if (step.kind === "lay") return "";
  const settled = round.settled[step.at]!;
  const listed = (seats: readonly number[]): string => seats.map((who) => names[who]).join(script(t("climbing.and")));
  if (step.kind === "turn")
    return t("climbing.told_turn", {
      kind: capital(script(texts[`class.${settled.class}`] ?? settled.class)),
      names: listed([...settled.winners, ...settled.crit].sort((a, b) => a - b)),
    });
  const text = capital(filled(texts["event.settled"] ?? "", { ...settled }, telling));
  return settled.crit.length ? t("climbing.told_crits", { text, names: listed(settled.crit) }) : text;
}

/** What the round came to: mine, or for who watches everybody's. */
function resultOf(round: Round, seat: number | null, names: readonly string[]): string {
  if (seat === null) return names.map((name, who) => `${name} ${signed(round.won[who]!)}`).join(" · ");
  const won = round.won[seat]!;
  if (won === 0) return t("climbing.even");
  return t(won > 0 ? "climbing.won" : "climbing.lost", { n: parted(Math.abs(won)) });
}

function playStep(round: Round, scene: Scene, step: Step, seat: number | null): void {
  if (step.kind === "turn" || step.kind === "rest") play("reveal");
  if (step.kind === "pay") play(scene.paying?.crit.length ? "gun" : "place");
  if (step.kind === "done" && seat !== null) play(round.won[seat]! > 0 ? "win" : "place");
}

interface PanelProps {
  round: Round;
  scene: Scene;
  who: number;
  seat: number | null;
  name: string;
  muted: boolean;
  texts: Record<string, string>;
}

function Panel({ round, scene, who, seat, name, muted, texts }: PanelProps) {
  const won = round.won[who]!;
  const { done } = scene;
  const lit = scene.lit.includes(who) ? "lit" : "";
  const hit = scene.paying?.crit.includes(who) ? "hit" : "";
  const best = scene.paying?.winners.includes(who) || (done && won > 0) ? "winner" : "";
  return (
    <article data-seat={who} class={`panel-hand ${who === seat ? "me" : ""} ${lit} ${hit} ${best}`}>
      <header>
        <strong>{name}</strong>
        {muted && <MutedMark />}
        {done && <span class={`points ${won > 0 ? "won" : won < 0 ? "lost" : ""}`}>{signed(won)}</span>}
      </header>
      <Laid round={round} who={who} isUp={scene.up.includes(who)} texts={texts} />
      <div class="stamps">
        <Type round={round} who={who} isUp={scene.up.includes(who)} texts={texts} />
        {scene.crit.includes(who) && (
          <span class="stamp gun">
            <Term texts={texts} id="crit">
              {t("climbing.crit")}
            </Term>
          </span>
        )}
        {scene.winners.includes(who) && <Best texts={texts} won={done ? won : null} />}
      </div>
    </article>
  );
}

interface LaidProps extends Pick<PanelProps, "round" | "who" | "texts"> {
  isUp: boolean;
}

/** What somebody laid: backs until its class turns over, of as many cards as everybody sees. */
function Laid({ round, who, isUp, texts }: LaidProps) {
  const text = round.plays[who];
  if (!text) {
    return (
      <p class="passed">
        <Term texts={texts} id={text === null ? "bankrupt" : "type.pass"}>
          {text === null ? t("climbing.out") : t("climbing.pass")}
        </Term>
      </p>
    );
  }
  const cards = sortCards(parseCards(text), "rank", ORDER);
  if (isUp) return <CardStrip class="played up" cards={cards} />;
  return (
    <div class="strip played" role="img" aria-label={t("climbing.face_down", { n: cards.length })}>
      {cards.map((_, index) => (
        <CardBack key={index} />
      ))}
    </div>
  );
}

function Type({ round, who, isUp, texts }: LaidProps) {
  const type = round.types[who];
  return (
    <span class="row-type">
      {isUp && type && type !== "pass" && (
        <Term texts={texts} id={`type.${type}`}>
          {capital(script(texts[`type.${type}`] ?? type))}
        </Term>
      )}
    </span>
  );
}

/** The best of a kind is no winner if it paid more than it was paid; before that is known it is the best. */
function Best({ texts, won }: { texts: Record<string, string>; won: number | null }) {
  if (won !== null && won > 0) {
    return (
      <span class="stamp gold">
        <Term texts={texts} id="winner">
          {t("climbing.winner")}
        </Term>
      </span>
    );
  }
  return (
    <span class="best">
      <Term texts={texts} id="best" />
    </span>
  );
}
