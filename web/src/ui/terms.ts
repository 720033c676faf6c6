/** Terms in a game's texts: what explains them, which hold at a table, and where they stand in a sentence. */

import { script } from "../lang";
import type { Picture, Values } from "../net/types";

export type Texts = Record<string, string>;

export interface Meaning {
  name: string;
  /** Empty: the game does not explain this word. */
  text: string;
  picture: Picture | null;
}

/** A term by its id, or a word by the key of its text (`row.flush`), which a picture or the rulebook explains. */
export function meaningOf(texts: Texts, pictures: readonly Picture[], id: string): Meaning {
  const picture = pictures.find(({ terms }) => terms.includes(id)) ?? null;
  const main = picture?.terms[0] ?? id;
  const text = texts[`term.${id}.text`] ?? texts[`term.${main}.text`] ?? "";
  return { name: texts[`term.${id}.name`] ?? texts[id] ?? texts[`term.${main}.name`] ?? "", text, picture };
}

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

/** A sentence cut where a term's name begins and ends; each term is marked once. Of `kinds` all words are terms: `row`. */
export function piecesOf(texts: Texts, sentence: string, kinds: readonly string[] = []): Piece[] {
  let pieces: Piece[] = [{ text: sentence, term: null }];
  for (const [id, written] of longestFirst(texts, kinds)) {
    const name = script(written);
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

interface Bound extends Piece {
  /** An opening bracket before a term, and what may not begin a line behind it. */
  before: string;
  after: string;
}

/** Each term with the punctuation beside it, which goes with it to the next line: beside a button a line may end, whatever follows. */
export function bound(pieces: readonly Piece[]): Bound[] {
  const found = pieces.map((piece): Bound => ({ ...piece, before: "", after: "" }));
  for (const [at, piece] of found.entries()) {
    if (!piece.term) continue;
    const [last, next] = [found[at - 1], found[at + 1]];
    if (last && !last.term) {
      piece.before = /[\p{Ps}\p{Pi}]*$/u.exec(last.text)![0];
      last.text = last.text.slice(0, last.text.length - piece.before.length);
    }
    if (next && !next.term) {
      piece.after = /^[\p{Pe}\p{Pf}\p{Po}]*/u.exec(next.text)![0];
      next.text = next.text.slice(piece.after.length);
    }
  }
  return found.filter(({ text }) => text);
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
function longestFirst(texts: Texts, kinds: readonly string[]): [id: string, name: string][] {
  const own = idsOf(texts).map((id): [string, string] => [id, texts[`term.${id}.name`]!]);
  const words = Object.entries(texts).filter(
    ([key]) => kinds.includes(key.split(".")[0]!) && texts[`term.${key}.text`] !== undefined,
  );
  return [...words, ...own].sort(([, a], [, b]) => b.length - a.length);
}
