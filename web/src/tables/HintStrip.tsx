/** Why the house would do what it says: a line over the head of the table, which moves nothing; all of it in a sheet. */

import { createPortal } from "preact/compat";
import { useState } from "preact/hooks";
import { parseCards } from "../cards/cards";
import { parseTiles } from "../cards/tiles";
import { capital, t } from "../lang";
import { told, type Telling } from "../lang/sentence";
import type { GameInfo, Hint } from "../net/types";
import { CardStrip } from "../ui/Card";
import { Icon } from "../ui/Icon";
import { Button, Dialog } from "../ui/parts";
import { Explained } from "../ui/Term";
import { TileStrip } from "../ui/Tile";
import "./HintStrip.css";

/** A choice in words. */
export interface Choice {
  name: string;
  /** Its cards or tiles, row by row. */
  pieces: readonly string[];
  says: readonly string[];
}

/** The choices of a hint, the best first. */
export function choicesOf(hint: Hint, telling: Telling): Choice[] {
  return hint.reasons.map(({ name, pieces, says }) => ({
    name: capital(told(name, telling)),
    pieces,
    says: says.map((one) => bare(told(one, telling))),
  }));
}

/** Said among others: without the space before and the full stop behind. */
function bare(text: string): string {
  return text.trim().replace(/[。.]$/, "");
}

interface StripProps {
  choices: readonly Choice[];
  /** What the game is played with. */
  kind: GameInfo["pieces"];
  /** Which of them the line is about; the best one unless told. */
  at?: number;
  onClose: () => void;
}

export function HintStrip({ choices, kind, at = 0, onClose }: StripProps) {
  const [open, setOpen] = useState(false);
  const best = choices[at];
  if (!best) return null;
  return createPortal(
    <>
      <aside class="hint-strip" aria-label={t("table.hint")}>
        <button type="button" class="hint-line" title={t("hint.more")} onClick={() => setOpen(true)}>
          <Icon name="bulb" />
          <span role="status">
            <b>{best.name}</b> <Pieces pieces={best.pieces} kind={kind} />
            <span class="hint-reason">{sentenceOf(best.says)}</span>
          </span>
          <span class="hint-more">{t("hint.more")}</span>
        </button>
        <Button kind="quiet" icon="close" label={t("close")} onClick={onClose} />
      </aside>
      {open && <Choices choices={choices} kind={kind} onClose={() => setOpen(false)} />}
    </>,
    document.body,
  );
}

/** In a line only what fits it. */
function Pieces({ pieces, kind }: { pieces: readonly string[]; kind: GameInfo["pieces"] }) {
  if (kind !== "tiles" || pieces.length !== 1) return null;
  return <TileStrip class="mini" tiles={parseTiles(pieces[0]!)} />;
}

function Choices({ choices, kind, onClose }: StripProps) {
  return (
    <Dialog title={t("hint.why")} onClose={onClose}>
      <ol class="hint-choices">
        {choices.map(({ name, pieces, says }, at) => (
          <li key={at} class={at === 0 ? "best" : ""}>
            <strong>
              {at === 0 ? "★ " : ""}
              <Explained text={name} kinds={["row", "type", "action"]} />
            </strong>
            {pieces.map((row, index) =>
              kind === "tiles" ? (
                <TileStrip key={index} class="small" tiles={parseTiles(row)} />
              ) : (
                <CardStrip key={index} class="wrap tight" cards={parseCards(row)} />
              ),
            )}
            {says.length > 0 && (
              <p>
                <Explained text={sentenceOf(says)} kinds={["row"]} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function sentenceOf(says: readonly string[]): string {
  return capital(says.join(t("hint.and")));
}
