/** The rules a room is played by: the preset's name, or the nearest one's and what was adjusted; then every option. */

import { t } from "../lang";
import type { GameDetail } from "../net/api";
import type { Values } from "../net/types";
import { ownRulesOf } from "../state/ownRules";
import { nameOf, nearest, ruleSets } from "../state/rules";
import { useStore } from "../state/store";
import { Explaining } from "../ui/explaining";
import { optionText } from "../ui/Options";
import { Explained } from "../ui/Term";

export function RoomRules({ game, options }: { game: GameDetail; options: Values }) {
  const own = useStore(ownRulesOf(game));
  const found = nearest(ruleSets(game, own), game.options, options);
  const name = nameOf(found.set);
  return (
    <Explaining game={game}>
      <p class="rule-name">
        {t("preset.played", { name: found.differs.length ? t("preset.adjusted", { name }) : name })}
      </p>
      <ul class="chips">
        {game.options.map((form) => (
          <li key={form.name} class={found.differs.includes(form) ? "differs" : ""}>
            <Explained text={optionText(form, options)} />
            {found.differs.includes(form) && <span class="unseen"> {t("preset.changed")}</span>}
          </li>
        ))}
      </ul>
    </Explaining>
  );
}
