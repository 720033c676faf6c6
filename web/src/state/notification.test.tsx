// @vitest-environment happy-dom
/** A notification is shown when the page is hidden, its player wants it and the browser allows it; and never otherwise. */

import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askToNotify, useNotification } from "./notification";
import { setPref } from "./prefs";

let shown: { title: string; body: string; isOpen: boolean }[] = [];
let isHidden = true;

class Told {
  static permission = "granted";
  static requestPermission = vi.fn(() => Promise.resolve(Told.permission));
  onclick: (() => void) | null = null;
  private readonly one;

  constructor(title: string, { body }: { body: string }) {
    this.one = { title, body, isOpen: true };
    shown.push(this.one);
  }

  close(): void {
    this.one.isOpen = false;
  }
}

beforeEach(() => {
  shown = [];
  isHidden = true;
  Told.permission = "granted";
  Told.requestPermission.mockClear();
  vi.stubGlobal("Notification", Told);
  vi.stubGlobal("isSecureContext", true);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  setPref("notify", true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Table({ ask }: { ask: number | null }) {
  useNotification(ask, { title: "轮到你", body: "沧州麻将" });
  return null;
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

test("one's turn at a hidden table is told, once a question", async () => {
  const { rerender } = render(<Table ask={null} />);
  rerender(<Table ask={1} />);
  rerender(<Table ask={1} />);
  await vi.waitFor(() => expect(shown).toEqual([{ title: "轮到你", body: "沧州麻将", isOpen: true }]));
});

test("it goes when one comes back, and when the question is no more", async () => {
  const { rerender } = render(<Table ask={1} />);
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  isHidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(shown[0]!.isOpen).toBe(false));
  isHidden = true;
  rerender(<Table ask={2} />);
  await vi.waitFor(() => expect(shown).toHaveLength(2));
  rerender(<Table ask={null} />);
  await vi.waitFor(() => expect(shown[1]!.isOpen).toBe(false));
});

test.each([
  ["the page is seen", () => (isHidden = false)],
  ["it was not asked for", () => setPref("notify", false)],
  ["the browser forbids it", () => (Told.permission = "denied")],
  ["there is no such thing", () => Reflect.deleteProperty(window, "Notification")],
])("nothing is told where %s", async (_, given) => {
  given();
  render(<Table ask={1} />);
  await settled();
  expect(shown).toEqual([]);
});

test("the service worker tells it where there is one", async () => {
  const showNotification = vi.fn(() => Promise.resolve());
  const close = vi.fn();
  const worker = { active: {}, showNotification, getNotifications: () => Promise.resolve([{ close }]) };
  vi.stubGlobal("navigator", { ...navigator, serviceWorker: { getRegistration: () => Promise.resolve(worker) } });
  const { rerender } = render(<Table ask={1} />);
  await vi.waitFor(() => expect(showNotification).toHaveBeenCalledOnce());
  expect(shown).toEqual([]);
  rerender(<Table ask={null} />);
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
});

test("the browser is asked, and what it says is what counts", async () => {
  expect(await askToNotify()).toBe(true);
  Told.permission = "denied";
  expect(await askToNotify()).toBe(false);
  expect(Told.requestPermission).toHaveBeenCalledTimes(2);
});
