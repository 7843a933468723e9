// The drawn table: lines from what is on the stack to what it aims at, and a sheet for the touched card. Without
// this script the numbers at both ends say the same, and a touched card leads to its page.
"use strict";

const RADIUS = 8, APART = 5, MANY = 6; // px of a line's bends, between two lanes; so many lines are drawn at once

function bends(points) {
  return points.map(([x, y], at) => {
    if (!at) return `M${x} ${y}`;
    if (!points[at + 1]) return `L${x} ${y}`;
    const towards = ([ax, ay]) => {
      const far = Math.hypot(ax - x, ay - y) || 1, part = Math.min(RADIUS, far / 2) / far;
      return `${x + (ax - x) * part} ${y + (ay - y) * part}`;
    };
    return `L${towards(points[at - 1])}Q${x} ${y} ${towards(points[at + 1])}`;
  }).join("");
}

function arrow(points, seat, waits) {
  const [ex, ey] = points.at(-1), [qx, qy] = points.at(-2), far = Math.hypot(ex - qx, ey - qy) || 1;
  const ux = (ex - qx) / far, uy = (ey - qy) / far;
  const path = bends([...points.slice(0, -1), [ex - ux * 5, ey - uy * 5]]);
  const head = `M${ex} ${ey}L${ex - ux * 8 - uy * 5} ${ey - uy * 8 + ux * 5}L${ex - ux * 8 + uy * 5} ${ey - uy * 8 - ux * 5}Z`;
  return `<g class="${seat}"><path class="halo" d="${path}"/><path class="wire${waits ? " wait" : ""}" d="${path}"/><path class="head" d="${head}"/></g>`;
}

function lines(touched) {
  const board = document.querySelector(".board");
  if (!board) return;
  let svg = board.querySelector(".wires");
  if (!svg) {
    svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "wires");
    svg.setAttribute("aria-hidden", "true");
    board.append(svg);
  }
  const origin = board.getBoundingClientRect(), tray = board.querySelector(".stackbox");
  const desk = matchMedia("(min-width: 60rem)").matches;
  const box = (one) => {
    const r = one.getBoundingClientRect();
    return { l: r.left - origin.left, r: r.right - origin.left, t: r.top - origin.top, b: r.bottom - origin.top, x: (r.left + r.right) / 2 - origin.left, y: (r.top + r.bottom) / 2 - origin.top };
  };
  const things = [...board.querySelectorAll(".rows .t, .rows .land, .rows .att, .bar > *")].filter((one) => one.getClientRects().length);
  const crosses = (points, to) => things.some((one) => {
    if (to.contains(one)) return false;
    const r = box(one);
    return points.some(([x, y], at) => {
      const [px, py] = points[at - 1] || [x, y];
      return Math.max(x, px) > r.l + 1 && Math.min(x, px) < r.r - 1 && Math.max(y, py) > r.t + 1 && Math.min(y, py) < r.b - 1;
    });
  });
  let out = "", lane = 0;
  const aims = [...board.querySelectorAll(".so[data-aims]")].flatMap((from, depth) =>
    from.dataset.aims.split(" ").filter(Boolean).map((id, nth) => ({ from, depth, nth, to: document.getElementById(id) })));
  for (const { from, depth, nth, to } of aims) {
    if (!to || (aims.length > MANY && from !== touched)) continue;
    const end = to.querySelector(`:scope > .aims [data-from="${from.dataset.n}"]`);
    if (!end || !end.checkVisibility() || !from.checkVisibility()) continue; // folded away, deep in the stack
    const a = box(from.querySelector(".o")), b = box(end), all = box(tray);
    const scrolled = [from.closest(".under .stack"), desk && from.closest(".pile")].filter(Boolean).map(box);
    if (scrolled.some((part) => a.y < part.t || a.y > part.b)) continue; // scrolled out of sight
    let points;
    if (to.classList.contains("so")) points = [[a.l, a.y], [b.x, a.y], [b.x, b.y > a.y ? b.t : b.b]];
    else {
      const off = APART * lane++, y = a.y + 8 * nth - 4;
      const gutter = desk ? all.l + 8 - off : all.r - 12 + Math.min(off, 10);
      const start = [desk ? a.l : a.r, y];
      if (to.classList.contains("bar")) { // along the bar's inner edge, then to the badge: never across its figures
        const bar = box(to), above = bar.b < all.t + 1, way = above ? bar.b - 2 - Math.min(off, 2) : bar.t + 2 + Math.min(off, 2);
        points = [start, [gutter, y], [gutter, way], [b.x, way], [b.x, above ? b.b : b.t]];
      } else {
        const above = !to.closest(".near"), way = above ? b.b + 6 + off : b.t - 6 - off;
        points = [start, [gutter, y], [gutter, way], [b.x, way], [b.x, above ? b.b : b.t]];
      }
    }
    if (from !== touched && crosses(points, to)) continue; // the numbers at both ends say it
    out += arrow(points, [...end.classList].find((name) => /^s\d/.test(name)) || "", depth > 0);
  }
  const fights = new Map();
  for (const one of board.querySelectorAll("[data-sign]")) for (const sign of one.dataset.sign) fights.set(sign, [...(fights.get(sign) || []), one]);
  if (desk) for (const those of fights.values()) {
    const near = those.filter((one) => one.closest(".near")), far = those.filter((one) => !one.closest(".near"));
    for (const one of near) for (const other of far) {
      const a = box(one.querySelector(".t")), b = box(other.querySelector(".t"));
      const left = Math.max(a.l, b.l), right = Math.min(a.r, b.r), x = (left + right) / 2, upright = right - left > 20;
      out += `<path class="fight" d="M${upright ? x : a.x} ${a.t}L${upright ? x : b.x} ${b.b}"/>`;
    }
  }
  svg.innerHTML = out;
}

