// @vitest-environment happy-dom
/** Words that explain themselves: by a tap with a picture, a button by its keys, and the way on to the rules. */

import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { gameOf, recording, textsOf } from "../gallery/recorded";
import { opened } from "../state/openRules";
import { setPref } from "../state/prefs";

HTMLDialogElement.prototype.showModal ??= () => undefined;
setPref("lang", "zh-Hans");
const { Explained, Term, useExplained } = await import("./Term");
const { Explaining } = await import("./explaining");
const found = await recording("mahjong");
const [game, texts] = [gameOf(found), textsOf(found, "zh")];
vi.stubGlobal("fetch", () => new Promise(() => undefined));
afterEach(cleanup);

test("a word opens its sentences and a picture, and from there the rules", () => {
  render(
    <Explaining game={game}>
      <Term texts={texts} id="za" />
    </Explaining>,
  );
  fireEvent.click(screen.getByRole("button", { name: "砸" }));
  expect(document.querySelector(".term-text")!.textContent).toBe(texts["term.za.text"]);
  const parts = [...document.querySelectorAll(".picture-part")].map((part) => part.querySelectorAll(".tile").length);
  expect(parts).toEqual([2, 1, 3]);
  expect(document.querySelector(".picture-says")!.textContent).toBe("手里");
  fireEvent.click(screen.getByRole("button", { name: "看规则" }));
  expect(opened.value).toEqual({ game: "cangzhou", rule: "CZ-4.3" });
});

test("a word by the key of its text is explained by the rulebook; what nobody explains stays a word", () => {
  render(
    <Explaining game={game}>
      <Term texts={texts} id="item.dragon">
        一条龙
      </Term>
      <Term texts={texts} id="meld.za">
        砸
      </Term>
      <Term texts={texts} id="item.nothing">
        没有
      </Term>
    </Explaining>,
  );
  expect(screen.getAllByRole("button").map((one) => one.textContent)).toEqual(["一条龙", "砸"]);
  fireEvent.click(screen.getByRole("button", { name: "一条龙" }));
  expect(document.querySelector(".term-text")!.textContent).toContain("同色一至九成三个顺子");
});

test("in a sentence the words of a kind are terms where they are asked for", () => {
  const said = { "row.pair": "对子", "term.row.pair.text": "…" };
  const { container, rerender } = render(<Explained texts={said} text="尾道对子" />);
  expect(container.querySelector(".term")).toBeNull();
  rerender(<Explained texts={said} text="尾道对子" kinds={["row"]} />);
  expect(container.querySelector(".term")!.textContent).toBe("对子");
});

function Chow({ onTake }: { onTake: () => void }) {
  const { props, explanation, wasHeld } = useExplained(texts, "action.chow");
  return (
    <>
      <button type="button" {...props} onClick={() => wasHeld() || onTake()}>
        吃
      </button>
      {explanation}
    </>
  );
}

test("a button explains itself with ? and by its menu, and a long press is no press", () => {
  const take = vi.fn();
  render(
    <Explaining game={game}>
      <Chow onTake={take} />
    </Explaining>,
  );
  const button = screen.getByRole("button", { name: "吃" });
  expect(button.getAttribute("aria-keyshortcuts")).toBe("?");
  fireEvent.pointerDown(button);
  fireEvent.contextMenu(button);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(take).not.toHaveBeenCalled();
  expect(document.querySelector(".term-text")!.textContent).toContain("只有下家能吃");
  fireEvent.click(screen.getByRole("button", { name: "知道了" }));
  fireEvent.pointerDown(button);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(take).toHaveBeenCalledOnce();
  fireEvent.keyDown(button, { key: "?" });
  expect(document.querySelector(".term-text")).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "知道了" }));
  fireEvent.click(button); // with the key Enter
  expect(take).toHaveBeenCalledTimes(2);
});
