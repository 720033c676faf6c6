/** Choose one of the players, or none where that is an answer too. */

import { t } from "../../lang";

interface SeatPickProps {
  label: string;
  seats: number;
  value: number;
  onPick: (seat: number) => void;
  none?: string;
  /** Who cannot be meant. */
  except?: number;
}

export const NOBODY = -1;

export function SeatPick({ label, seats, value, onPick, none, except }: SeatPickProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onPick(Number(event.currentTarget.value))}>
        {none && <option value={NOBODY}>{none}</option>}
        {Array.from({ length: seats }, (_, seat) => seat)
          .filter((seat) => seat !== except)
          .map((seat) => (
            <option key={seat} value={seat}>
              {t("score.player", { n: seat + 1 })}
            </option>
          ))}
      </select>
    </label>
  );
}
