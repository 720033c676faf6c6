/** The whole verification of a finished match, line by line. */

import { fill, script, speech, type Key } from "../lang";
import { en } from "../lang/en";
import { zh } from "../lang/zh";
import { api, Problem, recordLink } from "../net/api";
import type { Frame, MatchPage, OpenFrame, View } from "../net/types";
import { recall } from "../state/keep";
import type { TableKind } from "../tables/kinds";
import { seedChecks, type SeedShown } from "./seeds";
import { commitmentOf, keyOf } from "./shuffle";

export interface Check {
  key: Key;
  n?: number;
  /** Names of players. */
  who?: string;
  /** null: it could not be checked here, which is no fault. */
  good: boolean | null;
}

export function checkText(check: Check): string {
  const text = speech() === "en" ? en[check.key] : script(zh[check.key]);
  return fill(text, { n: check.n ?? "", who: check.who ?? "" });
}

interface Record {
  seed: SeedShown;
  commitment: string;
}

export async function verifyMatch(match: MatchPage, kind: TableKind): Promise<Check[]> {
  const record = (await (await fetch(recordLink(match.match))).json()) as Record;
  const promised = await commitmentOf(record.seed.secret);
  const seen = recall(`promise.${match.room}.${match.number}`);
  const checks: Check[] = [
    { key: "verify.promise", good: promised === record.commitment && promised === match.commitment },
    seen ? { key: "verify.seen", good: seen === promised } : { key: "verify.not_seen", good: null },
  ];
  const key = await keyOf(record.seed.secret, record.seed.clients);
  checks.push(...(await seedChecks(record.seed, match)));
  return [...checks, ...(await kind.verify({ match, key, frames: await allFrames(match) }))];
}

/** As many as the server gives at once: each request is paid for. */
const FRAMES = 500;

/** Every frame with whole views: patches put together. */
export async function allFrames(match: MatchPage): Promise<OpenFrame[]> {
  const out: OpenFrame[] = [];
  while (out.length <= match.steps) {
    const page = await patiently(() => api.replay(match.match, out.length, FRAMES));
    if (page.frames.length === 0) break;
    out.push(...whole(page.frames));
  }
  return out;
}

/** Ask again when the server says so: a long match takes more than one may ask for in one go. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.trouble.code !== "too_fast") throw problem;
      const seconds = problem.trouble.retry ?? 1;
      await new Promise((done) => setTimeout(done, 1000 * seconds));
    }
  }
}

/** The first frame of an answer is whole, the others are patches on the one before. */
export function whole(frames: Frame[]): OpenFrame[] {
  let views: View[] = [];
  return frames.map((frame) => {
    views = frame.views.map((patch, seat) => ({ ...views[seat], ...patch }) as View);
    return { ...frame, views };
  });
}
