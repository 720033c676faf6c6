/** Headings of screens. When the screen changes its heading gets the focus, so that keys and screen readers begin there. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useChange } from "../state/hooks";

/** The first screen of a visit is read from its top anyway; stealing the focus there only disturbs. */
let visited = false;

interface HeadingProps {
  children: ComponentChildren;
  class?: string;
}

/** The one `h1` of a screen. */
export function Heading({ children, ...look }: HeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (visited) focus(ref.current);
    visited = true;
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} {...look}>
      {children}
    </h1>
  );
}

/** A screen within a page changes with `key`; its heading is the first that `where` finds. */
export function useScreen(key: string, where: string): void {
  const last = useRef(key);
  useChange([key], () => {
    if (last.current === key) return;
    last.current = key;
    if (!modal()) focus(document.querySelector<HTMLElement>(where));
  });
}

/** What had the focus is gone or can no longer be pressed: it goes to a heading instead of nowhere. */
export function useKeptFocus(when: unknown, where: string): void {
  useChange([when], () => {
    if (document.activeElement === document.body && !modal()) focus(document.querySelector<HTMLElement>(where));
  });
}

function modal(): boolean {
  return document.querySelector("dialog[open], [aria-modal]") !== null;
}

function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}
