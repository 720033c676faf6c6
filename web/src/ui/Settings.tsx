/** Language, look, sound, name, and moving to another device. */

import type { TargetedEvent } from "preact";
import { useState } from "preact/hooks";
import { api } from "../net/api";
import type { Trouble } from "../net/types";
import { t, type Key } from "../lang";
import { canBuzz } from "../state/notice";
import { become, nameYourself, player } from "../state/player";
import { LANGS, prefs, setPref, type Theme } from "../state/prefs";
import { useStore } from "../state/store";
import { cut } from "./nickname";
import { Button, Dialog, Notice, troubleOf } from "./parts";
import { Radios } from "./Radios";

const LANG_NAMES: Record<string, string> = { "zh-Hans": "简体", "zh-Hant": "繁體", en: "English" };
const THEMES: Theme[] = ["auto", "light", "dark"];

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const mine = useStore(prefs);
  return (
    <Dialog title={t("set.title")} onClose={onClose}>
      <div class="options">
        <Segments
          label={t("set.lang")}
          items={LANGS.map((lang) => ({ key: lang, text: LANG_NAMES[lang]! }))}
          value={mine.lang}
          onPick={(lang) => setPref("lang", lang)}
        />
        <Segments
          label={t("set.theme")}
          items={THEMES.map((theme) => ({ key: theme, text: t(`set.${theme}` as Key) }))}
          value={mine.theme}
          onPick={(theme) => setPref("theme", theme)}
        />
        <Switch
          label={t("set.deck")}
          help={t("set.deck_why")}
          on={mine.fourColours}
          onSet={(on) => setPref("fourColours", on)}
        />
        <Switch label={t("set.sound")} on={mine.sound} onSet={(on) => setPref("sound", on)} />
        {canBuzz() && <Switch label={t("set.vibrate")} on={mine.vibrate} onSet={(on) => setPref("vibrate", on)} />}
      </div>
      <NameForm />
      <Devices />
      <p class="help">
        <a class="text-link" href="/licences.txt" target="_blank" rel="noopener">
          {t("set.licences")}
        </a>
      </p>
    </Dialog>
  );
}

function Segments<T extends string>(props: {
  label: string;
  items: { key: T; text: string }[];
  value: T;
  onPick: (key: T) => void;
}) {
  return (
    <div class="option">
      <div class="option-words">
        <span class="option-label">{props.label}</span>
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

function Switch({
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

/** Ask for a nickname; `then` runs when the server has it. */
export function NameForm({ then, action, hint }: { then?: () => void; action?: string; hint?: boolean }) {
  const me = useStore(player);
  const [name, setName] = useState(me?.name ?? "");
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await nameYourself(name);
      setTrouble(null);
      then?.();
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="name-form" onSubmit={(event) => void submit(event)}>
      <label class="field">
        <span>{t("name.label")}</span>
        <input
          type="text"
          value={name}
          autocomplete="nickname"
          autofocus={then !== undefined}
          enterkeyhint="done"
          required
          onInput={(event) => setName(typed(event))}
          onCompositionEnd={(event) => setName(typed(event, true))}
        />
      </label>
      <Button kind={then ? "primary" : "plain"} type="submit" disabled={busy || !name.trim()}>
        {action ?? (me ? t("save") : t("name.go"))}
      </Button>
      {hint && <p class="help wide">{t("name.hint")}</p>}
      <Notice trouble={trouble} />
    </form>
  );
}

/** What is in the field, cut where a nickname ends; a word that is still being composed is left alone. */
function typed(event: TargetedEvent<HTMLInputElement>, composed = false): string {
  const field = event.currentTarget;
  const isComposing = !composed && "isComposing" in event && event.isComposing === true;
  const name = isComposing ? field.value : cut(field.value);
  if (field.value !== name) field.value = name;
  return name;
}

function Devices() {
  const me = useStore(player);
  const [code, setCode] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [done, setDone] = useState("");
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const attempt = (work: () => Promise<void>): void => {
    work().then(
      () => setTrouble(null),
      (error: unknown) => setTrouble(troubleOf(error)),
    );
  };
  return (
    <details class="devices">
      <summary>{t("set.device")}</summary>
      <p class="help">{t("set.device_why")}</p>
      {me && (
        <div class="row">
          <Button onClick={() => attempt(async () => setCode((await api.handover()).code))}>{t("set.give")}</Button>
          {code && <output class="handover">{code}</output>}
          {code && <span class="help">{t("set.until")}</span>}
        </div>
      )}
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          attempt(async () => {
            const taken = await api.takeOver(typed.trim().toUpperCase());
            become(taken);
            setDone(t("set.taken", { name: taken.name }));
          });
        }}
      >
        <input
          type="text"
          class="code"
          aria-label={t("set.have")}
          placeholder={t("set.have")}
          value={typed}
          autocapitalize="characters"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!typed.trim()}>
          {t("set.take")}
        </Button>
      </form>
      {done && <p role="status">{done}</p>}
      <Notice trouble={trouble} />
    </details>
  );
}
