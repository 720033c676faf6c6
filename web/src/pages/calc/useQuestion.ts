/** A question to the scorer: filled in or brought by a link, asked, answered. */

import { useRef, useState } from "preact/hooks";
import { found } from "../../lang/both";
import { api, type GameDetail } from "../../net/api";
import type { ScoreAnswer } from "../../net/games";
import type { Trouble, Values } from "../../net/types";
import { go, place } from "../../router";
import { useStore } from "../../state/store";
import type { Calculator } from "../../tables/tools";
import { defaultsOf } from "../../ui/Options";
import { troubleOf } from "../../ui/parts";
import type { Asked, Lack } from "./form";
import { packed, unpacked } from "./link";
import { anyObject, optionOf } from "./reading";
import { useChange } from "../../state/hooks";

export interface Question {
  options: Values;
  draft: any;
}

export interface Outcome {
  answer?: ScoreAnswer;
  trouble?: Trouble;
  lack?: Lack;
}

export function tableOf(game: GameDetail, options: Values): Asked {
  return { game, options, seats: Number(options.players ?? game.default_players) };
}

export function useQuestion(game: GameDetail, tool: Calculator) {
  const fresh = (): Question => ({ options: defaultsOf(game.options), draft: tool.blank(game) });
  const [question, setQuestion] = useState<Question>(fresh);
  const [outcome, setOutcome] = useState<Outcome>({});
  const { hash } = useStore(place);
  const code = hash.split("=")[1] ?? "";
  const asked = useRef("");
  const change = (next: Partial<Question>): void => {
    setQuestion({ ...question, ...next });
    setOutcome({}); // an old answer would be to another question
  };
  const ask = (one: Question): void => {
    const table = tableOf(game, one.options);
    const lack = tool.lacking(one.draft, table);
    if (lack) return setOutcome({ lack });
    const request = { options: one.options, ...tool.request(one.draft, table) };
    const mine = packed(request);
    asked.current = mine;
    go(`/g/${game.id}#score=${mine}`, true);
    const tell = (said: Outcome): void => {
      if (asked.current === mine) setOutcome(said);
    };
    api.score(game.id, request).then(
      (answer) => tell({ answer }),
      (error: unknown) => tell({ trouble: troubleOf(error) }),
    );
  };
  useChange([code], () => {
    if (!code || code === asked.current) return;
    try {
      const linked = opened(code, game, tool);
      setQuestion(linked);
      ask(linked);
    } catch {
      setOutcome({ trouble: found("broken_link", "err.broken_link") });
    }
  });
  return { question, outcome, change, ask: () => ask(question), clear: () => change({ draft: tool.blank(game) }) };
}

/** The question that a link carries. */
function opened(code: string, game: GameDetail, tool: Calculator): Question {
  const { options: given, ...request } = anyObject(unpacked(code));
  const options: Values = defaultsOf(game.options);
  for (const [name, value] of Object.entries(anyObject(given ?? {}))) options[name] = optionOf(value);
  return { options, draft: tool.read(request, tableOf(game, options)) };
}
