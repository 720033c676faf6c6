/** Small parts every page is made of. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { sentence, signed, t } from "../lang";
import { both } from "../lang/both";
import { OFFLINE, Problem } from "../net/api";
import type { Trouble } from "../net/types";
import { go } from "../router";
import { play } from "../sound";
import { useChange } from "../state/hooks";
import { useTitle } from "../state/notice";
import { Avatar, type Face } from "./Avatar";
import { Icon, type IconName } from "./Icon";
import { Running } from "./Running";
import { Heading } from "./Screen";
import "./parts.css";

export { Avatar };

interface ButtonProps {
  onClick?: () => void;
  children?: ComponentChildren;
  kind?: "primary" | "quiet" | "plain" | "danger";
  icon?: IconName;
  disabled?: boolean;
  label?: string;
  pressed?: boolean;
  type?: "button" | "submit";
  class?: string;
}

export function Button({ kind = "plain", icon, label, pressed, type = "button", children, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      class={`button ${kind} ${rest.class ?? ""} ${children ? "" : "only-icon"}`}
      onClick={rest.onClick}
      disabled={rest.disabled}
      aria-label={label}
      title={children ? undefined : label}
      aria-pressed={pressed}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** A modal sheet: from below on phones, in the middle elsewhere. The browser keeps the focus inside; it goes back to where it was. */
export function Dialog({
  title,
  onClose,
  children,
  class: name = "",
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  class?: string;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement as HTMLElement | null;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      before?.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={`sheet ${name}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div class="sheet-body">
        <header class="sheet-head">
          <h2>{title}</h2>
          <Button kind="quiet" icon="close" label={t("close")} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

export function Confirm({
  text,
  picture,
  yes,
  onYes,
  onNo,
}: {
  text: string;
  /** What it is about. */
  picture?: ComponentChildren;
  yes: string;
  onYes: () => void;
  onNo: () => void;
}) {
  return (
    <Dialog title={yes} onClose={onNo}>
      {picture}
      <p>{text}</p>
      <div class="row end">
        <Button onClick={onNo}>{t("cancel")}</Button>
        <Button kind="primary" onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof Problem) return error.trouble;
  const text = error instanceof Error ? error.message : String(error);
  return { code: "internal", message: both("err.stumbled", { text }) };
}

/** One clear sentence, said aloud by screen readers. */
export function Notice({ trouble, onClose }: { trouble: Trouble | null; onClose?: () => void }) {
  return (
    <div class="notice-place" role="alert">
      {trouble && (
        <div class="notice">
          <span>{sentence(trouble)}</span>
          {onClose && <Button kind="quiet" icon="close" label={t("close")} onClick={onClose} />}
        </div>
      )}
    </div>
  );
}

export function Loading() {
  return (
    <p class="loading" role="status">
      {t("loading")}
    </p>
  );
}

/** A page that could not be opened: why, and where to go. */
export function Blocked({ trouble, children }: { trouble: Trouble; children?: ComponentChildren }) {
  useTitle(null);
  return (
    <main class="page blocked">
      <Running />
      <div class="panel">
        <img src="/icon.svg" alt="" width="56" height="56" />
        <div role="alert">
          <Heading class="big">{sentence(trouble)}</Heading>
          {trouble.code === OFFLINE.code && <p class="help">{t("err.comes_back")}</p>}
        </div>
        <div class="row">
          {trouble.code === OFFLINE.code && (
            <Button kind="primary" onClick={() => location.reload()}>
              {t("err.again")}
            </Button>
          )}
          {children}
          {location.pathname !== "/" && (
            <Button kind={children || trouble.code === OFFLINE.code ? "plain" : "primary"} onClick={() => go("/")}>
              {t("err.go_home")}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}

export function PageHead({ title, back, children }: { title: string; back?: string; children?: ComponentChildren }) {
  useTitle(title);
  return (
    <>
      <Running />
      <header class="page-head">
        <a class="button quiet only-icon" href={back ?? "/"} aria-label={t("back")}>
          <Icon name="back" />
        </a>
        <Heading>{title}</Heading>
        <div class="row">{children}</div>
      </header>
    </>
  );
}

export function CopyButton({ text, label, kind }: { text: string; label: string; kind?: ButtonProps["kind"] }) {
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 1600);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <Button
      kind={kind ?? "plain"}
      icon={done ? "check" : "copy"}
      onClick={() => void copyText(text).then(() => setDone(true))}
    >
      {done ? t("copied") : label}
    </Button>
  );
}

/** The clipboard wants a secure page; a table on the home network is not one, so there is the old way too. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "off-screen";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

/** Seconds until a moment on the server's clock. */
export function useSeconds(until: number | null, now: () => number): number | null {
  const [, tick] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.ceil((until - now()) / 1000));
}

interface CountdownProps {
  until: number | null;
  now: () => number;
  /** The last seconds are heard. */
  ticks?: boolean;
}

const LAST_SECONDS = 5;

export function Countdown({ until, now, ticks = false }: CountdownProps) {
  const seconds = useSeconds(until, now);
  useChange([seconds], () => {
    if (ticks && seconds && seconds <= LAST_SECONDS) play("tick");
  });
  if (seconds === null) return null;
  return (
    <span
      class={`countdown ${seconds <= 10 ? "soon" : ""}`}
      role="timer"
      aria-label={t("table.seconds", { n: seconds })}
    >
      <Icon name="clock" />
      {seconds}
    </span>
  );
}

/** Who has how much, in one line that never breaks between a name and its points. */
export function Scores({ names, scores, faces }: { names: string[]; scores: number[]; faces?: Face[] }) {
  return (
    <span class="scores">
      {names.map((name, seat) => (
        <span key={seat}>
          {faces?.[seat] && <Avatar {...faces[seat]} />}
          <span class="cut-name">{name}</span> <b>{signed(scores[seat]!)}</b>
        </span>
      ))}
    </span>
  );
}
