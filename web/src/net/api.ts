/** The HTTP API. Every failure is a Problem with one sentence in both languages. */

import type {
  GameInfo,
  Frame,
  History,
  MatchCard,
  OptionForm,
  Player,
  Preset,
  RoomCard,
  Rule,
  Site,
  Trouble,
  Values,
  Words,
} from "./types";

export class Problem extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.code);
  }
}

export const OFFLINE: Trouble = {
  code: "offline",
  message: {
    zh: "连不上服务器。请检查网络，稍后再试。",
    en: "The server cannot be reached. Check your network and try again.",
  },
};

let token: string | null = null;

export function useToken(value: string | null): void {
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
  const error = (value as { error?: Trouble } | null)?.error;
  throw new Problem(error ?? OFFLINE);
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

export type GameDetail = GameInfo & { presets: Preset[]; options: OptionForm[]; settings: OptionForm[] };
export type Rulebook = GameInfo & { title: Words; rules: Rule[]; options: OptionForm[] };

/** What cards form, as the game names it: rows of thirteen, or one play. */
export interface Reading {
  names: (Words | null)[];
  /** Rows out of order, where the game allows them, are a foul. */
  problem: (Trouble & { foul?: boolean }) | null;
  special?: Words | null;
}

export const api = {
  site: () => once<Site>("/api/site"),
  games: () => once<{ games: GameInfo[] }>("/api/games").then((answer) => answer.games),
  game: (id: string) => once<GameDetail>(`/api/games/${encodeURIComponent(id)}`),
  rules: (id: string) => once<Rulebook>(`/api/games/${encodeURIComponent(id)}/rules`),
  texts: (id: string, lang: string) =>
    once<{ texts: Record<string, string> }>(`/api/games/${encodeURIComponent(id)}/texts/${lang}`).then((a) => a.texts),
  checkOptions: (id: string, options: Values) =>
    call<{ options: Values; seats: number }>("POST", `/api/games/${id}/options`, { options }),
  score: (id: string, request: unknown) => call<any>("POST", `/api/games/${id}/score`, request),
  read: (id: string, request: unknown) => call<Reading>("POST", `/api/games/${id}/read`, request),
  arrange: (id: string, request: { cards: string; options?: Values; opponents?: number; top?: number }) =>
    call<any>("POST", `/api/games/${id}/arrange`, request),
  hint: (id: string, request: Record<string, unknown>) => call<any>("POST", `/api/games/${id}/hint`, request),
  newPlayer: (name: string) => call<Player>("POST", "/api/players", { name }),
  me: () =>
    call<{
      player: string;
      name: string;
      seats: { room: string; game: string; seat: number; state: string; left: boolean }[];
    }>("GET", "/api/players/me"),
  rename: (name: string) => call<{ name: string }>("PATCH", "/api/players/me", { name }),
  handover: () => call<{ code: string; until: number }>("POST", "/api/players/me/handover"),
  takeOver: (code: string) => call<Player>("POST", "/api/handover", { code }),
  newRoom: (game: string, options: Values, settings: Values) =>
    call<{ room: string; link: string; seat: number }>("POST", "/api/rooms", { game, options, settings }),
  room: (code: string) => call<RoomCard>("GET", `/api/rooms/${encodeURIComponent(code)}`),
  join: (code: string, seat?: number) =>
    call<{ room: string; seat: number }>(
      "POST",
      `/api/rooms/${encodeURIComponent(code)}/join`,
      seat === undefined ? {} : { seat },
    ),
  matches: (before?: number) => call<History>("GET", `/api/matches?limit=20${before ? `&before=${before}` : ""}`),
  match: (id: string) => call<MatchCard>("GET", `/api/matches/${encodeURIComponent(id)}`),
  replay: (id: string, from: number, count = 200) =>
    call<{ match: MatchCard; steps: number; from: number; frames: Frame[] }>(
      "GET",
      `/api/matches/${encodeURIComponent(id)}/replay?from=${from}&count=${count}`,
    ),
};

export function recordLink(id: string): string {
  return `/api/matches/${encodeURIComponent(id)}/record`;
}
