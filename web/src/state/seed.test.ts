import { beforeEach, expect, test } from "vitest";
import type { Room } from "../net/types";
import { clientHash } from "../verify/shuffle";
import { seedChecks } from "../verify/seeds";
import { recall, remember } from "./keep";
import { hashesKey, OwnSeed } from "./seed";

const OTHER = "ab".repeat(32);

function room(hashes: string[] | null): Room {
  const reveal = hashes && { hashes, waiting: [0], until: null };
  return { room: "111111", match: 3, reveal } as Room;
}

beforeEach(() => {
  remember(hashesKey("111111", 4), null);
  remember("seed.111111", null);
});

test("the text is shown when its hash is fixed with the others', once a line", async () => {
  const seed = new OwnSeed("111111");
  const hash = await seed.hash();
  expect(seed.toReveal(room(null), 0)).toBeNull();
  expect(seed.toReveal(room([OTHER, hash]), 0)).toBeNull();
  remember(hashesKey("111111", 4), null);
  const text = seed.toReveal(room([hash, OTHER]), 0)!;
  expect(await clientHash(text)).toBe(hash);
  expect(seed.toReveal(room([hash, OTHER]), 0)).toBeNull();
  seed.lineIsNew();
  expect(seed.toReveal(room([hash, OTHER]), 0)).toBe(text);
  expect(recall(hashesKey("111111", 4))).toBe(JSON.stringify([hash, OTHER]));
});

test("a server that asks again with other hashes is not told", async () => {
  const seed = new OwnSeed("111111");
  const hash = await seed.hash();
  expect(seed.toReveal(room([hash, OTHER]), 0)).not.toBeNull();
  seed.lineIsNew();
  expect(seed.toReveal(room([hash, "cd".repeat(32)]), 0)).toBeNull();
});

test("a page that is loaded anew still has it, one after the match has not", async () => {
  const hash = await new OwnSeed("111111").hash();
  const later = new OwnSeed("111111");
  expect(later.known).toBe(true);
  expect(later.toReveal(room([hash, OTHER]), 0)).not.toBeNull();
  later.forget();
  expect(new OwnSeed("111111").known).toBe(false);
});

test("verification checks texts against hashes and those against what was seen, and names who kept theirs back", async () => {
  const match = { room: "111111", number: 4, names: ["甲", "乙"] };
  const hashes = [await clientHash("one"), OTHER];
  const keys = async (clients: string[]) =>
    (await seedChecks({ secret: "", clients, hashes }, match)).map((check) => [check.key, check.good, check.who]);
  const silent = ["verify.unrevealed", null, "乙"];
  expect(await keys(["one", ""])).toEqual([
    ["verify.hashes", true, undefined],
    ["verify.hashes_not_seen", null, undefined],
    silent,
  ]);
  remember(hashesKey("111111", 4), JSON.stringify(hashes));
  expect((await keys(["one", ""]))[1]).toEqual(["verify.hashes_seen", true, undefined]);
  remember(hashesKey("111111", 4), JSON.stringify([hashes[0], hashes[0]]));
  expect(await keys(["two", ""])).toEqual([
    ["verify.hashes", false, undefined],
    ["verify.hashes_seen", false, undefined],
    silent,
  ]);
  const before = await seedChecks({ secret: "", clients: ["one", "two"] }, match);
  expect(before).toEqual([{ key: "verify.no_hashes", good: null }]);
});
