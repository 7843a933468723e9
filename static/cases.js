// Cases without waiting: what is new shows by itself, what is written without a network waits on the device
// and is sent once. Without this script every page works as it stands.
"use strict";

(() => {

const AWAY = [502, 503, 504]; // what a server says that is to be asked again
const EVERY = 1500; // ms between two questions whether anything is new
const boxName = (event) => `outbox-${event}`;
const read = (name) => { try { return JSON.parse(localStorage.getItem(name)) || []; } catch { return []; } };
const write = (name, list) => { try { localStorage.setItem(name, JSON.stringify(list)); return true; } catch { return false; } };

/* what is new */
const board = document.getElementById("board");
if (board) {
  let serial = Number(board.dataset.serial);
  const look = async () => {
    if (!document.hidden) {
      try {
        const answer = await fetch(`${board.dataset.changes}?since=${serial}`, { headers: { Accept: "application/json" } });
        const news = answer.ok ? await answer.json() : {};
        away(AWAY.includes(answer.status));
        const about = (news.cases || []).filter((one) => !board.dataset.case || one.id === board.dataset.case);
        if (news.serial > serial) serial = news.serial;
        if (about.length) document.getElementById("news").hidden = false;
        for (const one of about) {
          const badge = document.querySelector(`[data-case="${CSS.escape(one.id)}"] .badge`);
          if (badge) { badge.textContent = one.label; badge.className = `badge ${one.state}`; }
        }
      } catch { away(true); } // asked again
      await sendAll(board.dataset.event);
    }
    setTimeout(look, EVERY);
  };
  setTimeout(look, EVERY);
  list(board.dataset.event);
}

function away(whether) { document.getElementById("away").hidden = !whether; }

/* the outbox */
function list(event) {
  const box = document.getElementById("outbox");
  if (!box) return;
  const waiting = read(boxName(event));
  box.hidden = !waiting.length;
  box.querySelector("ul").replaceChildren(...waiting.map((one) => {
    const item = document.createElement("li");
    item.textContent = one.values.question || "…";
    return item;
  }));
}

let sending = false;
async function sendAll(event) {
  if (sending) return;
  sending = true;
  try {
    for (const one of read(boxName(event))) {
      let answer;
      try {
        answer = await fetch(one.url, { method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify(one) });
      } catch { return; } // still no network
      if (answer.status >= 500) return;
      write(boxName(event), read(boxName(event)).filter((other) => other.client !== one.client));
      list(event);
      if (answer.status === 409 || !answer.ok) location.assign(one.page); // decided there, side by side
    }
  } finally { sending = false; }
}

/* a case being written */
const form = document.getElementById("case");
if (form) {
  let waiting = 0;
  form.elements.question.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      const asked = new URLSearchParams({ question: form.elements.question.value });
      for (const line of form.elements.cites.value.split("\n")) if (line.trim()) asked.append("cites", line.trim());
      try {
        const answer = await fetch(`${form.dataset.alike}&${asked}`);
        if (answer.ok) document.querySelector("#alike div").replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes);
      } catch { /* no network: no precedents */ }
    }, 400);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
      if (AWAY.includes(answer.status)) throw new Error(answer.statusText); // the server or its database: as without a network
      if (answer.redirected) { location.assign(answer.url); return; }
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.querySelector("main").replaceWith(page.querySelector("main"));
    } catch {
      const values = {};
      for (const [name, value] of body) if (!["base", "nonce", "state", "cites"].includes(name) && value) values[name] = value;
      for (const name of ["players", "tags"]) if (values[name]) values[name] = values[name].split(",").map((one) => one.trim()).filter(Boolean);
      if (values.extension) values.extension = Number(values.extension);
      values.cites = (body.get("cites") || "").split("\n").map((one) => one.trim()).filter(Boolean);
      const one = { url: form.dataset.put, page: form.action, client: body.get("nonce"), base: Number(body.get("base")), state: body.get("state"), values };
      write(boxName(form.dataset.event), [...read(boxName(form.dataset.event)).filter((other) => other.client !== one.client), one]);
      let bar = document.querySelector(".fault");
      if (!bar) { bar = document.createElement("p"); bar.className = "fault"; bar.setAttribute("role", "status"); form.before(bar); }
      bar.textContent = form.dataset.kept;
      scrollTo(0, 0);
      const again = setInterval(async () => { await sendAll(form.dataset.event); if (!read(boxName(form.dataset.event)).length) { clearInterval(again); location.assign(form.action); } }, EVERY);
    }
  });
}
})();
