/** 提示: describe a hand and what is known of the table, see what the house would do and why. */

import { useState } from "preact/hooks";
import { t } from "../lang";
import { api, type GameDetail } from "../net/api";
import type { HintAnswer } from "../net/games";
import type { Trouble, Values } from "../net/types";
import type { Hinting } from "../tables/tools";
import { defaultsOf, OptionsForm } from "../ui/Options";
import { Notice, troubleOf } from "../ui/parts";
import { AnswerPlace } from "./calc/AnswerPlace";

export default function Hinter({ game, tool }: { game: GameDetail; tool: Hinting }) {
  const [options, setOptions] = useState<Values>(defaultsOf(game.options));
  const [answer, setAnswer] = useState<HintAnswer | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async (request: Record<string, unknown>): Promise<void> => {
    setBusy(true);
    try {
      setAnswer(await api.hint(game.id, { ...request, options }));
      setTrouble(null);
    } catch (error) {
      setAnswer(null);
      setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  const { Form, Answer, gist } = tool;
  return (
    <div class="calc">
      <Form busy={busy} onAsk={(request) => void ask(request)} onChange={() => setAnswer(null)} />
      <AnswerPlace shown={answer ?? trouble} gist={answer ? gist(answer) : ""}>
        <Notice trouble={trouble} onClose={() => setTrouble(null)} />
        {answer && (
          <section class="panel calc-answer">
            <Answer answer={answer} />
          </section>
        )}
      </AnswerPlace>
      <details class="panel">
        <summary>{t("create.options")}</summary>
        <OptionsForm prefix="hint" forms={game.options} values={options} onChange={setOptions} />
      </details>
    </div>
  );
}
