/** The rules of a room as a whole: the game's presets, a group's own, and how far a room is from either. */

import { say } from "../lang";
import type { GameDetail } from "../net/api";
import type { OptionForm, Preset, Value, Values } from "../net/types";

/** Rules that a group keeps under a name; every option is spelled out. */
export interface Own {
  name: string;
  options: Values;
}

/** All options of a preset or of a group's own rules. */
export interface RuleSet {
  /** `preset:lively` or `own:周五`. */
  key: string;
  preset: Preset | null;
  own: Own | null;
  values: Values;
}

type Game = Pick<GameDetail, "presets" | "options">;

export const ownKey = (name: string): string => `own:${name}`;

/** One's own come first. */
export function ruleSets(game: Game, own: readonly Own[]): RuleSet[] {
  const mine = own.map((one) => ({
    key: ownKey(one.name),
    preset: null,
    own: one,
    values: completed(game.options, one.options),
  }));
  const theirs = game.presets.map((preset) => ({
    key: `preset:${preset.id}`,
    preset,
    own: null,
    values: completed(game.options, preset.options),
  }));
  return [...mine, ...theirs];
}

export function nameOf(set: RuleSet): string {
  return set.own ? set.own.name : say(set.preset!.name);
}

/** Every option of the form; what is not given has its default. */
export function completed(forms: OptionForm[], given: Values): Values {
  return Object.fromEntries(forms.map((form) => [form.name, given[form.name] ?? form.default]));
}

export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The options in which two rooms are not alike. */
export function differing(forms: OptionForm[], base: Values, values: Values): OptionForm[] {
  const [before, now] = [completed(forms, base), completed(forms, values)];
  return forms.filter((form) => !isSame(before[form.name], now[form.name]));
}

/** The rules a room is played by, or those it is nearest to and where it is not theirs: of equally near ones a preset, which others know too. */
export function nearest(sets: RuleSet[], forms: OptionForm[], values: Values): { set: RuleSet; differs: OptionForm[] } {
  const all = sets.map((set) => ({ set, differs: differing(forms, set.values, values) }));
  const shared = [...all.filter((one) => one.set.preset), ...all.filter((one) => one.set.own)];
  return (
    all.find((one) => one.differs.length === 0) ??
    shared.reduce((best, one) => (one.differs.length < best.differs.length ? one : best))
  );
}

/** Whether an option may have this value. */
export function fits(form: OptionForm, value: Value): boolean {
  if (value === null) return form.default === null;
  if (form.choices) return form.choices.some((choice) => isSame(choice.value, value));
  return Number.isInteger(value) && Number(value) >= (form.low ?? 0) && Number(value) <= (form.high ?? Infinity);
}
