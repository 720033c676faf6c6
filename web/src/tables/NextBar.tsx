/** Between deals: go on, and who is still looking. */

import { t } from "../lang";
import { Button, useSeconds } from "../ui/parts";
import type { TableProps } from "./kinds";

export function NextBar({
  table,
  seat,
  who,
  next,
  now,
  word,
}: Pick<TableProps, "table" | "seat" | "who" | "next" | "now"> & { word: string }) {
  const { pause } = table;
  const seconds = useSeconds(pause?.until ?? null, now);
  if (!pause) return null;
  const waiting = who.flatMap((one, index) =>
    !one.bot && !one.left && one.online && !pause.ready.includes(index) ? [index] : [],
  );
  const pressed = seat !== null && pause.ready.includes(seat);
  return (
    <div class="next-bar">
      {seat !== null && (
        <Button kind="primary" class="wide" disabled={pressed} onClick={next}>
          {pressed ? t("table.next_wait", { names: waiting.map((one) => who[one]!.name).join("、") }) : word}
        </Button>
      )}
      {seconds !== null && <span class="help">{t("table.next_in", { n: seconds })}</span>}
    </div>
  );
}
