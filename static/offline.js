// Rules without a server: searched by reading them through (a few milliseconds for a whole edition).
// The same script serves one exported file and the page that keeps games on a device.
"use strict";

const words = JSON.parse(document.getElementById("words").textContent);
const shown = document.getElementById("offline");
const field = document.getElementById("q");
const MOST = 30;
const CACHE = "judge-games";
let games = [];

/* letters without case and accents; ñ stays a letter of its own */
const fold = (text) => text.toLowerCase().normalize("NFD").replace(/n\u0303/g, "ñ").replace(/[\u0300-\u036f]/g, "").normalize("NFC");
const el = (name, attributes = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value);
  made.append(...inside);
  return made;
};

function prepared(bundle) {
  for (const edition of bundle.editions) {
    edition.bundle = bundle;
    edition.rows = edition.sections.map(([number, heading, depth, official, digest], at) => ({
      edition, at, number, heading, depth, official, digest, kind: "section",
      head: fold(`${number} ${heading}`), body: fold(`${official} ${digest}`),
    }));
    const entry = (kind, slug, name, more, text) => ({
      edition, kind, number: `${kind}/${slug}`, heading: name, official: text, digest: "", more, head: fold(name), body: fold(`${more} ${text}`),
    });
    edition.entries = [
      ...edition.cards.map(([slug, name, aliases, type, cost, text]) => entry("card", slug, [name, ...aliases].join(" · "), [type, cost].filter(Boolean).join(" · "), text)),
      ...edition.rulings.map(([slug, kind, cards, date, text, on]) => entry("ruling", slug, cards.join(", ") || text.split("\n")[0], [words[kind] || kind, date, on.join(", ")].filter(Boolean).join(" · "), text)),
      ...edition.terms.map(([slug, term, text]) => entry("glossary", slug, term, words.glossary, text)),
    ];
  }
  return bundle;
}

const address = (row) => `${row.edition.bundle.game}/${row.edition.document}@${row.edition.edition}:${row.number}`;
const everything = function* () { for (const game of games) for (const edition of game.editions) { yield* edition.rows; yield* edition.entries; } };

/* a typed number: parts compared without dots and case, so that 106.1e1 finds 106.1.e.1 */
const plain = (number) => fold(number).replace(/[.\s]+/g, "");

function search(typed) {
  const asked = fold(typed).split(/[^\p{L}\p{N}.ñ]+/u).filter(Boolean);
  if (!asked.length) return [];
  const number = plain(typed.replace(/^(cr|regla|rule|sección|seccion)\s+/i, ""));
  const phrase = asked.join(" ");
  const hits = [];
  for (const row of everything()) {
    let score = 0;
    if (row.kind === "section" && plain(row.number) === number) score += 1000;
    let all = true;
    for (const word of asked) {
      const inHead = row.head.includes(word), inBody = row.body.includes(word);
      if (!inHead && !inBody) { all = false; break; }
      const whole = new RegExp(`(^|[^\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`, "u");
      score += inHead ? (whole.test(row.head) ? 12 : 5) : whole.test(row.body) ? 3 : 1;
    }
    if (!all && score < 1000) continue;
    if (asked.length > 1) { if (row.head.includes(phrase)) score += 20; else if (row.body.includes(phrase)) score += 8; }
    if (row.head === phrase) score += 30;
    hits.push([score - row.body.length / 20000, row]);
  }
  return hits.sort((a, b) => b[0] - a[0]).slice(0, MOST).map(([, row]) => row);
}

function snippet(row, typed) {
  const text = (row.official || row.digest).replace(/\s+/g, " ");
  const first = fold(typed).split(/\s+/)[0];
  const at = Math.max(0, fold(text).indexOf(first) - 40);
  return (at ? "…" : "") + text.slice(at, at + 160) + (text.length > at + 160 ? "…" : "");
}

function edition(of) {
  const name = (of.names || {})[document.documentElement.lang];  // what was saved earlier bears none
  return `${of.title} · ${name || `${words.edition} ${of.effective || of.edition}`}`;
}

function showHits(typed) {
  const hits = search(typed);
  shown.replaceChildren(el("p", { role: "status" }, hits.length ? "" : words.nothing),
    ...hits.map((row) => el("div", { class: "hit" }, el("a", { href: `#${address(row)}` },
      el("b", {}, row.kind === "section" ? `${row.number} ${row.heading}` : row.heading), el("br"),
      el("span", { lang: row.edition.language }, snippet(row, typed)), el("br"), el("small", {}, edition(row.edition))))));
}

function text(part, language) { return el("div", { class: "text", lang: language }, ...part.split(/\n\n+/).map((one) => el("p", {}, one))); }

