/** The way back to a match that goes on: on every page, for a gesture or a tap on Back leaves a table without a word. */

import { useEffect } from "preact/hooks";
import { say, t } from "../lang";
import { api } from "../net/api";
import { place } from "../router";
import { player } from "../state/player";
import { useAsked, useStore } from "../state/store";
import { askTables, tables } from "../state/tables";
import { Icon } from "./Icon";

const MOST = 2;

export function Running() {
  const { path } = useStore(place);
  const me = useStore(player);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === "visible") askTables().catch(() => undefined);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [me?.player]);
  const running = useStore(tables).filter((seat) => seat.state === "playing" && path !== `/r/${seat.room}`);
  const { value: games } = useAsked(() => (running.length ? api.games() : Promise.resolve(null)), `${running.length}`);
  if (!running.length || !games) return null;
  return (
    <nav class="running" aria-label={t("running.title")}>
      {running.slice(0, MOST).map((seat) => (
        <a key={seat.room} href={`/r/${seat.room}`}>
          <Icon name="play" />
          <span class="running-words">
            <strong>{say(games.find((game) => game.id === seat.game))}</strong>{" "}
            {t(seat.left ? "running.left" : "running.on")}
          </span>
          <span class="running-go">{t(seat.left ? "running.sit" : "running.back")}</span>
        </a>
      ))}
    </nav>
  );
}
