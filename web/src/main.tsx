import "./styles/index.css";
import { render } from "preact";
import { App } from "./App";
import { loadScript } from "./lang";
import { followLinks } from "./router";
import { dressPage, prefs } from "./state/prefs";

dressPage();
document.addEventListener("click", followLinks);
await loadScript(prefs.value.lang);
render(<App />, document.getElementById("app")!);

if ("serviceWorker" in navigator && import.meta.env.MODE === "production") {
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
