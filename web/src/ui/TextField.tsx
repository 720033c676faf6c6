/** A labelled line of notation: nobody's spelling is corrected, nothing begins with a capital. */

interface TextFieldProps {
  label: string;
  hint?: string;
  value: string;
  /** That it is wrong, for those who do not see it. */
  marks?: { "aria-invalid"?: "true"; "aria-describedby"?: string };
  onInput: (text: string) => void;
}

export function TextField({ label, hint, value, marks, onInput }: TextFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        placeholder={hint}
        value={value}
        spellcheck={false}
        autocapitalize="off"
        {...marks}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}
