/** A word of a game that explains itself at a tap, with a picture: the game's own text `term.ID.text`, or its rulebook's. */

import { Fragment, type ComponentChildren } from "preact";
import { createPortal } from "preact/compat";
import { useRef, useState } from "preact/hooks";
import { capital, script, t } from "../lang";
import type { Values } from "../net/types";
import { openRules } from "../state/openRules";
import { useExplaining } from "./explaining";
import { Button, Dialog } from "./parts";
import { Picture } from "./Picture";
import { bound, meaningOf, piecesOf, termsAt, type Meaning, type Texts } from "./terms";

interface TermProps {
  texts: Texts;
  /** The part of the key after `term.`, or the key of the word itself; what the game does not explain is left as it is. */
  id: string;
  /** The words on the table; the term's own name where there are none. */
  children?: ComponentChildren;
}

export function Term({ texts, id, children }: TermProps) {
  const [open, setOpen] = useState(false);
  const { pictures } = useExplaining();
  const meaning = meaningOf(texts, pictures, id);
  const name = capital(script(meaning.name));
  if (!meaning.text) return <>{children}</>;
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
      {open && <Explanation texts={texts} meaning={meaning} onClose={() => setOpen(false)} />}
    </>
  );
}

function Explanation({ texts, meaning, onClose }: { texts: Texts; meaning: Meaning; onClose: () => void }) {
  const { game } = useExplaining();
  const { picture } = meaning;
  const rule = picture?.rules[0];
  return createPortal(
    <Dialog title={capital(script(meaning.name))} onClose={onClose}>
      <p class="term-text">{script(meaning.text)}</p>
      {picture && <Picture picture={picture} texts={texts} />}
      <div class="row end">
        {game && rule && (
          <Button
            icon="book"
            onClick={() => {
              onClose();
              openRules(game, rule);
            }}
          >
            {t("term.rules")}
          </Button>
        )}
        <Button kind="primary" onClick={onClose}>
          {t("term.seen")}
        </Button>
      </div>
    </Dialog>,
    document.body,
  );
}

const HELD = 550;

/** A button that explains itself when it is pressed long, by its context menu, or with the key `?`. */
export function useExplained(texts: Texts, id: string) {
  const [open, setOpen] = useState(false);
  const { pictures } = useExplaining();
  const meaning = meaningOf(texts, pictures, id);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const held = useRef(false);
  const pressed = useRef(false);
  const show = (event?: Event): void => {
    event?.preventDefault();
    held.current = pressed.current;
    setOpen(true);
  };
  const stop = (): void => {
    pressed.current = false;
    clearTimeout(timer.current);
  };
  if (!meaning.text) return { props: {}, explanation: null, wasHeld: () => false };
  const props = {
    title: t("term.hold", { name: capital(script(meaning.name)) }),
    "aria-keyshortcuts": "?",
    onContextMenu: show,
    onKeyDown: (event: KeyboardEvent) => event.key === "?" && show(event),
    onPointerDown: (event: PointerEvent) => {
      stop();
      held.current = false;
      pressed.current = !event.button;
      timer.current = setTimeout(show, HELD);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
  };
  const explanation = open && <Explanation texts={texts} meaning={meaning} onClose={() => setOpen(false)} />;
  return {
    props,
    explanation,
    /** The click that ends a long press is none. */
    wasHeld: (): boolean => {
      const was = held.current;
      held.current = false;
      return was;
    },
  };
}

interface ExplainedProps {
  text: string;
  /** The game's words; by default those of the page. */
  texts?: Texts;
  /** Kinds of words that are terms here, each of them: `row`, `type`. */
  kinds?: readonly string[];
}

/** A sentence in which every term of the game can be tapped. */
export function Explained({ text, texts, kinds }: ExplainedProps) {
  const page = useExplaining();
  const words = texts ?? page.texts;
  return (
    <>
      {bound(piecesOf(words, text, kinds)).map(({ before, text, term, after }, at) => {
        if (!term) return text;
        const word = (
          <Term key={at} texts={words} id={term}>
            {text}
          </Term>
        );
        if (!before && !after) return word;
        return (
          <span key={at} class="term-bound">
            {before}
            {word}
            {after}
          </span>
        );
      })}
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
