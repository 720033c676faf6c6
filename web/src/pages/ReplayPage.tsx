/** A finished match, step by step with all hands open; and the verification of its deals. */

import { useEffect, useRef, useState } from "preact/hooks";
import { dateText, say, speech, t } from "../lang";
import { api, recordLink, type GameDetail } from "../net/api";
import type { Entry, GameEvent, MatchPage, OpenFrame } from "../net/types";
import { go, place } from "../router";
import { player } from "../state/player";
import { useAsked, useAskedKept, useStore } from "../state/store";
import { tableKind, type TableKind } from "../tables/kinds";
import { Explaining } from "../ui/explaining";
import { Icon } from "../ui/Icon";
import { Blocked, Button, CopyButton, Loading, PageHead, Scores, troubleOf } from "../ui/parts";
import { facesOf, namesOf } from "./who";
import { actionWords } from "./actionWords";
import { allFrames, checkText, verifyMatch, type Check } from "../verify/check";
import { useChange } from "../state/hooks";
import "./tools.css";
import "../tables/table.css";
import "../tables/cards.css";
import "../tables/showdown.css";
import "./PlayPage.css";

export default function ReplayPage({ match: id }: { match: string }) {
  const { value: match, error } = useAsked(() => api.match(id), id);
  const { value: game, error: noGame } = useAsked(
    () => (match ? api.game(match.game) : Promise.resolve(null)),
    match?.game ?? "",
  );
  const { value: kind, error: noKind } = useAsked(
    () => (game ? tableKind(game.table) : Promise.resolve(null)),
    game?.table ?? "",
  );
  const trouble = error ?? noGame ?? noKind;
  if (trouble) return <Blocked trouble={troubleOf(trouble)} />;
  if (!match || !game || kind === null) return <Loading />;
  return (
    <Explaining game={game}>
      <Replay match={match} game={game} kind={kind} />
    </Explaining>
  );
}

function Replay({ match, game, kind }: { match: MatchPage; game: GameDetail; kind: TableKind }) {
  const { value: frames, error } = useAsked(() => allFrames(match), match.match);
  const texts = useAskedKept(() => api.texts(game.id, speech()), `${game.id} ${speech()}`);
  const { hash } = useStore(place);
  const me = useStore(player);
  const { step, setStep, playing, setPlaying } = useSteps(match, hash);
  if (error) return <Blocked trouble={troubleOf(error)} />;
  const names = namesOf(match);
  const own = me ? match.players.indexOf(me.player) : -1;
  const frame = frames?.[step];
  return (
    <main class={`page replay ${game.table}`}>
      <PageHead title={`${t("replay.title")} · ${say(game)}`} back="/h">
        <a
          class="button quiet only-icon"
          href={recordLink(match.match)}
          download
          aria-label={t("replay.download")}
          title={t("replay.download")}
        >
          <Icon name="download" />
        </a>
      </PageHead>
      <p class="help replay-of">
        <span>{dateText(match.ended)}</span>
        <Scores names={names} scores={match.scores} faces={facesOf(match)} />
      </p>
      <div class="felt replay-felt">
        {frame && texts ? (
          <kind.Replay
            game={game}
            texts={texts}
            names={names}
            faces={facesOf(match)}
            bots={match.players.map((one) => one === null)}
            views={frame.views}
            frame={frame}
            pov={own >= 0 ? own : 0}
            rest={frames.slice(step)}
            {...sinceDeal(game.openings, frames, step)}
          />
        ) : (
          <Loading />
        )}
      </div>
      <Steps
        step={step}
        all={match.steps}
        who={frame && texts ? whatHappened(frame, names, texts, kind) : ""}
        playing={playing}
        onStep={setStep}
        onPlay={() => setPlaying(!playing)}
      />
      <div class="row centre">
        <CopyButton text={`${location.origin}/m/${match.match}#step=${step}`} label={t("replay.link")} />
        <a class="button" href={recordLink(match.match)} download>
          <Icon name="download" />
          {t("replay.download")}
        </a>
      </div>
      <Verify match={match} kind={kind} now={hash === "verify"} />
    </main>
  );
}

function whatHappened(frame: OpenFrame, names: string[], texts: Record<string, string>, kind: TableKind): string {
  if (frame.seat === null || frame.action === null) return t("replay.deal");
  return `${names[frame.seat]!} ${(kind.words ?? actionWords)(frame.action, texts)}`.trim();
}

const PLAY_EVERY = 1200;

