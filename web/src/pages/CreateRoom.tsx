/** Open a room: the rules it is played by, the room's settings, a nickname where there is none yet. */

import { useState } from "preact/hooks";
import { say, t } from "../lang";
import { api, type GameDetail } from "../net/api";
import type { Trouble, Values } from "../net/types";
import { go } from "../router";
import { player } from "../state/player";
import { useStore } from "../state/store";
import { useRules } from "../state/useRules";
import { OptionsForm } from "../ui/Options";
import { Button, Dialog, Notice, troubleOf } from "../ui/parts";
import { NameForm } from "../ui/Settings";
import { RuleChooser } from "./RuleChooser";
import { useChange } from "../state/hooks";

export function CreateRoom({ game }: { game: GameDetail }) {
  const me = useStore(player);
  const rules = useRules(game);
  const [settings, setSettings] = useState<Values>({});
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [naming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const wrong = useOptionsCheck(game.id, rules.values);

  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await api.newRoom(game.id, rules.values, settings);
      rules.kept.choose(rules.set.key);
      go(`/r/${made.room}`);
    } catch (error) {
      const found = troubleOf(error);
      if (found.code === "need_token" || found.code === "unknown_token") setNaming(true);
      setTrouble(found);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      class="create"
      onSubmit={(event) => {
        event.preventDefault();
        if (me && !me.guest) void open();
        else setNaming(true);
      }}
    >
      <section class="panel">
        <h2>{t("create.options")}</h2>
        <RuleChooser game={game} rules={rules} heading={t("create.options")} />
      </section>
      <details class="panel room-settings">
        <summary>
          <h2>{t("create.settings")}</h2>
        </summary>
        <OptionsForm prefix="set" forms={game.settings} values={settings} onChange={setSettings} />
      </details>
      <div class="create-foot">
        <Notice trouble={wrong ?? trouble} onClose={wrong ? undefined : () => setTrouble(null)} />
        <Button kind="primary" class="wide" type="submit" disabled={busy || wrong !== null}>
          {t("create.go")} · {say(game)}
        </Button>
      </div>
      {naming && (
        <Dialog title={t("name.title")} onClose={() => setNaming(false)}>
          <NameForm
            hint
            then={() => {
              setNaming(false);
              void open();
            }}
          />
        </Dialog>
      )}
    </form>
  );
}

/** Why a combination of options is impossible, asked of the server a moment after the last change. */
export function useOptionsCheck(game: string, options: Values): Trouble | null {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const key = JSON.stringify(options);
  useChange([game, key], () => {
    let live = true;
    const timer = setTimeout(() => {
      api.checkOptions(game, options).then(
        () => live && setTrouble(null),
        (error: unknown) => {
          const found = troubleOf(error);
          if (live && found.code !== "offline") setTrouble(found);
        },
      );
    }, 250);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  });
  return trouble;
}
