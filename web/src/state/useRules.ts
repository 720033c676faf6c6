/** Choosing the rules of a room: one of the sets there are, and what was adjusted in it. */

import { useState } from "preact/hooks";
import type { GameDetail } from "../net/api";
import type { OptionForm, Values } from "../net/types";
import { ownRulesOf, type OwnRules } from "./ownRules";
import { differing, nearest, ownKey, ruleSets, type RuleSet } from "./rules";
import { useStore } from "./store";

export interface Rules {
  kept: OwnRules;
  sets: RuleSet[];
  set: RuleSet;
  /** The options as they stand. */
  values: Values;
  /** Those that differ from the set's. */
  differs: OptionForm[];
  choose: (key: string) => void;
  adjust: (values: Values) => void;
  putBack: () => void;
  save: (name: string) => void;
  rename: (to: string) => void;
  remove: () => void;
}

/** Of a room that is there already, or as the last one was on this device. What was adjusted in a set is there again when one comes back to it. */
export function useRules(game: GameDetail, room: Values | null = null): Rules {
  const kept = ownRulesOf(game);
  const sets = ruleSets(game, useStore(kept));
  const [chosen, setChosen] = useState(() =>
    room ? nearest(sets, game.options, room).set.key : (kept.chosen ?? undefined),
  );
  const set = sets.find((one) => one.key === chosen) ?? sets[0]!;
  const [adjusted, setAdjusted] = useState<Record<string, Values>>(() => (room ? { [set.key]: room } : {}));
  const values = adjusted[set.key] ?? set.values;
  const putBack = (...keys: string[]): void =>
    setAdjusted(Object.fromEntries(Object.entries(adjusted).filter(([key]) => !keys.includes(key))));
  return {
    kept,
    sets,
    set,
    values,
    differs: differing(game.options, set.values, values),
    choose: setChosen,
    adjust: (next) => setAdjusted({ ...adjusted, [set.key]: next }),
    putBack: () => putBack(set.key),
    save: (name) => {
      kept.put(name, values);
      putBack(set.key, ownKey(name));
      setChosen(ownKey(name));
    },
    rename: (to) => {
      kept.rename(set.own!.name, to);
      const { [set.key]: mine, ...rest } = adjusted;
      setAdjusted(mine ? { ...rest, [ownKey(to)]: mine } : rest);
      setChosen(ownKey(to));
    },
    remove: () => {
      putBack(set.key);
      kept.remove(set.own!.name);
    },
  };
}