/** Where one is in the match: in the address, so that a link leads to the same step. */
function useSteps(match: MatchPage, hash: string) {
  const wanted = /step=(\d+)/.exec(hash);
  const step = Math.min(match.steps, wanted ? Number(wanted[1]) : 0);
  const [playing, setPlaying] = useState(false);
  const setStep = (n: number): void => go(`/m/${match.match}#step=${Math.max(0, Math.min(match.steps, n))}`, true);
  useChange([playing, step], () => {
    if (!playing) return;
    if (step >= match.steps) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setStep(step + 1), PLAY_EVERY);
    return () => clearTimeout(timer);
  });
  useChange([step], () => {
    const goal: Record<string, number> = { ArrowRight: step + 1, ArrowLeft: step - 1, Home: 0, End: match.steps };
    const key = (event: KeyboardEvent): void => {
      const to = goal[event.key];
      if (to !== undefined && !(event.target as Element).closest("input, select, dialog")) setStep(to);
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  });
  return { step, setStep, playing, setPlaying };
}

interface StepsProps {
  step: number;
  all: number;
  who: string;
  playing: boolean;
  onStep: (n: number) => void;
  onPlay: () => void;
}

function Steps({ step, all, who, playing, onStep, onPlay }: StepsProps) {
  const button = (icon: "first" | "prev" | "next" | "last", to: number) => (
    <Button
      kind="quiet"
      icon={icon}
      label={t(`replay.${icon}`)}
      disabled={to < 0 || to > all || to === step}
      onClick={() => onStep(to)}
    />
  );
  const where = t("replay.step", { n: step, all });
  return (
    <div class="steps" role="group" aria-label={t("replay.title")}>
      {button("first", 0)}
      {button("prev", step - 1)}
      <Button
        kind="quiet"
        icon={playing ? "pause" : "play"}
        label={t(playing ? "replay.pause" : "replay.play")}
        onClick={onPlay}
      />
      {button("next", step + 1)}
      {button("last", all)}
      <input
        type="range"
        min={0}
        max={all}
        value={step}
        aria-label={where}
        onInput={(event) => onStep(Number(event.currentTarget.value))}
      />
      <span class="step-count" role="status">
        {where} · {who}
      </span>
    </div>
  );
}

/** Events of the deal being shown, and the payments of this step. */
function sinceDeal(openings: string[], frames: OpenFrame[], step: number): { deal: GameEvent[]; entries: Entry[] } {
  let deal: GameEvent[] = [];
  for (let at = step; at >= 0; at--) {
    const events = frames[at]?.events ?? [];
    const opening = at === step ? -1 : events.findLastIndex((event) => openings.includes(event.name));
    deal = [...(opening < 0 ? events : events.slice(opening)), ...deal];
    if (opening >= 0) break;
  }
  return { deal, entries: frames[step]?.entries ?? [] };
}

function Verify({ match, kind, now }: { match: MatchPage; kind: TableKind; now: boolean }) {
  const [checks, setChecks] = useState<Check[] | null | "running">(null);
  const run = (): void => {
    setChecks("running");
    verifyMatch(match, kind).then(setChecks, () => setChecks([{ key: "verify.bad", good: false }]));
  };
  useChange([now], () => {
    if (now) run();
  });
  const done = Array.isArray(checks);
  const panel = useRef<HTMLElement>(null);
  // Whoever followed a link here wants the verdict, not the table above it; by now that has its full height.
  useEffect(() => {
    if (now && done) panel.current?.scrollIntoView({ block: "start" });
  }, [now, done]);
  const bad = done && checks.some((check) => check.good === false);
  const partly = done && checks.some((check) => check.key === "verify.kind");
  return (
    <section class="panel verify" id="verify" ref={panel}>
      <div class="row between">
        <h2>{t("verify.title")}</h2>
        <Button icon="shield" disabled={checks === "running"} onClick={run}>
          {t(checks === "running" ? "verify.running" : "verify.go")}
        </Button>
      </div>
      <p class="help">{t("verify.how")}</p>
      {done && (
        <>
          <p class={`verdict ${bad ? "bad" : "good"}`} role="status">
            {t(bad ? "verify.bad" : partly ? "verify.partly" : "verify.all_good")}
          </p>
          <ul class="checks">
            {checks.map((check, index) => (
              <li key={index} class={check.good === false ? "bad" : check.good ? "good" : ""}>
                <span aria-hidden="true">{check.good === false ? "✗" : check.good ? "✓" : "–"}</span> {checkText(check)}
              </li>
            ))}
          </ul>
        </>
      )}
      <code class="hash">{match.commitment}</code>
    </section>
  );
}
