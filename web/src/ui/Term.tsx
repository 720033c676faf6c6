/** A word of a game that explains itself at a tap. The explanation is the game's own text, `term.ID.name` and `term.ID.text`. */

import { Fragment, type ComponentChildren } from "preact";
import { createPortal } from "preact/compat";
import { useState } from "preact/hooks";
import { capital, script, t } from "../lang";
import type { Values } from "../net/types";
import { Button, Dialog } from "./parts";
import { piecesOf, termsAt } from "./terms";

type Texts = Record<string, string>;

interface TermProps {
  texts: Texts;
  /** The part of the key after `term.`; a word the game does not explain is left as it is. */
  id: string;
  /** The words on the table; the term's own name where there are none. */
  children?: ComponentChildren;
}

export function Term({ texts, id, children }: TermProps) {
  const [open, setOpen] = useState(false);
  const text = texts[`term.${id}.text`];
  const name = capital(script(texts[`term.${id}.name`] ?? ""));
  if (!text) return <>{children}</>;
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        type="button"
        class="term"
        title={t("term.why", { name })}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <span class="term-word">{children ?? name}</span>
      </button>
      {open &&
        createPortal(
          <Dialog title={name} onClose={close}>
            <p class="term-text">{script(text)}</p>
            <div class="row end">
              <Button kind="primary" onClick={close}>
                {t("term.seen")}
              </Button>
            </div>
          </Dialog>,
          document.body,
        )}
    </>
  );
}

/** A sentence in which every term of the game can be tapped. */
export function Explained({ texts, text }: { texts: Texts; text: string }) {
  return (
    <>
      {piecesOf(texts, text).map((piece, at) =>
        piece.term ? (
          <Term key={at} texts={texts} id={piece.term}>
            {piece.text}
          </Term>
        ) : (
          piece.text
        ),
      )}
    </>
  );
}

/** The terms that hold at a table with these options, for the line above it. */
interface TermsLineProps {
  texts: Texts;
  options: Values;
  /** What stands behind a term at this table, by its id. */
  behind?: Record<string, ComponentChildren>;
}

export function TermsLine({ texts, options, behind = {} }: TermsLineProps) {
  const ids = termsAt(texts, options);
  return ids.length ? (
    <span class="terms-at">
      {ids.map((id) => (
        <Fragment key={id}>
          {" · "}
          <Term texts={texts} id={id} />
          {behind[id]}
        </Fragment>
      ))}
    </span>
  ) : null;
}
