/** A server that knows one recording: its HTTP answers, and its websocket up to a message. Whatever else is asked for is on its way for ever. */

import type { ClientMessage, History, MatchPage, ServerMessage } from "../net/protocol";
import { toldBy, type Scene } from "./scenes";
import { lessonLeft, type Recording } from "./recorded";

const ME = { player: "player", token: "token", name: "阿明" };

/** The recorded match, played some times over; nothing where its end was not recorded. */
function history({ game, answers }: Recording): History {
  const page = Object.entries(answers).find(([path]) => /^\/api\/matches\/\w+$/.test(path))?.[1] as
    MatchPage | undefined;
  if (!page) return { matches: [], totals: [], count: 0 };
  const matches = Array.from({ length: 5 }, (_, nth) => ({ ...page, match: `${page.match}${nth}`, seat: 0 }));
  const total = matches.reduce((sum, match) => sum + match.scores[0]!, 0);
  return { matches, totals: [{ game, count: matches.length, total }], count: matches.length };
}

export async function serveScene(scene: Scene, recording: Recording): Promise<void> {
  const lesson = scene.lesson ? await lessonLeft(scene.lesson) : null;
  if (lesson) localStorage.setItem(`paiju.lesson.${scene.lesson}`, JSON.stringify(lesson.left));
  const answers: Record<string, unknown> = {
    ...recording.answers,
    ...lesson?.answers,
    "/api/players/me": { ...ME, seats: [] },
    ...(scene.read ? { [`/api/games/${recording.game}/read`]: scene.read } : {}),
    "/api/matches?limit=20": history(recording),
  };
  window.fetch = (path, asked) => {
    const answer = answers[`${String(path)} ${String(asked?.body)}`] ?? answers[String(path)];
    return answer === undefined ? new Promise(() => undefined) : Promise.resolve(Response.json(answer));
  };
  const told = toldBy(scene, recording);
  window.WebSocket = class extends EventTarget {
    static readonly OPEN = 1;
    readonly readyState = 1;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;

    constructor() {
      super();
      queueMicrotask(() => this.onopen?.());
    }

    send(text: string): void {
      const asked = JSON.parse(text) as ClientMessage;
      const { choices: actions } = scene;
      const answer: ServerMessage[] =
        asked.t === "hello"
          ? told
          : asked.t === "choices" && actions
            ? [{ t: "choices", ask: asked.ask, find: "", actions: [...actions], more: false }]
            : [];
      for (const message of answer) this.onmessage?.({ data: JSON.stringify(message) });
    }

    close(): void {
      this.onmessage = null;
    }
  } as unknown as typeof WebSocket;
  localStorage.setItem("paiju.player", JSON.stringify(scene.stranger ? null : ME));
}
