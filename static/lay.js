// Laying a table: names while they are typed, Enter lays the card without leaving the field, keys for zones, and
// the form sent in the background. Without this script every button sends the form, and the page comes back.
"use strict";

{ // names of its own beside those of the other scripts
const form = document.querySelector("form.lay"), field = document.getElementById("add"), said = document.getElementById("said");
const list = document.createElement("ul");
list.className = "names";
list.id = "names";
list.hidden = true;
list.setAttribute("role", "listbox");
list.setAttribute("aria-label", field.labels[0].textContent);
field.closest(".bring").append(list);
for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", "names"]]) field.setAttribute(name, value);

const counted = (text) => /^(\d{1,3}\s*[x×]?\s+)?(.*)$/s.exec(text.trimStart());
const isList = (text) => /[\n;:]|\s\/\s|[,(].*\S/.test(text);
const mayBeName = (text) => !/[\n;:]|\s\/\s/.test(text); // a comma may belong to a name
const known = new Map();
let marked = -1, waiting = 0, offered = "", sat = ""; // sat: the seat that the beginning of a list said

function mark(at) {
  marked = at;
  [...list.children].forEach((one, n) => one.setAttribute("aria-selected", String(n === at)));
  if (list.children[at]) { field.setAttribute("aria-activedescendant", list.children[at].id); list.children[at].scrollIntoView({ block: "nearest" }); }
  else field.removeAttribute("aria-activedescendant");
}
function close() { clearTimeout(waiting); list.hidden = true; marked = -1; offered = ""; field.setAttribute("aria-expanded", "false"); field.removeAttribute("aria-activedescendant"); }

async function names(typed) {
  if (!known.has(typed)) {
    const answer = await fetch(`${form.dataset.names}?q=${encodeURIComponent(typed)}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) return [];
    known.set(typed, await answer.json());
  }
  return known.get(typed);
}
async function offer() {
  const typed = counted(field.value)[2].trim();
  if (!typed || !mayBeName(field.value)) return close();
  let found = [];
  try { found = await names(typed); } catch { return close(); }
  if (counted(field.value)[2].trim() !== typed) return;
  const all = [...found.map((name) => [name, name, ""]), ...(found.some((name) => name.toLowerCase() === typed.toLowerCase()) ? [] : [[isList(typed) ? `“${typed}”` : typed, form.dataset.own.replace("{name}", typed), "own"]])];
  list.replaceChildren(...all.map(([value, text, kind], at) => Object.assign(document.createElement("li"), { id: `name-${at}`, role: "option", className: kind, textContent: text })));
  [...list.children].forEach((one, at) => { one.setAttribute("role", "option"); one.dataset.name = all[at][0]; });
  list.hidden = false;
  offered = typed;
  field.setAttribute("aria-expanded", "true");
  mark(found.length ? 0 : -1); // what is still being typed is not chosen for whoever types it
}

const keyOf = (details) => details.dataset.key || details.id + details.querySelector(".nm").textContent;
const opened = () => [...form.querySelectorAll("details[open]:is([data-key], .laid)")];
let queue = Promise.resolve(), touchedAt = 0; // when the page was touched last
document.addEventListener("pointerdown", () => { touchedAt = performance.now(); }, true);
// The field goes to the top while one types, with the fingers on the keys, and no card that is laid moves it then.
function toTop() {
  const top = field.closest(".bring").getBoundingClientRect().top;
  if (top > 0 && matchMedia("(max-width: 47.99rem)").matches) scrollBy(0, top);
}
// What is being said in a sheet that is open stays open, as it was said, though another card came to lie meanwhile.
function kept(were) {
  for (const one of document.querySelectorAll("#laid details")) {
    const was = were.find((old) => keyOf(old) === keyOf(one));
    if (!was) continue;
    if (was.matches(".laid")) {
      for (const [n, said] of [...was.querySelectorAll("input, select, textarea")].entries()) {
        const now = one.querySelectorAll("input, select, textarea")[n];
        if (now && now.name === said.name) Object.assign(now, { value: said.value, checked: said.checked });
      }
      one.dataset.was = was.dataset.was;
    }
    one.open = true;
  }
}
const sides = () => [...document.querySelectorAll("#laid .side-of")];
const where = () => Object.fromEntries(["add-seat", "add-zone"].map((name) => [name, (form.querySelector(`#where [name=${name}]:checked`) || {}).value || ""]));
function post(changes) { // one after the other: each sends what the one before brought back
  queue = queue.then(async () => {
    const body = new URLSearchParams(new FormData(form)), begunAt = performance.now();
    for (const [name, value] of Object.entries({ add: "", list: "", do: "more", ...changes })) body.set(name, value);
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { Accept: "text/html" } });
    const begun = answer.headers.get("Location") || (answer.redirected && answer.url);
    if (begun) { // the way back from the table leads to what was laid
      history.replaceState(null, "", answer.headers.get("Content-Location") || `${begun}/edit`);
      return location.assign(begun);
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.getElementById("laid")) throw new Error(answer.statusText);
    if (changes.add && field.value === changes.add) field.value = ""; // it lies there, also where the game does not begin yet
    const within = document.activeElement && document.getElementById("laid").contains(document.activeElement) && document.activeElement.name;
    const were = opened();
    const had = new Map(sides().map((one) => [one.dataset.seat, one.querySelectorAll(".laid").length]));
    const newer = Object.entries(where()).filter(([name, value]) => value !== body.get(name)); // touched meanwhile
    for (const id of ["laid", "where"]) document.getElementById(id).replaceWith(page.getElementById(id));
    for (const [name, value] of newer) for (const one of form.querySelectorAll(`#where [name=${name}]`)) one.checked = one.value === value;
    kept(were);
    const playing = "[data-key=turn] > summary";
    form.querySelector(playing).replaceWith(page.querySelector(playing));
    if (within && form.elements[within] && form.elements[within].focus) form.elements[within].focus({ preventScroll: true });
    for (const name of ["seats", "sat"]) form.elements[name].value = page.querySelector(`[name=${name}]`).value;
    for (const name of ["active", "list-seat"]) {
      const next = page.querySelector(`[name=${name}]`), at = form.elements[name].selectedIndex;
      form.elements[name].replaceWith(next);
      if (name === "list-seat") next.selectedIndex = at;
    }
    const fault = document.querySelector("#laid .fault"), side = sides().reverse().find((one) => one.querySelectorAll(".laid").length > (had.get(one.dataset.seat) || 0));
    if (fault) fault.scrollIntoView({ block: "center" });
    else if (side && touchedAt < begunAt) { // what was laid is in sight, but nothing moves from under a finger
      [...side.querySelectorAll(".laid")].pop().scrollIntoView({ block: "nearest" });
    }
    const label = (name) => { const one = form.querySelector(`[name=${name}]:checked`); return one ? one.parentElement.querySelector("span").lastChild.textContent.trim() : ""; };
    if (changes.add && isList(changes.add)) said.textContent = changes.add; // which says itself whose and where
    else if (changes.add) said.textContent = form.dataset.laid.replace("{name}", changes.add).replace("{seat}", label("add-seat")).replace("{zone}", label("add-zone"));
  }).catch(() => {
    for (const name of ["add", "list"]) form.elements[name].value = changes[name] || form.elements[name].value;
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "do", value: changes.do || "more" }));
    form.submit();
  });
}
function lay(text) {
  close();
  field.value = "";
  field.focus();
  if (text.trim()) post({ add: sat && isList(text) ? `${sat}: ${text}` : text, ...where() }); // where it lies is said now, however long the others take
  sat = "";
}
async function enter() {
  const text = field.value, [, many, typed] = counted(text);
  if ((isList(text) && (marked < 0 || list.hidden)) || !typed.trim()) return lay(text);
  if (offered !== typed.trim()) await offer();
  const chosen = list.children[Math.max(marked, 0)];
  lay(chosen && !list.hidden ? (many || "") + chosen.dataset.name : text);
}

