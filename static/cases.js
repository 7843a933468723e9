// Cases without waiting: what is new shows by itself, what is written without a network waits on the device
// and is sent once. Without this script every page works as it stands.
"use strict";

(() => {

const AWAY = [502, 503, 504]; // what a server says that is to be asked again
const EVERY = 1500; // ms between two questions whether anything is new
const HANGS = 10000; // ms after which a request without an answer is given up, and made again: nothing else would be sent meanwhile
const OF_DEVICE = document.documentElement.hasAttribute("data-device"); // its own pages: their addresses are no server's
const boxName = (event) => `${OF_DEVICE ? "device-" : ""}outbox-${event}`;
const device = window.judgeDevice || { waiting: async () => [], forget: async () => {}, decided: () => {} };
const read = (name) => { try { return JSON.parse(localStorage.getItem(name)) || []; } catch { return []; } };
const write = (name, list) => { try { localStorage.setItem(name, JSON.stringify(list)); return true; } catch { return false; } };

/* what is new */
let board = document.getElementById("board");
let reached = true; // whether the server answered when it was asked last
if (board) {
  let serial = Number(board.dataset.serial), tag = "";
  const look = async () => {
    if (!document.hidden) {
      try {
        const asked = { Accept: "application/json", ...(tag && { "If-None-Match": tag }) };
        const answer = await fetch(`${board.dataset.changes}?since=${serial}`, { headers: asked, signal: AbortSignal.timeout(HANGS) });
        reached = !AWAY.includes(answer.status);
        tag = answer.headers.get("ETag") || "";
        const news = answer.ok ? await answer.json() : {};
        away(!reached);
        if ("serial" in news) serial = news.serial;
        const about = (news.cases || []).filter((one) => !board.dataset.case || one.id === board.dataset.case);
        const appeal = document.getElementById("appealed"); // of another case than the one that is looked at
        if (appeal && (news.cases || []).some((one) => one.state === "appealed" && one.id !== board.dataset.case)) appeal.hidden = false;
        if (board.dataset.case && about.length) await renew();
        else for (const one of about) show_row(one);
      } catch { reached = false; away(true); } // asked again
      await sendAll(board.dataset.event);
    }
    setTimeout(look, EVERY);
  };
  setTimeout(look, EVERY);
  list(board.dataset.event);
  counted_appeals();
}

function tell_news() { document.getElementById("news").hidden = false; }

/* a case of the board, new or changed, in its place: among the open appeals, and in the list */
function show_row(one) {
  const listed = document.getElementById("listed"), appeals = board.querySelector(".appeals ul");
  const stood = (where) => where.querySelector(`[data-case="${CSS.escape(one.id)}"]`)?.closest("li");
  const fresh = () => { const row = [...parts(one.row)].find((part) => part.nodeName === "LI"); row.classList.add("fresh"); return row; };
  const open = stood(appeals), held = stood(listed);
  if (one.state !== "appealed") open?.remove();
  else if (open) open.replaceWith(fresh());
  else appeals.prepend(fresh());
  counted_appeals();
  if (held) held.replaceWith(fresh());
  else if (!("all" in listed.dataset)) tell_news(); // chosen or turned: whether it belongs here the server knows
  else {
    listed.querySelector(".none")?.remove();
    const number = (row) => Number.parseInt(row.querySelector("b").textContent, 10);
    listed.insertBefore(fresh(), [...listed.children].find((row) => number(row) < one.number) || null);
    listed.dataset.all = Number(listed.dataset.all) + 1;
    document.getElementById("counted").textContent = Number(listed.dataset.all).toLocaleString(document.documentElement.lang);
  }
}

/* how many appeals wait, in the page's title as well: a head judge sees it in another tab */
function counted_appeals() {
  const section = board.querySelector(".appeals"), count = section?.querySelectorAll("li").length;
  if (!section) return;
  section.hidden = !count;
  section.querySelector(".count").textContent = count || "";
  document.title = `${count ? `(${count}) ` : ""}${document.title.replace(/^\(\d+\) /, "")}`;
}

/* the page of a case as it stands now, unless something is being written on it */
async function renew() {
  const typed = () => [...board.querySelectorAll("textarea, input")].some((one) => one === document.activeElement || one.value !== one.defaultValue);
  if (typed()) { tell_news(); return; }
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  const fresh = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("board");
  if (!fresh || typed()) { tell_news(); return; } // it may have been begun meanwhile
  const opened = [...board.querySelectorAll("details")].map((one) => one.open);
  board.replaceWith(fresh);
  board = fresh;
  [...board.querySelectorAll("details")].forEach((one, at) => { one.open = Boolean(opened[at]); });
  board.querySelector("h1").classList.add("fresh");
  local_times();
}

/* times as the clock on the wall has them */
function local_times() {
  for (const one of document.querySelectorAll("main time[datetime$=Z]"))
    one.textContent = new Date(one.dateTime).toLocaleString(navigator.languages.find((one) => one.startsWith(document.documentElement.lang)) || document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}
local_times();

function away(whether) { document.getElementById("away").hidden = !whether; }

/* the outbox: what was sent is taken out, what was refused or met another change stays until it is decided */
function list(event) {
  const box = document.getElementById("outbox");
  if (!box) return;
  const waiting = read(boxName(event));
  box.hidden = !waiting.length;
  box.querySelector("ul").replaceChildren(...waiting.map((one) => {
    const item = document.createElement("li");
    item.textContent = `${one.values.question || "…"} ${one.refused || ""}`;
    if (one.conflict) item.append(" ", button(box.dataset.compare, () => take_up(one)));
    if (one.refused) item.append(" ", button(box.dataset.mend, () => take_up(one)));
    if (one.refused) item.append(" ", button(box.dataset.again, async () => { mark(event, one.client, { refused: "" }); await sendAll(event); list(event); }));
    if (one.conflict || one.refused) item.append(" ", button(box.dataset.discard, () => { drop(event, one.client); list(event); }));
    return item;
  }));
}

function button(text, press) {
  const made = document.createElement("button");
  made.type = "button"; made.className = "plain"; made.textContent = text; made.addEventListener("click", press);
  return made;
}

/* leaving: what was not sent, and the names in it, does not stay on a phone that somebody else uses next */
const told_in = (place, waiting) => place.querySelector("ul").replaceChildren(...waiting.map((one) => {
  const item = document.createElement("li");
  const { table, question } = one.values || {};
  item.textContent = [table && `${place.dataset.table} ${table}`, question].filter(Boolean).join(": ") || "…";
  return item;
}));
let leaving = false;
for (const form of document.querySelectorAll("form.leaves")) form.addEventListener("submit", async (event) => {
  const left = board.dataset.event, name = boxName(left), asked = document.getElementById("leaving"), pressed = event.submitter;
  if (leaving) return;
  const forgotten = () => [name, "tables"].forEach((one) => localStorage.removeItem(one)); // which name players
  if (!window.judgeDevice && !read(name).length) { forgotten(); return; }
  event.preventDefault();
  const waiting = [...read(name), ...await device.waiting(left).catch(() => [])];
  const away = async () => { leaving = true; forgotten(); await device.forget(left).catch(() => {}); form.requestSubmit(pressed); };
  if (!waiting.length) { await away(); return; }
  told_in(asked, waiting);
  asked.showModal();
  const [go, stay] = ["go", "stay"].map((which) => asked.querySelector(`[name=${which}]`));
  go.onclick = () => { asked.close(); away(); };
  stay.onclick = () => asked.close(); // as Esc does: whoever asked has the focus again
});
const behind = document.getElementById("left-behind");
if (behind) {
  let names = [];
  try { names = Object.keys(localStorage).filter((name) => name.startsWith(boxName("")) && read(name).length); } catch { /* none is kept */ }
  names = names.filter((name) => !behind.dataset.joined.split(" ").includes(name.slice(boxName("").length)));
  told_in(behind, names.flatMap(read));
  behind.hidden = !names.length;
  behind.querySelector("button").onclick = () => { names.forEach((name) => localStorage.removeItem(name)); behind.hidden = true; };
}

const drop = (event, client) => write(boxName(event), read(boxName(event)).filter((one) => one.client !== client));
const mark = (event, client, more) => write(boxName(event), read(boxName(event)).map((one) => one.client === client ? { ...one, ...more } : one));

/* the page that a form would have shown: both versions side by side, or what was written with what is wrong */
function take_up(one) {
  const sent = document.createElement("form");
  sent.method = "post"; sent.action = one.page;
  const told = { ...one.values, base: one.base, nonce: one.client, state: one.state || "" };
  for (const [name, value] of Object.entries(told)) {
    const field = document.createElement("textarea");
    field.name = name; field.value = Array.isArray(value) ? value.join(name === "cites" ? "\n" : ", ") : value;
    sent.append(field);
  }
  sent.hidden = true;
  document.body.append(sent);
  sent.submit();
}

let sending = false;
async function sendAll(event) {
  if (sending) return;
  sending = true;
  try {
    for (const one of read(boxName(event))) {
      if (one.conflict || one.refused) continue;
      let answer;
      try {
        answer = await fetch(one.url, { method: "PUT", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(one), signal: AbortSignal.timeout(3 * HANGS) });
      } catch { return; } // still no network
      if (answer.status >= 500) return;
      const said = await answer.json().catch(() => ({}));
      if (answer.ok && !said.saved) return; // a hotel's login page is no answer
      if (answer.status === 409) mark(event, one.client, { conflict: true });
      else if (!answer.ok) mark(event, one.client, { refused: said.error || String(answer.status) });
      else drop(event, one.client);
      list(event);
    }
  } finally { sending = false; }
}

/* a new case from the board without a network: the few words that cannot wait */
const quick = document.getElementById("quick");
if (quick) {
  document.querySelector("a.go").addEventListener("click", (event) => {
    if (reached && navigator.onLine) return;
    event.preventDefault();
    quick.hidden = false;
    quick.elements.question.focus();
  });
  quick.addEventListener("submit", (event) => {
    event.preventDefault();
    const told = quick.querySelector(".fault"), id = newId(), values = {};
    const fault = (text) => { told.textContent = text; told.hidden = !text; };
    if (unruled(quick, event.submitter)) { fault(quick.dataset.unruled); return; }
    for (const name of ["table", "question", "ruling"]) if (quick.elements[name].value.trim()) values[name] = quick.elements[name].value;
    const page = quick.dataset.put.replace("ID", id), where = board.dataset.event;
    const kept = write(boxName(where), [...read(boxName(where)), { url: page, page, client: id, base: 0, state: event.submitter.value, values }]);
    fault(kept ? "" : quick.dataset.full);
    if (!kept) return; // what was typed stays
    quick.reset();
    quick.hidden = true;
    list(where);
  });
}

/* whether a form would rule a case without a ruling: the server refuses it, and says so too late where it is away */
function unruled(form, pressed) {
  const said = new FormData(form);
  return pressed?.value === "ruled" && !said.get("ruling")?.trim() && !said.get("penalty")?.trim() && !said.get("infringed");
}

/* an id as the server makes them; crypto.randomUUID is there for HTTPS alone */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64; bytes[8] = (bytes[8] & 63) | 128;
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/* two versions have been compared: whatever is decided, nothing waits any more */
const compared = document.getElementById("conflict");
if (compared) for (const one of compared.querySelectorAll("form button, a.tap")) one.addEventListener("click", () => { drop(compared.dataset.event, compared.dataset.client); device.decided(compared.dataset.client); });

/* a case being written */
const form = document.getElementById("case");
if (form) {
  const cites = form.elements.cites, cited = document.getElementById("cited"), labels = new Map();
  const lines = () => cites.value.split("\n").map((one) => one.trim()).filter(Boolean);
  const picked = () => [...form.querySelectorAll("[name=pick]:checked")].map((one) => one.value);
  if (cites) citing();

  function citing() {
  const show = () => cited.replaceChildren(...lines().map((address) => {
    const item = document.createElement("li"), drop = button("×", () => { cites.value = lines().filter((one) => one !== address).join("\n"); show(); asking(); });
    drop.setAttribute("aria-label", `${form.dataset.drop}: ${labels.get(address) || address}`);
    item.append(Object.assign(document.createElement("span"), { textContent: labels.get(address) || address }), drop);
    return item;
  }));
  const cite = (address, label) => {
    if (label) labels.set(address, label);
    if (!lines().includes(address)) cites.value = [...lines(), address].join("\n");
    show();
  };
  for (const one of cited.children) labels.set(one.dataset.address, one.textContent.trim());
  show();
  cites.addEventListener("input", show); // not when it is left: a button that moves under the thumb is missed
  document.getElementById("typed").open = false;

  /* what to cite, found while it is typed */
  const find = document.getElementById("find-cites"), field = find.querySelector("input"), citable = document.getElementById("citable");
  let looking = 0;
  find.hidden = false;
  field.addEventListener("focus", () => find.scrollIntoView({ block: "start" })); // room for the hits above the keyboard
  field.addEventListener("input", () => {
    clearTimeout(looking);
    looking = setTimeout(async () => {
      const words = field.value.trim();
      if (!words) { citable.replaceChildren(); return; }
      try {
        const answer = await fetch(`${form.dataset.citable}?${new URLSearchParams({ q: words })}`);
        if (answer.ok && field.value.trim() === words) citable.replaceChildren(...parts(await answer.text()));
      } catch { /* no network: addresses can be typed */ }
    }, 200);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // Enter takes the first hit, and never sends the form
    citable.querySelector("button")?.click();
  });
  citable.addEventListener("click", (event) => {
    const hit = event.target.closest("[data-cite]");
    if (!hit) return;
    cite(hit.dataset.cite, hit.dataset.label);
    field.value = ""; citable.replaceChildren(); field.focus();
    asking();
  });

  /* earlier cases alike, while the question is typed */
  const alike = document.getElementById("alike"), none = alike.querySelector(".none");
  const counted = () => { alike.querySelector("[role=status]").textContent = alike.querySelectorAll(".alike .card").length || ""; };
  const following = () => form.querySelector("[name=follows]:checked")?.value || "";
  let waiting = 0;
  const ask = async () => {
    const asked = new URLSearchParams({ question: form.elements.question.value, follows: following() });
    for (const one of [...lines(), ...picked()]) asked.append("cites", one);
    try {
      const answer = await fetch(form.dataset.alike, { method: "POST", body: asked }); // names stay out of addresses
      if (!answer.ok) return;
      const chosen = alike.querySelector("div [name=follows]:checked")?.closest("li"), fresh = parts(await answer.text());
      alike.querySelector("div").replaceChildren(...fresh);
      if (chosen && !alike.querySelector("div [name=follows]:checked")) alike.querySelector(".alike").prepend(chosen);
      counted();
    } catch { /* no network: no precedents */ }
  };
  const asking = () => { clearTimeout(waiting); waiting = setTimeout(ask, 400); };
  counted();
  form.elements.question.addEventListener("input", asking);
  form.addEventListener("change", (event) => {
    if (event.target.name === "pick") asking();
    if (event.target.name !== "follows") return;
    none.hidden = !event.target.value;
    const { ruling, cites: theirs } = event.target.dataset;
    if (ruling && !form.elements.ruling.value.trim()) form.elements.ruling.value = ruling;
    for (const one of (theirs || "").split("\n")) if (one) cite(...one.split("\t"));
  });
  } // citing

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const pressed = event.submitter;
    if (unruled(form, pressed)) { say(form.dataset.unruled, form.elements.ruling); return; }
    if (form.dataset.sending) return; // one tap, one case
    form.dataset.sending = "1";
    const body = new URLSearchParams(new FormData(form, pressed));
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
      if (AWAY.includes(answer.status)) throw new Error(answer.statusText); // the server or its database: as without a network
      if (answer.redirected) { drop(form.dataset.event, body.get("nonce")); location.assign(answer.url); return; }
      show_page(await answer.text());
    } catch {
      keep(body);
    } finally { delete form.dataset.sending; }
  });

  const show_page = (text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    if (page.getElementById("conflict")) { document.querySelector("main").replaceWith(page.querySelector("main")); return; }
    const told = page.querySelector("main .fault");
    say(told ? told.textContent : page.querySelector("h1")?.textContent || "?");
  };

  const say = (text, field) => {
    let bar = document.querySelector(".fault");
    if (!bar) { bar = document.createElement("p"); bar.className = "fault"; bar.setAttribute("role", "alert"); form.before(bar); }
    bar.textContent = text;
    if (field) { field.closest("p").before(bar); field.focus(); } // where it is mended
    else scrollTo(0, 0);
  };

  const keep = (body) => {
    const values = {};
    for (const [name, value] of body) if (!["base", "nonce", "state", "cites", "pick", "case", "id"].includes(name) && (value || Number(body.get("base")))) values[name] = value;
    for (const name of ["players", "penalised", "other_names", "tags"]) if (name in values) values[name] = values[name].split(",").map((one) => one.trim()).filter(Boolean);
    if (values.extension) values.extension = Number(values.extension); else delete values.extension;
    if (cites) values.cites = [...lines(), ...picked()];
    const one = { url: form.dataset.put, page: form.action, client: body.get("nonce"), base: Number(body.get("base")), state: body.get("state"), values };
    const event = form.dataset.event;
    drop(event, one.client);
    if (!write(boxName(event), [...read(boxName(event)), one])) { say(form.dataset.full); return; } // what was typed stays
    say(form.dataset.kept);
    const again = setInterval(async () => {
      await sendAll(event);
      const mine = read(boxName(event)).find((other) => other.client === one.client);
      if (mine && !mine.conflict && !mine.refused) return;
      clearInterval(again);
      if (!mine) location.assign(form.action);
      else if (mine.conflict) take_up(mine);
      else say(mine.refused);
    }, EVERY);
  };
}

function parts(text) { return new DOMParser().parseFromString(text, "text/html").body.childNodes; }
})();
