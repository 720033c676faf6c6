/** The way to a game's lesson, and how far one is with it. */

import { say, t, type Key } from "../lang";
import type { GameInfo } from "../net/types";
import { Icon } from "../ui/Icon";
import { progressOf } from "./kept";
import "./LessonLink.css";

export function LessonLink({ game, class: name = "" }: { game: GameInfo; class?: string }) {
  if (!game.can.includes("lesson")) return null;
  const progress = progressOf(game.id);
  const word = t(`lesson.${progress}` as Key);
  return (
    <a class={`button quiet lesson-link ${name}`} href={`/l/${game.id}`} aria-label={`${word} ${say(game)}`}>
      <Icon name={progress === "finished" ? "check" : "book"} />
      {word}
    </a>
  );
}
