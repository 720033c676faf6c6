import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OptionForm, Value } from "../net/types";

vi.stubGlobal("navigator", { languages: ["en"] });
const { OwnRules } = await import("./ownRules");
const { completed, differing, fits, nameOf, nearest, ruleSets } = await import("./rules");

const words = (text: string) => ({ zh: text, en: text });
const form = (name: string, value: Value, rest: Partial<OptionForm> = {}): OptionForm => ({
  name,
  label: words(name),
  help: words(name),
  default: value,
  choices: null,
  low: null,
  high: null,
  rule: null,
  ...rest,
});
const choices = (...values: Value[]) => values.map((value) => ({ value, label: words(String(value)) }));

const FORMS = [
  form("hands", 8, { choices: choices(8, 12, 16) }),
  form("run", 3, { low: 0, high: 5 }),
  form("chow", true, { choices: choices(false, true) }),
  form("locks", [2, 2, 1], { choices: choices([2, 2, 1], [1, 1, 1]) }),
  form("suits", null, { choices: choices(0, 1) }),
];
const preset = (id: string, options: Record<string, Value>) => ({ id, name: words(id), whose: words(id), options });
const GAME = { options: FORMS, presets: [preset("text", {}), preset("plain", { chow: false, locks: [1, 1, 1] })] };
const TEXT = { hands: 8, run: 3, chow: true, locks: [2, 2, 1], suits: null };

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal("navigator", { languages: ["en"] });
});

const names = (forms: OptionForm[]): string[] => forms.map((one) => one.name);
const own = () => new OwnRules("game", FORMS);

test("a preset sets what it has, and defaults hold for the rest", () => {
  const [text, plain] = ruleSets(GAME, []);
  expect(text!.values).toEqual(TEXT);
  expect(plain!.values).toEqual({ ...TEXT, chow: false, locks: [1, 1, 1] });
  expect(completed(FORMS, {})).toEqual(TEXT);
});

test("lists are compared by what is in them", () => {
  expect(differing(FORMS, TEXT, { ...TEXT, locks: [2, 2, 1] })).toEqual([]);
  expect(names(differing(FORMS, TEXT, { ...TEXT, locks: [1, 1, 1], hands: 12 }))).toEqual(["hands", "locks"]);
  expect(differing(FORMS, {}, TEXT)).toEqual([]);
});

test("one's own rules come before the presets", () => {
  const sets = ruleSets(GAME, [{ name: "Friday", options: { ...TEXT, run: 5 } }]);
  expect(sets.map((set) => set.key)).toEqual(["own:Friday", "preset:text", "preset:plain"]);
  expect(sets.map(nameOf)).toEqual(["Friday", "text", "plain"]);
});

test("a room is named by what it is, else by what it is nearest to", () => {
  const sets = ruleSets(GAME, [{ name: "Friday", options: { ...TEXT, run: 5 } }]);
  const found = (values: Record<string, Value>) => {
    const { set, differs } = nearest(sets, FORMS, { ...TEXT, ...values });
    return [nameOf(set), names(differs)];
  };
  expect(found({})).toEqual(["text", []]);
  expect(found({ run: 5 })).toEqual(["Friday", []]);
  expect(found({ chow: false, locks: [1, 1, 1] })).toEqual(["plain", []]);
  expect(found({ chow: false, locks: [1, 1, 1], hands: 16 })).toEqual(["plain", ["hands"]]);
  // One step from the text and one from Friday: others at the table know the text.
  expect(found({ run: 4 })).toEqual(["text", ["run"]]);
  expect(found({ run: 5, hands: 12 })).toEqual(["Friday", ["hands"]]);
});

test("a value fits its option or it does not", () => {
  const [hands, run, chow, locks, suits] = FORMS as [OptionForm, OptionForm, OptionForm, OptionForm, OptionForm];
  expect([fits(hands, 12), fits(hands, 10), fits(hands, "12"), fits(hands, null)]).toEqual([true, false, false, false]);
  expect([fits(run, 0), fits(run, 5), fits(run, 6), fits(run, 1.5), fits(run, "3")]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([fits(chow, false), fits(chow, 0)]).toEqual([true, false]);
  expect([fits(locks, [1, 1, 1]), fits(locks, [1, 1])]).toEqual([true, false]);
  expect([fits(suits, null), fits(suits, 1), fits(suits, 2)]).toEqual([true, true, false]);
});

test("own rules are kept, renamed and deleted; the newest comes first and is chosen next time", () => {
  own().put("Friday", { ...TEXT, run: 5 });
  own().put("Uncle's", { ...TEXT, hands: 16 });
  expect(own().value.map((one) => one.name)).toEqual(["Uncle's", "Friday"]);
  expect(own().chosen).toBe("own:Uncle's");
  own().put("Friday", { ...TEXT, run: 0 });
  expect(own().value.map((one) => [one.name, one.options["run"]])).toEqual([
    ["Friday", 0],
    ["Uncle's", 3],
  ]);
  own().rename("Friday", "Saturday");
  expect(own().value.map((one) => one.name)).toEqual(["Saturday", "Uncle's"]);
  expect(own().chosen).toBe("own:Saturday");
  own().remove("Saturday");
  own().remove("Uncle's");
  expect(own().value).toEqual([]);
  expect(kept.has("paiju.rules.game")).toBe(false);
});

test("another game has rules of its own", () => {
  own().put("Friday", TEXT);
  expect(new OwnRules("other", FORMS).value).toEqual([]);
  expect(new OwnRules("other", FORMS).chosen).toBeNull();
});

test("values that are gone are dropped and named, until that was read", () => {
  const old = [
    { name: "Friday", options: { run: 9, gone: 1, chow: false } },
    { name: "Fine", options: { hands: 12 } },
  ];
  kept.set("paiju.rules.game", JSON.stringify(old));
  const found = own();
  expect(found.value).toEqual([
    { name: "Friday", options: { chow: false } },
    { name: "Fine", options: { hands: 12 } },
  ]);
  expect(found.lost).toEqual([{ name: "Friday", options: ["run", "gone"] }]);
  expect(own().lost).toHaveLength(1);
  found.forgetLost();
  expect(found.lost).toEqual([]);
  expect(own().lost).toEqual([]);
  expect(own().value).toEqual(found.value);
});

test("what is not ours in the storage is left out, and said", () => {
  const rubbish = ["{", "7", '{"a":1}', '[1,null,{"name":"x"}]', '[{"name":"","options":{}}]'];
  for (const text of rubbish) {
    kept.set("paiju.rules.game", text);
    const found = own();
    expect(found.value, text).toEqual([]);
    expect(found.lost.length, text).toBeGreaterThan(0);
    expect(found.lost.every((one) => one.name === null)).toBe(true);
  }
  kept.clear();
  expect(own().lost).toEqual([]);
});
