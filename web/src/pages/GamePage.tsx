/** A game's own page: open a room, read the rules, score hands, arrange a hand or ask what to do with it. */

import { lazy, Suspense } from "preact/compat";
import { say, t, type Key } from "../lang";
import { api, type GameDetail } from "../net/api";
import { LessonLink } from "../lesson/LessonLink";
import { place } from "../router";
import { part } from "../state/network";
import { useAsked, useStore } from "../state/store";
import { toolsOf } from "../tables/tools";
import { Explaining } from "../ui/explaining";
import { Blocked, Loading, PageHead, troubleOf } from "../ui/parts";
import { useScreen } from "../ui/Screen";
import { CreateRoom } from "./CreateRoom";
import { RulesPage } from "./RulesPage";
import "./rules.css";
import "./tools.css";
import "./calc/calc.css";

const Calculator = lazy(() => part(() => import("./Calculator")));
const Hinter = lazy(() => part(() => import("./Hinter")));

const TABS = ["play", "rules", "score", "arrange", "hint"] as const;
type Tab = (typeof TABS)[number];

export default function GamePage({ game: id }: { game: string }) {
  const { hash } = useStore(place);
  const { value: game, error } = useAsked(() => api.game(id), id);
  if (error) return <Blocked trouble={troubleOf(error)} />;
  if (!game) return <Loading />;
  const tabs = TABS.filter((one) => one === "play" || one === "rules" || game.can.includes(one));
  const word = hash.split("=")[0] as Tab;
  const tab: Tab = tabs.includes(word) ? word : "play";
  return (
    <main class="page game-page">
      <PageHead title={say(game)}>
        <LessonLink game={game} />
      </PageHead>
      <nav class="tabs" aria-label={say(game)}>
        {tabs.map((one) => (
          <a key={one} href={`/g/${id}#${one}`} aria-current={one === tab ? "page" : undefined}>
            {t(`game.${one}` as Key)}
          </a>
        ))}
      </nav>
      <TabHeading tab={tab} />
      <Explaining game={game}>
        <Suspense fallback={<Loading />}>
          {tab === "play" && <CreateRoom game={game} />}
          {tab === "rules" && <RulesPage game={id} />}
          {tab !== "play" && tab !== "rules" && <Tool tab={tab} game={game} />}
        </Suspense>
      </Explaining>
    </main>
  );
}

/** A tool of the game's kind of table; where that has none, the page says so. */
function Tool({ tab, game }: { tab: Exclude<Tab, "play" | "rules">; game: GameDetail }) {
  const { value: tools, error } = useAsked(() => toolsOf(game.table), game.table);
  if (error) throw error; // as for every part of the page that could not be fetched
  if (!tools) return <Loading />;
  const { calculator, hinting, Arranger } = tools;
  if (tab === "score" && calculator) return <Calculator game={game} tool={calculator} />;
  if (tab === "hint" && hinting) return <Hinter game={game} tool={hinting} />;
  if (tab === "arrange" && Arranger) return <Arranger game={game} />;
  return <p class="panel">{t("table.unknown_kind")}</p>;
}

/** The tabs say it to those who see them; to others it is said when the tab changes. */
function TabHeading({ tab }: { tab: Tab }) {
  useScreen(tab, ".tab-heading");
  return (
    <h2 class="unseen tab-heading" tabIndex={-1}>
      {t(`game.${tab}` as Key)}
    </h2>
  );
}