// The touched card: what may be done with it, what may not and why, and the way to its page.
function sheet(card) {
  const table = document.getElementById("table"), keys = (card.dataset.object || "").split(" ");
  const lies = [[".so", "stack"], ["[data-seat]", "seat"], [".hand", "hand"], [".held", "held"], [".supply", "pile"]].find(([where]) => card.closest(where));
  const said = lies ? lies[1] : "object", rows = table.querySelector("#answer .says-rows, #correct .says-rows");
  const with_it = (one) => (one.dataset.of || "").split(" ").some((key) => keys.includes(key));
  const may = [...table.querySelectorAll(".acts button[data-of]")].filter(with_it);
  const not = said === "stack" ? [] : [...table.querySelectorAll(".why li[data-of]")].filter(with_it);
  if (!may.length && !not.length && !rows) return false;
  if (may.length === 1 && said === "hand" && "atOnce" in table.dataset) { may[0].form.requestSubmit(may[0]); return true; } // its one use
  const dialog = document.createElement("dialog");
  dialog.className = "sheet-of";
  const title = document.createElement("h2");
  title.textContent = card.getAttribute("aria-label") || card.dataset.seat || (card.querySelector(".nm") || card).firstChild.textContent;
  dialog.append(title);
  if (may.length) {
    const row = document.createElement("div");
    row.className = "options";
    for (const one of may) {
      const button = document.createElement("button");
      button.type = "button";
      if (may.length === 1) button.className = "only-way"; // the next step stands out, not the way back
      button.textContent = one.textContent;
      button.addEventListener("click", () => { dialog.close(); one.form.requestSubmit(one); });
      row.append(button);
    }
    dialog.append(row);
  }
  const pass = table.querySelector(".walk button.pass"), seat = card.closest(".seat");
  if (not.length && !may.length && pass && !(seat && seat.classList.contains("acts-now"))) { // often somebody else may act first
    const row = document.createElement("div"), button = document.createElement("button");
    row.className = "options";
    button.type = "button"; button.className = "plain";
    button.textContent = [pass.dataset.passes, ...[...pass.querySelectorAll("small")].map((one) => one.textContent)].join(" · ");
    button.addEventListener("click", () => { dialog.close(); pass.form.requestSubmit(pass); });
    row.append(button);
    dialog.append(row);
  }
  if (not.length) {
    const head = document.createElement("h3"), list = document.createElement("ul");
    head.textContent = table.dataset.not;
    list.append(...not.map((one) => one.cloneNode(true)));
    dialog.append(head, list);
  }
  const missed = [...table.querySelectorAll(".missed button[data-of]")].filter(with_it);
  if (missed.length) { // its triggered ability was missed: one touch says it
    const part = document.createElement("details"), head = document.createElement("summary"), row = document.createElement("div");
    const box = table.querySelector(".missed"), asks = missed.some((one) => one.dataset.asks) && box.querySelector("[name=of]");
    head.textContent = box.querySelector("summary").textContent;
    part.open = !(may.length || not.length);
    row.className = "options";
    for (const one of missed) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = one.textContent;
      button.addEventListener("click", () => { if (asks && one.dataset.asks && !of.value) { of.focus(); return; } if (asks) asks.value = of.value; dialog.close(); one.form.requestSubmit(one); });
      row.append(button);
    }
    part.append(head, box.querySelector("p.muted").cloneNode(true));
    const field = asks && asks.closest("p").cloneNode(true), of = field && field.querySelector("input");
    if (field) part.append(field);
    part.append(row);
    dialog.append(part);
  }
  if (rows) {
    const judge = document.createElement("details"), head = document.createElement("summary"), row = document.createElement("div");
    row.className = "options";
    head.textContent = table.dataset.judge;
    judge.open = Boolean(rows.closest("#answer")) || !(may.length || not.length);
    for (const one of rows.querySelectorAll("[name=does-0] option[data-of]")) {
      if (!one.dataset.of.split(" ").includes(said)) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = one.textContent;
      button.addEventListener("click", () => { dialog.close(); stateOf(card.dataset.seat || nameOf(keys[0]), one.value); });
      row.append(button);
    }
    judge.append(head, row);
    dialog.append(judge);
  }
  const foot = document.createElement("p"), more = document.createElement("a"), close = document.createElement("button");
  more.className = "tap"; more.href = card.href; more.textContent = table.dataset.more; more.hidden = Boolean(card.dataset.seat);
  close.type = "button"; close.className = "plain"; close.textContent = table.dataset.close;
  close.addEventListener("click", () => dialog.close());
  foot.append(more, close);
  dialog.append(foot);
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => { dialog.remove(); card.focus({ preventScroll: true }); });
  table.append(dialog);
  dialog.showModal();
  if (card.href && !card.dataset.seat) part(card.href).then((page) => { // its words come from its page, as soon as they are there
    const text = page.querySelector("main > .rule");
    const why = page.getElementById("not-now");
    if (why && dialog.isConnected && !may.length && !not.length) title.after(why);
    if (text && dialog.isConnected) title.after(text);
    const reasons = card.querySelector(".pt:is(.up, .down)") ? [...page.querySelectorAll(".steps tbody tr:not(:first-child)")] : [];
    if (reasons.length && dialog.isConnected) { // why its figures are others than the card's
      const head = document.createElement("h3"), list = document.createElement("ul");
      head.textContent = page.getElementById("why").textContent;
      for (const row of reasons) {
        const item = document.createElement("li"), [because, changes] = [...row.cells].slice(-2);
        item.append(...because.cloneNode(true).childNodes, ": ", ...changes.cloneNode(true).childNodes);
        list.append(item);
      }
      (dialog.querySelector("details") || foot).before(head, list);
    }
    const rulings = [...page.querySelectorAll("article.ruling")].slice(0, 3); // the newest; its page has all
    if (rulings.length && dialog.isConnected) foot.after(page.getElementById("rulings"), ...rulings);
  }).catch(() => { /* away: the rest is here */ });
  return true;
}

