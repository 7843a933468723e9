// Pages come from the network; without it, from what this device keeps. Nothing is kept unasked but the
// shell that shows saved rules.
"use strict";

const SHELL = "judge-shell";
const GAMES = "judge-games";
const HERE = new URL(".", location).pathname; // the pages may stand under a path of a proxy's
const OFFLINE = `${HERE}offline`, TOOLS = `${HERE}tools`; // pages that do without the network

async function shell() {
  const kept = await caches.open(SHELL);
  for (const at of [OFFLINE, TOOLS]) {
    const page = await fetch(at, { cache: "no-store" });
    const links = [...(await page.clone().text()).matchAll(/(?:href|src)="([^"]*\/static\/[^"]+)"/g)].map((found) => found[1].replaceAll("&amp;", "&"));
    await kept.put(at, page);
    await Promise.all(links.map((link) => kept.add(link)));
  }
}

addEventListener("install", (event) => event.waitUntil(shell().then(() => self.skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

addEventListener("fetch", (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).then((answer) => {
      if ((url.pathname === OFFLINE || url.pathname === TOOLS) && answer.ok) event.waitUntil(shell().catch(() => {}));
      return answer;
    }).catch(async () => (await caches.match(url.pathname === TOOLS ? TOOLS : OFFLINE)) || Response.error()));
  } else if (url.pathname.startsWith(`${HERE}static/`)) {
    event.respondWith(caches.match(request).then((kept) => kept || fetch(request)));
  }
});
