/** Before and between matches: seats, bots, ready, the invitation, the options. */

import { useState } from "preact/hooks";
import { say, signed, t, type Key } from "../lang";
import { zh } from "../lang/zh";
import { api, type GameDetail } from "../net/api";
import type { Room, Seat, Values } from "../net/types";
import { go } from "../router";
import type { RoomSession } from "../state/session";
import { startMatch } from "../state/start";
import { useStore } from "../state/store";
import { useRules } from "../state/useRules";
import { Icon } from "../ui/Icon";
import { MutedMark } from "../ui/MutedMark";
import { OptionsForm } from "../ui/Options";
import { faceOf } from "../ui/Avatar";
import { Avatar, Button, Confirm, CopyButton, Dialog, Notice, PageHead } from "../ui/parts";
import { useOptionsCheck } from "./CreateRoom";
import { RoomRules } from "./RoomRules";
import { RuleChooser } from "./RuleChooser";
import { whoSits } from "./who";

interface LobbyProps {
  session: RoomSession;
  game: GameDetail;
  onJoin: () => void;
}

export function botWord(bot: string): string {
  const key = `bot.${bot}`;
  return key in zh ? t(key as Key) : bot;
}

export function Lobby({ session, game, onJoin }: LobbyProps) {
  const state = useStore(session);
  const [configuring, setConfiguring] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [closing, setClosing] = useState(false);
  const room = state.room!;
  const host = state.seat !== null && state.seat === room.host;
  const leave = async (): Promise<void> => {
    if (state.seat !== null) await session.send({ t: "leave" });
    go("/");
  };
  return (
    <main class="page lobby">
      <PageHead title={say(game)}>
        <Button kind="quiet" icon="door" label={t("room.leave")} onClick={() => setLeaving(true)} />
      </PageHead>
      <div class="lobby-columns">
        <Invite room={room} />
        <section class="panel">
          <Seats session={session} game={game} room={room} host={host} onJoin={onJoin} />
          <StartBar session={session} game={game} room={room} host={host} />
        </section>
        <section class="panel lobby-options">
          <div class="row between">
            <h2>{t("room.options")}</h2>
            {host && <Button onClick={() => setConfiguring(true)}>{t("room.configure")}</Button>}
          </div>
          <RoomRules game={game} options={room.options} />
          <details class="promise">
            <summary>
              <Icon name="shield" /> {t("room.promise")} <code>{room.commitment.slice(0, 12)}…</code>
            </summary>
            <p class="help">{t("room.promise_why")}</p>
            <code class="hash">{room.commitment}</code>
          </details>
          {host && (
            <Button kind="danger" class="close-room" onClick={() => setClosing(true)}>
              {t("room.close")}
            </Button>
          )}
          {room.spectators > 0 && <p class="help">{t("room.watchers", { n: room.spectators })}</p>}
        </section>
      </div>
      {configuring && <Configure session={session} game={game} room={room} onClose={() => setConfiguring(false)} />}
      {closing && (
        <Confirm
          text={t("room.close_sure")}
          yes={t("room.close")}
          onNo={() => setClosing(false)}
          onYes={() => void session.send({ t: "close" })}
        />
      )}
      {leaving && (
        <Confirm
          text={t("room.leave_sure")}
          yes={t("room.leave")}
          onNo={() => setLeaving(false)}
          onYes={() => void leave()}
        />
      )}
    </main>
  );
}

function Invite({ room }: { room: Room }) {
  const share = navigator.share?.bind(navigator);
  return (
    <section class="panel invite" aria-label={t("room.invite")}>
      <div class="invite-code">
        <span class="help">{t("room.code")}</span>
        <strong class="room-code">{room.room}</strong>
        <div class="row">
          <CopyButton text={room.link} label={t("room.copy_link")} />
          {share && (
            <Button
              icon="share"
              onClick={() => void share({ url: room.link, title: t("title") }).catch(() => undefined)}
            >
              {t("room.share")}
            </Button>
          )}
        </div>
      </div>
      <figure class="qr">
        <img src={`/api/rooms/${room.room}/qr.svg`} alt={room.link} width="132" height="132" />
        <figcaption>{t("room.scan")}</figcaption>
      </figure>
    </section>
  );
}

function Seats({ session, game, room, host, onJoin }: LobbyProps & { room: Room; host: boolean }) {
  const mine = session.value.seat;
  const who = whoSits(room.seats, useStore(session.muted));
  const sit = (seat: number): void => {
    if (mine !== null) void session.send({ t: "sit", seat });
    else void api.join(room.room, seat).then(onJoin, () => onJoin());
  };
  return (
    <ul class="seats">
      {room.seats.map((seat) => (
        <li key={seat.seat} class={`seat ${seat.kind} ${seat.seat === mine ? "me" : ""}`}>
          {seat.kind === "empty" ? (
            <span class="avatar empty" />
          ) : (
            <Avatar {...faceOf(who[seat.seat]!)} off={!who[seat.seat]!.online} />
          )}
          <span class="seat-words">
            <strong>
              {who[seat.seat]!.name} {who[seat.seat]!.muted && <MutedMark />}
            </strong>
            <SeatNote seat={seat} room={room} />
          </span>
          <SeatTools session={session} game={game} seat={seat} host={host} mine={mine} onSit={() => sit(seat.seat)} />
        </li>
      ))}
    </ul>
  );
}

