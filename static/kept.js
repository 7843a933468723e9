// What this device keeps of the rules: the pages that are opened, where that is wanted, and those that are pinned.
"use strict";

(async () => {
const PAGES = "judge-pages", PINNED = "judge-pinned";
const box = document.getElementById("saved"), on = document.getElementById("keep"), off = document.getElementById("stop");
const list = document.getElementById("pages"), none = document.getElementById("none");
if (!window.caches || !navigator.serviceWorker) { document.getElementById("cannot").hidden = false; return; }
const base = new URL(".", new URL(box.dataset.worker, location)).pathname; // the pages may stand under a path
navigator.serviceWorker.register(box.dataset.worker, { scope: base }).catch(() => {});

/* shown instead of a page that cannot be reached: which one, and what there is of the same game */
const asked = location.pathname.slice(base.length), missing = asked !== "offline";
const ofGame = (path) => { const parts = path.split("/"); return ["cards", "lists", "glossary"].includes(parts[0]) ? parts[1] : parts[0]; };
if (missing) {
  const told = document.getElementById("missing");
  told.hidden = false;
  told.querySelector("code").textContent = decodeURIComponent(asked + location.search) || "/";
}

function button(text, press) {
  const made = document.createElement("button");
  made.type = "button"; made.className = "plain"; made.textContent = text;
  made.addEventListener("click", async () => { await press(); await look(); });
  return made;
}

async function look() {
  const keeping = await caches.has(PAGES);
  on.hidden = keeping;
  const pages = keeping ? await caches.open(PAGES) : null;
  const pinned = (await caches.has(PINNED)) ? await caches.open(PINNED) : null; // opening one makes it
  const found = new Map();
  for (const cache of [pages, pinned]) for (const request of cache ? await cache.keys() : []) found.set(request.url, await cache.match(request));
  off.hidden = !keeping && !found.size;
  const rows = [];
  for (const [url, answer] of [...found].reverse()) {
    const at = new URL(url), path = at.pathname.slice(base.length);
    if (missing && ofGame(path) !== ofGame(asked)) continue;
    const row = document.createElement("li"), link = document.createElement("a"), since = document.createElement("small");
    const stays = pinned && await pinned.match(url);
    row.className = "keep";
    link.className = "tap"; link.href = at.pathname + at.search;
    const title = decodeURIComponent(answer.headers.get("X-Title")); // as it stands in the page
    link.textContent = new DOMParser().parseFromString(`<title>${title}</title>`, "text/html").title;
    since.textContent = new Date(answer.headers.get("X-Kept")).toLocaleString(navigator.languages.find((one) => one.startsWith(document.documentElement.lang)) || document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    row.append(link, since,
      stays ? button(box.dataset.loose, async () => { if (pages) await pages.put(url, stays); await pinned.delete(url); }) : button(box.dataset.stay, async () => { await (await caches.open(PINNED)).put(url, answer.clone()); }),
      button(box.dataset.drop, async () => { if (pinned) await pinned.delete(url); if (pages) await pages.delete(url); }));
    rows.push(row);
  }
  list.replaceChildren(...rows);
  none.hidden = Boolean(rows.length) || missing;
}
on.querySelector("button").addEventListener("click", async () => { await caches.open(PAGES); await look(); });
off.querySelector("button").addEventListener("click", async () => { await caches.delete(PAGES); await caches.delete(PINNED); await look(); });
await look();
})();
