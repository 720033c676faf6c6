/** The rules by their own address: `/g/GAME#rules`, or at a line of them, `#rules=ID`. */

import { place } from "../router";
import { useStore } from "../state/store";
import { RulesBook } from "./RulesBook";

export function RulesPage({ game }: { game: string }) {
  const { hash } = useStore(place);
  return <RulesBook game={game} wanted={hash.split("=")[1] ?? null} />;
}
