// The table without reloading: forms are sent in the background, and again by themselves where the
// connection is lost; the server enters the same thing once only. Without this script the forms work as forms.
"use strict";

const AGAIN = 2500; // ms until what could not be sent is sent again
let sending = false;

function notice(text) {
  let bar = document.querySelector(".waiting");
  if (!text) { if (bar) bar.remove(); return; }
  if (!bar) {
    bar = document.createElement("p");
    bar.className = "waiting";
    bar.setAttribute("role", "status");
    document.body.append(bar);
  }
  bar.textContent = text;
}

async function send(url, body) {
  for (;;) {
    try {
      const answer = await fetch(url, { method: "POST", body, headers: { Accept: "text/html" } });
      if ([502, 503, 504].includes(answer.status)) throw new Error(answer.statusText); // away: asked again
      notice("");
      return answer;
    } catch {
      notice(document.getElementById("table").dataset.retry);
      document.dispatchEvent(new Event("away"));
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}

document.addEventListener("click", (event) => { // what a link leads to is open when one gets there
  const link = event.target.closest("a[href^='#']"), there = link && document.getElementById(link.hash.slice(1));
  if (!there) return;
  const menu = link.closest("details.ways"); // it would lie over what it led to
  if (menu) menu.open = false;
  if (there.matches("details")) there.open = true;
  for (let around = there.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
});

// The ruling with its link is handed to the device's own sharing, else copied; without a network, as the page tells it.
async function rulingFor(link) {
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(answer.statusText);
    return (await answer.text()).trim();
  } catch {
    const lines = [...document.querySelectorAll("#moves .log .said, #moves .log h3")].map((one) => { const told = one.cloneNode(true); for (const fold of told.querySelectorAll("summary")) fold.remove(); return told.textContent.replace(/\s+/g, " ").trim(); });
    return [document.getElementById("table").dataset.called || document.title, link.dataset.link, "", ...lines.filter(Boolean)].join("\n");
  }
}
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-pass-on]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const text = await rulingFor(link); // the link stands in it, below its title: what is handed over beside a text comes last
  if (navigator.share) {
    try { await navigator.share({ title: document.title, text }); return; } catch (fault) { if (fault.name === "AbortError") return; }
  }
  await copy(text);
  link.dataset.label = text;
  sayCopied(link);
});

const keyOf = (details) => details.dataset.key || details.querySelector("summary").textContent;
function open(details) { return [...details].filter((one) => one.open).map(keyOf); }

// Why a card that is not on the table may not be played now: the answer comes to stand below the question.
async function suppose(form) {
  const url = `${location.pathname}?${new URLSearchParams(new FormData(form))}`;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(url)).text(), "text/html");
    form.nextElementSibling.replaceWith(page.querySelector(".supposed"));
    form.nextElementSibling.scrollIntoView({ block: "nearest" });
  } catch { location.assign(url); }
}
document.addEventListener("input", async (event) => {
  const form = event.target.name === "ask" && event.target.closest(".suppose"), typed = event.target.value.trim();
  if (!form || !typed) return;
  const list = event.target.list, kinds = [...list.children].filter((one) => !one.dataset.name);
  try {
    const names = await (await fetch(`${form.dataset.names}?q=${encodeURIComponent(typed)}`)).json();
    if (event.target.value.trim() !== typed) return;
    list.replaceChildren(...kinds, ...names.map((value) => { const one = new Option(value, value); one.dataset.name = "1"; return one; }));
  } catch { /* away: the kinds are here */ }
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const table = document.getElementById("table");
  if (!table || !table.contains(form) || (event.submitter && event.submitter.value === "remove")) return;
  event.preventDefault();
  if (form.method === "get") return suppose(form);
  if (sending) return;
  sending = true;
  const body = new URLSearchParams(new FormData(form, event.submitter));
  table.setAttribute("aria-busy", "true");
  if (event.submitter) event.submitter.classList.add("taken"); // told before the answer comes
  try {
    const answer = await send(form.action || location.href, body);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("table");
    if (!next) { document.querySelector("main").replaceWith(page.querySelector("main")); return; }
    const were = open(table.querySelectorAll("details"));
    offerCopies(next);
    table.replaceWith(next);
    for (const details of next.querySelectorAll("details")) if (were.includes(keyOf(details))) details.open = true;
    document.dispatchEvent(new Event("laid"));
    const said = next.querySelector(".fault, .due h2, .holder, .result");
    next.querySelector("#sent").textContent = said ? said.textContent : "";
    const top = next.querySelector(".fault, .holder, .result");
    const due = next.querySelector("#answer");
    if (due && !document.querySelector(".fault")) due.scrollIntoView({ block: "nearest" }); // all that may be chosen, above the bar
    if (top && (top.getBoundingClientRect().top < 0 || top.getBoundingClientRect().top > innerHeight)) top.scrollIntoView({ block: "center" });
    // What may be done first has the cursor, for Enter; space goes on passing until the cursor is moved there by hand.
    const focus = next.querySelector(".due select, .due button, .due input:not([type=hidden]), .acts button") || next;
    focus.focus({ preventScroll: true });
    if (focus.closest(".acts")) { focus.dataset.placed = ""; focus.addEventListener("blur", () => delete focus.dataset.placed, { once: true }); }
  } finally {
    sending = false;
    const now = document.getElementById("table");
    if (now) now.removeAttribute("aria-busy");
    if (event.submitter) event.submitter.classList.remove("taken");
  }
});
