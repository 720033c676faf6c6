/** Players' texts in the seed: hashes that bound them, and who kept theirs back. */

import type { MatchPage } from "../net/types";
import { recall } from "../state/keep";
import { hashesKey } from "../state/seed";
import type { Check } from "./check";
import { clientHash } from "./shuffle";

export interface SeedShown {
  secret: string;
  clients: string[];
  /** Records of before have none. */
  hashes?: string[];
}

/** Whether the players' texts are those whose hashes were fixed before any text was shown, and who kept theirs back. */
export async function seedChecks(
  { clients, hashes }: SeedShown,
  match: Pick<MatchPage, "room" | "number" | "names">,
): Promise<Check[]> {
  if (!hashes) return [{ key: "verify.no_hashes", good: null }];
  if (!hashes.some((hash) => hash)) return [];
  const fits = await Promise.all(clients.map(async (text, seat) => !text || (await clientHash(text)) === hashes[seat]));
  const seen = recall(hashesKey(match.room, match.number));
  const silent = unrevealed(clients, hashes);
  return [
    { key: "verify.hashes", good: fits.every((fit) => fit) },
    seen
      ? { key: "verify.hashes_seen", good: seen === JSON.stringify(hashes) }
      : { key: "verify.hashes_not_seen", good: null },
    ...(silent.length
      ? [{ key: "verify.unrevealed" as const, who: silent.map((seat) => match.names[seat]).join(", "), good: null }]
      : []),
  ];
}

/** Seats that gave a hash and never showed the text. */
export function unrevealed(clients: readonly string[], hashes: readonly string[]): number[] {
  return hashes.flatMap((hash, seat) => (hash && !clients[seat] ? [seat] : []));
}
