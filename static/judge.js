// The search field answers while one types; "/" and Ctrl+K focus it, "?" lists the keys.
// Everything here is also reached without it: Enter sends the form, the pages are complete.
"use strict";

const form = document.querySelector("form.find");
const field = document.getElementById("q");
const PAUSE = 120; // ms without a key before the server is asked
const LONGEST = 300; // characters; a longer query is only sent by Enter

/* a part of a page, as the server rendered it: escaped there, without code, parsed but not run */
async function part(url, signal) {
  const answer = await fetch(url, { signal, headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

if (form && field) {
  const box = document.createElement("div");
  box.className = "typed";
  box.hidden = true;
  const said = document.createElement("p");
  said.className = "vh";
  said.setAttribute("role", "status");
  form.append(box, said);
  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-haspopup", "listbox"],
    ["aria-expanded", "false"]]) field.setAttribute(name, value);

  let waiting = 0;
  let asking = null;
  let active = -1;

  const options = () => [...box.querySelectorAll("[role=option]")];

  function mark(place) {
    const all = options();
    active = place;
    all.forEach((option, at) => option.setAttribute("aria-selected", String(at === place)));
    if (all[place]) {
      field.setAttribute("aria-activedescendant", all[place].id);
      all[place].scrollIntoView({ block: "nearest" });
    } else {
      field.removeAttribute("aria-activedescendant");
      box.scrollTop = 0;
    }
  }

  function forget() {
    clearTimeout(waiting);
    if (asking) asking.abort();
    asking = null;
  }

  function close() {
    forget();
    box.hidden = true;
    said.textContent = "";
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-controls");
    field.removeAttribute("aria-activedescendant");
    active = -1;
  }

  function show(answer) {
    const list = answer.querySelector("[role=listbox]");
    if (!list) return close();
    box.replaceChildren(...answer.body.childNodes);
    options().forEach((option, at) => { option.id = `q-hit-${at}`; });
    if (noted()) for (const hit of box.querySelectorAll(".hit")) hit.append(Object.assign(document.createElement("span"), { className: "cite-here", textContent: form.dataset.citing }));
    box.hidden = false;
    field.setAttribute("aria-expanded", "true");
    field.setAttribute("aria-controls", list.id);
    said.textContent = list.dataset.said;
    mark("jump" in list.dataset ? 0 : -1);
  }

  function ask() {
    forget();
    const words = field.value.trim();
    if (!words || words.length > LONGEST) return close();
    asking = new AbortController();
    const { signal } = asking;
    part(`${form.dataset.hits}?${new URLSearchParams(new FormData(form))}`, signal)
      .then((answer) => { if (!signal.aborted && form.contains(document.activeElement)) show(answer); })
      .catch(() => { if (!signal.aborted) close(); });
  }

  function askSoon() {
    forget();
    if (!field.value.trim()) { close(); return; }
    mark(-1); // what was marked answers fewer words: Enter must not open it
    waiting = setTimeout(ask, PAUSE);
  }

  field.addEventListener("input", (event) => { if (!event.isComposing) askSoon(); });
  field.addEventListener("compositionend", askSoon);
  form.addEventListener("change", (event) => { if (event.target !== field && !box.hidden) ask(); });
  form.addEventListener("submit", close);
  form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) close(); });
  // At a table a hit is cited by one tap: it is noted in the log.
  const noted = () => document.querySelector("#table [name=note]");
  box.addEventListener("click", (event) => {
    const hit = event.target.closest(".cite-here") && event.target.closest(".hit"), note = noted();
    if (!hit || !note) return;
    event.preventDefault();
    const name = hit.querySelector(".name"), what = (name.textContent.trim().split(/\s+/).length > 1 ? name : hit.querySelector(".snippet")).textContent.trim().replace(/\s+/g, " ");
    note.value = `${form.dataset.cited}: ${what.length > 80 ? `${what.slice(0, 79)}…` : what} [${hit.dataset.address}]`;
    field.blur();
    close();
    note.form.requestSubmit();
  });
  box.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the cursor
  window.addEventListener("pagehide", close);

  field.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const count = options().length;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (box.hidden) return ask();
      const step = event.key === "ArrowDown" ? 1 : -1;
      // -1 is the field itself, between the last hit and the first
      mark(((active + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === "Enter" && !box.hidden && active >= 0) {
      event.preventDefault();
      options()[active].click();
    } else if (event.key === "Escape" && !box.hidden) {
      event.preventDefault();
      close();
    } else if (event.key === "Escape" && field.closest(".small")) field.blur(); // it covers the bar on a phone
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { field.focus(); close(); }
  });
}

