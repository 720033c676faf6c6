/** What moves over a page: pieces that are shown on top of what is already drawn, and gone when they have moved. A tap or a key ends them all. */

import { prefersStill } from "../state/prefs";

export type Rect = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** No single motion is longer. */
export const LONGEST = 950;

interface Motion {
  frames: Keyframe[];
  duration: number;
  delay?: number;
  easing?: string;
}

const running = new Set<Animation>();
let stage: HTMLElement | null = null;

/** Nothing moves for those who asked for that, nor where nobody looks. */
export function isStill(): boolean {
  return prefersStill() || document.hidden || !("animate" in Element.prototype);
}

/** A piece shown for as long as it moves. */
export function show(piece: Element, motion: Motion): void {
  if (isStill()) return;
  if (!stage) {
    stage = document.createElement("div");
    stage.className = "motion-stage";
    stage.setAttribute("aria-hidden", "true");
    document.body.append(stage);
  }
  stage.append(piece);
  run(piece, motion, () => {
    piece.remove();
    if (stage?.childElementCount) return;
    stage?.remove();
    stage = null;
  });
}

/** What is on the page already moves for a moment, and is where it was. */
export function stir(element: Element, motion: Motion): void {
  if (!isStill()) run(element, motion, () => undefined);
}

function run(element: Element, { frames, duration, delay = 0, easing = "ease-out" }: Motion, after: () => void): void {
  const animation = element.animate(frames, {
    duration: Math.min(duration, LONGEST),
    delay,
    easing,
    fill: "backwards",
  });
  if (!running.size) {
    window.addEventListener("pointerdown", skip, true);
    window.addEventListener("keydown", skip, true);
  }
  running.add(animation);
  const end = (): void => {
    running.delete(animation);
    after();
    if (running.size) return;
    window.removeEventListener("pointerdown", skip, true);
    window.removeEventListener("keydown", skip, true);
  };
  animation.onfinish = end;
  animation.oncancel = end;
}

/** Everything is at its end at once. */
export function skip(): void {
  for (const animation of [...running]) animation.finish();
}

/** Where something lies on the screen; null for what is missing or not drawn. */
export function rectOf(element: Element | null | undefined): Rect | null {
  const rect = element?.getBoundingClientRect();
  return rect?.width && rect.height ? rect : null;
}

/** A place of a size in the middle of another. */
export function within({ left, top, width, height }: Rect, wide: number, high = wide): Rect {
  return { left: left + (width - wide) / 2, top: top + (height - high) / 2, width: wide, height: high };
}

/** An empty piece that lies there. */
export function pieceAt({ left, top, width, height }: Rect, look: string): HTMLElement {
  const piece = document.createElement("div");
  piece.className = look;
  Object.assign(piece.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return piece;
}
