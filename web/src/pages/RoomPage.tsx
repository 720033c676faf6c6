/** A room: come in, wait, play, see the result. */

import { useEffect, useRef, useState } from "preact/hooks";
import { say, t, type Key } from "../lang";
import { found } from "../lang/both";
import { api } from "../net/api";
import type { RoomCard, Trouble } from "../net/types";
import { become, player } from "../state/player";
import { RoomSession, type Session } from "../state/session";
import { startMatch, startsItself } from "../state/start";
import { useAsked, useStore } from "../state/store";
import { useWatching } from "../state/watching";
import { Explaining } from "../ui/explaining";
import { Icon } from "../ui/Icon";
import { Avatar, Blocked, Button, Loading, Notice, PageHead, troubleOf } from "../ui/parts";
import { faceOf } from "../ui/Avatar";
import { NameForm } from "../ui/Settings";
import { Knocks } from "./Knocks";
import { Lobby } from "./Lobby";
import { PlayPage } from "./PlayPage";
import { RoomRules } from "./RoomRules";
import { whoSits } from "./who";
import { useChange } from "../state/hooks";
import "./rooms.css";
import "./rules.css";
import "./tools.css";

export default function RoomPage({ code }: { code: string }) {
  const me = useStore(player);
  const [visit, setVisit] = useState(0);
  const [watch, setWatch] = useWatching(code);
  const { value: card, error } = useAsked(() => api.room(code), `${code} ${visit}`);
  const seated = me !== null && (card?.seats.some((seat) => seat.player === me.player && !seat.left) ?? false);
  const shut = card?.settings.watch === false || card?.settings.door === "locked";
  const gone = error !== null && troubleOf(error).code === "unknown_room";
  useChange([watch, seated, shut, gone], () => {
    if (watch && (seated || shut || gone)) setWatch(false);
  });
  if (error) return <Blocked trouble={troubleOf(error)} />;
  if (!card) return <Loading />;
  if (seated || (watch && !shut)) {
    return (
      <InRoom
        key={`${visit} ${seated}`}
        code={code}
        watch={!seated}
        onAgain={() => setVisit(visit + 1)}
        onJoin={() => {
          setWatch(false);
          setVisit(visit + 1);
        }}
      />
    );
  }
  return <Door card={card} onIn={() => setVisit(visit + 1)} onWatch={() => setWatch(true)} />;
}

/** Before one sits: what is played, who is there, and a nickname. */
function Door({ card, onIn, onWatch }: { card: RoomCard; onIn: () => void; onWatch: () => void }) {
  const me = useStore(player);
  const { value: game } = useAsked(() => api.game(card.game), card.game);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [waiting, setWaiting] = useState(false);
  const locked = card.settings.door === "locked";
  const joinable = !locked && (card.state === "lobby" || card.state === "over");
  const open = card.settings.watch !== false && !locked;
  const bots = card.seats.some((seat) => seat.kind === "bot");
  const mine = me !== null && card.state === "playing" && card.seats.some((seat) => seat.player === me.player);
  const join = (): void => {
    const seat = !mine && card.free === 0 ? card.seats.find((one) => one.kind === "bot")?.seat : undefined;
    api.join(card.room, seat).then(onIn, (error: unknown) => {
      const found = troubleOf(error);
      if (found.code === "unknown_token") become(null);
      setWaiting(found.code === "ask_host");
      setTrouble(found);
    });
  };
  // The host is asked for as long as one stands here.
  useChange([waiting, trouble], () => {
    if (!waiting) return;
    const timer = setTimeout(join, KNOCK_AGAIN);
    return () => clearTimeout(timer);
  });
  const who = whoSits(card.seats);
  return (
    <main class="page door">
      <PageHead title={`${t("room.code")} ${card.room}`} />
      <section class="panel">
        <h2>{say(game) || card.game}</h2>
        <ul class="door-seats">
          {card.seats.map((seat) => (
            <li key={seat.seat}>
              {seat.kind === "empty" ? <span class="avatar empty" /> : <Avatar {...faceOf(who[seat.seat]!)} />}
              <span>{seat.kind === "empty" ? t("room.empty") : who[seat.seat]!.name}</span>
            </li>
          ))}
        </ul>
        {mine ? (
          <>
            <p role="status">{t("room.left_it")}</p>
            <Button kind="primary" class="wide" onClick={join}>
              {t("room.sit_again")}
            </Button>
          </>
        ) : joinable && (card.free > 0 || bots) ? (
          me && !me.guest ? (
            <Button kind="primary" class="wide" disabled={waiting} onClick={join}>
              {t(waiting ? "room.wait_yes" : "room.join")}
            </Button>
          ) : (
            <NameForm hint action={t("room.join")} then={join} />
          )
        ) : (
          <p role="status">
            {t(
              locked
                ? "room.locked"
                : !joinable
                  ? open
                    ? "room.busy"
                    : "room.busy_shut"
                  : open
                    ? "room.full"
                    : "room.full_shut",
              {
                room: card.room,
              },
            )}
          </p>
        )}
        {open && (
          <Button class="wide" icon="eye" onClick={onWatch}>
            {t("room.watch")}
          </Button>
        )}
        {!mine && !(joinable && (card.free > 0 || bots)) && (
          <a class="button wide" href={`/g/${card.game}`}>
            <Icon name="plus" />
            {t("room.own")}
          </a>
        )}
        <Notice trouble={trouble} onClose={() => setTrouble(null)} />
        {game && <RoomRules game={game} options={card.options} />}
      </section>
    </main>
  );
}

