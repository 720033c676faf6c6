/** A form made from the typed options: every choice with its words and its range. */

import { say, t } from "../lang";
import type { OptionForm, Value, Values } from "../net/types";
import { Radios } from "./Radios";

interface FormProps {
  forms: OptionForm[];
  values: Values;
  onChange: (values: Values) => void;
  prefix: string;
}

export function OptionsForm({ forms, values, onChange, prefix }: FormProps) {
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

function Option({ id, form, value, onChange }: ControlProps) {
  return (
    <div class="option">
      <div class="option-words">
        <label for={id} id={`${id}-label`}>
          {say(form.label)}
        </label>
        <p class="help" id={`${id}-help`}>
          {say(form.help)}
        </p>
      </div>
      <Control id={id} form={form} value={value} onChange={onChange} />
    </div>
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
  const at = all.findIndex((choice) => JSON.stringify(choice.value) === JSON.stringify(value));
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

/** Options as one line of words; by default only what differs from the usual. */
export function optionWords(forms: OptionForm[], values: Values, all = false): string[] {
  const out: string[] = [];
  for (const form of forms) {
    const value = valueOf(form, values);
    if (!all && JSON.stringify(value) === JSON.stringify(form.default)) continue;
    const choice = form.choices?.find((one) => JSON.stringify(one.value) === JSON.stringify(value));
    const text = choice ? say(choice.label) : value === null ? t("create.auto") : String(value);
    out.push(`${say(form.label)} ${text}`);
  }
  return out;
}

export function defaultsOf(forms: OptionForm[]): Values {
  return Object.fromEntries(forms.map((form) => [form.name, form.default]));
}
