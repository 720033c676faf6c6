import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { plainSha256, sha256 } from "./sha256";
import { commitmentOf, keyOf, Stream, toHex } from "./shuffle";

test("SHA-256 of FIPS 180-4's own example", () => {
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(toHex(plainSha256(new TextEncoder().encode("abc")))).toBe(abc);
});

test("ours agrees with the platform's for every length around the block edges", async () => {
  for (let size = 0; size < 200; size++) {
    const bytes = new Uint8Array(randomBytes(size));
    const due = createHash("sha256").update(bytes).digest("hex");
    expect(toHex(plainSha256(bytes))).toBe(due);
    expect(toHex(await sha256(bytes))).toBe(due);
  }
});

const SECRET = "00".repeat(31) + "01";

test("the commitment and the key are the hashes the document describes", async () => {
  const raw = Buffer.from(SECRET, "hex");
  const hash = (...parts: (string | Buffer)[]): string => {
    const digest = createHash("sha256");
    for (const part of parts) digest.update(part);
    return digest.digest("hex");
  };
  expect(await commitmentOf(SECRET)).toBe(hash("paiju/commit/v1\0", raw));
  const key = hash("paiju/key/v1\0", raw, Buffer.from([0, 2, 0, 3]), "牌", Buffer.from([0, 0]));
  expect(await keyOf(SECRET, ["牌", ""])).toBe(key);
});

test("a stream's words are the bytes of its blocks, and a shuffle keeps every card", async () => {
  const key = await keyOf(SECRET, []);
  const count = Buffer.alloc(8);
  const block = createHash("sha256")
    .update("paiju/stream/v1\0")
    .update(Buffer.from(key, "hex"))
    .update("deal/0\0")
    .update(count)
    .digest();
  const stream = new Stream(key, "deal/0");
  for (let at = 0; at < 32; at += 4) expect(await stream.word()).toBe(block.readUInt32BE(at));
  const cards = Array.from({ length: 52 }, (_, n) => n);
  const once = await new Stream(key, "deal/1").shuffled(cards);
  expect([...once].sort((a, b) => a - b)).toEqual(cards);
  expect(await new Stream(key, "deal/1").shuffled(cards)).toEqual(once);
});
