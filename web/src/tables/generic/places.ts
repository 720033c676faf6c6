/** What a lesson can point at here. */

import type { Places } from "../kinds";

export const places: Places = {
  hand: ".mine",
  choices: ".choices",
};