/* the keys, as the help page lists them */
async function listKeys() {
  if (document.querySelector("dialog[open]")) return;
  const url = form.dataset.keys;
  try {
    const keys = (await part(url)).getElementById("keys");
    const dialog = document.createElement("dialog");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = form.dataset.close;
    button.addEventListener("click", () => dialog.close());
    dialog.setAttribute("aria-labelledby", "keys-title");
    dialog.append(...keys.childNodes, button);
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  } catch {
    location.assign(`${url}#keys`);
  }
}

document.addEventListener("keydown", (event) => {
  if (!form || !field || document.querySelector("dialog[open]")) return;
  const typing = event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
  const plain = !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
  const jump = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
  if ((plain && event.key === "/") || jump) {
    event.preventDefault();
    field.focus();
    field.select();
  } else if (plain && event.key === "?") {
    event.preventDefault();
    listKeys();
  }
});

/* the texts before and after a hit come when they are asked for */
document.addEventListener("toggle", (event) => {
  const details = event.target;
  const url = details.dataset && details.dataset.beside;
  if (!url || !details.open) return;
  delete details.dataset.beside;
  part(url)
    .then((answer) => details.querySelector("nav").replaceChildren(...answer.body.childNodes))
    .catch(() => { details.dataset.beside = url; });
}, true);

/* a link within a text shows what it leads to: pointed at, or touched once; another touch opens it */
{
  const WITHIN = "a.cite[href], a.term, .texts .text a[href], .part a[href], .peek-in a[href]";
  const box = Object.assign(document.createElement("div"), { className: "peek", id: "peek", hidden: true });
  box.setAttribute("role", "tooltip");
  let over = null, waiting = 0, pointer = "mouse";
  const known = new Map();
  function away() {
    clearTimeout(waiting);
    if (over) over.removeAttribute("aria-describedby");
    over = null;
    box.hidden = true;
  }
  async function words(link) {
    const at = link.getAttribute("href").split("#")[0];
    if (!known.has(at)) known.set(at, await part(`${document.documentElement.dataset.preview}?${new URLSearchParams({ at })}`));
    return known.get(at).querySelector(".peek-of").cloneNode(true);
  }
  async function show(link) {
    clearTimeout(waiting);
    over = link;
    try { box.replaceChildren(await words(link)); } catch { if (over === link) over = null; return false; }
    if (over !== link) return true;
    if (!box.isConnected || box.parentElement.tagName === "DIALOG") (link.closest("dialog") || document.body).append(box);
    box.hidden = false;
    const at = link.getBoundingClientRect(), wide = box.offsetWidth, high = box.offsetHeight;
    const below = at.bottom + high + 8 < innerHeight || at.top < high + 8;
    box.style.left = `${Math.max(8, Math.min(at.left, document.documentElement.clientWidth - wide - 8))}px`;
    box.style.top = `${below ? at.bottom + 4 : at.top - high - 4}px`;
    link.setAttribute("aria-describedby", "peek");
    return true;
  }
  const mentioned = (event) => event.target.closest && event.target.closest(WITHIN);
  addEventListener("pointerdown", (event) => { pointer = event.pointerType; if (over && !box.contains(event.target) && !over.contains(event.target)) away(); }, true);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const link = mentioned(event);
    clearTimeout(waiting);
    if (link && link !== over) waiting = setTimeout(() => show(link), 350);
    else if (!link && over && !box.contains(event.target)) waiting = setTimeout(away, 300);
  });
  document.addEventListener("focusout", (event) => { if (over === event.target && !box.contains(event.relatedTarget)) waiting = setTimeout(away, 200); });
  document.addEventListener("click", async (event) => {
    const link = mentioned(event);
    if (!link || pointer === "mouse" || event.detail === 0 || link === over || event.ctrlKey || event.metaKey || box.contains(link)) return;
    event.preventDefault();
    if (!await show(link)) location.assign(link.href);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && over) away(); });
  addEventListener("scroll", () => { if (over && pointer !== "mouse") away(); }, { passive: true });
  document.addEventListener("laid", away);
}

