import { expect, test } from "vitest";
import { minus, type Card } from "../../cards/cards";
import type { OpenFrame } from "../../net/types";

type Frame = OpenFrame<"climbing">;
import { Stream } from "../../verify/shuffle";
import { twoDecks, verifyClimbing } from "./verify";

const KEY = "5c".repeat(32);
const SEATS = [0, 1, 2, 3];

function frame(views: Card[][], dealt: Card[][], more: string[] = []): Frame {
  const events = [...more, ...dealt.map(() => "dealt")].map((name) => ({ name, data: {} as Record<string, unknown> }));
  dealt.forEach((cards, at) => (events[more.length + at]!.data.cards = cards.join(" ")));
  return {
    n: 0,
    seat: 0,
    action: null,
    events,
    entries: [],
    views: views.map((hand) => ({ hand: hand.join(" ") })),
  } as never;
}

/** Four hands of six; then everybody plays two cards, seat 3 is out, and the rest is shuffled for hands of eight. */
async function match(): Promise<Frame[]> {
  const first = await new Stream(KEY, "stock/0").shuffled(twoDecks());
  const hands = SEATS.map((seat) => first.slice(6 * seat, 6 * seat + 6));
  const kept = hands.map((hand, seat) => (seat === 3 ? [] : hand.slice(2)));
  const order = twoDecks();
  const out = minus(order, kept.flat()).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const second = await new Stream(KEY, "stock/1").shuffled(out);
  const dealt = [0, 1, 2].map((seat) => second.slice(4 * seat, 4 * seat + 4));
  const filled = kept.map((hand, seat) => [...hand, ...(dealt[seat] ?? [])]);
  return [frame(hands, hands), frame(hands, []), frame(filled, dealt, ["showdown", "bankrupt", "shuffled"])];
}

test("a second shuffle takes all cards but those the seats kept, whoever played last and whoever is out", async () => {
  const checks = await verifyClimbing({ key: KEY, frames: await match(), match: {} as never });
  expect(checks).toEqual([
    { key: "verify.stock", n: 1, good: true },
    { key: "verify.stock", n: 2, good: true },
  ]);
});

test("another card than the seed's is noticed", async () => {
  const frames = await match();
  const dealt = frames[2]!.events.find((event) => event.name === "dealt")!;
  const [one, ...rest] = dealt.data.cards.split(" ");
  const other = one === "3s" ? "4s" : "3s";
  dealt.data.cards = [other, ...rest].join(" ");
  frames[2]!.views[0]!.hand = frames[2]!.views[0]!.hand.replace(one!, other);
  const checks = await verifyClimbing({ key: KEY, frames, match: {} as never });
  expect(checks.map((check) => check.good)).toEqual([true, false]);
});