const KNOCK_AGAIN = 4000;

const CLOSE_WORDS: Record<number, Key> = {
  4404: "ended.gone",
  4409: "ended.taken",
  4410: "ended.kicked",
  1000: "ended.left",
};

const UNKNOWN_TOKEN = 4401;

function InRoom({
  code,
  watch,
  onAgain,
  onJoin,
}: {
  code: string;
  watch: boolean;
  onAgain: () => void;
  onJoin: () => void;
}) {
  const ref = useRef<RoomSession | null>(null);
  ref.current ??= new RoomSession(code, watch);
  const session = ref.current;
  useEffect(() => () => session.close(), [session]);
  const state = useStore(session);
  const [inLobby, setInLobby] = useState(false);
  const starting = useQuickStart(session, state);
  useEffect(() => setInLobby(false), [state.room?.match]);
  const { value: game, error } = useAsked(
    () => (state.room ? api.game(state.room.game) : Promise.resolve(null)),
    state.room?.game ?? "",
  );
  if (error) return <Blocked trouble={troubleOf(error)} />;
  if (state.ended || state.line === "ended") {
    const key: Key = state.ended ? `ended.${state.ended}` : (CLOSE_WORDS[state.code ?? 0] ?? "ended.refused");
    const trouble = state.trouble && !state.ended ? state.trouble : found(key, key);
    const way =
      key === "ended.taken" ? (
        <Button kind="primary" onClick={onAgain}>
          {t("ended.taken_do")}
        </Button>
      ) : state.code === UNKNOWN_TOKEN ? (
        <Button
          kind="primary"
          onClick={() => {
            become(null);
            onAgain();
          }}
        >
          {t("name.title")}
        </Button>
      ) : null;
    return <Blocked trouble={trouble}>{way}</Blocked>;
  }
  if (!state.room || state.room.state === "closed" || !game || starting) return <Loading />;
  const atTable = state.room.state === "playing" || (state.room.state === "over" && state.table !== null && !inLobby);
  return (
    <>
      {state.line !== "open" && (
        <div class="line-lost" role="status">
          {t(state.restarting ? "line.restart" : "line.lost")}
        </div>
      )}
      <Knocks session={session} room={state.room} />
      <Explaining game={game}>
        {atTable ? (
          <PlayPage session={session} game={game} onLobby={() => setInLobby(true)} />
        ) : (
          <Lobby session={session} game={game} onJoin={onJoin} />
        )}
      </Explaining>
      <div class="toast">
        <Notice trouble={state.trouble} onClose={() => session.dismiss()} />
      </div>
      <TroubleClock session={session} code={state.trouble} />
    </>
  );
}

/** A quick table starts by itself; whatever stands in the way of that is said in its lobby. */
function useQuickStart(session: RoomSession, { room }: Session): boolean {
  const [starting, setStarting] = useState(() => startsItself(session.roomCode));
  const asked = useRef(false);
  useChange([room?.state], () => {
    if (!starting || !room) return;
    if (room.state === "playing") setStarting(false);
    else if (!asked.current) {
      asked.current = true;
      void api
        .game(room.game)
        .then((game) => startMatch(session, game.default_bot))
        .catch(() => false)
        .then((started) => started || setStarting(false));
    }
  });
  return starting;
}

const SAID_FOR = 7000;
/** Nothing is lost by an answer that came twice. */
const SAID_BRIEFLY = 3000;

/** A sentence goes away by itself after a while; an important one is said again by whatever caused it. */
function TroubleClock({ session, code }: { session: RoomSession; code: Trouble | null }) {
  useEffect(() => {
    if (!code) return;
    const timer = setTimeout(() => session.dismiss(), code.code === "stale_action" ? SAID_BRIEFLY : SAID_FOR);
    return () => clearTimeout(timer);
  }, [session, code]);
  return null;
}
