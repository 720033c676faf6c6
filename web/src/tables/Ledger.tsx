/** Who paid whom and why, in words; mine first. */

import { useState } from "preact/hooks";
import { script, t } from "../lang";
import { told, type Texts } from "../lang/sentence";
import type { Entry } from "../net/types";
import { followRule } from "../state/openRules";
import { Button } from "../ui/parts";
import { Explained } from "../ui/Term";

export function Ledger({
  entries,
  seat,
  names,
  game,
  texts = {},
}: {
  entries: Pick<Entry, "from" | "to" | "rule" | "say">[];
  seat: number | null;
  names: string[];
  game: string;
  /** The game's words, to explain those in the reasons. */
  texts?: Texts;
}) {
  const [all, setAll] = useState(seat === null);
  const mine = entries.filter((entry) => entry.from === seat || entry.to === seat);
  const shown = all || mine.length === 0 ? entries : mine;
  return (
    <section class="ledger" aria-label={t("table.breakdown")}>
      <div class="row between">
        <h3>{t("table.breakdown")}</h3>
        {mine.length > 0 && mine.length < entries.length && (
          <Button kind="quiet" onClick={() => setAll(!all)}>
            {all ? t("table.my_lines") : t("table.all_lines")}
          </Button>
        )}
      </div>
      {shown.length === 0 && <p class="help">{t("table.no_lines")}</p>}
      <ul>
        {shown.map((entry, index) => (
          <li key={index} class={entry.to === seat ? "won" : entry.from === seat ? "lost" : ""}>
            <Line text={told(entry.say, { texts, names })} texts={texts} />
            <a
              class="rule-id"
              href={`/g/${game}#rules=${entry.rule}`}
              title={texts[`rule.${entry.rule}`] && script(texts[`rule.${entry.rule}`]!)}
              onClick={(event) => followRule(event, game, entry.rule)}
            >
              {entry.rule}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Terms are looked for in the reason, which stands after the colon: a name before it may be one too. */
function Line({ text, texts }: { text: string; texts: Texts }) {
  const at = text.search(/[：:]/) + 1;
  return (
    <span>
      {text.slice(0, at)}
      <Explained texts={texts} text={text.slice(at)} />
    </span>
  );
}
