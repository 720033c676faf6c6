/**
 * The gallery, in development alone: `/gallery.html` lists every scene, `/gallery.html?scene=ID` is one, as large as the window.
 * `theme`, `lang` and every other choice of this device may be added: `&theme=dark&lang=en`.
 */

import { render } from "preact";
import { recording } from "./recorded";
import { SCENES } from "./scenes";

const asked = new URLSearchParams(location.search);
const scene = SCENES.find(({ id }) => id === asked.get("scene"));
const root = document.getElementById("app")!;

if (asked.get("scene") === "parts") {
  await choose();
  await import("../styles/index.css");
  const { Parts } = await import("./Parts");
  render(<Parts />, root);
} else if (scene) {
  const found = await recording(scene.recording);
  const { serveScene } = await import("./fakes");
  await serveScene(scene, found);
  await choose();
  history.replaceState(null, "", scene.path(found));
  await import("../main");
} else {
  render(<Index />, root);
}

/** The choices named in the address, as if they had been made in the settings. */
async function choose(): Promise<void> {
  const chosen: Record<string, unknown> = { lang: "zh-Hans", sound: false };
  for (const [name, value] of asked)
    if (name !== "scene") chosen[name] = /^(true|false)$/.test(value) ? value === "true" : value;
  localStorage.setItem("paiju.prefs", JSON.stringify(chosen));
  const { dressPage } = await import("../state/prefs");
  dressPage();
}

function Index() {
  return (
    <ul>
      {["parts", ...SCENES.map(({ id }) => id)].map((id) => (
        <li key={id}>
          <a href={`?scene=${id}`}>{id}</a> · <a href={`?scene=${id}&theme=dark`}>dark</a> ·{" "}
          <a href={`?scene=${id}&lang=en`}>en</a>
        </li>
      ))}
    </ul>
  );
}
