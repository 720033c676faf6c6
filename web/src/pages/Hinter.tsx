/** 提示: describe a hand and what is known of the table, see what the house would do and why. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../lang";
import { api, type GameDetail } from "../net/api";
import type { Trouble, Values } from "../net/types";
import { defaultsOf, OptionsForm } from "../ui/Options";
import { Notice, troubleOf } from "../ui/parts";
import { AnswerPlace } from "./calc/AnswerPlace";
import { PlayAnswer, PlayForm, playGist } from "./hint/plays";
import { TileAnswer, TileForm, tileGist } from "./hint/tiles";

export interface HintFormProps {
  busy: boolean;
  onAsk: (request: Record<string, unknown>) => void;
  /** The question has changed: an old answer would be to another one. */
  onChange: () => void;
}

interface HintKind {
  Form: (props: HintFormProps) => JSX.Element;
  Answer: (props: { answer: any }) => JSX.Element;
  /** The best choice in a sentence. */
  gist: (answer: any) => string;
}

const KINDS: Record<string, HintKind> = {
  climbing: { Form: PlayForm, Answer: PlayAnswer, gist: playGist },
  mahjong: { Form: TileForm, Answer: TileAnswer, gist: tileGist },
};

export default function Hinter({ game }: { game: GameDetail }) {
  const [options, setOptions] = useState<Values>(defaultsOf(game.options));
  const [answer, setAnswer] = useState<any>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const kind = KINDS[game.table];
  if (!kind) return <p class="panel">{t("table.unknown_kind")}</p>;
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
  const { Form, Answer } = kind;
  return (
    <div class="calc">
      <Form busy={busy} onAsk={(request) => void ask(request)} onChange={() => setAnswer(null)} />
      <AnswerPlace shown={answer ?? trouble} gist={answer ? kind.gist(answer) : ""}>
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