/* copying, pinning, what was read last: on this device only */
const kept = (name) => { try { return JSON.parse(localStorage.getItem(name)) || []; } catch { return []; } };
const keep = (name, list) => { try { localStorage.setItem(name, JSON.stringify(list)); } catch { /* not kept, then */ } };
async function copy(text) {
  try { await navigator.clipboard.writeText(text); } catch { // plain HTTP has no clipboard
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
for (const button of document.querySelectorAll("[data-share]")) {
  if (!navigator.share) break;
  button.hidden = false;
  button.addEventListener("click", () => navigator.share({ title: document.title, url: button.dataset.share }).catch(() => { /* thought better of */ }));
}
const pin = document.querySelector("[data-pin]");
if (pin) {
  const { pin: url, name } = pin.dataset;
  const label = pin.textContent;
  const look = () => { pin.textContent = kept("pinned").some(([at]) => at === url) ? pin.dataset.done : label; };
  pin.hidden = false;
  look();
  pin.addEventListener("click", () => {
    const others = kept("pinned").filter(([at]) => at !== url);
    keep("pinned", others.length < kept("pinned").length ? others : [[url, name], ...others].slice(0, 30));
    look();
  });
  sawHere(url, name);
}
function sawHere(url, name) { keep("seen", [[url, name], ...kept("seen").filter(([at]) => at !== url)].slice(0, 8)); }
for (const one of document.querySelectorAll("[data-seen-as]")) sawHere(location.pathname, one.dataset.seenAs);
function playedHere() { // a table, known again by its players and its last play
  const played = document.querySelector("#table[data-called]");
  if (!played) return;
  const at = new Date().toLocaleString(navigator.languages.find((one) => one.startsWith(document.documentElement.lang)) || document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
  const { called, name } = played.dataset;
  keep("tables", [[location.pathname, called, `${name} · ${at}`], ...kept("tables").filter(([url]) => url !== location.pathname)].slice(0, 8));
}
playedHere();
document.addEventListener("laid", playedHere);
let saying = 0;
function sayCopied(button) { // what was copied stays marked, and a line says it for as long as it takes to read
  for (const one of document.querySelectorAll(".copied")) one.classList.remove("copied");
  button.classList.add("copied");
  const note = document.querySelector(".copied-note") || document.body.appendChild(Object.assign(document.createElement("p"), { className: "copied-note" }));
  note.setAttribute("role", "status");
  const what = button.href ? button.dataset.label : button.dataset.copy;
  note.textContent = `${button.dataset.done}: ${what.length > 100 ? `${what.slice(0, 99)}…` : what}`;
  clearTimeout(saying);
  saying = setTimeout(() => note.remove(), 8000);
}
const offerCopies = (within) => { for (const button of within.querySelectorAll("[data-copy]")) button.hidden = false; };
offerCopies(document);
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-copy-from]");
  if (!button || event.ctrlKey || event.metaKey) return;
  if (button.href) event.preventDefault();
  if (button.dataset.label) return;
  const shown = [...button.childNodes]; // words, or a drawing
  button.dataset.label = button.textContent.trim() || "1";
  try {
    await copy(button.href ? await fetch(button.href).then((answer) => answer.text()) : button.dataset.copy);
  } catch { delete button.dataset.label; location.assign(button.href); return; }
  const named = button.getAttribute("aria-label");
  Object.assign(button.style, { inlineSize: `${button.getBoundingClientRect().width}px`, paddingInline: "0", justifyContent: "center", textAlign: "center" }); // nothing moves under the finger
  button.textContent = button.dataset.done;
  if (button.scrollWidth > button.clientWidth) button.textContent = "✓";
  if (named || button.textContent === "✓") button.setAttribute("aria-label", button.dataset.done);
  sayCopied(button);
  setTimeout(() => {
    button.replaceChildren(...shown);
    button.removeAttribute("style");
    if (named) button.setAttribute("aria-label", named); else button.removeAttribute("aria-label");
    delete button.dataset.label;
  }, 1500);
});
/* what was searched, and in which game: on this device only */
if (form && field) {
  form.addEventListener("submit", () => {
    const words = field.value.trim();
    if (words && words.length <= LONGEST) keep("queries", [words, ...kept("queries").filter((one) => one !== words)].slice(0, 6));
  });
  const box = form.querySelector(".only input");
  const empty = form.querySelector("[data-scope]");
  const [game, name, short] = kept("scope");
  if (empty && game) {
    box.value = game;
    box.disabled = false;
    box.checked = true;
    empty.querySelector(".short").textContent = short || name;
    empty.querySelector(".long").textContent = name;
    empty.hidden = false;
  } else if (box && !empty && kept("everywhere").length) box.checked = false;
  if (box) box.addEventListener("change", () => {
    keep("everywhere", box.checked ? [] : [1]);
    keep("scope", box.checked ? [box.value, ...[".long", ".short"].map((one) => form.querySelector(`.only ${one}`).textContent)] : []);
  });
}
/* the game that one works in: the last whose pages, table or laying page were open here; lists begin with it */
const gameHere = document.querySelector(".only:not([data-scope]) input")?.value || /\/resolver\/new\/([\w-]+)$/.exec(location.pathname)?.[1]
  || document.querySelector("#table .whence a")?.getAttribute("href").split("/").pop();
