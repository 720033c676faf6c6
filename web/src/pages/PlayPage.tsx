/** The table with its frame: head, menu, phrases, votes, and the result when it is over. */

import { lazy, Suspense } from "preact/compat";
import { useEffect, useRef, useState } from "preact/hooks";
import { say, speech, t } from "../lang";
import { api, type GameDetail } from "../net/api";
import type { Hint, Room, Site } from "../net/types";
import { go } from "../router";
import { play } from "../sound";
import { part } from "../state/network";
import { openRules } from "../state/openRules";
import { prefs, setPref } from "../state/prefs";
import type { RoomSession, Session } from "../state/session";
import type { LiveTable } from "../state/stepped";
import { useAsked, useAskedKept, useStore } from "../state/store";
import { choicesOf, HintStrip } from "../tables/HintStrip";
import { tableKind } from "../tables/kinds";
import { Icon } from "../ui/Icon";
import { Button, Confirm, Countdown, Dialog, Loading } from "../ui/parts";
import { Heading } from "../ui/Screen";
import { SettingsDialog } from "../ui/Settings";
import { DoorDialog } from "./DoorDialog";
import { Heard } from "./Heard";
import { Phrases } from "./Phrases";
import { Result } from "./Result";
import { useTurnNotice } from "./turn";
import { leaveKey, whoSits } from "./who";
import "../tables/table.css";
import "../tables/cards.css";
import "../tables/showdown.css";
import "./PlayPage.css";

const Coach = lazy(() => part(() => import("../lesson/Coach")));

interface PlayPageProps {
  session: RoomSession;
  game: GameDetail;
  onLobby: () => void;
}

export function PlayPage({ session, game, onLobby }: PlayPageProps) {
  const state = useStore(session);
  const mine = useStore(prefs);
  const muted = useStore(session.muted);
  const { value: site } = useAsked(api.site, "site");
  const texts = useAskedKept(() => api.texts(game.id, speech()), `${game.id} ${speech()}`);
  const { value: kind } = useAsked(() => tableKind(game.table), game.table);
  const room = state.room!;
  const table = state.table;
  const [looking, setLooking] = useState(false);
  const [read, setRead] = useState<Hint | null>(null);
  const [seen, setSeen] = useState(room.state === "over" ? room.match : null);
  useTurnSound(state);
  useTurnNotice(state, say(game), `${looking} ${seen}`);
  useEffect(() => setLooking(false), [table?.match]);
  useEffect(() => {
    // In a lesson everything is asked.
    session.reflex = session.coach ? null : (kind?.reflex ?? null);
  }, [session, kind]);
  if (!texts || kind === null || !table) return <Loading />;
  const who = whoSits(room.seats, muted);
  const names = who.map((one) => one.name);
  const hint = state.hint && state.hint.ask === table.ask?.ask ? state.hint : null;
  const finished = room.state === "over";
  const said = mine.chat && site ? phrases(state, site) : {};
  const talk = mine.chat && site ? overheard(state, site, names, table.pause !== null || finished) : [];
  const auto = state.seat !== null && room.seats[state.seat]?.auto;
  const seeing = finished && !session.coach && seen !== room.match && hasShowdown(room, table);
  const result = finished && !session.coach && !seeing && !looking;
  return (
    <>
      <main class={`play ${game.table}`} inert={result}>
        <Head session={session} game={game} room={room} site={site} />
        {auto && !finished && (
          <div class="auto-bar" role="status">
            <span>{t("table.auto_on")}</span>
            <Button kind="primary" onClick={() => void session.send({ t: "auto", on: false })}>
              {t("table.auto_off")}
            </Button>
          </div>
        )}
        {room.vote && state.seat !== null && <VoteBar session={session} room={room} seat={state.seat} />}
        <kind.Table
          game={game}
          room={room.room}
          texts={texts}
          table={table}
          seat={state.seat}
          who={who}
          said={said}
          now={() => session.now()}
          act={(action) => session.act(action)}
          next={() => table.pause && void session.send({ t: "next", deal: table.pause.deal })}
          hint={() => table.ask && void session.send({ t: "hint", ask: table.ask.ask })}
          hinted={hint?.action ?? null}
          choices={state.choices}
          askChoices={(find) => table.ask && void session.send({ t: "choices", ask: table.ask.ask, find })}
          finished={finished}
          toResult={seeing ? () => setSeen(room.match) : null}
        />
        {hint && hint !== read && (
          <HintStrip choices={choicesOf(hint, { texts, names })} kind={game.pieces} onClose={() => setRead(hint)} />
        )}
        {finished && looking && (
          <div class="look-bar">
            <Button kind="primary" onClick={() => setLooking(false)}>
              {t("over.back")}
            </Button>
          </div>
        )}
      </main>
      <Heard game={game} kind={kind} texts={texts} table={table} names={names} seat={state.seat} />
      <ul class="talk" aria-live="polite">
        {talk.map((one) => (
          <li key={one.key}>
            <b>{one.name}</b> {one.text}
          </li>
        ))}
      </ul>
      {result && <Result session={session} game={game} onLook={() => setLooking(true)} onLobby={onLobby} />}
    </>
  );
}

