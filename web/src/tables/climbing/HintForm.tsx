/** A question about a secret play: a hand, and if known what lies open and everyone's coins. */

import { useState } from "preact/hooks";
import { parseCards, RANKS, readCards, sortCards, SUITS, type Card } from "../../cards/cards";
import { drawn } from "../../cards/drawn";
import { capital, parted, script, signed, speech, t } from "../../lang";
import { ORDER } from "./round";
import { CardStrip } from "../../ui/Card";
import { CardPicker } from "../../ui/Picker";
import { TextField } from "../../ui/TextField";
import type { HintAnswer } from "../../net/games";
import type { HintFormProps } from "../tools";
import { CardsField } from "../../pages/calc/PickField";
import { Question } from "../../pages/hint/fields";

const SIZES = [6, 8, 10, 12, 14];
const COPIES = 2;
const JOKERS = ["bj", "sj"];
const DECK = { copies: COPIES, jokers: JOKERS.map((card) => ({ card, copies: COPIES })) };
const EVERY = [...[...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit)), ...JOKERS];

export function HintForm({ busy, onAsk, onChange }: HintFormProps) {
  const [hand, setHand] = useState<Card[]>([]);
  const [typed, setTyped] = useState("");
  const [known, setKnown] = useState({ marks: "", seen: "", coins: "" });
  const choose = (next: Card[]): void => {
    setHand(next);
    setTyped(sortCards(next, "rank", ORDER).join(" "));
    onChange();
  };
  const type = (text: string): void => {
    setTyped(text);
    const read = readCards(text);
    if (read) setHand(read);
    onChange();
  };
  const set = (change: Partial<typeof known>): void => {
    setKnown({ ...known, ...change });
    onChange();
  };
  const ask = (): void => {
    const coins = known.coins.split(/[\s,，、]+/).filter(Boolean);
    onAsk({ hand: typed, marks: known.marks, seen: known.seen, ...(coins.length ? { coins: coins.map(Number) } : {}) });
  };
  return (
    <Question
      how={t("hint.play_how")}
      picker={<CardPicker deck={DECK} picked={hand} most={SIZES.at(-1)!} onChange={choose} />}
      typed={typed}
      example="3s 3h Kd sj bj"
      onType={type}
      picked={hand.length}
      busy={busy}
      onAsk={ask}
      onClear={() => choose([])}
      onRandom={() => choose(drawn([...EVERY, ...EVERY], drawn(SIZES, 1)[0]!))}
    >
      <TextField
        label={t("hint.marks")}
        hint="3s Kd / sj 5c / 2h 2d"
        value={known.marks}
        onInput={(marks) => set({ marks })}
      />
      <CardsField
        label={t("hint.gone")}
        hint="As Ad"
        deck={DECK}
        most={COPIES * EVERY.length}
        value={known.seen}
        onChange={(seen) => set({ seen })}
      />
      <TextField
        label={t("hint.coins")}
        hint="9000, 120000, 40000, 0"
        value={known.coins}
        onInput={(coins) => set({ coins })}
      />
    </Question>
  );
}

export function gistOf(answer: HintAnswer): string {
  const best = "options" in answer ? answer.options[0] : undefined;
  if (!best) return "";
  return speech() === "en"
    ? `${capital(best.name_en ?? "")}: ${best.words_en ?? ""}`
    : script(`${best.name}：${best.words}`);
}

export function Answer({ answer }: { answer: HintAnswer }) {
  if (!("options" in answer)) return null;
  const english = speech() === "en";
  const percent = (part: number): string => `${Math.round(part * 100)}%`;
  return (
    <>
      <p>{t("hint.plays", { n: parted(answer.plays) })}</p>
      <ol class="plans">
        {answer.options.map((one, index) => (
          <li key={index} class={`hint-choice ${index ? "" : "best"}`}>
            <header>
              <strong>
                {index === 0 && "★ "}
                {capital(english ? (one.name_en ?? "") : script(one.name))}
              </strong>
              <span class="points">{signed(Math.round(one.now + one.later))}</span>
            </header>
            {one.cards && <CardStrip cards={sortCards(parseCards(one.cards), "rank", ORDER)} />}
            <p class="help">{capital(english ? (one.words_en ?? "") : script(one.words))}</p>
            {one.mixed > 0 && <p class="help">{t("hint.mixed", { n: percent(one.mixed) })}</p>}
          </li>
        ))}
      </ol>
      <p class="help">{t("hint.play_note", { n: answer.worlds })}</p>
    </>
  );
}
