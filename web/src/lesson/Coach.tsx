/** The coach, in the place of the table's title: what to do, why, how far one is, and the way on. */

import { useState } from "preact/hooks";
import { say, t, type Key } from "../lang";
import type { GameDetail } from "../net/api";
import type { Words } from "../net/types";
import { go } from "../router";
import { whoSits } from "../pages/who";
import { quickTable } from "../state/start";
import type { RoomSession } from "../state/session";
import { useAsked, useStore } from "../state/store";
import { tableKind } from "../tables/kinds";
import { Button } from "../ui/parts";
import type { Coach as TheCoach } from "./coach";
import { useRing } from "./useRing";
import "./Coach.css";

interface CoachProps {
  coach: TheCoach;
  game: GameDetail;
}

/** The others by the names they have at the table: `{2}` is whoever sits in seat 2. */
function named(text: string, names: readonly string[]): string {
  return text.replace(/\{(\d)\}/g, (gap, seat: string) => names[Number(seat)] ?? gap);
}

export default function Coach({ coach, game, session }: CoachProps & { session: RoomSession }) {
  const { at, strayed, free } = useStore(coach);
  const { value: kind } = useAsked(() => tableKind(game.table), game.table);
  const [why, setWhy] = useState(-1);
  const { step } = coach;
  const asks = why === at;
  const key = `${at} ${strayed} ${free}`;
  useRing(strayed || free ? null : step, kind?.places ?? null, key, () => coach.next());
  const names = whoSits(session.value.room?.seats ?? []).map((one) => one.name);
  const text = free ? t("lesson.free") : strayed ? t("lesson.strayed") : say(asks && step.why ? step.why : step.text);
  return (
    <div class="coach" role="group" aria-label={t("lesson.name")}>
      <p class="coach-text" role="status">
        {named(text, names)}
      </p>
      <div class="coach-foot">
        <Dots at={at} of={coach.page.steps.length} />
        {!strayed && !free && <Why why={step.why} asked={asks} onAsk={() => setWhy(asks ? -1 : at)} />}
        <Ways coach={coach} game={game} />
      </div>
    </div>
  );
}

function Why({ why, asked, onAsk }: { why: Words | null; asked: boolean; onAsk: () => void }) {
  return (
    why && (
      <Button kind="quiet" pressed={asked} onClick={onAsk}>
        {t("lesson.why")}
      </Button>
    )
  );
}

/** Where the coach goes from here: there is always a way on, and never more than two. */
function Ways({ coach, game }: CoachProps) {
  const { strayed, free } = coach.value;
  const { step, isLast } = coach;
  const [busy, setBusy] = useState(false);
  const play = (): void => {
    setBusy(true);
    quickTable(game).then(
      (room) => go(`/r/${room}`),
      () => go(`/g/${game.id}`),
    );
  };
  const way = (word: Key, run: () => void, main = false) => (
    <Button key={word} kind={main ? "primary" : "plain"} class="gold-on" disabled={busy} onClick={run}>
      {t(word)}
    </Button>
  );
  if (free) return way("lesson.again", () => coach.restart());
  if (strayed)
    return (
      <>
        {way("lesson.play_on", () => coach.playOn())}
        {way("lesson.set_right", () => coach.setRight(), true)}
      </>
    );
  if (isLast)
    return (
      <>
        {way("lesson.again", () => coach.restart())}
        {way("home.play_now", play, true)}
      </>
    );
  if (step.does) return way("lesson.show", () => void coach.line?.show());
  return way(step.into ? "lesson.skip" : "lesson.next", () => coach.next(), !step.into);
}

function Dots({ at, of }: { at: number; of: number }) {
  return (
    <span class="coach-dots" role="img" aria-label={t("lesson.at", { n: at + 1, all: of })}>
      {Array.from({ length: of }, (_, n) => (
        <i key={n} class={n < at ? "past" : n === at ? "now" : ""} />
      ))}
    </span>
  );
}
