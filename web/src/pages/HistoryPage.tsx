/** Your finished matches, newest first, with the running score. */

import { useEffect, useState } from "preact/hooks";
import { dateText, say, signed, t } from "../lang";
import { api } from "../net/api";
import type { MatchCard, Trouble } from "../net/types";
import { player } from "../state/player";
import { useAsked, useStore } from "../state/store";
import { namesOf } from "./who";
import { Button, Loading, Notice, PageHead, troubleOf } from "../ui/parts";

export default function HistoryPage() {
  const me = useStore(player);
  const { value: games } = useAsked(api.games, "games");
  const [list, setList] = useState<{ matches: MatchCard[]; total: number; count: number } | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const load = (before?: number): void => {
    api.matches(before).then(
      (page) =>
        setList((old) => ({ ...page, matches: before && old ? [...old.matches, ...page.matches] : page.matches })),
      (error: unknown) => setTrouble(troubleOf(error)),
    );
  };
  useEffect(() => {
    if (me) load();
  }, [me?.player]);
  const nameOf = (id: string): string => say(games?.find((game) => game.id === id)) || id;
  return (
    <main class="page history">
      <PageHead title={t("history.title")} />
      <Notice trouble={trouble} onClose={() => setTrouble(null)} />
      {!me && <p class="panel">{t("history.need_name")}</p>}
      {me && !list && !trouble && <Loading />}
      {list && list.count === 0 && <p class="panel">{t("history.empty")}</p>}
      {list && list.count > 0 && (
        <>
          <p class="history-total">{t("history.total", { count: list.count, total: signed(list.total) })}</p>
          <ul class="matches">
            {list.matches.map((match) => (
              <li key={match.match}>
                <MatchLine match={match} name={nameOf(match.game)} />
              </li>
            ))}
          </ul>
          {list.matches.length < list.count && (
            <Button onClick={() => load(list.matches.at(-1)?.ended)}>{t("history.more")}</Button>
          )}
        </>
      )}
    </main>
  );
}

function MatchLine({ match, name }: { match: MatchCard; name: string }) {
  const own = match.seat === null ? null : match.scores[match.seat]!;
  return (
    <a class="match-line" href={`/m/${match.match}`}>
      <span class="match-words">
        <strong>{name}</strong>
        <span>
          {dateText(match.ended)}
          {match.status === "dissolved" ? ` · ${t("history.dissolved")}` : ""}
        </span>
        <span class="names">
          {namesOf(match)
            .map((who, seat) => `${who} ${signed(match.scores[seat]!)}`)
            .join("  ")}
        </span>
      </span>
      {own !== null && <span class={`points ${own > 0 ? "won" : own < 0 ? "lost" : ""}`}>{signed(own)}</span>}
    </a>
  );
}
