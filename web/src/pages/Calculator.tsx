/** Score hands by a game's rules: a form for each kind of table, one answer with its reasons. */

import { useState } from "preact/hooks";
import { signed, speech, t, type Key } from "../lang";
import { api, type GameDetail } from "../net/api";
import type { Entry, Trouble, Values } from "../net/types";
import { useAskedKept } from "../state/store";
import { Ledger } from "../tables/Ledger";
import type { Calculator as Tool } from "../tables/tools";
import { defaultsOf, OptionsForm } from "../ui/Options";
import { Notice, troubleOf } from "../ui/parts";
import { AnswerPlace } from "./calc/AnswerPlace";
import { plainly } from "./calc/plainly";

export default function Calculator({ game, tool }: { game: GameDetail; tool: Tool }) {
  const [options, setOptions] = useState<Values>(defaultsOf(game.options));
  const [answer, setAnswer] = useState<any>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const texts = useAskedKept(() => api.texts(game.id, speech()), `${game.id} ${speech()}`);
  const ask = (request: Record<string, unknown>): void => {
    api.score(game.id, { options, ...request }).then(
      (value) => {
        setAnswer(value);
        setTrouble(null);
      },
      (error: unknown) => {
        setAnswer(null);
        setTrouble(troubleOf(error));
      },
    );
  };
  return (
    <div class="calc">
      <p class="help">{t("score.hint")}</p>
      <details class="panel">
        <summary>{t("create.options")}</summary>
        <OptionsForm prefix="calc" forms={game.options} values={options} onChange={setOptions} />
      </details>
      <tool.Form game={game} options={options} onAsk={ask} />
      <AnswerPlace shown={answer ?? trouble} gist={answer ? gistOf(answer) : ""}>
        <Notice
          trouble={trouble && inWords(trouble, texts ?? {}, tool.fields ?? {})}
          onClose={() => setTrouble(null)}
        />
        {answer && <Answer answer={answer} game={game.id} words={tool.words} />}
      </AnswerPlace>
    </div>
  );
}

/** The refusal about seats and rows instead of fields. */
function inWords(trouble: Trouble, texts: Record<string, string>, fields: Record<string, Key>): Trouble {
  const naming = {
    player: (n: number) => t("score.player", { n }),
    row: (place: string) => (fields[place] ? t(fields[place]) : (texts[`place.${place}`] ?? place)),
  };
  const { zh, en } = trouble.message;
  return { ...trouble, message: { zh: plainly(zh, naming), en: plainly(en, naming) } };
}

/** Who gets how much. */
function gistOf(answer: any): string {
  return (answer.totals as number[])
    .map((points, seat) => `${t("score.player", { n: seat + 1 })} ${signed(points)}`)
    .join(t("comma"));
}

function Answer({ answer, game, words }: { answer: any; game: string; words: Tool["words"] }) {
  const totals = answer.totals as number[];
  const names = totals.map((_, seat) => t("score.player", { n: seat + 1 }));
  return (
    <section class="panel calc-answer">
      <ul class="calc-totals">
        {totals.map((points, seat) => (
          <li key={seat}>
            <span>{names[seat]}</span>
            <span class={`points ${points > 0 ? "won" : points < 0 ? "lost" : ""}`}>{signed(points)}</span>
            <span class="help">{words(answer, seat)}</span>
          </li>
        ))}
      </ul>
      {Array.isArray(answer.explain) && (
        <Ledger entries={answer.explain as Entry[]} seat={null} names={names} game={game} />
      )}
    </section>
  );
}