// "b:" and "hand:" at the beginning of the field choose the seat and the zone at once.
function prefix() {
  const head = /^\s*([^:]+):\s*$/.exec(field.value);
  if (!head) return false;
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().trim(), wanted = plain(head[1]);
  const label = (one) => plain(one.parentElement.querySelector("span").lastChild.textContent);
  const found = [...document.querySelectorAll("#where input")].find((one) => label(one).startsWith(wanted) || one.value.toLowerCase().startsWith(wanted));
  if (!found) return false;
  found.checked = true;
  sat = found.name === "add-seat" ? found.value : "";
  field.value = "";
  close();
  return true;
}

field.addEventListener("input", () => { toTop(); clearTimeout(waiting); if (!prefix()) waiting = setTimeout(offer, 60); });
field.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text");
  if (/\n/.test(text.trim())) { event.preventDefault(); lay(text); }
});
field.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  const many = list.children.length;
  if (event.key === "Enter") { event.preventDefault(); enter(); }
  else if (event.key === "Escape" && !list.hidden) { event.preventDefault(); close(); }
  else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !list.hidden) { event.preventDefault(); mark((marked + (event.key === "ArrowDown" ? 1 : many - 1)) % many); }
});
field.addEventListener("blur", () => setTimeout(() => { if (document.activeElement !== field) close(); }, 150));
list.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the cursor
list.addEventListener("click", (event) => { const one = event.target.closest("li"); if (one) { mark([...list.children].indexOf(one)); enter(); } });

