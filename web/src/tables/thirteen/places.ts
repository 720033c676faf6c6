/** What a lesson can point at here. */

import type { Places } from "../kinds";

export const places: Places = {
  hand: ".tray",
  rows: ".rows",
  front: "[data-drop=front]",
  middle: "[data-drop=middle]",
  back: "[data-drop=back]",
  show: ".arrange .actions .primary",
  bet: ".betting .chips-row",
};
