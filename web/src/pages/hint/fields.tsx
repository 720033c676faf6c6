/** What both kinds of questions have. */

import { t } from "../../lang";
import { Button } from "../../ui/parts";

export function TextField({
  label,
  hint,
  value,
  onInput,
}: {
  label: string;
  hint: string;
  value: string;
  onInput: (text: string) => void;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        placeholder={hint}
        value={value}
        spellcheck={false}
        autocapitalize="off"
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

export function AskRow({
  picked,
  busy,
  ready,
  onClear,
  onRandom,
}: {
  picked: number;
  busy: boolean;
  ready: boolean;
  onClear: () => void;
  onRandom: () => void;
}) {
  return (
    <div class="row">
      <span role="status">{t("hint.picked", { n: picked })}</span>
      <Button onClick={onClear}>{t("arrange.clear")}</Button>
      <Button onClick={onRandom}>{t("arrange.random")}</Button>
      <Button kind="primary" type="submit" disabled={!ready || busy}>
        {busy ? t("hint.thinking") : t("hint.go")}
      </Button>
    </div>
  );
}

/** Some of a pile, drawn without putting back. */
export function drawn<T>(pile: readonly T[], many: number): T[] {
  const rest = [...pile];
  return Array.from({ length: many }, () => {
    const at = crypto.getRandomValues(new Uint32Array(1))[0]! % rest.length;
    return rest.splice(at, 1)[0]!;
  });
}