// The judge's own statement: the touched card fills a row of the form, which asks only for what it still wants.
const nameOf = (key) => (document.querySelector(`#things [data-key="${key}"]`) || {}).value || "";
function trim(row) {
  const chosen = row.querySelector("[name^=does-]").selectedOptions[0], wants = (chosen && chosen.dataset.wants || "").split(" ");
  row.querySelector("[name^=amount-]").placeholder = wants.includes("second") ? "+N" : row.querySelector("[name^=amount-]").previousElementSibling.textContent;
  for (const one of row.querySelectorAll("[data-want]")) one.hidden = !one.dataset.want.split(" ").some((want) => wants.includes(want));
}
const used = (row) => row.querySelector("[name^=on-]").value || row.querySelector("[name^=does-]").value;
function anotherRow(rows) {
  const row = rows.querySelector(".says-row").cloneNode(true), many = rows.querySelectorAll(".says-row").length;
  for (const one of row.querySelectorAll("[name]")) { one.name = one.name.replace(/\d+$/, many); one.value = ""; }
  rows.insertBefore(row, rows.querySelector(".says-more"));
  trim(row);
  return row;
}
function statements() { // with a script only the rows in use are in sight
  for (const rows of document.querySelectorAll(".says-rows")) {
    rows.querySelectorAll(".says-row").forEach((row, at) => { if (at && !used(row)) row.remove(); else trim(row); });
    if (rows.querySelector(".says-more")) continue;
    const more = document.createElement("button");
    more.type = "button"; more.className = "says-more plain"; more.textContent = rows.dataset.more;
    more.addEventListener("click", () => anotherRow(rows).querySelector("input").focus());
    rows.append(more);
  }
}
function stateOf(name, does) {
  const rows = document.querySelector("#answer .says-rows, #correct .says-rows"), form = rows.closest("form");
  const row = [...rows.querySelectorAll(".says-row")].find((one) => !used(one)) || anotherRow(rows);
  row.querySelector("[name^=on-]").value = name;
  row.querySelector("[name^=does-]").value = does;
  trim(row);
  for (let around = form.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
  form.scrollIntoView({ block: "center" });
  goOn(row, form);
}
// To what the row still wants: whom it concerns may be touched on the table, or written.
let wanted = null;
function goOn(row, form) {
  const open = [...row.querySelectorAll("[data-want]:not([hidden]) input")].filter((one) => !one.value);
  const next = open[0] || form.querySelector("[name=why]") || form.querySelector(".ends button");
  wanted = next.matches("[list=places], [list=things]") && /aim|seat|old/.test(row.querySelector("[name^=does-]").selectedOptions[0].dataset.wants) ? next : null;
  document.getElementById("table").classList.toggle("aiming-at", Boolean(wanted));
  if (wanted && matchMedia("(pointer: coarse)").matches) document.querySelector(".board").scrollIntoView({ block: "start" });
  else next.focus();
}
function touched(card) { // what is touched while a row wants it
  if (!wanted || !wanted.isConnected || wanted.value) { wanted = null; return false; }
  wanted.value = card.dataset.seat || nameOf((card.dataset.object || "").split(" ")[0]);
  const row = wanted.closest(".says-row");
  wanted = null;
  document.getElementById("table").classList.remove("aiming-at");
  row.closest("form").scrollIntoView({ block: "center" });
  goOn(row, row.closest("form"));
  return true;
}
document.addEventListener("change", (event) => { if (event.target.name && event.target.name.startsWith("does-")) trim(event.target.closest(".says-row")); });

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const card = event.target.closest(".board a[data-object], .board a[data-seat]");
  if (!card) return;
  if (card.dataset.choice !== undefined) { // several may be chosen: the touched card is ticked in the list
    const box = [...document.querySelectorAll("#answer input[type=checkbox]")].find((one) => one.value === card.dataset.choice);
    if (box) { event.preventDefault(); box.checked = !box.checked; card.classList.toggle("on", box.checked); return; }
  }
  if (touched(card) || sheet(card)) event.preventDefault();
});

