/** Words of the client in both languages, where something else than the page says them. */

import type { Trouble, Words } from "../net/types";
import type { Key } from ".";
import { en } from "./en";
import { fill, type Gaps } from "./fill";
import { zh } from "./zh";

export function both(key: Key, gaps: Gaps = {}): Words {
  return { zh: fill(zh[key], gaps), en: fill(en[key], gaps) };
}

/** Something that this page found wrong by itself. */
export function found(code: string, key: Key): Trouble {
  return { code, message: both(key) };
}
