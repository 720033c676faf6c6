/** What is wrong with a question, said beside the field it is about. */

import { createContext } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import { prefersStill } from "../../state/prefs";

export interface WrongField {
  field: string;
  text: string;
}

export const Wrong = createContext<WrongField | null>(null);
const ID = "calc-wrong"; // there is one at most

/** The sentence about this field, if it is the wrong one; brought into view. */
export function Beside({ field }: { field: string }) {
  const wrong = useContext(Wrong);
  const here = wrong?.field === field ? wrong : null;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (here) ref.current?.scrollIntoView({ block: "center", behavior: prefersStill() ? "instant" : "smooth" });
  }, [here]);
  if (!here) return null;
  return (
    <strong class="wrong" id={ID} ref={ref}>
      {here.text}
    </strong>
  );
}

/** What the field's control says to those who do not see the sentence. */
export function useMarks(field: string): { "aria-invalid"?: "true"; "aria-describedby"?: string } {
  const wrong = useContext(Wrong);
  return wrong?.field === field ? { "aria-invalid": "true", "aria-describedby": ID } : {};
}
