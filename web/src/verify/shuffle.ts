/** docs/shuffle.md in the browser: commitment, key, stream, shuffle. */

import { sha256 } from "./sha256";

const encoder = new TextEncoder();

function joined(...parts: Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function twoBytes(value: number): Uint8Array {
  return new Uint8Array([value >> 8, value & 255]);
}

export async function commitmentOf(secret: string): Promise<string> {
  return toHex(await sha256(joined(encoder.encode("paiju/commit/v1\0"), fromHex(secret))));
}

/** What a player shows of a text before anybody shows theirs. */
export async function clientHash(text: string): Promise<string> {
  return toHex(await sha256(joined(encoder.encode("paiju/client/v1\0"), encoder.encode(text))));
}

export async function keyOf(secret: string, clients: readonly string[]): Promise<string> {
  const parts = [encoder.encode("paiju/key/v1\0"), fromHex(secret), twoBytes(clients.length)];
  for (const text of clients) {
    const raw = encoder.encode(text);
    parts.push(twoBytes(raw.length), raw);
  }
  return toHex(await sha256(joined(...parts)));
}

export class Stream {
  private readonly prefix: Uint8Array;
  private counter = 0;
  private block = new Uint8Array(0);
  private used = 0;

  constructor(key: string, purpose: string) {
    this.prefix = joined(encoder.encode("paiju/stream/v1\0"), fromHex(key), encoder.encode(`${purpose}\0`));
  }

  async word(): Promise<number> {
    if (this.used === this.block.length) {
      const count = new Uint8Array(8);
      new DataView(count.buffer).setUint32(4, this.counter++);
      this.block = await sha256(joined(this.prefix, count));
      this.used = 0;
    }
    const word = new DataView(this.block.buffer, this.block.byteOffset).getUint32(this.used);
    this.used += 4;
    return word;
  }

  async below(bound: number): Promise<number> {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const word = await this.word();
      if (word < limit) return word % bound;
    }
  }

  async shuffled<T>(items: readonly T[]): Promise<T[]> {
    const out = [...items];
    for (let i = out.length - 1; i > 0; i--) {
      const j = await this.below(i + 1);
      [out[i], out[j]] = [out[j]!, out[i]!];
    }
    return out;
  }
}