for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => {
  const from = event.target.closest && event.target.closest(".so");
  if (from) lines(from);
});

// To the field where one tries, corrects or notes.
function jump(key) {
  const field = document.querySelector({ b: ".what-if [name=name]", c: "#correct [name=on-0]", n: "[name=note]" }[key] || "none");
  if (!field) return false;
  for (let around = field.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
  field.scrollIntoView({ block: "center" });
  field.focus();
  return true;
}
document.addEventListener("click", (event) => { const link = event.target.closest(".jump"); if (link && jump(link.dataset.keyOf)) event.preventDefault(); });

// ← → go back and forth, ↑ ↓ through the tree, space passes, B tries, C corrects, N notes: where nothing is being written or chosen.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const kind = event.key === " " ? "a, button, summary, label, input, select, textarea" : "input:not([type=checkbox]), select, textarea";
  if (event.target.closest(kind) && !(event.key === " " && event.target.closest(".board a, [data-placed]"))) return;
  if (!document.querySelector(".walk")) return;
  if (jump(event.key.toLowerCase())) { event.preventDefault(); return; }
  if (event.key === "ArrowUp" || event.key === "ArrowDown") { // the tree, line by line
    const all = [...document.querySelectorAll(".tree button")], at = all.findIndex((one) => one.hasAttribute("aria-current"));
    const next = at >= 0 && all[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (next) { event.preventDefault(); next.form.requestSubmit(next); }
    return;
  }
  const wanted = { ArrowLeft: "[value=undo]", ArrowRight: "[value=redo]", " ": "button.pass" }[event.key];
  const button = wanted && document.querySelector(`.walk ${wanted}`);
  if (button && !button.disabled) { event.preventDefault(); button.form.requestSubmit(button); }
});

// A swipe to the left leads to the moves and branches, one to the right back to the table; not from the screen's edge.
const FAR = 70, EDGE = 24; // px
let swiped = null;
document.addEventListener("touchstart", (event) => {
  const one = event.touches.length === 1 && !event.target.closest("dialog, input, select, textarea, .walk, .phases") && event.touches[0];
  swiped = one && one.clientX > EDGE && one.clientX < innerWidth - EDGE ? one : null;
}, { passive: true });
document.addEventListener("touchend", (event) => {
  const from = swiped, to = event.changedTouches[0], moves = document.querySelector(".walk .moves");
  swiped = null;
  if (!from || !moves || Math.abs(to.clientX - from.clientX) < FAR || Math.abs(to.clientY - from.clientY) > FAR / 2) return;
  if (to.clientX < from.clientX) moves.click(); else scrollTo({ top: 0 });
}, { passive: true });

for (const kind of ["toggle", "scroll"]) document.addEventListener(kind, () => lines(), true);
function steps() { // the step that is on, where the strip is wider than the page
  const on = document.querySelector(".phases [aria-current]");
  if (on) on.parentElement.scrollLeft = on.offsetLeft - on.parentElement.offsetLeft - 40;
}
document.addEventListener("laid", () => { statements(); steps(); lines(); });
addEventListener("load", () => { steps(); lines(); });
statements();
addEventListener("resize", () => lines());
