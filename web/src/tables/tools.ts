/**
 * What a kind of table has besides the table: a form that scores hands, one that asks for a hint, one that arranges.
 *
 * A folder with `tools.ts` offers them; nothing here or elsewhere lists the kinds.
 */

import type { ComponentType } from "preact";
import type { Key } from "../lang";
import type { GameDetail } from "../net/api";
import type { FormProps } from "../pages/calc/form";
import { part } from "../state/network";

export interface Calculator {
  Form: ComponentType<FormProps>;
  /** What a player's cards were, in words. */
  words: (answer: any, seat: number) => string;
  /** Fields of the request as people call them, where the game's texts do not. */
  fields?: Record<string, Key>;
}

export interface HintFormProps {
  busy: boolean;
  onAsk: (request: Record<string, unknown>) => void;
  /** The question has changed: an old answer would be to another one. */
  onChange: () => void;
}

export interface Hinting {
  Form: ComponentType<HintFormProps>;
  Answer: ComponentType<{ answer: any }>;
  /** The best choice in a sentence. */
  gist: (answer: any) => string;
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
