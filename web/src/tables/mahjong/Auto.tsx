/** Beside one's own name: what is answered by itself, and the hint. */

import { useState } from "preact/hooks";
import { t } from "../../lang";
import { useChange } from "../../state/hooks";
import { useStore } from "../../state/store";
import { Button, Dialog } from "../../ui/parts";
import type { TableProps } from "../kinds";
import { isOn, passing, passOf, SWITCHES, type Switch } from "./passing";
import "./Auto.css";

export function Tools(props: TableProps<"mahjong">) {
  const { table, room, act, hint } = props;
  const { view } = table;
  const chosen = useStore(passing);
  const [open, setOpen] = useState(false);
  useChange([room], () => passing.enter(room ?? ""));
  // What is switched on answers the question that is open, too.
  useChange([chosen, table.ask?.ask], () => {
    const answer = table.ask ? passOf(view, passing.value) : null;
    if (answer) void act(answer);
  });
  const switches = SWITCHES.filter((kind) => kind !== "chow" || view.options.chow);
  const many = switches.filter((kind) => isOn(chosen, kind, view.number)).length;
  const toggle = (kind: Switch): void => passing.toggle(kind, view.number);
  const pressed = (kind: Switch): boolean => isOn(chosen, kind, view.number);
  return (
    <div class="tools">
      {switches.map((kind) => (
        <button
          key={kind}
          type="button"
          class={`tool pass-switch ${kind}`}
          aria-pressed={pressed(kind)}
          title={t(`mahjong.auto_${kind}_why`)}
          onClick={() => toggle(kind)}
        >
          {t(`mahjong.auto_${kind}`)}
        </button>
      ))}
      <button
        type="button"
        class={`tool pass-switch more ${many ? "on" : ""}`}
        aria-haspopup="dialog"
        aria-label={many ? t("mahjong.auto_on", { n: many }) : undefined}
        onClick={() => setOpen(true)}
      >
        {t("mahjong.auto")}
        {many > 0 && <b>{many}</b>}
      </button>
      <Button kind="quiet" icon="bulb" label={t("table.hint")} class="tool" disabled={!table.ask} onClick={hint} />
      {open && (
        <Dialog title={t("mahjong.auto_title")} onClose={() => setOpen(false)}>
          <div class="auto-rows">
            {switches.map((kind) => (
              <button
                key={kind}
                type="button"
                class="auto-row"
                aria-pressed={pressed(kind)}
                onClick={() => toggle(kind)}
              >
                <strong>{t(`mahjong.auto_${kind}`)}</strong>
                <span>{t(`mahjong.auto_${kind}_why`)}</span>
              </button>
            ))}
          </div>
          <p class="help">{t("mahjong.auto_kept")}</p>
        </Dialog>
      )}
    </div>
  );
}
