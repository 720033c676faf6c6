/** Animations for tests: a page without a screen has none. They end when told to. */

import { vi } from "vitest";

interface Fake {
  duration: number;
  ended: boolean;
  finish: () => void;
  onfinish: (() => void) | null;
}

export let animations: Fake[] = [];

/** Everything is drawn somewhere, and moves until it is played out. */
export function fakeAnimations(): void {
  animations = [];
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(20, 20, 200, 120));
  Element.prototype.animate = (_, timing) => {
    const { duration } = timing as { duration: number };
    const fake: Fake = {
      duration,
      ended: false,
      onfinish: null,
      finish: () => {
        fake.ended = true;
        fake.onfinish?.();
      },
    };
    animations.push(fake);
    return fake as unknown as Animation;
  };
}

export function playOut(): void {
  for (const one of animations) if (!one.ended) one.finish();
}
