/** Which page is shown. A change of language redraws everything from here, and loses nothing that was going on. */

import "./ui/parts.css";
import "./ui/faces.css";
import "./pages/pages.css";
import { lazy, Suspense } from "preact/compat";
import { useEffect, useErrorBoundary, useState } from "preact/hooks";
import { loadScript, t } from "./lang";
import { found } from "./lang/both";
import { OFFLINE } from "./net/api";
import { Home } from "./pages/Home";
import { place } from "./router";
import { isAway, part, useReturn } from "./state/network";
import { closeRules, opened } from "./state/openRules";
import { dressPage, prefs } from "./state/prefs";
import { useStore } from "./state/store";
import { Blocked, Button, Loading } from "./ui/parts";
import { Heading } from "./ui/Screen";
import { useChange } from "./state/hooks";

const GamePage = lazy(() => part(() => import("./pages/GamePage")));
const RoomPage = lazy(() => part(() => import("./pages/RoomPage")));
const LessonPage = lazy(() => part(() => import("./lesson/LessonPage")));
const ReplayPage = lazy(() => part(() => import("./pages/ReplayPage")));
const RulesDrawer = lazy(() => part(() => import("./pages/RulesDrawer")));
const HistoryPage = lazy(() => part(() => import("./pages/HistoryPage")));

export function App() {
  const { path } = useStore(place);
  const mine = useStore(prefs);
  const rules = useStore(opened);
  const [, setLang] = useState(mine.lang);
  const [error, forget] = useErrorBoundary((what) => {
    if (!isAway(what)) console.error(what);
  });
  // What failed is not asked for again by the browser: the page is loaded anew. Another page may open meanwhile.
  useReturn(isAway(error), () => location.reload());
  useChange([path], () => {
    forget();
    closeRules();
  });
  useEffect(() => {
    void loadScript(mine.lang).then(() => {
      dressPage();
      setLang(mine.lang);
    });
  }, [mine]);
  if (isAway(error)) return <Blocked trouble={OFFLINE} />;
  if (error) {
    return (
      <main class="page blocked">
        <div class="panel">
          <Heading class="big">{t("err.crash")}</Heading>
          <Button kind="primary" onClick={() => location.reload()}>
            {t("err.reload")}
          </Button>
        </div>
      </main>
    );
  }
  return (
    <>
      <Suspense fallback={<Loading />}>
        <Page key={path} path={path} />
      </Suspense>
      <Suspense fallback={null}>{rules && <RulesDrawer {...rules} />}</Suspense>
    </>
  );
}

function Page({ path }: { path: string }) {
  const [, section, name] = path.split("/");
  const what = decodeURIComponent(name ?? "");
  if (path === "/") return <Home />;
  if (section === "g" && what) return <GamePage game={what} />;
  if (section === "r" && what) return <RoomPage code={what} />;
  if (section === "l" && what) return <LessonPage game={what} />;
  if (section === "m" && what) return <ReplayPage match={what} />;
  if (section === "h") return <HistoryPage />;
  return <Blocked trouble={found("not_found", "err.not_found")} />;
}
