/** Language, look, sound, name, and moving to another device. */

import type { TargetedEvent } from "preact";
import { useState } from "preact/hooks";
import { api } from "../net/api";
import type { Device } from "../net/protocol";
import type { Trouble } from "../net/types";
import { LANG_NAMES, t, type Key } from "../lang";
import { become, nameYourself, player, showYourself } from "../state/player";
import { LANGS, prefs, setPref, type Theme } from "../state/prefs";
import { useStore } from "../state/store";
import { anyAvatar, AvatarButton, AvatarGrid } from "./AvatarPick";
import { Looks } from "./Looks";
import { cut } from "./nickname";
import { Button, Dialog, Notice, troubleOf } from "./parts";
import { Senses } from "./Senses";
import { Segments, Switch } from "./Switches";

const THEMES: Theme[] = ["auto", "light", "dark"];

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const mine = useStore(prefs);
  return (
    <Dialog title={t("set.title")} onClose={onClose}>
      <div class="options">
        <Segments
          label={t("set.lang")}
          items={LANGS.map((lang) => ({ key: lang, text: LANG_NAMES[lang] }))}
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
        <Looks />
        <Senses />
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

/** Ask for a nickname; `then` runs when the server has it. */
export function NameForm({ then, action, hint }: { then?: () => void; action?: string; hint?: boolean }) {
  const me = useStore(player);
  const [name, setName] = useState(me?.name ?? "");
  const [avatar, setAvatar] = useState(() => me?.avatar ?? anyAvatar());
  const [choosing, setChoosing] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await nameYourself(name, avatar);
      setTrouble(null);
      then?.();
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      setBusy(false);
    }
  };
  /** A new person's picture goes with their name; whoever has one changes it at once. */
  const pick = (number: number): void => {
    setAvatar(number);
    if (me)
      showYourself(number).then(
        () => setTrouble(null),
        (error: unknown) => setTrouble(troubleOf(error)),
      );
  };
  return (
    <form class="name-form" onSubmit={(event) => void submit(event)}>
      <div class="name-row">
        <AvatarButton avatar={avatar} open={choosing} onToggle={() => setChoosing(!choosing)} />
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
      </div>
      <Button kind={then ? "primary" : "plain"} type="submit" disabled={busy || !name.trim()}>
        {action ?? (me ? t("save") : t("name.go"))}
      </Button>
      {choosing && <AvatarGrid avatar={avatar} onPick={pick} />}
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
  const [all, setAll] = useState<Device[] | null>(null);
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
    <details
      class="devices"
      onToggle={(event) => {
        if (me && event.currentTarget.open) attempt(async () => setAll(await api.devices()));
      }}
    >
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
      {all && all.length > 1 && (
        <>
          <p class="option-label">{t("set.devices")}</p>
          <ul class="device-list">
            {all.map((device) => (
              <li key={device.id} class="row between">
                <span>
                  {t("set.device_since", { day: new Date(device.made).toLocaleDateString() })}
                  {device.here && <span class="help"> {t("set.device_here")}</span>}
                </span>
                {!device.here && (
                  <Button onClick={() => attempt(async () => setAll(await api.revoke(device.id)))}>
                    {t("set.revoke")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <Notice trouble={trouble} />
    </details>
  );
}
