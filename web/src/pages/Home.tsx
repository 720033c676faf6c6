/** The first page: join by code, or pick a game. */

import { useState } from "preact/hooks";
import { CardFace } from "../ui/Card";
import { TileFace } from "../ui/Tile";
import { Icon } from "../ui/Icon";
import { Blocked, Button, Loading, Notice, troubleOf } from "../ui/parts";
import { Running } from "../ui/Running";
import { Heading } from "../ui/Screen";
import { SettingsDialog } from "../ui/Settings";
import { LessonLink } from "../lesson/LessonLink";
import { say, t, type Key } from "../lang";
import { found } from "../lang/both";
import { api } from "../net/api";
import type { GameInfo, Trouble } from "../net/types";
import { go } from "../router";
import { useTitle } from "../state/notice";
import { quickRoomOf, quickTable } from "../state/start";
import { useAsked, useStore } from "../state/store";
import { tables } from "../state/tables";
import "./Home.css";

export function Home() {
  useTitle(null);
  const { value: games, error } = useAsked(api.games, "games");
  const [settings, setSettings] = useState(false);
  if (error) return <Blocked trouble={troubleOf(error)} />;
  return (
    <main class="page home">
      <Running />
      <header class="home-head">
        <div class="brand">
          <img src="/icon.svg" alt="" width="52" height="52" />
          <div>
            <Heading>{t("title")}</Heading>
            <p>{t("tagline")}</p>
          </div>
        </div>
        <nav class="row">
          <a class="button quiet" href="/h">
            {t("home.history")}
          </a>
          <Button kind="quiet" icon="gear" label={t("home.settings")} onClick={() => setSettings(true)} />
        </nav>
      </header>
      <section aria-label={t("home.games")}>
        <h2 class="section-title">{t("home.games")}</h2>
        {games ? (
          <ul class="games">
            {byKind(games).map((game) => (
              <GameTile key={game.id} game={game} />
            ))}
          </ul>
        ) : (
          <Loading />
        )}
      </section>
      {/* Below the games, which would push it down. */}
      {games && <Resume games={games} />}
      {games && <JoinForm />}
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
    </main>
  );
}

function JoinForm() {
  const [code, setCode] = useState("");
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const digits = code.replace(/\D/g, "");
    if (digits.length !== 6) {
      setTrouble(found("bad_code", "home.bad_code"));
      return;
    }
    try {
      await api.room(digits);
      go(`/r/${digits}`);
    } catch (error) {
      setTrouble(troubleOf(error));
    }
  };
  return (
    <form class="join" onSubmit={(event) => void submit(event)}>
      <label for="code">{t("home.join")}</label>
      <div class="join-line">
        <input
          id="code"
          type="text"
          inputMode="numeric"
          autocomplete="off"
          maxLength={8}
          placeholder={t("home.code")}
          value={code}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
        <Button kind="primary" type="submit">
          {t("home.enter")}
        </Button>
      </div>
      <Notice trouble={trouble} onClose={() => setTrouble(null)} />
    </form>
  );
}

function Resume({ games }: { games: GameInfo[] }) {
  const open = useStore(tables).filter((seat) => seat.state !== "playing");
  if (!open.length) return null;
  return (
    <section class="resume" aria-labelledby="resume">
      <h2 id="resume" class="section-title">
        {t("home.resume")}
      </h2>
      {open.slice(0, 3).map((seat) => (
        <a
          key={seat.room}
          class="button"
          aria-label={t("home.resume_room", { room: seat.room })}
          href={`/r/${seat.room}`}
        >
          <Icon name="play" />
          {say(games.find((game) => game.id === seat.game)) || t("home.resume")}
          <span class="room">
            {t("room.code")} {seat.room}
          </span>
        </a>
      ))}
    </section>
  );
}

/** Kinds of table with the most games first, then for the most numbers of people; within a kind as the server lists. */
function byKind(games: GameInfo[]): GameInfo[] {
  const kinds = [...new Set(games.map((game) => game.table))].map((kind) => games.filter((one) => one.table === kind));
  const numbers = (alike: GameInfo[]): number => Math.max(...alike.map((game) => game.players.length));
  return kinds.sort((one, two) => two.length - one.length || numbers(two) - numbers(one)).flat();
}

function GameTile({ game }: { game: GameInfo }) {
  const players = game.players.length > 1 ? `${game.players[0]}–${game.players.at(-1)}` : String(game.players[0]);
  const { cards, tiles } = game.emblem;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const kept = quickRoomOf(game.id);
  const goesOn = useStore(tables).some((seat) => seat.room === kept && seat.state === "playing" && !seat.left);
  const word: Key = busy ? "home.dealing" : goesOn ? "home.go_on" : "home.play_now";
  const playNow = (): void => {
    setBusy(true);
    quickTable(game).then(
      (room) => go(`/r/${room}`),
      (error: unknown) => {
        setTrouble(troubleOf(error));
        setBusy(false);
      },
    );
  };
  return (
    <li class="game-tile">
      <a class="game-link" href={`/g/${game.id}`}>
        <span class="game-fan" aria-hidden="true">
          {cards?.split(" ").map((one) => (
            <CardFace key={one} card={one} />
          ))}
          {tiles?.split(" ").map((one) => (
            <TileFace key={one} tile={one} />
          ))}
        </span>
        <span class="game-words">
          <strong>{say(game)}</strong>
          <span class="game-motto">{say(game.motto)}</span>
          <span>
            {t("home.players", { n: players })} · <span class="game-more">{t("home.friends")}</span>
          </span>
        </span>
      </a>
      <div class="game-ways">
        <Button kind="primary" class="play-now" disabled={busy} onClick={playNow} label={`${t(word)} ${say(game)}`}>
          {t(word)}
        </Button>
        <LessonLink game={game} />
      </div>
      <Notice trouble={trouble} onClose={() => setTrouble(null)} />
    </li>
  );
}
