/** Your finished matches, newest first, with the running score. */

import { useState } from "preact/hooks";
import { dateText, say, signed, t } from "../lang";
import { signedAmount } from "../lang/amount";
import { api, OFFLINE } from "../net/api";
import type { GameInfo, GameTotal, History, MatchCard, Trouble } from "../net/types";
import { useReturn } from "../state/network";
import { become, player } from "../state/player";
import { useAsked, useStore } from "../state/store";
import { runningSums } from "./running";
import { facesOf, namesOf } from "./who";
import { CardFace } from "../ui/Card";
import { Button, Loading, Notice, PageHead, Scores, troubleOf } from "../ui/parts";
import { NameForm } from "../ui/Settings";
import { useChange } from "../state/hooks";
import "./tools.css";

export default function HistoryPage() {
  const me = useStore(player);
  const { value: games, error: noGames } = useAsked(api.games, "games");
  const [loaded, setList] = useState<History | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const load = (before?: number): void => {
    api.matches(before).then(
      // The sums stay those of the first page, or a match ended meanwhile would shift every line.
      (page) => setList((old) => (before && old ? { ...old, matches: [...old.matches, ...page.matches] } : page)),
      (error: unknown) => {
        const found = troubleOf(error);
        if (found.code === "unknown_token") become(null);
        setTrouble(found);
      },
    );
  };
  useChange([me?.player], () => {
    if (me) load();
  });
  useReturn(trouble?.code === OFFLINE.code, () => {
    setTrouble(null);
    load();
  });
  // A score without its game would have the wrong unit for a moment.
  const list = games || noGames ? loaded : null;
  const sums = list ? runningSums(list.matches, list.totals) : [];
  const gameOf = (id: string): GameInfo | undefined => games?.find((game) => game.id === id);
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
      {list && list.count === 0 && <NoMatches />}
      {list && list.count > 0 && (
        <>
          <Totals totals={list.totals} gameOf={gameOf} />
          <ul class="matches">
            {list.matches.map((match, at) => (
              <li key={match.match}>
                <MatchLine match={match} game={gameOf(match.game)} sum={sums[at]!} />
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

function NoMatches() {
  return (
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
  );
}

/** Every game by itself: there is no sum of coins and points. */
function Totals({ totals, gameOf }: { totals: GameTotal[]; gameOf: (id: string) => GameInfo | undefined }) {
  return (
    <section class="panel totals" aria-labelledby="totals">
      <h2 id="totals">{t("history.totals")}</h2>
      <ul>
        {totals.map((one) => (
          <li key={one.game}>
            <strong>{say(gameOf(one.game)) || one.game}</strong>
            <span class="help">{t("history.count", { n: one.count })}</span>
            <span class={`points ${one.total > 0 ? "won" : one.total < 0 ? "lost" : ""}`}>
              {signedAmount(gameOf(one.game)?.unit ?? "point", one.total)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MatchLine({ match, game, sum }: { match: MatchCard; game: GameInfo | undefined; sum: number }) {
  const own = match.seat === null ? null : match.scores[match.seat]!;
  return (
    <a class="match-line" href={`/m/${match.match}`}>
      <span class="match-words">
        <strong>{say(game) || match.game}</strong>
        <span>
          {dateText(match.ended)}
          {match.status === "dissolved" ? ` · ${t("history.dissolved")}` : ""}
        </span>
        <Scores names={namesOf(match)} scores={match.scores} faces={facesOf(match)} />
      </span>
      <span class="match-own">
        {own !== null && <span class={`points ${own > 0 ? "won" : own < 0 ? "lost" : ""}`}>{signed(own)}</span>}
        <span class="help match-sum">{t("history.running", { n: signedAmount(game?.unit ?? "point", sum) })}</span>
      </span>
    </a>
  );
}
