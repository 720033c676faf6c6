/** Your finished matches, newest first, with the running score. */

import { useEffect, useState } from "preact/hooks";
import { dateText, say, signed, t } from "../lang";
import { api } from "../net/api";
import type { MatchCard, Trouble } from "../net/types";
import { become, player } from "../state/player";
import { useAsked, useStore } from "../state/store";
import { namesOf } from "./who";
import { CardFace } from "../ui/Card";
import { Button, Loading, Notice, PageHead, Scores, troubleOf } from "../ui/parts";
import { NameForm } from "../ui/Settings";

export default function HistoryPage() {
  const me = useStore(player);
  const { value: games } = useAsked(api.games, "games");
  const [list, setList] = useState<{ matches: MatchCard[]; total: number; count: number } | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const load = (before?: number): void => {
    api.matches(before).then(
      (page) =>
        setList((old) => ({ ...page, matches: before && old ? [...old.matches, ...page.matches] : page.matches })),
      (error: unknown) => {
        const found = troubleOf(error);
        if (found.code === "unknown_token") become(null);
        setTrouble(found);
      },
    );
  };
  useEffect(() => {
    if (me) load();
  }, [me?.player]);
  const sums = list ? runningSums(list.matches, list.total) : [];
  const nameOf = (id: string): string => say(games?.find((game) => game.id === id)) || id;
  return (
    <main class="page history">
      <PageHead title={t("history.title")} />
      <Notice trouble={trouble} onClose={() => setTrouble(null)} />
      {!me && (
        <section class="panel">
          <p>{t("history.need_name")}</p>
          <NameForm then={() => setTrouble(null)} />
        </section>
      )}
      {me && !list && !trouble && <Loading />}
      {list && list.count === 0 && (
        <section class="panel empty-state">
          <span class="game-fan" aria-hidden="true">
            {["Ah", "As", "Kd"].map((card) => (
              <CardFace key={card} card={card} />
            ))}
          </span>
          <p>{t("history.empty")}</p>
          <a class="button primary" href="/">
            {t("history.start")}
          </a>
        </section>
      )}
      {list && list.count > 0 && (
        <>
          <p class="history-total">{t("history.total", { count: list.count, total: signed(list.total) })}</p>
          <ul class="matches">
            {list.matches.map((match, at) => (
              <li key={match.match}>
                <MatchLine match={match} name={nameOf(match.game)} sum={sums[at]!} />
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

/** What one had after each match, newest first: the whole sum, less what came later. */
function runningSums(matches: MatchCard[], total: number): number[] {
  let sum = total;
  return matches.map((match) => {
    const after = sum;
    sum -= match.seat === null ? 0 : match.scores[match.seat]!;
    return after;
  });
}

function MatchLine({ match, name, sum }: { match: MatchCard; name: string; sum: number }) {
  const own = match.seat === null ? null : match.scores[match.seat]!;
  return (
    <a class="match-line" href={`/m/${match.match}`}>
      <span class="match-words">
        <strong>{name}</strong>
        <span>
          {dateText(match.ended)}
          {match.status === "dissolved" ? ` · ${t("history.dissolved")}` : ""}
        </span>
        <Scores names={namesOf(match)} scores={match.scores} />
      </span>
      <span class="match-own">
        {own !== null && <span class={`points ${own > 0 ? "won" : own < 0 ? "lost" : ""}`}>{signed(own)}</span>}
        <span class="help running">{t("history.running", { n: signed(sum) })}</span>
      </span>
    </a>
  );
}