/** A match played to its end before our eyes has a last deal to be seen; one dissolved, or found over, has not. */
function hasShowdown(room: Room, table: LiveTable): boolean {
  return table.step > 0 && room.results.at(-1)?.status !== "dissolved";
}

function phrase(what: string, site: Site): string {
  return site.emotes.find((emote) => emote.id === what)?.symbol ?? say(site.phrases.find((one) => one.id === what));
}

/** What each seat has just said, for the bubble at its place. */
function phrases(state: Session, site: Site): Record<number, string> {
  const out: Record<number, string> = {};
  for (const one of state.said) if (one.seat !== null) out[one.seat] = phrase(one.what, site);
  return out;
}

/** What has no place to stand at: said by those who watch, and by everybody while a deal is being looked at. */
function overheard(state: Session, site: Site, names: string[], all: boolean) {
  return state.said
    .filter((one) => all || one.seat === null)
    .map((one) => ({
      key: one.key,
      name: one.seat === null ? t("room.watcher") : (names[one.seat] ?? ""),
      text: phrase(one.what, site),
    }));
}

/** Heard when it is one's turn, and when somebody speaks. */
function useTurnSound(state: Session): void {
  const ask = state.table?.ask?.ask ?? null;
  useEffect(() => {
    if (ask !== null) play("turn");
  }, [ask]);
  const said = state.said.at(-1)?.key ?? 0;
  const heard = useRef(0);
  useEffect(() => {
    if (said > heard.current && prefs.value.chat) play("chat");
    heard.current = Math.max(heard.current, said);
  }, [said]);
}

type Sheet = "menu" | "chat" | "settings" | "door" | "leave" | "vote" | null;

function Head({
  session,
  game,
  room,
  site,
}: {
  session: RoomSession;
  game: GameDetail;
  room: Room;
  site: Site | null;
}) {
  const [open, setOpen] = useState<Sheet>(null);
  const close = (): void => setOpen(null);
  const state = session.value;
  const leave = async (): Promise<void> => {
    if (state.seat !== null && !session.coach) await session.send({ t: "leave" });
    go("/");
  };
  return (
    <header class="table-head">
      <Button kind="quiet" icon="menu" label={t("table.menu")} onClick={() => setOpen("menu")} />
      {session.coach ? (
        <>
          <Heading class="unseen">{`${t("lesson.name")} · ${say(game)}`}</Heading>
          <Suspense fallback={<div class="table-title" />}>
            <Coach coach={session.coach} session={session} game={game} />
          </Suspense>
        </>
      ) : (
        <Title session={session} game={game} room={room} onChat={() => setOpen("chat")} />
      )}
      {open === "chat" && site && <Phrases session={session} room={room} site={site} onClose={close} />}
      {open === "settings" && <SettingsDialog onClose={close} />}
      {open === "door" && <DoorDialog session={session} game={game} room={room} onClose={close} />}
      {open === "leave" && (
        <Confirm
          text={t(session.coach ? "lesson.leave_sure" : leaveKey(room))}
          yes={t("room.leave")}
          onNo={close}
          onYes={() => void leave()}
        />
      )}
      {open === "vote" && (
        <Confirm
          text={t("table.vote_sure")}
          yes={t("table.vote")}
          onNo={close}
          onYes={() => void session.send({ t: "vote", yes: true }).then(close)}
        />
      )}
      {open === "menu" && <Menu session={session} game={game} room={room} onOpen={setOpen} />}
    </header>
  );
}

