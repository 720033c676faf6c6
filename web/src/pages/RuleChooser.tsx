/** The rules of a room: large choices first, then single options, and one's own rules kept under a name. */

import { useRef, useState } from "preact/hooks";
import { say, t } from "../lang";
import type { GameDetail } from "../net/api";
import { nameOf, type RuleSet } from "../state/rules";
import type { Rules } from "../state/useRules";
import { Icon } from "../ui/Icon";
import { cut } from "../ui/nickname";
import { OptionsForm, optionText, optionWords } from "../ui/Options";
import { Button, Confirm, Dialog } from "../ui/parts";
import { Radios } from "../ui/Radios";

type Asking = "save" | "rename" | "delete" | null;

interface ChooserProps {
  game: GameDetail;
  rules: Rules;
  heading: string;
}

export function RuleChooser({ game, rules, heading }: ChooserProps) {
  const { set, sets, differs } = rules;
  const [asking, setAsking] = useState<Asking>(null);
  const [said, setSaid] = useState("");
  const place = useRef<HTMLDivElement>(null);
  /** Buttons may be gone with what they did: the choice itself is where one goes on. */
  const done = (word = ""): void => {
    setAsking(null);
    setSaid(word);
    setTimeout(() => place.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus());
  };
  return (
    <div class="rules-chooser" ref={place}>
      <LostNote game={game} rules={rules} />
      <Radios
        label={heading}
        class="rule-cards"
        itemClass="rule-card"
        items={sets.map((one) => ({
          key: one.key,
          text: nameOf(one),
          body: <CardBody set={one} game={game} isAdjusted={one === set && differs.length > 0} />,
        }))}
        at={sets.indexOf(set)}
        onPick={(at) => {
          setSaid("");
          rules.choose(sets[at]!.key);
        }}
      />
      <p class="unseen" role="status">
        {said}
      </p>
      {differs.length > 0 ? (
        <Differs rules={rules} onAsk={setAsking} onDone={done} />
      ) : (
        set.own && <OwnTools onAsk={setAsking} />
      )}
      <Adjust game={game} rules={rules} />
      <Asked asking={asking} rules={rules} onClose={() => setAsking(null)} onDone={done} />
    </div>
  );
}

function OwnTools({ onAsk }: { onAsk: (asking: Asking) => void }) {
  return (
    <div class="row rule-tools">
      <Button onClick={() => onAsk("rename")}>{t("preset.rename")}</Button>
      <Button kind="danger" onClick={() => onAsk("delete")}>
        {t("preset.delete")}
      </Button>
    </div>
  );
}

interface DiffersProps {
  rules: Rules;
  onAsk: (asking: Asking) => void;
  onDone: (word?: string) => void;
}

/** What is not as in the chosen rules, and what may be done about it. */
function Differs({ rules, onAsk, onDone }: DiffersProps) {
  const { set, differs } = rules;
  const name = nameOf(set);
  const putBack = (): void => {
    rules.putBack();
    onDone();
  };
  const saveInto = (): void => {
    rules.save(name);
    onDone(t("preset.saved", { name }));
  };
  return (
    <div class="rule-differs">
      <p>
        {t("preset.differs", { name })}{" "}
        <b>
          {differs.map((form, at) => (
            <span key={form.name}>
              {optionText(form, rules.values)}
              {at < differs.length - 1 && "\u00a0· "}
            </span>
          ))}
        </b>
      </p>
      <div class="row">
        <Button onClick={putBack}>{t("preset.back_all")}</Button>
        {set.own && <Button onClick={saveInto}>{t("preset.save_into", { name })}</Button>}
        <Button onClick={() => onAsk("save")}>{t("preset.save")}</Button>
      </div>
    </div>
  );
}

function Adjust({ game, rules }: { game: GameDetail; rules: Rules }) {
  const { set, differs, values } = rules;
  const base = { name: nameOf(set), values: set.values };
  return (
    <details class="adjust">
      <summary>
        {t("preset.adjust")}
        {differs.length > 0 && <span class="change-count">{t("preset.changes", { n: differs.length })}</span>}
      </summary>
      <OptionsForm prefix="opt" forms={game.options} values={values} onChange={rules.adjust} base={base} />
    </details>
  );
}