function SeatNote({ seat, room }: { seat: Seat; room: Room }) {
  const notes: string[] = [];
  if (seat.seat === room.host && seat.kind === "human") notes.push(t("room.host"));
  if (seat.kind === "human" && !seat.online) notes.push(t("room.offline"));
  if (seat.kind === "bot" && seat.bot) notes.push(botWord(seat.bot));
  const total = room.totals[seat.player ?? `seat:${seat.seat}`];
  if (total !== undefined && seat.kind !== "empty") notes.push(`${t("room.totals")} ${signed(total)}`);
  return (
    <span class="help">
      {seat.kind === "human" && seat.ready && <span class="ready-mark">{t("room.is_ready")}</span>}
      {notes.join(" · ")}
    </span>
  );
}

interface SeatToolsProps {
  session: RoomSession;
  game: GameDetail;
  seat: Seat;
  host: boolean;
  mine: number | null;
  onSit: () => void;
}

function SeatTools({ session, game, seat, host, mine, onSit }: SeatToolsProps) {
  const [removing, setRemoving] = useState(false);
  if (seat.seat === mine) return null;
  // Who watches may sit down in a bot's place, as at the door.
  const free = seat.kind === "empty" || (seat.kind === "bot" && mine === null);
  return (
    <span class="row seat-tools">
      {host && seat.kind !== "human" && (
        <select
          aria-label={t("room.add_bot")}
          value={seat.bot ?? ""}
          onChange={(event) => void session.send({ t: "bot", seat: seat.seat, bot: event.currentTarget.value || null })}
        >
          <option value="">{seat.kind === "empty" ? t("room.add_bot") : t("room.take_away")}</option>
          {game.bots.map((bot) => (
            <option key={bot} value={bot}>
              {t("room.bot")} · {botWord(bot)}
            </option>
          ))}
        </select>
      )}
      {free && !host && <Button onClick={onSit}>{mine === null ? t("room.sit") : t("room.sit_here")}</Button>}
      {host && seat.kind === "human" && (
        <>
          <Button
            kind="quiet"
            icon="crown"
            label={t("room.make_host")}
            onClick={() => void session.send({ t: "host", seat: seat.seat })}
          />
          <Button kind="quiet" icon="close" label={t("room.kick")} onClick={() => setRemoving(true)} />
        </>
      )}
      {removing && <Remove session={session} seat={seat} onClose={() => setRemoving(false)} />}
    </span>
  );
}

/** Somebody is asked to leave, for now or for good. */
function Remove({ session, seat, onClose }: { session: RoomSession; seat: Seat; onClose: () => void }) {
  const remove = (ban: boolean): void => {
    void session.send({ t: "kick", seat: seat.seat, ban });
    onClose();
  };
  return (
    <Dialog title={t("room.kick")} onClose={onClose}>
      <p>{t("room.kick_sure", { name: seat.name ?? "" })}</p>
      <div class="row end">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="danger" onClick={() => remove(true)}>
          {t("room.ban")}
        </Button>
        <Button kind="primary" onClick={() => remove(false)}>
          {t("room.kick")}
        </Button>
      </div>
    </Dialog>
  );
}

interface StartBarProps {
  session: RoomSession;
  game: GameDetail;
  room: Room;
  host: boolean;
  again?: boolean;
}

export function StartBar({ session, game, room, host, again }: StartBarProps) {
  const [busy, setBusy] = useState(false);
  const mine = session.value.seat;
  if (mine === null) return <p class="waiting">{t("room.watching")}</p>;
  const me = room.seats[mine]!;
  const empty = room.seats.some((seat) => seat.kind === "empty");
  const waiting = room.seats.some((seat) => seat.kind === "human" && !seat.ready && seat.seat !== room.host);
  const dealing = room.reveal !== null;
  const start = async (): Promise<void> => {
    setBusy(true);
    await startMatch(session, game.default_bot);
    setBusy(false);
  };
  return (
    <div class="start-bar">
      {host ? (
        <Button kind="primary" class="wide" disabled={busy || waiting || dealing} onClick={() => void start()}>
          {dealing
            ? t("room.dealing")
            : waiting
              ? t("room.wait_ready")
              : again
                ? t("over.again")
                : empty
                  ? t("room.start_fill")
                  : t("room.start")}
        </Button>
      ) : (
        <>
          <Button
            kind={me.ready ? "plain" : "primary"}
            class="wide"
            pressed={me.ready}
            disabled={dealing}
            onClick={() => void session.ready(!me.ready)}
          >
            {me.ready ? t("room.not_ready") : again ? t("over.again") : t("room.ready")}
          </Button>
          {me.ready && <p class="waiting">{t(dealing ? "room.dealing" : "room.wait_host")}</p>}
        </>
      )}
    </div>
  );
}

function Configure({
  session,
  game,
  room,
  onClose,
}: {
  session: RoomSession;
  game: GameDetail;
  room: Room;
  onClose: () => void;
}) {
  const rules = useRules(game, room.options);
  const [settings, setSettings] = useState<Values>(room.settings);
  const wrong = useOptionsCheck(game.id, rules.values);
  const save = async (): Promise<void> => {
    if (!(await session.send({ t: "configure", options: rules.values, settings }))) return;
    rules.kept.choose(rules.set.key);
    onClose();
  };
  return (
    <Dialog title={t("room.configure")} onClose={onClose}>
      <RuleChooser game={game} rules={rules} heading={t("room.options")} />
      <Notice trouble={wrong} />
      <h3>{t("create.settings")}</h3>
      <OptionsForm prefix="set" forms={game.settings} values={settings} onChange={setSettings} />
      <div class="row end">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="primary" disabled={wrong !== null} onClick={() => void save()}>
          {t("save")}
        </Button>
      </div>
    </Dialog>
  );
}
