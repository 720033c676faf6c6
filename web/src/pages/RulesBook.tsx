/** The rulebook of a game: a short table of contents, a search, and every line with its pictures. */

import { useRef, useState } from "preact/hooks";
import { say, speech, t } from "../lang";
import { api } from "../net/api";
import type { Picture as PictureData, Rule } from "../net/types";
import { prefersStill } from "../state/prefs";
import { useAsked, useAskedKept } from "../state/store";
import { useChange } from "../state/hooks";
import { Loading, Notice, troubleOf } from "../ui/parts";
import { Picture } from "../ui/Picture";
import type { Texts } from "../ui/terms";
import "./RulesBook.css";

interface BookProps {
  game: string;
  /** The line to begin at. */
  wanted: string | null;
}

export function RulesBook({ game, wanted }: BookProps) {
  const { value: book, error } = useAsked(() => api.rules(game), game);
  const texts = useAskedKept(() => api.texts(game, speech()), `${game} ${speech()}`);
  const [search, setSearch] = useState("");
  const ref = useRef<HTMLElement>(null);
  const isThere = book !== null && texts !== null;
  useChange([isThere, wanted], () => {
    if (isThere && wanted) lineOf(ref.current, wanted)?.scrollIntoView({ block: "start" });
  });
  if (error) return <Notice trouble={troubleOf(error)} />;
  if (!book || !texts) return <Loading />;
  const word = search.trim().toLowerCase();
  const fits = (rule: Rule): boolean =>
    !word || [rule.id, say(rule.title), say(rule.text)].some((text) => text.toLowerCase().includes(word));
  const sections = grouped(book.rules.filter(fits));
  return (
    <article class="rules" ref={ref}>
      <div class="rules-find">
        <input
          type="search"
          class="search"
          aria-label={t("rules.search")}
          placeholder={t("rules.search")}
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {sections.length > 1 && (
        <Contents names={sections.map(([name]) => name)} onPick={(at) => show(ref.current, at)} />
      )}
      {sections.length === 0 && <p role="status">{t("rules.nothing")}</p>}
      {sections.map(([section, rules], at) => (
        <section key={section + at} class="panel" data-section={at}>
          <h2 tabIndex={-1}>{section}</h2>
          <dl>
            {rules.map((rule) => (
              <Line
                key={rule.id}
                rule={rule}
                wanted={rule.id === wanted}
                texts={texts}
                pictures={picturesOf(book.pictures, rule.id)}
              />
            ))}
          </dl>
        </section>
      ))}
    </article>
  );
}

function Contents({ names, onPick }: { names: string[]; onPick: (at: number) => void }) {
  return (
    <nav class="rules-contents" aria-label={t("rules.contents")}>
      {names.map((name, at) => (
        <button key={name + at} type="button" onClick={() => onPick(at)}>
          {name}
        </button>
      ))}
    </nav>
  );
}

interface LineProps {
  rule: Rule;
  wanted: boolean;
  texts: Texts;
  pictures: PictureData[];
}

function Line({ rule, wanted, texts, pictures }: LineProps) {
  return (
    <div class={`rule ${wanted ? "wanted" : ""}`} data-rule={rule.id}>
      <dt>
        {say(rule.title)} <span class="rule-id">{rule.id}</span>
      </dt>
      <dd>
        {say(rule.text)}
        {pictures.map((picture) => (
          <Picture key={picture.terms[0]} picture={picture} texts={texts} />
        ))}
      </dd>
    </div>
  );
}

/** A picture stands once, at the first of its lines: the others are read close by. */
function picturesOf(pictures: readonly PictureData[], rule: string): PictureData[] {
  const here = pictures.filter(({ rules }) => rules[0] === rule);
  return here.filter((one, at) => here.findIndex((other) => looksLike(one, other)) === at);
}

function looksLike(one: PictureData, other: PictureData): boolean {
  return JSON.stringify(one.rows) === JSON.stringify(other.rows);
}

function lineOf(book: HTMLElement | null, rule: string): HTMLElement | null {
  return book?.querySelector<HTMLElement>(`[data-rule="${CSS.escape(rule)}"]`) ?? null;
}

function show(book: HTMLElement | null, section: number): void {
  const found = book?.querySelector<HTMLElement>(`[data-section="${section}"]`);
  found?.scrollIntoView({ block: "start", behavior: prefersStill() ? "auto" : "smooth" });
  found?.querySelector("h2")?.focus({ preventScroll: true });
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
  const [chinese = "", english = ""] = section.replace(/^\d+\s*/, "").split(" · ");
  return say({ zh: chinese, en: english || chinese });
}
