// The first page of Judge without a server: keeps it on this device, tells how far it is, opens it, removes it.
"use strict";

const BUNDLE = @bundle@;
const WORDS = @words@;
const language = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in WORDS) || "es";
const words = WORDS[language];
const at = (id) => document.getElementById(id);
const MB = (bytes) => (bytes / 1e6).toLocaleString(language, { maximumFractionDigits: 1 });
const sum = (told) => BUNDLE.parts.reduce((all, part) => all + told(part), 0);
const size = sum((part) => (BUNDLE.server && part.br) || part.size);

document.documentElement.lang = language;
for (const one of document.querySelectorAll("[data-word]")) one.textContent = words[one.dataset.word].replace("{all}", MB(size)).replace("{kept}", MB(sum((part) => part.raw)));
const show = (id, shown) => { at(id).parentElement.hidden = !shown; };
const say = (text) => { at("state").textContent = text; };
function progress(done, all) {
  at("bar").hidden = false;
  at("bar").value = done / all;
  say(words.fetching.replace("{done}", MB(done)).replace("{all}", MB(all)));
}
function fail(detail, changed) {
  at("bar").hidden = true;
  at("keep").disabled = false;
  const told = changed ? Object.entries(changed).reduce((text, [name, value]) => text.replace(`{${name}}`, value), words.changed) : detail;
  say(words.failed.replace("{detail}", told));
}

// No script of the engine runs that is not the one that was packed.
const hashed = async (data) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
async function whole() {
  for (const [name, wanted] of [...Object.entries(BUNDLE.scripts), ["service.js", document.documentElement.dataset.service]]) {
    const found = await hashed(await (await fetch(name, { cache: "no-cache" })).arrayBuffer());
    if (found !== wanted) throw Object.assign(new Error(name), { changed: { name, found: found.slice(0, 12), wanted: wanted.slice(0, 12) } });
  }
}

const SERVICE = new URL("service.js", location).href;
// A server that gives this out has a worker of its own, which answers for this page until ours does.
const ours = () => { const one = navigator.serviceWorker.controller; return one && one.scriptURL === SERVICE ? one : null; };

function open() {
  say(words.starting);
  ours().postMessage("start");
}

if (!navigator.serviceWorker || !window.caches) {
  say(words.cannot);
} else {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.kind === "progress") {
      if (ours() || !at("keep").disabled) return; // a newer one on its way does not concern whoever uses this one; nor what arrives after a failure
      progress(data.done, data.all);
    } else if (data.kind === "failed") fail(data.detail, data.changed);
    else if (data.kind === "removed") gone();
    else if (data.kind === "started") { window.started = data.times; if (!at("stay").checked) location.replace("./"); else say(words.kept); }
  });
  const ready = () => { show("keep", false); show("open", true); show("remove", true); };
  navigator.serviceWorker.addEventListener("controllerchange", () => { if (ours()) { ready(); open(); } });
  at("keep").addEventListener("click", async () => {
    at("keep").disabled = true;
    progress(0, size); // the first part takes its time
    if (navigator.storage && navigator.storage.persist) await navigator.storage.persist();
    try {
      await whole();
      await navigator.serviceWorker.register("service.js", { type: "module", updateViaCache: "none" });
    } catch (fault) { fail(fault.message, fault.changed); }
  });
  at("open").addEventListener("click", open);
  const boxes = /^(device-)?outbox-/;
  const LEFT = /^((device-)?outbox-|tool-|(pinned|seen|game|tables|queries|everywhere|scope|theme|judge-asked)$)/;
  const gone = async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) if (one.scope.startsWith(new URL(".", location).href)) await one.unregister();
    // Also what pages left here: copies of pages, cases not sent, the tools' figures, what was read and searched for.
    for (const name of await caches.keys()) if (name.startsWith("judge-") && name !== "judge-shell") await caches.delete(name);
    for (const name of Object.keys(localStorage).filter((one) => LEFT.test(one))) localStorage.removeItem(name);
    history.replaceState(null, "", "#removed");
    const there = await fetch(location.href, { cache: "no-store" }).then((answer) => answer.ok, () => false);
    if (there) return location.reload(); // a page that the removed worker answered could not keep it anew
    for (const id of ["keep", "open", "remove"]) show(id, false);
    say(words.removed);
    addEventListener("online", () => location.reload(), { once: true });
  };
  at("remove").addEventListener("click", async () => {
    const state = await caches.match(new URL("state", location).href);
    const waiting = state ? (await state.json()).waiting : [];
    const inPages = Object.keys(localStorage).filter((one) => boxes.test(one)).flatMap((one) => {
      const left = JSON.parse(localStorage.getItem(one) || "[]").length;
      return left ? [{ table: one.replace(boxes, ""), said: left }] : [];
    });
    const lost = [...waiting, ...inPages].map((one) => `\n· ${[one.table, one.said].filter(Boolean).join(": ")}`).join("");
    if (!confirm(words.sure + (lost && `\n${words.unsent}${lost}`))) return;
    ours().postMessage({ kind: "remove" });
  });
  if (ours()) {
    ready();
    say(words.kept);
    navigator.serviceWorker.getRegistration().then((found) => {
      const newer = () => { if (found.waiting) say(words.newer); };
      newer();
      found.addEventListener("updatefound", () => found.installing?.addEventListener("statechange", newer));
      return found.update();
    }).catch(() => {}); // no network: what is kept is used
  } else {
    show("keep", true);
    if (location.hash === "#removed") say(words.removed);
  }
}
