/** A whole number with its label; what is wrong with it stands below. */

import { Beside, useMarks } from "./Wrong";

interface NumberFieldProps {
  label: string;
  /** Where it stands in the request. */
  field: string;
  value: number;
  least: number;
  most?: number;
  onChange: (value: number) => void;
}

export function NumberField({ label, field, value, least, most, onChange }: NumberFieldProps) {
  const marks = useMarks(field);
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={value}
        {...marks}
        onInput={(event) => onChange(Math.trunc(Number(event.currentTarget.value)))}
      />
      <Beside field={field} />
    </label>
  );
}
