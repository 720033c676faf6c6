/** Score hands by a game's rules: a form for each kind of table, one answer with its reasons, a link to both. */

import { useEffect, useRef } from "preact/hooks";
import { capital, sentence, signed, speech, t } from "../lang";
import { filled, gapsOf, type Texts } from "../lang/sentence";
import { api, type GameDetail } from "../net/api";
import type { ScoreAnswer } from "../net/games";
import type { Arg, Trouble, Values } from "../net/types";
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

const PLAYERS = "players";
const OPTIONS = "options";

export default function Calculator({ game, tool }: { game: GameDetail; tool: Tool }) {
  const { question, outcome, change, ask, clear } = useQuestion(game, tool);
  const asked = useAskedKept(() => api.texts(game.id, speech()), `${game.id} ${speech()}`);
  const texts = asked ?? {};
  const table = tableOf(game, question.options);
  const { answer } = outcome;
  const trouble =
    outcome.trouble &&
    inWords(outcome.trouble, texts, table.seats, (place) => tool.called(place, question.draft, texts));
  const wrong = wrongField(outcome, trouble, tool, texts);
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
          isComplete={asked !== null}
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
function wrongField(
  { trouble, lack }: Outcome,
  told: Trouble | undefined,
  tool: Tool,
  texts: Texts,
): WrongField | null {
  if (lack) return { field: lack.field, text: t(lack.key, lack.gaps) };
  if (!trouble || !told) return null;
  const field = OPTION_CODES.includes(trouble.code) ? OPTIONS : tool.field(placeOf(trouble, texts), trouble.code);
  return field === null ? null : { field, text: sentence(told) };
}

function namesOf(seats: number): string[] {
  return Array.from({ length: seats }, (_, seat) => t("score.player", { n: seat + 1 }));
}

/** The place in the request that a refusal is about: the first that its sentence names. */
function placeOf({ code, args = {} }: Trouble, texts: Texts): string | null {
  const named = gapsOf(texts[`error.${code}`] ?? "").map((name) => args[name]);
  const places = [...named, ...Object.values(args)].map((arg) => (isWritten(arg) ? placeIn(arg) : null));
  return places.find(Boolean) ?? null;
}

/** The refusal about players and rows instead of seats and fields, where its sentence is one of the game's texts. */
function inWords(trouble: Trouble, texts: Texts, seats: number, called: (place: string) => string): Trouble {
  const text = texts[`error.${trouble.code}`];
  if (text === undefined || !trouble.args) return trouble;
  const args = Object.entries(trouble.args).map(([name, arg]) => [name, inPlace(arg, called)]);
  const words = capital(filled(text, Object.fromEntries(args), { texts, names: namesOf(seats) }));
  return { ...trouble, message: { zh: words, en: words } };
}

function inPlace(arg: Arg, called: (place: string) => string): Arg {
  return isWritten(arg) ? plainly(arg, called) : arg;
}

/** A text of the request or about it, not the key of one. */
function isWritten(arg: Arg | undefined): arg is string {
  return typeof arg === "string" && !arg.startsWith("@");
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
function gistOf(answer: ScoreAnswer): string {
  return answer.totals
    .map((points, seat) => `${t("score.player", { n: seat + 1 })} ${signed(points)}`)
    .join(t("comma"));
}

interface AnswerProps {
  answer: ScoreAnswer;
  game: GameDetail;
  options: Values;
  words: Tool["words"];
  texts: Texts;
}

function Answer({ answer, game, options, words, texts }: AnswerProps) {
  const { totals } = answer;
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
      <Ledger entries={answer.explain} seat={null} names={names} game={game.id} texts={texts} />
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
