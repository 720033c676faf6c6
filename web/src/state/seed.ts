/** One's own text in the deal: its hash goes out with `ready`, the text itself only when no hash can change any more. */

import type { Room } from "../net/types";
import { clientHash } from "../verify/shuffle";
import { recall, remember } from "./keep";

interface Kept {
  text: string;
  hash: string;
}

export class OwnSeed {
  /** Whether it was shown on this line; a new line may have lost it. */
  private shown = false;

  constructor(private readonly roomCode: string) {}

  private get key(): string {
    return `seed.${this.roomCode}`;
  }

  /** Kept on the device, so that a page that is loaded anew can still reveal it. */
  private get kept(): Kept | null {
    const kept = recall(this.key);
    return kept ? (JSON.parse(kept) as Kept) : null;
  }

  get known(): boolean {
    return this.kept !== null;
  }

  /** A new text; what is told of it for now. */
  async hash(): Promise<string> {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const hash = await clientHash(text);
    remember(this.key, JSON.stringify({ text, hash } satisfies Kept));
    return hash;
  }

  lineIsNew(): void {
    this.shown = false;
  }

  /** A match has begun: the text is public, and never used again. */
  forget(): void {
    remember(this.key, null);
    this.shown = false;
  }

  /** The text to reveal now, once: all hashes are fixed, ours is among them, and they are those first seen for this match. */
  toReveal({ reveal, room, match }: Room, seat: number | null): string | null {
    if (!reveal) return null;
    const place = hashesKey(room, match + 1);
    const hashes = JSON.stringify(reveal.hashes);
    if (!recall(place)) remember(place, hashes);
    const kept = this.kept;
    if (this.shown || seat === null || !kept || reveal.hashes[seat] !== kept.hash || recall(place) !== hashes)
      return null;
    this.shown = true;
    return kept.text;
  }
}

/** Where the hashes that this device saw before any text was shown are kept: verification asks for them later. */
export function hashesKey(room: string, match: number): string {
  return `hashes.${room}.${match}`;
}
