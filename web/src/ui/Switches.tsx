/** A choice of this device in one line: one of a few, or on and off. */

import { Radios } from "./Radios";

export function Segments<T extends string>(props: {
  label: string;
  help?: string;
  items: { key: T; text: string }[];
  value: T;
  onPick: (key: T) => void;
}) {
  return (
    <div class="option choice">
      <div class="option-words">
        <span class="option-label">{props.label}</span>
        {props.help && <span class="help">{props.help}</span>}
      </div>
      <Radios
        label={props.label}
        items={props.items}
        at={props.items.findIndex((item) => item.key === props.value)}
        onPick={(at) => props.onPick(props.items[at]!.key)}
      />
    </div>
  );
}

export function Switch({
  label,
  help,
  on,
  onSet,
}: {
  label: string;
  help?: string;
  on: boolean;
  onSet: (on: boolean) => void;
}) {
  return (
    <label class="option">
      <span class="option-words">
        <span class="option-label">{label}</span>
        {help && <span class="help">{help}</span>}
      </span>
      <input
        class="switch"
        type="checkbox"
        role="switch"
        checked={on}
        onChange={(event) => onSet(event.currentTarget.checked)}
      />
    </label>
  );
}
