/** Where the answer of a form appears: brought into view, and its gist said to those who do not see it. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { prefersStill } from "../../state/prefs";

interface AnswerPlaceProps {
  /** The answer or the trouble now shown; another one is brought into view. */
  shown: unknown;
  /** Whether the page above has all its words: until then it grows, and pushes the answer out of view again. */
  isComplete?: boolean;
  /** The answer in a sentence. */
  gist: string;
  children: ComponentChildren;
}

export function AnswerPlace({ shown, isComplete = true, gist, children }: AnswerPlaceProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) ref.current?.scrollIntoView({ block: "nearest", behavior: prefersStill() ? "instant" : "smooth" });
  }, [shown, isComplete]);
  return (
    <div class="answer-place" ref={ref}>
      <p class="unseen" role="status" aria-live="polite">
        {gist}
      </p>
      {children}
    </div>
  );
}
