/** A table's props at a recorded moment, for tests: in the first seat, nothing asked for yet. */

import { speech } from "../lang";
import { whoSits } from "../pages/who";
import type { TableProps } from "../tables/kinds";
import { gameOf, textsOf, type Moment, type Recording } from "./recorded";

export function propsOf(
  found: Recording,
  { room, table, finished }: Moment,
  given: Partial<TableProps> = {},
): TableProps {
  return {
    game: gameOf(found),
    texts: textsOf(found, speech()),
    table,
    seat: 0,
    who: whoSits(room.seats),
    said: {},
    now: () => 0,
    act: () => Promise.resolve(true),
    next: () => undefined,
    hint: () => undefined,
    hinted: null,
    choices: null,
    askChoices: () => undefined,
    finished,
    toResult: null,
    ...given,
  };
}
