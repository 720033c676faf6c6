/** SHA-256: the browser's own where it gives it (secure pages), else worked out here: a table on the home network is
 * plain http, and its players want to verify too. */

export async function sha256(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(bytes);
  return globalThis.crypto?.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", copy)) : plainSha256(copy);
}

/** The first 32 bits of the fractional parts of square and cube roots of the first primes, as FIPS 180-4 defines them. */
function roots(): { start: number[]; round: number[] } {
  const start: number[] = [];
  const round: number[] = [];
  for (let n = 2; round.length < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (start.length < 8) start.push(fraction(n, 2));
    round.push(fraction(n, 3));
  }
  return { start, round };
}

/** Exact, with whole numbers: the root of n scaled by 2^32. */
function fraction(n: number, degree: 2 | 3): number {
  const target = BigInt(n) << BigInt(32 * degree);
  let low = 0n;
  let high = BigInt(n) << 32n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** BigInt(degree) <= target) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xffffffffn);
}

let constants: { start: number[]; round: number[] } | null = null;

export function plainSha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  constants ??= roots();
  const { start, round } = constants;
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(blocks * 64 - 4, bytes.length * 8);
  padded.setUint32(blocks * 64 - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  const state = Uint32Array.from(start);
  const words = new Uint32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) words[i] = padded.getUint32(block * 64 + i * 4);
    compress(state, words, round);
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => out.setUint32(at * 4, word));
  return new Uint8Array(out.buffer);
}

function compress(state: Uint32Array, w: Uint32Array, round: number[]): void {
  const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!;
    const b = w[i - 2]!;
    const one = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const two = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16]! + one + w[i - 7]! + two) | 0;
  }
  let [a, b, c, d, e, f, g, h] = Array.from(state) as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const big = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + big + ((e & f) ^ (~e & g)) + round[i]! + w[i]!) | 0;
    const small = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => {
    state[at] = (state[at]! + value) | 0;
  });
}
