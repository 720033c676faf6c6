/** What is heard, felt and moves, and whether a hidden page speaks up: choices of this device. */

import { useState } from "preact/hooks";
import { t } from "../lang";
import { play } from "../sound";
import { useHasVoice, VOICES } from "../sound/voice";
import { canBuzz } from "../state/notice";
import { askToNotify, canNotify, mayNotify } from "../state/notification";
import { prefs, setPref } from "../state/prefs";
import { useStore } from "../state/store";
import { Segments, Switch } from "./Switches";

export function Senses() {
  const mine = useStore(prefs);
  const hasVoice = useHasVoice();
  return (
    <>
      <Switch label={t("set.sound")} on={mine.sound} onSet={(on) => setPref("sound", on)} />
      {mine.sound && <Volume value={mine.volume} />}
      {mine.sound && hasVoice && (
        <Segments
          label={t("set.voice")}
          help={t("set.voice_why")}
          items={VOICES.map((voice) => ({ key: voice, text: t(`set.voice_${voice}`) }))}
          value={mine.voice}
          onPick={(voice) => setPref("voice", voice)}
        />
      )}
      <Switch label={t("set.motion")} on={mine.motion} onSet={(on) => setPref("motion", on)} />
      {canBuzz() && <Switch label={t("set.vibrate")} on={mine.vibrate} onSet={(on) => setPref("vibrate", on)} />}
      {canNotify() && <Notify wanted={mine.notify} />}
    </>
  );
}

const FULL = 100;
const STEP = 5;

function Volume({ value }: { value: number }) {
  return (
    <label class="option">
      <span class="option-words">
        <span class="option-label">{t("set.volume")}</span>
      </span>
      <input
        class="volume"
        type="range"
        min={0}
        max={FULL}
        step={STEP}
        value={Math.round(value * FULL)}
        onInput={(event) => setPref("volume", Number(event.currentTarget.value) / FULL)}
        onChange={() => play("tile")}
      />
    </label>
  );
}

/** The browser is asked only by whoever switches this on. */
function Notify({ wanted }: { wanted: boolean }) {
  const [isRefused, setRefused] = useState(false);
  const set = async (on: boolean): Promise<void> => {
    const granted = on && (await askToNotify());
    setRefused(on && !granted);
    setPref("notify", granted);
  };
  return (
    <Switch
      label={t("set.notify")}
      help={t(isRefused ? "set.notify_no" : "set.notify_why")}
      on={wanted && mayNotify()}
      onSet={(on) => void set(on)}
    />
  );
}
