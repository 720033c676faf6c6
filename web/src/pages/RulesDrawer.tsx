/** The rules beside what one is doing: the table stays as it is underneath. */

import { t } from "../lang";
import { closeRules, type OpenRules } from "../state/openRules";
import { Dialog } from "../ui/parts";
import { RulesBook } from "./RulesBook";

export default function RulesDrawer({ game, rule }: OpenRules) {
  return (
    <Dialog title={t("game.rules")} class="drawer" onClose={closeRules}>
      <RulesBook key={`${game} ${rule}`} game={game} wanted={rule} />
    </Dialog>
  );
}
