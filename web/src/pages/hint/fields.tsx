/** What both kinds of questions have. */

import type { ComponentChildren } from "preact";
import { t } from "../../lang";
import { Button } from "../../ui/parts";
import { TextField } from "../../ui/TextField";

interface QuestionProps {
  how: string;
  /** Where the hand is tapped. */
  picker: ComponentChildren;
  typed: string;
  example: string;
  onType: (text: string) => void;
  picked: number;
  busy: boolean;
  onAsk: () => void;
  onClear: () => void;
  onRandom: () => void;
  /** What else may be known. */
  children: ComponentChildren;
}

export function Question({ how, picker, typed, example, onType, picked, busy, children, ...does }: QuestionProps) {
  return (
    <form
      class="panel calc"
      onSubmit={(event) => {
        event.preventDefault();
        does.onAsk();
      }}
    >
      <p class="help">{how}</p>
      {picker}
      <TextField label={t("arrange.typed")} hint={example} value={typed} onInput={onType} />
      <details>
        <summary>{t("hint.known")}</summary>
        <div class="calc">{children}</div>
      </details>
      <div class="row">
        <span role="status">{t("hint.picked", { n: picked })}</span>
        <Button onClick={does.onClear}>{t("arrange.clear")}</Button>
        <Button onClick={does.onRandom}>{t("arrange.random")}</Button>
        <Button kind="primary" type="submit" disabled={picked === 0 || busy}>
          {busy ? t("hint.thinking") : t("hint.go")}
        </Button>
      </div>
    </form>
  );
}
