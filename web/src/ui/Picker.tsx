/** Pieces to tap into a hand: each as often as there are of it; one more tap takes them all out again. */

import type { JSX } from "preact";

interface PickerProps {
  rows: readonly { label: string; pieces: readonly string[] }[];
  chosen: readonly string[];
  most: number;
  copies: (piece: string) => number;
  face: (piece: string) => JSX.Element;
  name: (piece: string) => string;
  onChange: (chosen: string[]) => void;
  class?: string;
}

export function Picker({ rows, chosen, most, copies, face, name, onChange, class: extra = "" }: PickerProps) {
  const full = chosen.length >= most;
  const tap = (piece: string, held: number): void =>
    onChange(full || held >= copies(piece) ? chosen.filter((one) => one !== piece) : [...chosen, piece]);
  const button = (piece: string) => {
    const held = chosen.filter((one) => one === piece).length;
    return (
      <button
        key={piece}
        type="button"
        aria-pressed={held > 0}
        aria-label={held > 1 ? `${name(piece)} ×${held}` : name(piece)}
        disabled={full && held === 0}
        onClick={() => tap(piece, held)}
      >
        {face(piece)}
        {held > 1 && <span class="picker-count">{held}</span>}
      </button>
    );
  };
  return (
    <div class="pickers">
      {rows.map(({ label, pieces }) => (
        <div key={label} class={`picker ${extra}`} role="group" aria-label={label}>
          {pieces.map(button)}
        </div>
      ))}
    </div>
  );
}
