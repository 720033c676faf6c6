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

export function RuleChooser({ game, rules, heading }: { game: GameDetail; rules: Rules; heading: string }) {
  const { set, sets, differs } = rules;
  const [asking, setAsking] = useState<Asking>(null);
  const [said, setSaid] = useState("");
  const cards = useRef<HTMLDivElement>(null);
  const base = { name: nameOf(set), values: set.values };
  /** Buttons may be gone with what they did: the choice itself is where one goes on. */
  const done = (word = ""): void => {
    setAsking(null);
    setSaid(word);
    setTimeout(() => cards.current?.querySelector<HTMLElement>("[aria-checked=true]")?.focus());
  };
  return (
    <div class="rules-chooser" ref={cards}>
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
      {set.own && differs.length === 0 && (
        <div class="row rule-tools">
          <Button onClick={() => setAsking("rename")}>{t("preset.rename")}</Button>
          <Button kind="danger" onClick={() => setAsking("delete")}>
            {t("preset.delete")}
          </Button>
        </div>
      )}
      {differs.length > 0 && (
        <div class="rule-differs">
          <p>
            {t("preset.differs", { name: base.name })}{" "}
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
            <Button
              onClick={() => {
                rules.putBack();
                done();
              }}
            >
              {t("preset.back_all")}
            </Button>
            {set.own && (
              <Button
                onClick={() => {
                  rules.save(set.own!.name);
                  done(t("preset.saved", { name: set.own!.name }));
                }}
              >
                {t("preset.save_into", { name: set.own.name })}
              </Button>
            )}
            <Button onClick={() => setAsking("save")}>{t("preset.save")}</Button>
          </div>
        </div>
      )}
      <details class="adjust">
        <summary>
          {t("preset.adjust")}
          {differs.length > 0 && <span class="change-count">{t("preset.changes", { n: differs.length })}</span>}
        </summary>
        <OptionsForm prefix="opt" forms={game.options} values={rules.values} onChange={rules.adjust} base={base} />
      </details>
      {(asking === "save" || asking === "rename") && (
        <NameRules
          rules={rules}
          way={asking}
          onClose={() => setAsking(null)}
          onDone={(name) => done(t("preset.saved", { name }))}
        />
      )}
      {asking === "delete" && (
        <Confirm
          text={t("preset.delete_sure", { name: base.name })}
          yes={t("preset.delete")}
          onNo={() => setAsking(null)}
          onYes={() => {
            rules.remove();
            done();
          }}
        />
      )}
    </div>
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
