/** Terms in a game's texts: which hold at a table, and where they stand in a sentence. */

import { script } from "../lang";
import type { Values } from "../net/types";

type Texts = Record<string, string>;

/** `term.horse.at = "horse=8h|random"`: the term belongs to tables with one of these values; `always` to all. */
export function termsAt(texts: Texts, options: Values): string[] {
  return idsOf(texts).filter((id) => {
    const at = texts[`term.${id}.at`];
    const [name, value] = (at ?? "").split("=");
    return at === "always" || (value !== undefined && value.split("|").includes(String(options[name!])));
  });
}

export interface Piece {
  text: string;
  term: string | null;
}

/** A sentence cut where a term's name begins and ends; each term is marked once. */
export function piecesOf(texts: Texts, sentence: string): Piece[] {
  let pieces: Piece[] = [{ text: sentence, term: null }];
  for (const id of longestFirst(texts)) {
    const name = script(texts[`term.${id}.name`] ?? "");
    const at = pieces.findIndex((piece) => piece.term === null && find(piece.text, name) >= 0);
    if (!name || at < 0) continue;
    const { text } = pieces[at]!;
    const start = find(text, name);
    const cut: Piece[] = [
      { text: text.slice(0, start), term: null },
      { text: text.slice(start, start + name.length), term: id },
      { text: text.slice(start + name.length), term: null },
    ];
    pieces = [...pieces.slice(0, at), ...cut.filter((piece) => piece.text), ...pieces.slice(at + 1)];
  }
  return pieces;
}

/** Where a name stands as a word of its own; Chinese has no spaces between words. */
function find(text: string, name: string): number {
  if (!/^[\x20-\x7e]+$/.test(name)) return text.indexOf(name);
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.search(new RegExp(`\\b${plain}\\b`, "i"));
}

function idsOf(texts: Texts): string[] {
  return Object.keys(texts).flatMap((key) => /^term\.(.+)\.name$/.exec(key)?.[1] ?? []);
}

/** 砸杠 is not 砸. */
function longestFirst(texts: Texts): string[] {
  const size = (id: string): number => texts[`term.${id}.name`]!.length;
  return idsOf(texts).sort((a, b) => size(b) - size(a));
}