interface AskedProps {
  asking: Asking;
  rules: Rules;
  onClose: () => void;
  onDone: (word?: string) => void;
}

/** The sheet in which a name is given, or a deletion confirmed. */
function Asked({ asking, rules, onClose, onDone }: AskedProps) {
  if (asking === null) return null;
  if (asking !== "delete") {
    const named = (name: string): void => onDone(t("preset.saved", { name }));
    return <NameRules rules={rules} way={asking} onClose={onClose} onDone={named} />;
  }
  const remove = (): void => {
    rules.remove();
    onDone();
  };
  return (
    <Confirm
      text={t("preset.delete_sure", { name: nameOf(rules.set) })}
      yes={t("preset.delete")}
      onNo={onClose}
      onYes={remove}
    />
  );
}

/** A name and whose table it is; of one's own rules, what differs from the usual. */
function CardBody({ set, game, isAdjusted }: { set: RuleSet; game: GameDetail; isAdjusted: boolean }) {
  const mine = optionWords(game.options, set.values).join(" · ") || t("preset.as_text");
  return (
    <>
      <span class="rule-card-head">
        <strong>{nameOf(set)}</strong> {set.own && <span class="rule-mark">{t("preset.own")}</span>}{" "}
        {isAdjusted && <span class="rule-mark adjusted">{t("preset.changed")}</span>}
        <Icon name="check" />
      </span>{" "}
      <span class="rule-card-line">{set.own ? mine : say(set.preset!.whose)}</span>
    </>
  );
}

interface NameProps {
  rules: Rules;
  way: "save" | "rename";
  onClose: () => void;
  onDone: (name: string) => void;
}

function NameRules({ rules, way, onClose, onDone }: NameProps) {
  const own = rules.set.own?.name ?? "";
  const [typed, setTyped] = useState(way === "rename" ? own : "");
  const name = typed.trim();
  const isThere = rules.kept.value.some((one) => one.name === name) && !(way === "rename" && name === own);
  const isTaken = way === "rename" && isThere;
  const submit = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation(); // the form around this one opens the room
    if (!name || isTaken) return;
    if (way === "rename") rules.rename(name);
    else rules.save(name);
    onDone(name);
  };
  return (
    <Dialog title={t(`preset.${way}`)} onClose={onClose}>
      <form class="name-form" onSubmit={submit}>
        <label class="field">
          <span>{t("preset.name")}</span>
          <input
            type="text"
            value={typed}
            autofocus
            autocomplete="off"
            enterkeyhint="done"
            required
            onInput={(event) =>
              setTyped(event.isComposing ? event.currentTarget.value : cut(event.currentTarget.value))
            }
            onCompositionEnd={(event) => setTyped(cut(event.currentTarget.value))}
          />
        </label>
        <Button kind="primary" type="submit" disabled={!name || isTaken}>
          {t("save")}
        </Button>
        <p class="help wide" role="status">
          {isThere ? t(isTaken ? "preset.taken" : "preset.replaces", { name }) : t("preset.name_hint")}
        </p>
      </form>
    </Dialog>
  );
}

/** What was kept on this device and cannot be used any more is said, until that was read. */
function LostNote({ game, rules }: { game: GameDetail; rules: Rules }) {
  const { lost } = rules.kept;
  if (!lost.length) return null;
  const labels = (names: string[]): string =>
    names.map((name) => say(game.options.find((form) => form.name === name)?.label) || name).join(t("preset.comma"));
  const words = lost.map((one) =>
    one.name === null ? t("preset.unreadable") : t("preset.lost", { name: one.name, what: labels(one.options) }),
  );
  return (
    <div class="notice" role="status">
      <span>{[...new Set(words)].join(" ")}</span>
      <Button kind="quiet" icon="close" label={t("close")} onClick={() => rules.kept.forgetLost()} />
    </div>
  );
}
