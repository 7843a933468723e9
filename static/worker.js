// Pages come from the network; without it, from all of Judge where this device keeps that, else from the pages
// of rules that it keeps. Nothing is kept unasked but the page that says what is kept, and the tools.
"use strict";

const SHELL = "judge-shell";
const PAGES = "judge-pages", PINNED = "judge-pinned", MOST = 400; // pages opened lately; those that stay
const HERE = new URL(".", location).pathname; // the pages may stand under a path of a proxy's
const OFFLINE = `${HERE}offline`, TOOLS = `${HERE}tools`; // pages that do without the network
const APP = `${HERE}app/`, PATIENCE = 2000; // what the server takes longer for, the device answers
const SERVERS = /^(app|api|import|docs|offline|tools|worker\.js|static)/; // only the server has these
const EVENT = /^events\/([^/?#]+)/, TABLE = /^resolver\/(?!new\/)([^/?#]+)/; // and of these what was taken along

// A page with what it looks like; its scripts and styles bear their version, so what is there stays right.
async function store(cache, at, page) {
  const links = [...(await page.clone().text()).matchAll(/(?:href|src)="([^"]*\/static\/[^"]+)"/g)].map((found) => found[1].replaceAll("&amp;", "&"));
  await cache.put(at, page);
  const shell = await caches.open(SHELL);
  await Promise.all(links.map(async (link) => { if (!(await shell.match(link))) await shell.add(link); }));
}

async function shell() {
  const kept = await caches.open(SHELL);
  for (const at of [OFFLINE, TOOLS]) await store(kept, at, await fetch(at, { cache: "no-store" }));
}

// A page of rules that was opened, where its judge wants that; what the server says is nobody's to keep is not.
async function keep(url, answer) {
  if (!answer.ok || answer.redirected || /no-store/.test(answer.headers.get("Cache-Control") || "")) return;
  if (!/^text\/html/.test(answer.headers.get("Content-Type") || "")) return;
  if (!(await caches.has(PAGES)) || (await caches.match(`${APP}complete`))) return;
  const text = await answer.text();
  const title = (/<title>([^<]*)/.exec(text) || ["", url.pathname])[1];
  const page = () => new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", "X-Title": encodeURIComponent(title), "X-Kept": new Date().toISOString() } });
  const pages = await caches.open(PAGES), at = url.pathname + url.search;
  await pages.delete(at); // it is the last one now
  await store(pages, at, page());
  if (await caches.match(at, { cacheName: PINNED })) await (await caches.open(PINNED)).put(at, page());
  const held = await pages.keys();
  for (const old of held.slice(0, Math.max(0, held.length - MOST))) await pages.delete(old);
}

// A page as it was kept, which says so.
async function lately(url) {
  const at = url.pathname + url.search;
  const found = (await caches.match(at, { cacheName: PAGES })) || (await caches.match(at, { cacheName: PINNED }));
  if (!found) return null;
  const about = await (await caches.match(OFFLINE))?.text() || "";
  const [, said, language] = /data-kept="([^"]*)" data-language="([^"]*)"/.exec(about) || ["", "{date}", "es"];
  const date = new Date(found.headers.get("X-Kept")).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const text = (await found.text()).replace('<main id="main">', (main) => `${main}<p class="notice" role="status">${said.replace("{date}", date)}</p>`);
  return new Response(text, { headers: found.headers });
}

// Where all of Judge is kept here, the address at which it has the same page.
async function kept(url) {
  const path = url.pathname.slice(HERE.length);
  if (SERVERS.test(path) || !(await caches.match(`${APP}complete`))) return null;
  const [, event] = EVENT.exec(path) || [], [, table] = TABLE.exec(path) || [];
  if ((event && !(await along("events", event))) || (table && !(await along("resolver", table, "tables")))) return null;
  return Response.redirect(`${APP}${path}${url.search}`);
}

// Whether an event or a table was taken along: it lies in the device's store, or was handed over and waits for that.
async function along(kind, name, listed = kind) {
  const state = await caches.match(`${APP}state`);
  return Boolean((state && ((await state.json())[listed] || []).includes(name)) || (await caches.match(`${HERE}${kind}/${name}/device`)));
}

async function page(request, url, aside) {
  const network = fetch(request).then((answer) => {
    const copy = answer.clone();
    if (url.pathname !== OFFLINE && url.pathname !== TOOLS) aside(keep(url, copy).catch(() => {}));
    else if (answer.ok) aside(shell().catch(() => {}));
    return answer;
  });
  const late = new Promise((done) => setTimeout(done, PATIENCE)).then(() => kept(url)).then((here) => here || network);
  try {
    return await Promise.race([network, late]);
  } catch {
    return (await kept(url)) || (await lately(url)) || (await caches.match(url.pathname === TOOLS ? TOOLS : OFFLINE)) || Response.error();
  }
}

addEventListener("install", (event) => event.waitUntil(shell().then(() => self.skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(caches.delete("judge-games").then(() => self.clients.claim()))); // of earlier versions

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
