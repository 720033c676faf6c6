/** What one may do, as buttons; where there is too much of it, found by typing. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../../lang";
import { Button } from "../../ui/parts";
import type { TableProps } from "../kinds";
import { Sentence, Strip, type Telling } from "./Drawn";
import { actionText, isDrawn } from "./words";
import { useChange } from "../../state/hooks";

const TYPED_FOR = 300;

type ChoicesProps = Pick<TableProps, "table" | "act" | "choices" | "askChoices" | "hinted"> & { told: Telling };

/** Made anew for every question. */
export function Choices({ table, act, choices, askChoices, hinted, told }: ChoicesProps) {
  const [find, setFind] = useState("");
  const [busy, setBusy] = useState(false);
  const [searchable, setSearchable] = useState(false);
  const ask = table.ask!.ask;
  useChange([ask, find], () => {
    const timer = setTimeout(() => askChoices(find), find ? TYPED_FOR : 0);
    return () => clearTimeout(timer);
  });
  const listed = choices?.ask === ask ? choices : null;
  useEffect(() => {
    if (listed?.more) setSearchable(true);
  }, [listed?.more]);
  const wanted = JSON.stringify(hinted);
  return (
    <section class="choices" aria-label={t("generic.choices")}>
      {searchable && (
        <input
          class="find"
          type="search"
          value={find}
          placeholder={t("generic.find")}
          aria-label={t("generic.find")}
          onInput={(event) => setFind(event.currentTarget.value)}
        />
      )}
      {listed === null && <p class="waiting">{t("generic.listing")}</p>}
      {listed && listed.actions.length === 0 && <p class="help">{t("generic.none")}</p>}
      <div class="choice-list">
        {listed?.actions.map((action) => {
          const text = actionText(action, told.texts);
          const key = JSON.stringify(action);
          const drawn = isDrawn(text, told.pieces);
          return (
            <Button
              key={key}
              class={`${drawn ? "drawn" : ""} ${key === wanted ? "hinted" : ""}`}
              label={drawn ? undefined : text}
              disabled={busy}
              onClick={() => {
                setBusy(true);
                void act(action).then(() => setBusy(false));
              }}
            >
              {drawn ? <Strip text={text} pieces={told.pieces} /> : <Sentence text={text} {...told} />}
            </Button>
          );
        })}
      </div>
      {listed?.more && <p class="help">{t("generic.more", { n: listed.actions.length })}</p>}
    </section>
  );
}
