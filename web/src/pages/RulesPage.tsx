/** The rulebook of a game, section by section, with a search. */

import { useEffect, useState } from "preact/hooks";
import { say, t } from "../lang";
import { api } from "../net/api";
import type { Rule } from "../net/types";
import { place } from "../router";
import { useAsked, useStore } from "../state/store";
import { Loading, Notice, troubleOf } from "../ui/parts";

export function RulesPage({ game }: { game: string }) {
  const { value: book, error } = useAsked(() => api.rules(game), game);
  const [search, setSearch] = useState("");
  const { hash } = useStore(place);
  const wanted = hash.split("=")[1];
  useEffect(() => {
    if (book && wanted) document.getElementById(wanted)?.scrollIntoView({ block: "center" });
  }, [book, wanted]);
  if (error) return <Notice trouble={troubleOf(error)} />;
  if (!book) return <Loading />;
  const word = search.trim().toLowerCase();
  const fits = (rule: Rule): boolean =>
    !word || [rule.id, say(rule.title), say(rule.text)].some((text) => text.toLowerCase().includes(word));
  const sections = grouped(book.rules.filter(fits));
  return (
    <article class="rules">
      <input
        type="search"
        class="search"
        aria-label={t("rules.search")}
        placeholder={t("rules.search")}
        value={search}
        onInput={(event) => setSearch(event.currentTarget.value)}
      />
      {sections.length === 0 && <p>{t("rules.nothing")}</p>}
      {sections.map(([section, rules]) => (
        <section key={section} class="panel">
          <h2>{section}</h2>
          <dl>
            {rules.map((rule) => (
              <div key={rule.id} class={`rule ${rule.id === wanted ? "wanted" : ""}`} id={rule.id}>
                <dt>
                  {say(rule.title)} <span class="rule-id">{rule.id}</span>
                </dt>
                <dd>{say(rule.text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  );
}

function grouped(rules: Rule[]): [string, Rule[]][] {
  const out: [string, Rule[]][] = [];
  for (const rule of rules) {
    const section = sectionName(rule.section);
    const last = out.at(-1);
    if (last?.[0] === section) last[1].push(rule);
    else out.push([section, [rule]]);
  }
  return out;
}

/** A heading in both languages, "摆牌 · Arranging", is shown in the reader's. */
function sectionName(section: Rule["section"]): string {
  if (typeof section !== "string") return say(section);
  const [chinese = "", english = ""] = section.replace(/^\d+\s*/, "").split(" · ");
  return say({ zh: chinese, en: english || chinese });
}
