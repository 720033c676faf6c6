/** Whose turn it is, for those who look elsewhere or do not look at all: title, buzz, notification, lit screen, focus. */

import { t } from "../lang";
import { useBuzz, useLitScreen, useTitle } from "../state/notice";
import { useNotification } from "../state/notification";
import type { Session } from "../state/session";
import { useKeptFocus, useScreen } from "../ui/Screen";
import { whoSits } from "./who";

/** Where keys and screen readers begin at a table: at the line of the deal, for what is tapped comes after it. */
const HEADING = ".play h2.deal-line, .play .deal-line h2";
const FEW = 2;

/** `part` changes with what is shown of a finished match: its last deal, or the result over it. */
export function useTurnNotice(state: Session, game: string, part: string): void {
  const { room, table } = state;
  const playing = room?.state === "playing";
  useTitle(`${turnWords(state)} · ${game}`);
  const ask = playing ? (table?.ask?.ask ?? null) : null;
  useBuzz(ask);
  useNotification(ask, { title: t("table.your_turn"), body: `${game} · ${t("room.code")} ${room?.room ?? ""}` });
  useLitScreen(playing);
  useScreen(screenOf(state, part), HEADING);
  useKeptFocus(table?.step, HEADING);
}

/** "Your turn", or whom the table waits for. */
export function turnWords({ room, table }: Session): string {
  if (!room || !table) return t("table.waiting");
  if (room.state === "over") return t("over.title");
  if (table.ask) return t("table.your_turn");
  if (table.pause) return t("table.shown");
  const names = whoSits(room.seats).map((one) => one.name);
  const { phase, turn, submitted } = table.view;
  if (isInTurn(phase)) return t("table.turn", { name: names[Number(turn)] ?? "" });
  const late = names.filter((_, seat) => Array.isArray(submitted) && submitted[seat] === false);
  return late.length && late.length <= FEW ? t("table.next_wait", { names: late.join(" ") }) : t("table.waiting");
}

/** Phases of one screen: it stays while the turn goes round. */
const IN_TURN = ["turn", "claim", "rob", "share"];

function isInTurn(phase: unknown): boolean {
  return typeof phase === "string" && IN_TURN.includes(phase);
}

export function screenOf({ room, table }: Session, part: string): string {
  if (!room || !table) return "";
  const { pause, view } = table;
  if (room.state === "over") return `${room.match} over ${part}`;
  if (pause) return `${room.match} shown ${pause.deal}`;
  return `${room.match} ${isInTurn(view.phase) ? "turn" : (view.phase ?? "")} ${view.deal ?? view.number ?? view.round}`;
}
