/** A lesson at a real table: the page of a match, with a coach where its title is. */

import { useEffect, useRef } from "preact/hooks";
import { say, t } from "../lang";
import { api, type GameDetail } from "../net/api";
import type { LessonPage as Page } from "../net/protocol";
import { PlayPage } from "../pages/PlayPage";
import { useTitle } from "../state/notice";
import { RoomSession } from "../state/session";
import { useAsked, useStore } from "../state/store";
import { Blocked, Loading, Notice, troubleOf } from "../ui/parts";
import { Coach } from "./coach";
import { LessonLine } from "./line";
import "../pages/rooms.css";

export default function LessonPage({ game: id }: { game: string }) {
  const { value: game, error } = useAsked(() => api.game(id), id);
  const { value: page, error: missing } = useAsked(() => api.lesson(id), id);
  if (error || missing) return <Blocked trouble={troubleOf(error ?? missing)} />;
  if (!game || !page) return <Loading />;
  return <AtTable game={game} page={page} />;
}

function seated(game: GameDetail, page: Page): RoomSession {
  const coach = new Coach(game.id, page);
  const session = new RoomSession("", false, (tell, line) => new LessonLine(coach, game.default_bot, tell, line));
  session.coach = coach;
  return session;
}

function AtTable({ game, page }: { game: GameDetail; page: Page }) {
  const ref = useRef<RoomSession | null>(null);
  ref.current ??= seated(game, page);
  const session = ref.current;
  useEffect(() => () => session.close(), [session]);
  const { room, table, trouble } = useStore(session);
  useTitle(`${t("lesson.name")} · ${say(game)}`);
  if (trouble && !table) return <Blocked trouble={trouble} />;
  if (!room || !table) return <Loading />;
  return (
    <>
      <PlayPage session={session} game={game} onLobby={() => undefined} />
      <div class="toast">
        <Notice trouble={trouble} onClose={() => session.dismiss()} />
      </div>
    </>
  );
}