if (gameHere) keep("game", [gameHere]);
for (const list of document.querySelectorAll("[data-games]")) {
  const own = list.querySelector(`:scope > [data-game="${CSS.escape(kept("game")[0] || "")}"]`);
  if (!own) continue;
  own.classList.add("working");
  const last = list.querySelector(":scope > #mine"); // what was open last may come before it
  if (last) last.after(own); else list.prepend(own);
}
for (const themes of document.querySelectorAll("[data-theme-switch]")) {
  themes.hidden = false;
  themes.addEventListener("click", () => {
    const root = document.documentElement, dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch { /* for this page, then */ }
  });
}
const mine = document.getElementById("mine"), FEW = 4; // so many of each list at once
if (mine) {
  const chips = document.createElement("nav");
  chips.className = "chips";
  for (const words of mine.dataset.queries ? kept("queries") : []) {
    const link = document.createElement("a");
    link.href = `${mine.dataset.search}?${new URLSearchParams({ q: words })}`;
    link.textContent = words;
    chips.append(link);
  }
  if (chips.children.length) {
    const head = document.createElement("h2");
    head.textContent = mine.dataset.queries;
    head.id = "queries";
    chips.setAttribute("aria-labelledby", head.id);
    const forget = document.createElement("button");
    forget.type = "button";
    forget.className = "copy";
    forget.textContent = mine.dataset.forget;
    forget.addEventListener("click", () => { keep("queries", []); head.remove(); chips.remove(); });
    chips.append(forget);
    mine.append(head, chips);
    mine.hidden = false;
  }
  for (const name of ["tables", "pinned", "seen"]) {
    if (!mine.dataset[name] || !kept(name).length) continue;
    const head = document.createElement("h2");
    head.textContent = mine.dataset[name];
    const list = document.createElement("ul");
    list.className = "rows";
    for (const [url, text, small] of kept(name)) {
      const link = document.createElement("a");
      link.className = "row";
      if (url.startsWith("/")) link.href = url;
      link.append(Object.assign(document.createElement("span"), { textContent: text }));
      if (small) link.append(" ", Object.assign(document.createElement("small"), { textContent: small }));
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
    mine.append(head, list);
    const others = [...list.children].slice(FEW);
    if (others.length) {
      const more = document.createElement("details"), rest = document.createElement("ul");
      rest.className = "rows";
      rest.append(...others);
      more.append(Object.assign(document.createElement("summary"), { textContent: mine.dataset.more.replace("{n}", others.length) }), rest);
      list.after(more);
    }
    mine.hidden = false;
    if (name === "pinned" && mine.dataset.became) tellOfPins(mine, mine.dataset.became);
  }
}
/* what later editions did to the pinned sections */
async function tellOfPins(list, where) {
  const at = kept("pinned").map(([url]) => `at=${encodeURIComponent(url)}`).join("&");
  const told = await fetch(`${where}?${at}`).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
  for (const link of list.querySelectorAll("a.row")) {
    const became = told[link.getAttribute("href")];
    if (!became) continue;
    const more = document.createElement("a");
    more.className = "tap";
    more.href = became.url;
    more.textContent = became.said;
    link.after(more);
  }
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, [contenteditable], details[open]")) return;
  const where = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = where && document.querySelector(`.pager a[rel=${where}]`);
  if (link) link.click();
});

/* without a server the pages come from this folder's service worker, and browsers end one that nobody asks */
setInterval(() => {
  const answering = !document.hidden && navigator.serviceWorker && navigator.serviceWorker.controller;
  if (answering && answering.scriptURL.endsWith("/service.js")) answering.postMessage("stay");
}, 20000);
