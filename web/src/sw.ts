/** The page opens without a network: built files are kept, pages fall back to the kept one. The API is never kept. */

/// <reference lib="webworker" />
const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = "paiju-1";
const MOST_KEPT = 120;
const SHELL = ["/", "/manifest.webmanifest", "/icon.svg"];

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
  void worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
  else if (SHELL.includes(url.pathname)) event.respondWith(shell(request));
});

/** Back to the table that waits: the page that has it, or a new one. */
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  event.waitUntil(
    worker.clients.matchAll({ type: "window" }).then(async (pages) => {
      const page = pages.find((one) => new URL(one.url).pathname === path) ?? pages[0];
      if (page) await page.focus();
      else await worker.clients.openWindow(path);
    }),
  );
});

/** The newest, or what is kept where there is no network. */
async function shell(request: Request): Promise<Response> {
  return fetch(request).catch(async () => (await caches.match(request)) ?? Response.error());
}

/** Built files carry a hash of their content in their names: once kept, always right. */
async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  await forget(cache);
  return answer;
}

/** Files of older versions go, oldest first. */
async function forget(cache: Cache): Promise<void> {
  const all = (await cache.keys()).filter((one) => new URL(one.url).pathname.startsWith("/assets/"));
  for (const old of all.slice(0, Math.max(0, all.length - MOST_KEPT))) await cache.delete(old);
}

async function page(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put("/", answer.clone());
    return answer;
  } catch {
    return (await cache.match("/")) ?? Response.error();
  }
}
