import { expect, test, vi } from "vitest";
import type { GameDetail } from "../../../net/api";
import type { Asked } from "../../../pages/calc/form";

vi.stubGlobal("navigator", { languages: ["zh"] });
const { blank, field, lacking, read, request } = await import("./draft");
const { Unreadable } = await import("../../../pages/calc/reading");

const GAME = { players: [2, 3] } as GameDetail;
const table = (options: Asked["options"], seats = 2): Asked => ({ game: GAME, options, seats });

const ROWS = { front: "Ks Kh 7d", middle: "5s 6h 7c 8d 9s", back: "As Qs Js 4s 2s" };
const PLAYERS = [ROWS, { special: "2s 3h 4d" }];
const BANKED = { players: PLAYERS, banker: 1, bets: [3, 0] };

test("a request is read into the form and comes out of it unchanged", () => {
  for (const [asked, options] of [
    [{ players: PLAYERS }, {}],
    [BANKED, { mode: "banker" }],
    [{ players: PLAYERS, horse: "9h" }, { horse: "random" }],
  ] as const)
    expect(request(read(asked, table(options)), table(options))).toEqual(asked);
});

test("what the form cannot show is refused, not dropped", () => {
  const broken: [unknown, Asked["options"]][] = [
    [{ players: [ROWS] }, {}],
    [{ players: [ROWS, { ...ROWS, special: "2s" }] }, {}],
    [{ players: [ROWS, { front: "2s" }] }, {}],
    [{ players: PLAYERS }, { mode: "banker" }],
    [{ ...BANKED, bets: [1] }, { mode: "banker" }],
    [{ ...BANKED, banker: 2 }, { mode: "banker" }],
    [{ players: PLAYERS }, { horse: "random" }],
  ];
  for (const [asked, options] of broken)
    expect(() => read(asked, table(options)), JSON.stringify(asked)).toThrow(Unreadable);
});

test("a bet out of range and a horse that nobody named are asked for", () => {
  const draft = read(BANKED, table({ mode: "banker" }));
  expect(lacking(draft, table({ mode: "banker", max_bet: 5 }))).toBeNull();
  expect(lacking(draft, table({ mode: "banker", max_bet: 2 }))?.field).toBe("bets[0]");
  expect(lacking(blank(GAME), table({ horse: "random" }))?.field).toBe("horse");
  expect(lacking(blank(GAME), table({ horse: "8h" }))).toBeNull();
});

test("a refusal is about a field that is there", () => {
  expect(field("players[1].back", "out_of_order")).toBe("players[1].back");
  expect(field(null, "too_few_suits")).toBe("options");
  expect(field(null, "bad_horse")).toBe("horse");
});
