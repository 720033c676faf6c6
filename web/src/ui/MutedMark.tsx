/** Beside the name of somebody who is not heard on this device. */

import { t } from "../lang";
import { Icon } from "./Icon";

export function MutedMark() {
  return (
    <span class="muted-mark" role="img" aria-label={t("table.muted")} title={t("table.muted")}>
      <Icon name="mute" />
    </span>
  );
}
