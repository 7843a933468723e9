// All of Judge on this device (/app/): what was done there is sent as soon as its server answers, what an event
// needs there goes along while it is looked at, and both are told. Where nothing is kept, nothing is done.
"use strict";

(() => {
const script = document.currentScript.dataset, APP = script.app;
const HERE = document.documentElement.hasAttribute("data-device"); // this page comes from the device
const AGAIN = 15000, DAY = 86400000; // ms
const can = window.caches && navigator.serviceWorker;

const worker = async () => {
  const found = can && await navigator.serviceWorker.getRegistration(APP);
  return found && new URL(found.scope).pathname === APP ? found : null;
};
const state = async () => {
  const kept = can && await caches.match(`${APP}state`);
  return kept ? kept.json() : { events: [], waiting: [] };
};
const say = async (message) => { const found = await worker(); if (found && found.active) found.active.postMessage(message); };

/* what leaving an event, and deciding between two versions, need of it */
window.judgeDevice = {
  waiting: async (event) => (await state()).waiting.filter((one) => !event || one.event === event).map((one) => ({ event: one.event, values: { table: one.table, question: one.said } })),
  forget: async (event) => {
    if (!can) return;
    const copies = await caches.open("judge-events");
    for (const copy of await copies.keys()) if (copy.url.endsWith(`/events/${event}/device`)) await copies.delete(copy);
    if ((await state()).events.includes(event)) await say({ kind: "forget", event });
  },
  decided: (key) => say({ kind: "decided", key }),
};
if (!can) return;

function tell(text) {
  let bar = document.getElementById("of-device");
  if (!bar) {
    bar = document.createElement("p");
    bar.id = "of-device"; bar.className = "notice";
    bar.setAttribute("role", "status");
    document.getElementById("main").prepend(bar);
  }
  const link = document.createElement("a");
  link.href = `${APP}outbox`; link.className = "tap"; link.textContent = script.see;
  bar.replaceChildren(`${text} `, link);
}
const counted = (text, n) => text.replace("{n}", n);

async function look() {
  const { waiting } = await state();
  if (waiting.some((one) => !one.stopped)) await say("send");
  const stopped = waiting.filter((one) => one.stopped).length;
  if (stopped && !HERE) tell(counted(script.stopped, stopped));
}

/* an event that is looked at goes along, for when its server does not answer */
async function along(board) {
  if (HERE || !board || !board.dataset.device || !(await caches.match(`${APP}complete`))) return;
  const answer = await fetch(board.dataset.device, { headers: { Accept: "application/json" } });
  if (answer.ok) await (await caches.open("judge-events")).put(board.dataset.device, answer);
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
});
const quietly = (work) => work.catch(() => {});
quietly(look());
quietly(along(document.getElementById("board")));
quietly(newer());
addEventListener("online", () => quietly(look()));
setInterval(() => { if (!document.hidden) quietly(look()); }, AGAIN);
})();