function showRow(row) {
  const both = row.official && row.digest;
  const found = [el("p", { class: "edition" }, edition(row.edition)),
    el("h1", {}, row.kind === "section" ? `${row.number} ${row.heading}` : row.heading)];
  if (row.more) found.push(el("p", { class: "muted" }, row.more));
  if (row.official) { if (both) found.push(el("p", { class: "whose" }, words.official)); found.push(text(row.official, row.edition.language)); }
  if (row.digest) { if (both) found.push(el("p", { class: "whose" }, words.digest)); found.push(text(row.digest, "es")); }
  if (row.kind === "section") {
    const rows = row.edition.rows;
    const below = [];
    for (let at = row.at + 1; at < rows.length && rows[at].depth > row.depth; at += 1) below.push(rows[at]);
    for (const one of below.slice(0, 200)) found.push(el("section", { class: `d${Math.min(one.depth - row.depth - 1, 5)}` },
      el("h2", {}, el("a", { href: `#${address(one)}` }, one.number), ` ${one.heading}`), text(one.official || one.digest, one.edition.language)));
    found.push(el("nav", { class: "pager" }, rows[row.at - 1] ? el("a", { href: `#${address(rows[row.at - 1])}`, rel: "prev" }, `← ${rows[row.at - 1].number}`) : "",
      rows[row.at + 1] ? el("a", { href: `#${address(rows[row.at + 1])}`, rel: "next" }, `${rows[row.at + 1].number} →`) : ""));
  }
  found.push(el("h2", {}, words.cite), el("p", {}, el("code", {}, address(row))));
  shown.replaceChildren(...found);
  scrollTo(0, 0);
}

function showContents() {
  shown.replaceChildren(...games.flatMap((game) => [el("h1", {}, game.name), ...game.editions.flatMap((one) => [
    el("h2", {}, edition(one)), el("div", { class: "toc" }, ...one.rows.filter((row) => row.depth < 1).map((row) =>
      el("a", { href: `#${address(row)}`, class: `d${row.depth}` }, `${row.number} ${row.heading}`)))])]));
}

function find(asked) {
  const [, game, document, label, number] = /^([a-z][a-z0-9-]*)(?:\/([^@:/]+))?(?:@([^:]+))?[:/](.+)$/.exec(asked) || [];
  if (!game) return null;
  for (const row of everything()) {
    const of = row.edition;
    if (of.bundle.game !== game || (document && of.document !== document) || (label && of.edition !== label)) continue;
    if (!document && of.document !== of.bundle.main) continue;
    if (plain(row.number) === plain(number)) return row;
  }
  return null;
}

/* the addresses of the pages, where this stands in for one that cannot be reached */
function ofPath(path) {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (parts.length === 2) return find(`${parts[0]}:${parts[1]}`);
  if (parts.length === 4) return find(`${parts[0]}/${parts[1]}@${parts[2]}:${parts[3]}`);
  if (parts[0] === "cards" && parts.length === 3) for (const row of everything()) if (row.edition.bundle.game === parts[1] && row.number === `card/${parts[2]}`) return row;
  return null;
}

/* under which path the pages stand, as behind a proxy */
function base() {
  const saved = document.getElementById("saved");
  return saved ? new URL(".", new URL(saved.dataset.worker, location)).pathname : "/";
}

function route() {
  const asked = decodeURIComponent(location.hash.slice(1));
  const row = asked ? find(asked) : ofPath(location.pathname.slice(base().length - 1));
  if (row) showRow(row);
  else if (field.value.trim()) showHits(field.value);
  else if (new URLSearchParams(location.search).get("q")) { field.value = new URLSearchParams(location.search).get("q"); showHits(field.value); }
  else showContents();
}

field.addEventListener("input", () => { if (field.value.trim()) showHits(field.value); else route(); });
field.form.addEventListener("submit", (event) => { event.preventDefault(); const first = shown.querySelector(".hit a"); if (first) { first.click(); field.value = ""; } });
addEventListener("hashchange", route);
/* a hit that was open already changes no address */
shown.addEventListener("click", (event) => { const link = event.target.closest("a"); if (link && link.hash === location.hash) route(); });
addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== field) { event.preventDefault(); field.focus(); }
});

/* what is kept on this device */
async function keepers(box) {
  if (!("caches" in window) || !navigator.serviceWorker) { document.getElementById("cannot").hidden = false; return; }
  navigator.serviceWorker.register(box.dataset.worker, { scope: base() }).catch(() => {});
  const kept = await caches.open(CACHE);
  const since = (answer) => new Date(answer.headers.get("date") || Date.now()).toLocaleDateString(document.documentElement.lang);
  for (const item of box.querySelectorAll(".keep")) {
    const [save, renew, drop] = ["save", "renew", "drop"].map((name) => item.querySelector(`.${name}`));
    const state = item.querySelector(".state");
    const load = async (answer) => { games = games.filter((one) => one.game !== item.dataset.game); games.push(prepared(await answer.json())); route(); };
    const look = async () => {
      const have = await kept.match(item.dataset.url);
      save.hidden = Boolean(have);
      drop.hidden = !have;
      renew.hidden = true;
      state.textContent = have ? words.since.replace("{date}", since(have)) : "";
      if (!have) return;
      await load(have.clone());
      try {
        const newer = await fetch(item.dataset.url, { headers: { "If-None-Match": have.headers.get("etag") || "" }, cache: "no-store" });
        if (newer.status === 200 && newer.headers.get("etag") !== have.headers.get("etag")) { renew.hidden = false; state.textContent += ` · ${words.newer}`; }
      } catch { /* no network: what is kept is what there is */ }
    };
    const take = async () => { state.textContent = "…"; try { await kept.put(item.dataset.url, await fetch(item.dataset.url, { cache: "no-store" })); } catch { state.textContent = words.failed; return; } await look(); };
    save.addEventListener("click", take);
    renew.addEventListener("click", take);
    drop.addEventListener("click", async () => { await kept.delete(item.dataset.url); games = games.filter((one) => one.game !== item.dataset.game); await look(); route(); });
    await look();
  }
}

const data = document.getElementById("data");
if (data) { games = JSON.parse(data.textContent).map(prepared); route(); }
const box = document.getElementById("saved");
if (box) { route(); keepers(box).then(route); }
