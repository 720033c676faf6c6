/** One of a few, side by side: one stop for the tab key, arrows move between them, as a screen reader's user expects. */

import type { ComponentChildren } from "preact";

export interface Radio {
  key: string | number;
  text: string;
  /** What is drawn instead of the text. */
  body?: ComponentChildren;
}

interface RadiosProps {
  items: Radio[];
  /** Which one is chosen, by its place; -1 for none. */
  at: number;
  onPick: (at: number) => void;
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  id?: string;
  class?: string;
  itemClass?: string;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function Radios({ items, at, onPick, label, labelledBy, describedBy, id, ...look }: RadiosProps) {
  const key = (event: KeyboardEvent & { currentTarget: HTMLElement }): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (Math.max(at, 0) + step + items.length) % items.length;
    onPick(next);
    (event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div
      class={look.class ?? "segments"}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={key}
    >
      {items.map((item, index) => (
        <button
          key={item.key}
          id={index === 0 ? id : undefined}
          type="button"
          role="radio"
          class={look.itemClass}
          aria-checked={index === at}
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          onClick={() => onPick(index)}
        >
          {item.body ?? item.text}
        </button>
      ))}
    </div>
  );
}
