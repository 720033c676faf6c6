/**
 * What a kind of table has besides the table: a form that scores hands, one that asks for a hint, one that arranges.
 *
 * A folder with `tools.ts` offers them; nothing here or elsewhere lists the kinds.
 */

import type { ComponentType } from "preact";
import type { GameDetail } from "../net/api";
import type { HintAnswer, ScoreAnswer } from "../net/games";
import type { Asked, FormProps, Lack } from "../pages/calc/form";
import { part } from "../state/network";

/** A kind's way through the scoring contract: the draft that its form fills in, to a request and back. */
export interface Calculator<Draft = any> {
  blank: (game: GameDetail) => Draft;
  example: (game: GameDetail) => Draft;
  Form: ComponentType<FormProps<Draft>>;
  /** The request without its options. */
  request: (draft: Draft, table: Asked) => Record<string, unknown>;
  /** The draft of such a request; throws where the form could not show all of it. */
  read: (request: unknown, table: Asked) => Draft;
  /** The first field that wants something. */
  lacking: (draft: Draft, table: Asked) => Lack | null;
  /** The field that a refusal is about, by the place that it names and its code. */
  field: (place: string | null, code: string) => string | null;
  /** A place in the request as people call it. */
  called: (place: string, draft: Draft, texts: Record<string, string>) => string;
  /** What a player's cards were, in words. */
  words: (answer: ScoreAnswer, seat: number) => string;
}

export interface HintFormProps {
  busy: boolean;
  onAsk: (request: Record<string, unknown>) => void;
  /** The question has changed: an old answer would be to another one. */
  onChange: () => void;
}

export interface Hinting {
  Form: ComponentType<HintFormProps>;
  Answer: ComponentType<{ answer: HintAnswer }>;
  /** The best choice in a sentence. */
  gist: (answer: HintAnswer) => string;
}

export interface Tools {
  calculator?: Calculator;
  hinting?: Hinting;
  Arranger?: ComponentType<{ game: GameDetail }>;
}

const FOLDERS = import.meta.glob<{ tools: Tools }>("./*/tools.ts");

/** The tools of a kind, fetched when first used; none for a kind without. */
export function toolsOf(kind: string): Promise<Tools> {
  const load = FOLDERS[`./${kind}/tools.ts`];
  return load ? part(load).then((module) => module.tools) : Promise.resolve({});
}
