/** Choose one of the players, or another answer where there is one. */

import { t } from "../../lang";

interface SeatPickProps {
  label: string;
  seats: number;
  value: number;
  onPick: (seat: number) => void;
  /** What is meant by nobody. */
  none?: string;
  /** Who cannot be meant. */
  except?: readonly number[];
}

export const NOBODY = -1;

export function SeatPick({ label, seats, value, onPick, none, except = [] }: SeatPickProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onPick(Number(event.currentTarget.value))}>
        {Array.from({ length: seats }, (_, seat) => seat)
          .filter((seat) => !except.includes(seat))
          .map((seat) => (
            <option key={seat} value={seat}>
              {t("score.player", { n: seat + 1 })}
            </option>
          ))}
        {none && <option value={NOBODY}>{none}</option>}
      </select>
    </label>
  );
}
