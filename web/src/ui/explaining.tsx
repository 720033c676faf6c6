/** Whose words stand here: the game, its texts and its pictures, for every word that explains itself. */

import { createContext, type ComponentChildren } from "preact";
import { useContext, useMemo } from "preact/hooks";
import { speech } from "../lang";
import { api } from "../net/api";
import type { GamePage, Picture } from "../net/types";
import { useAskedKept } from "../state/store";
import type { Texts } from "./terms";

interface Explained {
  game: string | null;
  texts: Texts;
  pictures: readonly Picture[];
}

const Words = createContext<Explained>({ game: null, texts: {}, pictures: [] });

export function useExplaining(): Explained {
  return useContext(Words);
}

export function Explaining({ game, children }: { game: GamePage; children: ComponentChildren }) {
  const texts = useAskedKept(() => api.texts(game.id, speech()), `${game.id} ${speech()}`);
  const words = useMemo(() => ({ game: game.id, texts: texts ?? {}, pictures: game.pictures }), [game, texts]);
  return <Words.Provider value={words}>{children}</Words.Provider>;
}