function Title({
  session,
  game,
  room,
  onChat,
}: {
  session: RoomSession;
  game: GameDetail;
  room: Room;
  onChat: () => void;
}) {
  const mine = useStore(prefs);
  const { seat, table } = session.value;
  return (
    <>
      <div class="table-title">
        <Heading>{say(game)}</Heading>
        <span>
          {t("room.code")} {room.room}
          {seat === null ? ` · ${t("room.watching")}` : ""}
        </span>
      </div>
      <Countdown ticks until={table?.ask?.deadline ?? null} now={() => session.now()} />
      <Button kind="quiet" icon="chat" label={t("table.chat")} onClick={onChat} />
      <Button
        kind="quiet"
        icon={mine.sound ? "sound" : "mute"}
        label={t("set.sound")}
        pressed={mine.sound}
        onClick={() => setPref("sound", !mine.sound)}
      />
    </>
  );
}

interface MenuProps {
  session: RoomSession;
  game: GameDetail;
  room: Room;
  onOpen: (sheet: Sheet) => void;
}

function Menu({ session, game, room, onOpen }: MenuProps) {
  const { seat } = session.value;
  const { coach } = session;
  const auto = seat !== null && room.seats[seat]?.auto;
  const turnAuto = (): void => void session.send({ t: "auto", on: !auto }).then(() => onOpen(null));
  return (
    <Dialog title={t("table.menu")} onClose={() => onOpen(null)}>
      <div class="menu">
        {seat !== null && !coach && room.state === "playing" && (
          <>
            <Button icon="robot" onClick={turnAuto}>
              {auto ? t("table.auto_off") : t("table.auto_start")}
            </Button>
            <Button icon="check" onClick={() => onOpen("vote")}>
              {t("table.vote")}
            </Button>
          </>
        )}
        <Button
          icon="book"
          onClick={() => {
            onOpen(null);
            openRules(game.id);
          }}
        >
          {t("game.rules")}
        </Button>
        {coach && (
          <Button
            icon="prev"
            onClick={() => {
              onOpen(null);
              coach.restart();
            }}
          >
            {t("lesson.again")}
          </Button>
        )}
        {!coach && game.can.includes("lesson") && (
          <a class="button" href={`/l/${game.id}`} target="_blank" rel="noopener">
            <Icon name="bulb" />
            {t("lesson.name")}
          </a>
        )}
        {seat !== null && !coach && seat === room.host && (
          <Button icon="door" onClick={() => onOpen("door")}>
            {t("table.door")}
          </Button>
        )}
        <Button icon="gear" onClick={() => onOpen("settings")}>
          {t("set.title")}
        </Button>
        <Button icon="door" kind="danger" onClick={() => onOpen("leave")}>
          {t(coach ? "lesson.leave" : "room.leave")}
        </Button>
      </div>
    </Dialog>
  );
}

function VoteBar({ session, room, seat }: { session: RoomSession; room: Room; seat: number }) {
  const vote = room.vote!;
  const asked = vote.voters.includes(seat) && !vote.yes.includes(seat) && !vote.no.includes(seat);
  return (
    <div class="vote-bar" role="status">
      <strong>{t("table.vote_open")}</strong>
      <span>{t("table.vote_count", { yes: vote.yes.length, no: vote.no.length, all: vote.voters.length })}</span>
      <Countdown until={vote.until} now={() => session.now()} />
      {asked && (
        <span class="row">
          <Button kind="primary" onClick={() => void session.send({ t: "vote", yes: true })}>
            {t("table.vote_yes")}
          </Button>
          <Button onClick={() => void session.send({ t: "vote", yes: false })}>{t("table.vote_no")}</Button>
        </span>
      )}
    </div>
  );
}
