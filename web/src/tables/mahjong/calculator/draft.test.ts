import { expect, test, vi } from "vitest";
import type { Asked } from "../../../pages/calc/form";

vi.stubGlobal("navigator", { languages: ["zh"] });
const { blank, example, field, fitted, kindsAt, lacking, read, request } = await import("./draft");
const { Unreadable } = await import("../../../pages/calc/reading");

const table = (seats: number, options = {}): Asked => ({
  game: {} as Asked["game"],
  options: { max_run: 3, ...options },
  seats,
});

const ASKED = {
  dealer: 2,
  runs: [0, 1, 0, 3],
  wins: [
    {
      seat: 1,
      hand: "456m 55s",
      tile: "5m",
      from: 3,
      melds: [
        { kind: "砸杠", tiles: "2222p", drawn: true },
        { kind: "暗杠", tiles: "1111z" },
        { kind: "点杠", tiles: "9999s" },
      ],
      flags: ["抢杠胡"],
    },
    { seat: 0, hand: "34m 5m 66p", tile: "5m", from: 3, melds: [], flags: ["抢杠胡"] },
  ],
  kongs: [
    { seat: 1, kind: "点杠", from: 2 },
    { seat: 2, kind: "碰杠", from: 0 },
  ],
};

test("a request is read into the form and comes out of it unchanged", () => {
  expect(request(read(ASKED, table(4)), table(4))).toEqual(ASKED);
  const draw = { dealer: 0, runs: [0, 0], wins: [], kongs: [{ seat: 1, kind: "暗杠", from: null }] };
  expect(request(read(draw, table(2)), table(2))).toEqual(draw);
});

test("a winner's kong that nobody pays for stays unpaid", () => {
  const { winners, kongs } = read(ASKED, table(4));
  expect(winners[0]!.melds.map((meld) => meld.payer)).toEqual([-1, -1, 2]);
  expect(kongs).toEqual([{ seat: 2, kind: "碰杠", from: 0 }]);
});

test("what the form cannot show is refused, not dropped", () => {
  const [first, second] = ASKED.wins;
  const broken = [
    null,
    { ...ASKED, extra: 1 },
    { ...ASKED, dealer: 4 },
    { ...ASKED, runs: [0, 0] },
    { ...ASKED, wins: [first, { ...second, tile: "6m" }] },
    { ...ASKED, wins: [first, { ...second, from: 2 }] },
    { ...ASKED, wins: [first, { ...second, flags: [] }] },
    { ...ASKED, wins: ASKED.wins.map((win) => ({ ...win, from: null })) },
    { ...ASKED, wins: [{ ...second, from: 0 }] },
    { ...ASKED, wins: [{ ...second, melds: [{ kind: "砸", tiles: "222p", drawn: true }] }] },
    { ...ASKED, wins: [{ ...second, melds: [{ kind: "砸杠", tiles: "2222p" }] }] },
    { ...ASKED, kongs: [{ seat: 0, kind: "暗杠", from: 1 }] },
    { ...ASKED, kongs: [{ seat: 0, kind: "点杠", from: 0 }] },
    { ...ASKED, kongs: [{ seat: 0, kind: "砸杠", from: 1 }] },
  ];
  for (const one of broken) expect(() => read(one, table(4)), JSON.stringify(one)).toThrow(Unreadable);
});

test("at a smaller table everybody finds a seat, and nobody gives to themselves", () => {
  const small = fitted(read(ASKED, table(4)), 2);
  expect([small.dealer, small.from, small.runs]).toEqual([0, 0, [0, 1]]);
  expect(small.winners.map((one) => one.seat)).toEqual([1]);
  expect(small.winners[0]!.melds[2]!.payer).toBe(0);
  expect(small.kongs).toEqual([{ seat: 0, kind: "碰杠", from: 1 }]);
});

test("melds that the table is without are not offered, and origins are asked for where they count", () => {
  expect(kindsAt({ chow: false, za: false })).toEqual(["碰", "点杠", "碰杠", "暗杠", "边", "钻"]);
  expect(kindsAt({})).toHaveLength(9);
  const za = {
    ...ASKED,
    wins: [{ ...ASKED.wins[1]!, melds: [{ kind: "砸", tiles: "222p", drawn: true }] }],
    kongs: [],
  };
  const draft = read(za, table(4, { za_drawn: true }));
  const sent = (options: object): any => request(draft, table(4, options));
  expect(sent({ za_drawn: true }).wins[0].melds).toEqual([{ kind: "砸", tiles: "222p", drawn: true }]);
  expect(sent({ za_drawn: false }).wins[0].melds).toEqual([{ kind: "砸", tiles: "222p" }]);
});

test("at a table without xiapao nothing is said of it", () => {
  expect(request(example(), table(4))).toHaveProperty("runs", [0, 0, 0, 0]);
  expect(request(example(), table(4, { max_run: 0 }))).not.toHaveProperty("runs");
});

test("the first thing that is not there is asked for", () => {
  expect(lacking(example(), table(4))).toBeNull();
  expect(lacking(blank(), table(4))?.field).toBe("wins[0].hand");
  expect(lacking({ ...example(), tile: "" }, table(4))?.field).toBe("tile");
  expect(lacking({ ...example(), tile: "9s" }, table(4))?.field).toBe("tile");
  expect(lacking({ ...blank(), end: "nobody" }, table(4))).toBeNull();
  const second = { seat: 2, hand: "11z", melds: [] };
  const two = { ...example(), end: "given" as const, winners: [...example().winners, second] };
  expect(lacking(two, table(4))?.field).toBe("wins[1].hand");
});

test("a refusal is about a field that is there", () => {
  expect(field("wins[1]", "hand_no_win")).toBe("wins[1].hand");
  expect(field("wins[0].melds[2].tiles", "bad_tiles")).toBe("wins[0].melds[2]");
  expect(field("wins[0]", "flag_contradicts")).toBe("flags");
  expect(field("runs[2]", "run_range")).toBe("runs[2]");
  expect(field(null, "several_wins")).toBe("winners");
  expect(field(null, "too_many_tiles")).toBeNull();
});
