// Pages come from the network; without it, from all of Judge where this device keeps that, else from the rules
// that it keeps. Nothing is kept unasked but the shell that shows saved rules.
"use strict";

const SHELL = "judge-shell";
const GAMES = "judge-games";
const HERE = new URL(".", location).pathname; // the pages may stand under a path of a proxy's
const OFFLINE = `${HERE}offline`, TOOLS = `${HERE}tools`; // pages that do without the network
const APP = `${HERE}app/`, PATIENCE = 2000; // what the server takes longer for, the device answers
const SERVERS = /^(app|api|resolver\/.|import|docs|offline|tools|worker\.js|static)/; // only the server has these
const EVENT = /^events\/([^/?#]+)/;

async function shell() {
  const kept = await caches.open(SHELL);
  for (const at of [OFFLINE, TOOLS]) {
    const page = await fetch(at, { cache: "no-store" });
    const links = [...(await page.clone().text()).matchAll(/(?:href|src)="([^"]*\/static\/[^"]+)"/g)].map((found) => found[1].replaceAll("&amp;", "&"));
    await kept.put(at, page);
    await Promise.all(links.map((link) => kept.add(link)));
  }
}

// Where all of Judge is kept here, the address at which it has the same page.
async function kept(url) {
  const path = url.pathname.slice(HERE.length);
  const [, event] = EVENT.exec(path) || [];
  if (SERVERS.test(path) || !(await caches.match(`${APP}complete`)) || (event && !(await along(event)))) return null;
  return Response.redirect(`${APP}${path}${url.search}`);
}

// Whether an event was taken along: it lies in the device's store, or was handed over and waits for that.
async function along(event) {
  const state = await caches.match(`${APP}state`);
  return Boolean((state && (await state.json()).events.includes(event)) || (await caches.match(`${HERE}events/${event}/device`)));
}

async function page(request, url, keep) {
  const network = fetch(request).then((answer) => {
    if ((url.pathname === OFFLINE || url.pathname === TOOLS) && answer.ok) keep(shell().catch(() => {}));
    return answer;
  });
  const late = new Promise((done) => setTimeout(done, PATIENCE)).then(() => kept(url)).then((here) => here || network);
  try {
    return await Promise.race([network, late]);
  } catch {
    return (await kept(url)) || (await caches.match(url.pathname === TOOLS ? TOOLS : OFFLINE)) || Response.error();
  }
}

addEventListener("install", (event) => event.waitUntil(shell().then(() => self.skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

addEventListener("fetch", (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(page(request, url, (work) => event.waitUntil(work)));
  } else if (url.pathname.startsWith(`${HERE}static/`)) {
    event.respondWith(caches.match(request).then((kept) => kept || fetch(request)));
  }
});
