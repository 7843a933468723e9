// All of Judge on this device (/app/): what was done there is sent as soon as its server answers, what an event
// needs there goes along while it is looked at, and both are told. Where nothing is kept, nothing is done.
"use strict";

(() => {
const script = document.currentScript.dataset, APP = script.app;
const HERE = document.documentElement.hasAttribute("data-device"); // this page comes from the device
const AGAIN = 15000, DAY = 86400000, SETTLED = 500, HANGS = 5000; // ms
const MOST = 20; // tables, those looked at last
const can = window.caches && navigator.serviceWorker;

const worker = async () => {
  const found = can && await navigator.serviceWorker.getRegistration(APP);
  return found && new URL(found.scope).pathname === APP ? found : null;
};
const state = async () => {
  const kept = can && await caches.match(`${APP}state`);
  return kept ? kept.json() : { events: [], waiting: [] };
};
const isTable = (copy) => copy.url.includes("/resolver/");
const say = async (message) => { const found = await worker(); if (found && found.active) found.active.postMessage(message); };

let going = Promise.resolve(); // what goes along just now
const left = new AbortController(); // an event that is left goes along no more, from no page that is open
const leaving = window.BroadcastChannel && new BroadcastChannel("judge-left");
leaving?.addEventListener("message", ({ data }) => { if ((document.getElementById("board")?.dataset.event || data) === data) left.abort(); });
// Pages and the device's worker take turns: none finds a copy gone that it has just seen.
const turn = (name, how, work) => (navigator.locks ? navigator.locks.request(name, how, work) : work());
const COPIES = "judge-events", GOING = "judge-going";

/* what leaving an event, and deciding between two versions, need of it */
window.judgeDevice = {
  waiting: async (event) => (await state()).waiting.filter((one) => !event || one.event === event).map((one) => ({ event: one.event, values: { table: one.table, question: one.said } })),
  forget: async (event) => {
    if (!can) return;
    left.abort();
    leaving?.postMessage(event);
    await going; // else it came back after all else went; so it did from another page, unless that one hangs
    await turn(GOING, { signal: AbortSignal.timeout(HANGS) }, () => {}).catch(() => {});
    await turn(COPIES, {}, async () => {
      const copies = await caches.open(COPIES);
      for (const copy of await copies.keys()) if (copy.url.endsWith(`/events/${event}/device`) || isTable(copy)) await copies.delete(copy);
    });
    if (HERE) return; // the page that is left here takes it away itself, and must still find it
    const { events, tables = [] } = await state();
    if (events.includes(event) || tables.length) await say({ kind: "forget", event });
  },
  decided: (key) => say({ kind: "decided", key }),
};
if (!can) return;

function tell(text, href = `${APP}outbox`, see = script.see) {
  let bar = document.getElementById("of-device");
  if (!bar) {
    bar = document.createElement("p");
    bar.id = "of-device"; bar.className = "notice";
    bar.setAttribute("role", "status");
    document.getElementById("main").prepend(bar);
  }
  const link = document.createElement("a");
  link.href = href; link.className = "tap"; link.textContent = see;
  bar.replaceChildren(`${text} `, link);
}
const counted = (text, n) => text.replace("{n}", n);

async function look() {
  const { waiting } = await state();
  if (waiting.some((one) => !one.stopped)) await say("send");
  const stopped = waiting.filter((one) => one.stopped).length;
  if (stopped && !HERE) tell(counted(script.stopped, stopped));
}

/* an event or a table that is looked at goes along, for when its server does not answer */
async function along(shown) {
  if (HERE || !shown || !shown.dataset.device || !(await isKept())) return;
  await turn(GOING, { mode: "shared" }, async () => {
    const answer = await fetch(shown.dataset.device, { headers: { Accept: "application/json" }, signal: left.signal });
    if (!answer.ok) return;
    const copy = new Response(await answer.text(), { headers: { "Content-Type": "application/json" } }); // all of it: others wait
    await turn(COPIES, {}, async () => {
      if (left.signal.aborted || !(await isKept())) return; // it was left or removed meanwhile
      const copies = await caches.open(COPIES);
      await copies.delete(shown.dataset.device); // it is the last one now
      await copies.put(shown.dataset.device, copy);
      const tables = (await copies.keys()).filter(isTable);
      for (const old of tables.slice(0, Math.max(0, tables.length - MOST))) await copies.delete(old);
    });
  });
}
const isKept = () => caches.match(`${APP}complete`);

/* a table whose server does not answer goes on here */
async function goOn() {
  const table = document.getElementById("table");
  if (HERE || !table || !table.dataset.device) return;
  const kept = await caches.match(table.dataset.device), { tables = [] } = await state();
  const name = table.dataset.device.split("/").at(-2);
  if (kept || tables.includes(name)) tell("", `${APP}resolver/${name}`, script.go);
}

/* what the server's pages kept by themselves when it did not answer: on the device's pages it waits with all else */
async function adopt() {
  if (!HERE) return;
  const left = [];
  let adopted = 0;
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith("outbox-"))) {
    const event = name.slice("outbox-".length), read = () => JSON.parse(localStorage.getItem(name) || "[]");
    for (const one of read()) {
      const found = await fetch(`${APP}outbox/${event}/${one.url.split("/").at(-1)}`, { method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify(one) });
      if (!found.ok) { left.push({ event, one }); continue; }
      adopted += 1;
      localStorage.setItem(name, JSON.stringify(read().filter((other) => other.client !== one.client)));
    }
  }
  if (adopted && (document.getElementById("board") || document.getElementById("of-pages"))) { location.reload(); return; }
  const place = document.getElementById("of-pages");
  if (!place) return;
  place.hidden = !left.length;
  place.querySelector("ul").replaceChildren(...left.map(({ event, one }) => {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = new URL(`../events/${event}`, new URL(APP, location)).pathname; link.className = "tap"; link.textContent = place.dataset.see;
    item.append(`${one.values.question || one.values.ruling || "…"} ${one.refused || ""} `, link);
    return item;
  }));
}

/* a device that is online asks once a day whether there is a newer Judge; what it has is used meanwhile */
async function newer() {
  const found = await worker();
  if (!found) return;
  const told = () => { if (found.waiting) tell(script.newer); };
  told();
  found.addEventListener("updatefound", () => { const one = found.installing; if (one) one.addEventListener("statechange", told); });
  if (Date.now() - Number(localStorage.getItem("judge-asked") || 0) < DAY) return;
  localStorage.setItem("judge-asked", Date.now());
  await found.update();
}

navigator.serviceWorker.addEventListener("message", ({ data }) => {
  if (data.kind !== "outbox") return;
  const parts = [];
  if (data.sent) parts.push(counted(script.sent, data.sent));
  if (data.stopped) parts.push(counted(script.stopped, data.stopped));
  if (parts.length) tell(parts.join(" "));
  if (!data.left) document.getElementById("waits")?.remove(); // the page was made before
});
const quietly = (work) => work.catch(() => {});
quietly(look());
quietly(adopt());
const takeAlong = (shown) => { going = Promise.all([going, quietly(along(shown))]); };
takeAlong(document.getElementById("board"));
let settling = 0;
const tableAlong = () => { clearTimeout(settling); settling = setTimeout(() => takeAlong(document.getElementById("table")), SETTLED); };
tableAlong();
document.addEventListener("laid", tableAlong);
document.addEventListener("away", () => quietly(goOn()));
quietly(newer());
addEventListener("online", () => quietly(look()));
setInterval(() => { if (!document.hidden) quietly(look()); }, AGAIN);
})();
