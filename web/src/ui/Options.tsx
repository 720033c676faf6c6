/** A form made from the typed options: every choice with its words and its range. */

import { say, t } from "../lang";
import type { OptionForm as Form, SettingForm, Value, Values } from "../net/types";
import { isSame } from "../state/rules";
import { Radios } from "./Radios";
import { Explained } from "./Term";

/** An option, or a setting, which may need others and be shown in another unit. */
export type OptionForm = Form & Partial<Pick<SettingForm, "needs" | "per">>;

interface FormProps {
  forms: OptionForm[];
  values: Values;
  onChange: (values: Values) => void;
  prefix: string;
  /** The rules one started from, by name: what differs from them is marked, and can be put back. */
  base?: { name: string; values: Values };
}

export function OptionsForm({ forms, values, onChange, prefix, base }: FormProps) {
  return (
    <div class="options">
      {forms
        .filter((form) => isMeant(form, forms, values))
        .map((form) => (
          <Option
            key={form.name}
            id={`${prefix}-${form.name}`}
            form={form}
            value={valueOf(form, values)}
            onChange={(value) => onChange({ ...values, [form.name]: value })}
            was={base && { name: base.name, value: valueOf(form, base.values) }}
          />
        ))}
    </div>
  );
}

function valueOf(form: OptionForm, values: Values): Value {
  return values[form.name] ?? form.default;
}

/** Whether what this field needs of others is so. */
function isMeant(form: OptionForm, forms: OptionForm[], values: Values): boolean {
  return Object.entries(form.needs ?? {}).every(([name, value]) => {
    const other = forms.find((one) => one.name === name);
    return other !== undefined && valueOf(other, values) === value;
  });
}

function Option({ id, form, value, onChange, was }: ControlProps & { was?: { name: string; value: Value } }) {
  const isChanged = was !== undefined && !isSame(was.value, value);
  return (
    <div class={`option ${isChanged ? "changed" : ""}`}>
      <div class="option-words">
        <label for={id} id={`${id}-label`}>
          {say(form.label)}
        </label>
        <p class="help" id={`${id}-help`}>
          <Explained text={say(form.help)} />
        </p>
        {isChanged && (
          <Was
            name={was.name}
            text={valueText(form, was.value)}
            label={say(form.label)}
            onBack={() => {
              onChange(was.value);
              document.getElementById(id)?.focus(); // the button is about to go
            }}
          />
        )}
      </div>
      <Control id={id} form={form} value={value} onChange={onChange} />
    </div>
  );
}

/** What the rules one started from say here, and the way back to it. */
function Was({ name, text, label, onBack }: { name: string; text: string; label: string; onBack: () => void }) {
  return (
    <p class="was">
      <span>{t("preset.was", { name, value: text })}</span>
      <button type="button" aria-label={t("preset.back_to", { what: label, value: text })} onClick={onBack}>
        {t("preset.back")}
      </button>
    </p>
  );
}

interface ControlProps {
  id: string;
  form: OptionForm;
  value: Value;
  onChange: (value: Value) => void;
}

function Control(props: ControlProps) {
  const { choices } = props.form;
  if (!choices) return <Stepper {...props} />;
  if (choices.length === 2 && choices.every((choice) => typeof choice.value === "boolean"))
    return <Switch {...props} />;
  return <Choices {...props} choices={choices} />;
}

function Switch({ id, value, onChange }: ControlProps) {
  return (
    <input
      id={id}
      class="switch"
      type="checkbox"
      role="switch"
      checked={value === true}
      aria-describedby={`${id}-help`}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

const SHORT_TEXT = 14;
const FEW = 5;

/** A few short choices lie side by side, others in a list. */
function Choices({ id, form, value, onChange, choices }: ControlProps & { choices: OptionForm["choices"] & object }) {
  const all = form.default === null ? [{ value: null, label: null }, ...choices] : choices;
  const texts = all.map((choice) => (choice.label ? say(choice.label) : t("create.auto")));
  const at = all.findIndex((choice) => isSame(choice.value, value));
  if (texts.join("").length > SHORT_TEXT || all.length > FEW) {
    const pick = (index: number): void => onChange(all[index]!.value);
    return (
      <select
        id={id}
        aria-describedby={`${id}-help`}
        value={at}
        onChange={(event) => pick(Number(event.currentTarget.value))}
      >
        {texts.map((text, index) => (
          <option key={index} value={index}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  return (
    <Radios
      id={id}
      labelledBy={`${id}-label`}
      describedBy={`${id}-help`}
      items={texts.map((text, index) => ({ key: index, text }))}
      at={at}
      onPick={(index) => onChange(all[index]!.value)}
    />
  );
}

export function Stepper({ id, form, value, onChange }: ControlProps) {
  const low = form.low ?? 0;
  const high = form.high ?? 999;
  const per = form.per ?? 1;
  const number = Number(value);
  const step = number < 20 ? 1 : number < 200 ? 5 : 10 ** Math.floor(Math.log10(number) - 1);
  const set = (next: number): void =>
    onChange(Math.min(high, Math.max(low, Number.isFinite(next) ? Math.round(next) : low)));
  return (
    <div class="stepper">
      <button
        type="button"
        aria-label={t("create.less", { what: say(form.label) })}
        disabled={number <= low}
        onClick={() => set(number - step)}
      >
        −
      </button>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={low / per}
        max={high / per}
        step={1 / per}
        value={number / per}
        aria-describedby={`${id}-help`}
        onChange={(event) => set(Number(event.currentTarget.value) * per)}
      />
      <button
        type="button"
        aria-label={t("create.more", { what: say(form.label) })}
        disabled={number >= high}
        onClick={() => set(number + step)}
      >
        +
      </button>
    </div>
  );
}

/** An option's value in words. */
export function valueText(form: OptionForm, value: Value): string {
  const choice = form.choices?.find((one) => isSame(one.value, value));
  return choice ? say(choice.label) : value === null ? t("create.auto") : String(value);
}

/** An option and its value in words. */
export function optionText(form: OptionForm, values: Values): string {
  return `${say(form.label)} ${valueText(form, valueOf(form, values))}`;
}

/** Options as one line of words; by default only what differs from the usual. */
export function optionWords(forms: OptionForm[], values: Values, all = false): string[] {
  return forms
    .filter((form) => all || !isSame(valueOf(form, values), form.default))
    .map((form) => optionText(form, values));
}

export function defaultsOf(forms: OptionForm[]): Values {
  return Object.fromEntries(forms.map((form) => [form.name, form.default]));
}
