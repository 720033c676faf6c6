/** The HTTP API. Every failure is a Problem with one sentence in both languages. */

import { found } from "../lang/both";
import type { ArrangeAnswer, HintAnswer, ScoreAnswer } from "./games";
import type {
  ArrangeBody,
  Devices,
  ErrorAnswer,
  GamePage,
  Games,
  Handover,
  History,
  LessonBody,
  LessonPage,
  LessonTable,
  MatchPage,
  Me,
  Player,
  Reading,
  Replay,
  RoomCard,
  Rulebook,
  SeatTaken,
  Site,
  Texts,
  WholeOptions,
} from "./protocol";
import type { Trouble, Values } from "./types";

export class Problem extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.code);
  }
}

export const OFFLINE: Trouble = found("offline", "line.offline");

let token: string | null = null;

export function authorise(value: string | null): void {
  token = value;
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Problem(OFFLINE);
  }
  const value: unknown = await answer.json().catch(() => null);
  if (answer.ok && value !== null) return value as T;
  throw new Problem(isError(value) ? value.error : OFFLINE);
}

function isError(value: unknown): value is ErrorAnswer {
  return typeof value === "object" && value !== null && "error" in value;
}

const kept = new Map<string, Promise<unknown>>();

/** Things that do not change while the page is open are asked for once. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = call<T>("GET", path);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

export type GameDetail = GamePage;

export const api = {
  site: () => once<Site>("/api/site"),
  games: () => once<Games>("/api/games").then((answer) => answer.games),
  game: (id: string) => once<GamePage>(`/api/games/${encodeURIComponent(id)}`),
  rules: (id: string) => once<Rulebook>(`/api/games/${encodeURIComponent(id)}/rules`),
  texts: (id: string, lang: string) =>
    once<Texts>(`/api/games/${encodeURIComponent(id)}/texts/${lang}`).then((answer) => answer.texts),
  checkOptions: (id: string, options: Values) => call<WholeOptions>("POST", `/api/games/${id}/options`, { options }),
  score: (id: string, request: unknown) => call<ScoreAnswer>("POST", `/api/games/${id}/score`, request),
  read: (id: string, request: unknown) => call<Reading>("POST", `/api/games/${id}/read`, request),
  arrange: (id: string, request: ArrangeBody) => call<ArrangeAnswer>("POST", `/api/games/${id}/arrange`, request),
  hint: (id: string, request: Record<string, unknown>) => call<HintAnswer>("POST", `/api/games/${id}/hint`, request),
  lesson: (id: string) => once<LessonPage>(`/api/games/${encodeURIComponent(id)}/lesson`),
  playLesson: (id: string, body: LessonBody) =>
    call<LessonTable>("POST", `/api/games/${encodeURIComponent(id)}/lesson/table`, body),
  newPlayer: (name: string, avatar?: number) => call<Player>("POST", "/api/players", { name, avatar }),
  me: () => call<Me>("GET", "/api/players/me"),
  change: (changes: { name?: string; avatar?: number }) => call<Me>("PATCH", "/api/players/me", changes),
  devices: () => call<Devices>("GET", "/api/players/me/devices").then((answer) => answer.devices),
  revoke: (device: string) =>
    call<Devices>("DELETE", `/api/players/me/devices/${encodeURIComponent(device)}`).then((answer) => answer.devices),
  handover: () => call<Handover>("POST", "/api/players/me/handover"),
  takeOver: (code: string) => call<Player>("POST", "/api/handover", { code }),
  newRoom: (game: string, options: Values, settings: Values) =>
    call<SeatTaken>("POST", "/api/rooms", { game, options, settings }),
  room: (code: string) => call<RoomCard>("GET", `/api/rooms/${encodeURIComponent(code)}`),
  join: (code: string, seat?: number) =>
    call<SeatTaken>("POST", `/api/rooms/${encodeURIComponent(code)}/join`, seat === undefined ? {} : { seat }),
  matches: (before?: number) => call<History>("GET", `/api/matches?limit=20${before ? `&before=${before}` : ""}`),
  match: (id: string) => call<MatchPage>("GET", `/api/matches/${encodeURIComponent(id)}`),
  replay: (id: string, from: number, count = 200) =>
    call<Replay>("GET", `/api/matches/${encodeURIComponent(id)}/replay?from=${from}&count=${count}`),
};

export function recordLink(id: string): string {
  return `/api/matches/${encodeURIComponent(id)}/record`;
}
