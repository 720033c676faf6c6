/** Score hands by a game's rules: a form for each kind of table, one answer with its reasons, a link to both. */

import { useEffect, useRef } from "preact/hooks";
import { named, sentence, signed, speech, t } from "../lang";
import { api, type GameDetail } from "../net/api";
import type { Entry, Trouble, Values } from "../net/types";
import { useAskedKept } from "../state/store";
import { Ledger } from "../tables/Ledger";
import type { Calculator as Tool } from "../tables/tools";
import { OptionsForm, optionWords } from "../ui/Options";
import { Button, CopyButton, Notice } from "../ui/parts";
import { Radios } from "../ui/Radios";
import { Explained } from "../ui/Term";
import { AnswerPlace } from "./calc/AnswerPlace";
import { placeIn, plainly } from "./calc/plainly";
import { tableOf, useQuestion, type Outcome } from "./calc/useQuestion";
import { Beside, Wrong, type WrongField } from "./calc/Wrong";

type Texts = Record<string, string>;

const PLAYERS = "players";
const OPTIONS = "options";

export default function Calculator({ game, tool }: { game: GameDetail; tool: Tool }) {
  const { question, outcome, change, ask, clear } = useQuestion(game, tool);
  const texts = useAskedKept(() => api.texts(game.id, speech()), `${game.id} ${speech()}`) ?? {};
  const table = tableOf(game, question.options);
  const { answer } = outcome;
  const trouble =
    outcome.trouble && inWords(outcome.trouble, table.seats, (place) => tool.called(place, question.draft, texts));
  const wrong = wrongField(outcome, trouble, tool);
  return (
    <Wrong.Provider value={wrong}>
      <div class="calc">
        <p class="help">{t("score.hint")}</p>
        <form
          class="calc"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          <Options
            game={game}
            options={question.options}
            wrong={wrong?.field === OPTIONS}
            onChange={(options) => change({ options })}
          />
          <div class="row">
            <PlayersPick game={game} options={question.options} onChange={(options) => change({ options })} />
            <Button onClick={() => change({ draft: tool.example(game) })}>{t("score.example")}</Button>
            <Button onClick={clear}>{t("arrange.clear")}</Button>
          </div>
          <tool.Form {...table} draft={question.draft} texts={texts} onChange={(draft: any) => change({ draft })} />
          <Button kind="primary" type="submit" class="calc-go">
            {t("score.go")}
          </Button>
        </form>
        <AnswerPlace
          shown={answer ?? (wrong ? null : trouble)}
          gist={answer ? gistOf(answer) : wrong ? wrong.text : ""}
        >
          <Notice trouble={wrong ? null : (trouble ?? null)} />
          {answer && <Answer answer={answer} game={game} options={question.options} words={tool.words} texts={texts} />}
        </AnswerPlace>
      </div>
    </Wrong.Provider>
  );
}

const OPTION_CODES = ["unknown_option", "bad_option", "bad_options"];

/** Where on the page the trouble is said; null: with the answer. */
function wrongField({ trouble, lack }: Outcome, told: Trouble | undefined, tool: Tool): WrongField | null {
  if (lack) return { field: lack.field, text: t(lack.key, lack.gaps) };
  if (!trouble || !told) return null;
  const field = OPTION_CODES.includes(trouble.code) ? OPTIONS : tool.field(placeIn(trouble.message.en), trouble.code);
  return field === null ? null : { field, text: sentence(told) };
}

function namesOf(seats: number): string[] {
  return Array.from({ length: seats }, (_, seat) => t("score.player", { n: seat + 1 }));
}

/** The refusal about seats and rows instead of fields. */
function inWords(trouble: Trouble, seats: number, called: (place: string) => string): Trouble {
  const { zh, en } = trouble.message;
  const words = (text: string): string => named(plainly(text, called), namesOf(seats));
  return { ...trouble, message: { zh: words(zh), en: words(en) } };
}

interface OptionsProps {
  game: GameDetail;
  options: Values;
  onChange: (options: Values) => void;
}

/** The room's options; folded, they say what is not as usual. */
function Options({ game, options, wrong, onChange }: OptionsProps & { wrong: boolean }) {
  const forms = game.options.filter((form) => form.name !== PLAYERS);
  const unusual = optionWords(forms, options);
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (wrong && ref.current) ref.current.open = true; // and it stays open while they are put right
  }, [wrong]);
  return (
    <details class="panel" ref={ref}>
      <summary>
        {t("create.options")}
        {unusual.length > 0 && <span class="help calc-unusual">{unusual.join(" · ")}</span>}
      </summary>
      <Beside field={OPTIONS} />
      <OptionsForm prefix="calc" forms={forms} values={options} onChange={onChange} />
    </details>
  );
}

/** How many played: an option as well, but the first thing one asks. */
function PlayersPick({ game, options, onChange }: OptionsProps) {
  const choices = game.options.find((form) => form.name === PLAYERS)?.choices;
  if (!choices) return null;
  return (
    <div class="field">
      <span id="calc-players">{t("score.players")}</span>
      <Radios
        labelledBy="calc-players"
        items={choices.map(({ value }) => ({ key: String(value), text: String(value) }))}
        at={choices.findIndex(({ value }) => value === options[PLAYERS])}
        onPick={(at) => onChange({ ...options, [PLAYERS]: choices[at]!.value })}
      />
    </div>
  );
}

/** Who gets how much. */
function gistOf(answer: any): string {
  return (answer.totals as number[])
    .map((points, seat) => `${t("score.player", { n: seat + 1 })} ${signed(points)}`)
    .join(t("comma"));
}

interface AnswerProps {
  answer: any;
  game: GameDetail;
  options: Values;
  words: Tool["words"];
  texts: Texts;
}

function Answer({ answer, game, options, words, texts }: AnswerProps) {
  const totals = answer.totals as number[];
  const names = namesOf(totals.length);
  const unusual = optionWords(game.options, options);
  return (
    <section class="panel calc-answer">
      <ul class="calc-totals">
        {totals.map((points, seat) => (
          <li key={seat}>
            <span>{names[seat]}</span>
            <span class={`points ${points > 0 ? "won" : points < 0 ? "lost" : ""}`}>{signed(points)}</span>
            <span class="help">
              <Explained texts={texts} text={words(answer, seat)} />
            </span>
          </li>
        ))}
      </ul>
      {unusual.length > 0 && <p class="help">{unusual.join(" · ")}</p>}
      <Share />
      {Array.isArray(answer.explain) && (
        <Ledger entries={answer.explain as Entry[]} seat={null} names={names} game={game.id} texts={texts} />
      )}
    </section>
  );
}

/** The question and its answer for somebody else: the page's own address carries both. */
function Share() {
  const url = location.href;
  const share = navigator.share?.bind(navigator);
  return (
    <div class="row calc-share">
      <span class="help">{t("score.share_hint")}</span>
      <CopyButton text={url} label={t("room.copy_link")} />
      {share && (
        <Button icon="share" onClick={() => void share({ url, title: t("title") }).catch(() => undefined)}>
          {t("room.share")}
        </Button>
      )}
    </div>
  );
}
