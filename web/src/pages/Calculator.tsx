/** Score hands by a game's rules: a form for each kind of table, one answer with its reasons. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { say, script, signed, speech, t } from "../lang";
import { api, type GameDetail } from "../net/api";
import type { Entry, Trouble, Values } from "../net/types";
import { useAskedKept } from "../state/store";
import { Ledger } from "../tables/Ledger";
import { defaultsOf, OptionsForm } from "../ui/Options";
import { Notice, troubleOf } from "../ui/parts";
import { AnswerPlace } from "./calc/AnswerPlace";
import { ClimbingForm } from "./calc/ClimbingForm";
import type { FormProps } from "./calc/form";
import { MahjongForm } from "./calc/MahjongForm";
import { plainly } from "./calc/plainly";
import { ThirteenForm } from "./calc/ThirteenForm";

const FORMS: Record<string, (props: FormProps) => JSX.Element> = {
  thirteen: ThirteenForm,
  climbing: ClimbingForm,
  mahjong: MahjongForm,
};

export default function Calculator({ game }: { game: GameDetail }) {
  const [options, setOptions] = useState<Values>(defaultsOf(game.options));
  const [answer, setAnswer] = useState<any>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const texts = useAskedKept(() => api.texts(game.id, speech()), `${game.id} ${speech()}`);
  const Form = FORMS[game.table];
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
  if (!Form) return <p class="panel">{t("table.unknown_kind")}</p>;
  return (
    <div class="calc">
      <p class="help">{t("score.hint")}</p>
      <details class="panel">
        <summary>{t("create.options")}</summary>
        <OptionsForm prefix="calc" forms={game.options} values={options} onChange={setOptions} />
      </details>
      <Form game={game} options={options} onAsk={ask} />
      <AnswerPlace shown={answer ?? trouble} gist={answer ? gistOf(answer) : ""}>
        <Notice trouble={trouble && inWords(trouble, texts ?? {})} onClose={() => setTrouble(null)} />
        {answer && <Answer answer={answer} game={game.id} />}
      </AnswerPlace>
    </div>
  );
}

/** The refusal about seats and rows instead of fields. */
function inWords(trouble: Trouble, texts: Record<string, string>): Trouble {
  const naming = {
    player: (n: number) => t("score.player", { n }),
    row: (place: string) => (place === "special" ? t("thirteen.special") : (texts[`place.${place}`] ?? place)),
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

function Answer({ answer, game }: { answer: any; game: string }) {
  const totals = answer.totals as number[];
  const names = totals.map((_, seat) => t("score.player", { n: seat + 1 }));
  return (
    <section class="panel calc-answer">
      <ul class="calc-totals">
        {totals.map((points, seat) => (
          <li key={seat}>
            <span>{names[seat]}</span>
            <span class={`points ${points > 0 ? "won" : points < 0 ? "lost" : ""}`}>{signed(points)}</span>
            <span class="help">{wordsOf(answer, seat)}</span>
          </li>
        ))}
      </ul>
      {Array.isArray(answer.explain) && (
        <Ledger entries={answer.explain as Entry[]} seat={null} names={names} game={game} />
      )}
    </section>
  );
}

/** What a player's cards were, in words, whichever kind of answer it is. */
function wordsOf(answer: any, seat: number): string {
  const english = speech() === "en";
  const one = answer.players?.[seat];
  if (one) {
    if (one.special) return say({ zh: one.special, en: one.special_en ?? one.special });
    const rows: string[] = (english ? one.rows_en : one.rows) ?? [];
    return [one.foul ? t("thirteen.foul") : "", ...rows.map(script)].filter(Boolean).join(" · ");
  }
  if (answer.types) return script((english ? answer.types_en : answer.types)[seat] ?? "");
  const win = answer.wins?.find((won: any) => won.seat === seat);
  if (!win) return "";
  const items: [string, number][] = english ? win.items_en : win.items;
  const doublings: [string, number][] = english ? win.doublings_en : win.doublings;
  return [
    ...items.map(([name, value]) => `${script(name)} ${value}`),
    ...doublings.map(([name, value]) => `${script(name)} ${t("mahjong.times", { n: value })}`),
  ].join(" · ");
}