form.addEventListener("change", (event) => {
  if (event.target.closest("#where")) { sat = ""; field.focus(); }
  if (event.target.name === "seats" || event.target.matches(".called")) post({}); // whose turn it is, is chosen among the names as they are now
});
form.addEventListener("submit", (event) => {
  const doing = event.submitter ? event.submitter.value : "more";
  if (doing === "show" || event.submitter.name !== "do") return;
  event.preventDefault();
  if (event.submitter.closest(".field")) return void enter();
  const sheet = event.submitter.closest("details.laid");
  if (sheet) { delete sheet.dataset.was; sheet.open = false; } // which sends what was said in it
  const list = form.elements.list.value;
  form.elements.list.value = ""; // it is put on the table once, also by whoever touches "Begin" before it is there
  post({ list, do: doing, ...(doing === "begin" ? { add: field.value, ...where() } : {}) });
});
// A touched card is sent when its sheet is left, so that its tile tells what was said of it.
document.addEventListener("toggle", (event) => {
  const one = event.target;
  if (!one.matches || !one.matches("details.laid")) return;
  if (one.open) one.dataset.was ??= new URLSearchParams(new FormData(form)).toString();
  else if (one.isConnected && one.dataset.was !== undefined && one.dataset.was !== new URLSearchParams(new FormData(form)).toString()) post({});
}, true);
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#laid-']"), there = link && document.getElementById(link.hash.slice(1));
  for (const one of document.querySelectorAll("details.laid[open]")) if (one !== there && !one.contains(event.target)) one.open = false;
  if (!there) return;
  event.preventDefault(); // to the sheet in which it is said what the card is
  there.open = true;
  there.scrollIntoView({ block: "center" });
  (there.querySelector(".blank select") || there.querySelector("summary")).focus({ preventScroll: true });
});
document.addEventListener("keydown", (event) => {
  const open = document.querySelector("details.laid[open]");
  if (event.key === "Escape" && open) { open.open = false; open.querySelector("summary").focus(); return; }
  if (event.ctrlKey || event.metaKey) return;
  const typing = event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select");
  if (/^[1-9]$/.test(event.key) && (!typing || event.altKey)) {
    const zone = document.querySelectorAll(".zones input")[Number(event.key) - 1];
    if (zone) { event.preventDefault(); zone.checked = true; field.focus(); }
  }
});
}
