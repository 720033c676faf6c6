/** A question about mahjong tiles: what to discard, or whether to take what another discards. */

import { useState } from "preact/hooks";
import { ALL_TILES, parseTiles, sortTiles, tilesText, type Tile } from "../../cards/tiles";
import { drawn } from "../../cards/drawn";
import { capital, script, speech, t } from "../../lang";
import { TilePicker } from "../../ui/Picker";
import { TextField } from "../../ui/TextField";
import { Explained } from "../../ui/Term";
import { TileFace } from "../../ui/Tile";
import type { CangzhouChoice, CangzhouReach, HintAnswer } from "../../net/games";
import type { HintFormProps } from "../tools";
import { TilesField } from "../../pages/calc/PickField";
import { Question } from "../../pages/hint/fields";

const MOST = 14;
const COPIES = 4;
const EVERY = Array.from({ length: COPIES }, () => ALL_TILES).flat();

export function HintForm({ busy, onAsk, onChange }: HintFormProps) {
  const [hand, setHand] = useState<Tile[]>([]);
  const [typed, setTyped] = useState("");
  const [known, setKnown] = useState({ melds: "", seen: "", discard: "" });
  const choose = (next: Tile[]): void => {
    setHand(next);
    // The last tile of a turn is the one just drawn, so it stays last.
    const drawnLast = next.length % 3 === 2 ? next.slice(-1) : [];
    setTyped(tilesText([...sortTiles(next.slice(0, next.length - drawnLast.length)), ...drawnLast]));
    onChange();
  };
  const type = (text: string): void => {
    setTyped(text);
    setHand(parseTiles(text));
    onChange();
  };
  const set = (change: Partial<typeof known>): void => {
    setKnown({ ...known, ...change });
    onChange();
  };
  const ask = (): void => {
    const { melds, seen, discard } = known;
    onAsk({ hand: typed, melds, seen, ...(discard.trim() ? { discard: discard.trim() } : {}) });
  };
  return (
    <Question
      how={t("hint.tile_how")}
      picker={<TilePicker picked={hand} most={MOST} onChange={choose} />}
      typed={typed}
      example="123m 456p 225s 11z 79m 8m"
      onType={type}
      picked={hand.length}
      busy={busy}
      onAsk={ask}
      onClear={() => choose([])}
      onRandom={() => choose(drawn(EVERY, MOST))}
    >
      <TextField
        label={t("score.melds")}
        hint={t("hint.melds_like")}
        value={known.melds}
        onInput={(melds) => set({ melds })}
      />
      <TilesField
        label={t("hint.seen")}
        hint="5m 19p 777z"
        most={EVERY.length}
        value={known.seen}
        onChange={(seen) => set({ seen })}
      />
      <TilesField
        label={t("hint.discard")}
        hint="5m"
        most={1}
        value={known.discard}
        onChange={(discard) => set({ discard })}
      />
    </Question>
  );
}

export function gistOf(answer: HintAnswer): string {
  if (!("discards" in answer)) return "";
  const { waiting, offers, discards } = answer;
  const best = [...offers, ...discards].find((one) => one.take);
  return [waiting ? waitingWords(waiting) : "", best ? wordsOf(best) : ""].filter(Boolean).join(t("comma"));
}

function waitingWords({ distance, left }: CangzhouReach): string {
  return distance === 0 ? t("hint.ready", { n: left }) : t("hint.away", { n: distance ?? "–", left });
}

export function Answer({ answer }: { answer: HintAnswer }) {
  if (!("discards" in answer)) return null;
  return (
    <>
      {answer.waiting && (
        <div class="hint-choice best">
          <strong>
            <Explained text={waitingWords(answer.waiting)} />
          </strong>
          <Useful tiles={answer.waiting.useful} />
        </div>
      )}
      {answer.offers.length > 0 && (
        <ul class="plans">
          {answer.offers.map((one) => (
            <li key={one.action} class={`hint-choice ${one.take ? "best" : ""}`}>
              <strong>
                {one.take ? "★ " : ""}
                <Explained text={wordsOf(one)} />
              </strong>
            </li>
          ))}
        </ul>
      )}
      {answer.discards.length > 0 && (
        <ol class="plans">
          {answer.discards.map((one) => (
            <li key={one.action} class={`hint-choice hint-discard ${one.take ? "best" : ""}`}>
              <span class="tiles">{one.discard && <TileFace tile={one.discard} />}</span>
              <div>
                <strong>
                  {one.take ? "★ " : ""}
                  {wordsOf(one)}
                </strong>
                {one.useful && <Useful tiles={one.useful} />}
              </div>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function wordsOf(one: CangzhouChoice): string {
  return capital(speech() === "en" ? (one.words_en ?? "") : script(one.words));
}

function Useful({ tiles }: { tiles: Record<string, number> }) {
  return (
    <ul class="hint-useful">
      {Object.entries(tiles).map(([tile, left]) => (
        <li key={tile}>
          <TileFace tile={tile} />
          <span>×{left}</span>
        </li>
      ))}
    </ul>
  );
}
