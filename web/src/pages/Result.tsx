/** The end of a match: places, points, totals of the room, and what next. */

import { useEffect, useRef } from "preact/hooks";
import { signed, t } from "../lang";
import { amount } from "../lang/amount";
import type { GameDetail } from "../net/api";
import { play } from "../sound";
import type { RoomSession } from "../state/session";
import { useStore } from "../state/store";
import { Icon } from "../ui/Icon";
import { MutedMark } from "../ui/MutedMark";
import { unrevealed } from "../verify/seeds";
import { faceOf } from "../ui/Avatar";
import { Avatar, Button } from "../ui/parts";
import { StartBar } from "./Lobby";
import { placeOf } from "./places";
import { whoSits } from "./who";
import { useChange } from "../state/hooks";

interface ResultProps {
  session: RoomSession;
  game: GameDetail;
  onLook: () => void;
  onLobby: () => void;
}

export function Result({ session, game, onLook, onLobby }: ResultProps) {
  const state = useStore(session);
  const muted = useStore(session.muted);
  const room = state.room!;
  const last = state.over ?? room.results.at(-1);
  const own = last && state.seat !== null ? last.scores[state.seat]! : null;
  useChange([last?.match], () => {
    if (own !== null) play(own >= 0 ? "win" : "lose");
  });
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus(), [last?.match]);
  if (!last) return null;
  const who = whoSits(room.seats, muted);
  const seed = state.over?.seed;
  const silent = seed ? unrevealed(seed.clients, seed.hashes) : [];
  const order = last.scores.map((_, seat) => seat).sort((a, b) => last.scores[b]! - last.scores[a]!);
  return (
    <section class="result">
      <div class="result-card" role="dialog" aria-modal="true" aria-labelledby="result-title" tabIndex={-1} ref={card}>
        <h2 id="result-title">{last.status === "dissolved" ? t("over.dissolved") : t("over.title")}</h2>
        {own !== null && (
          <p class={`result-own ${own > 0 ? "won" : own < 0 ? "lost" : ""}`}>
            {own === 0 ? t("over.even") : t(own > 0 ? "over.won" : "over.lost", { n: amount(game.unit, own) })}
          </p>
        )}
        <ol class="places">
          {order.map((seat) => (
            <li key={seat} class={`place-${placeOf(last.scores, seat)} ${seat === state.seat ? "me" : ""}`}>
              <span class="place">{placeOf(last.scores, seat)}</span>
              <Avatar {...faceOf(who[seat] ?? { name: "?" })} />
              <span class="name">
                {who[seat]?.name} {who[seat]?.muted && <MutedMark />}
              </span>
              <span class={`points ${last.scores[seat]! > 0 ? "won" : last.scores[seat]! < 0 ? "lost" : ""}`}>
                {signed(last.scores[seat]!)}
              </span>
              {room.results.length > 1 && (
                <span class="help">
                  {t("score.total")} {signed(room.totals[room.seats[seat]?.player ?? `seat:${seat}`] ?? 0)}
                </span>
              )}
            </li>
          ))}
        </ol>
        {silent.length > 0 && (
          <p class="help">{t("over.unrevealed", { who: silent.map((seat) => who[seat]?.name).join(", ") })}</p>
        )}
        <StartBar
          again
          session={session}
          game={game}
          room={room}
          host={state.seat !== null && state.seat === room.host}
        />
        <div class="ways">
          <Button icon="door" onClick={onLobby}>
            {t("over.room")}
          </Button>
          <Button icon="eye" onClick={onLook}>
            {t("table.breakdown")}
          </Button>
          <a class="button" href={`/m/${last.match}`}>
            <Icon name="play" />
            {t("over.replay")}
          </a>
          <a class="button" href={`/m/${last.match}#verify`}>
            <Icon name="shield" />
            {t("over.verify")}
          </a>
        </div>
      </div>
    </section>
  );
}
