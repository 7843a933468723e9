// Small tools: a clock that goes on by the time of day, counters, dice. What they count is kept on this device: a clock
// for each event, life, cards and dice for each of its tables.
"use strict";

{
  const at = (name, otherwise) => { try { return JSON.parse(localStorage.getItem(`tool-${name}`)) ?? otherwise; } catch { return otherwise; } };
  const put = (name, value) => { try { localStorage.setItem(`tool-${name}`, JSON.stringify(value)); } catch { /* not kept, then */ } };
  const part = (id) => document.getElementById(id), of = (id, what) => part(id).querySelector(what);
  const chance = (n) => { // each of n alike, which the remainder of a random number alone would not be
    const most = Math.floor(2 ** 32 / n) * n, drawn = new Uint32Array(1);
    do crypto.getRandomValues(drawn); while (drawn[0] >= most);
    return drawn[0] % n;
  };
  const said = (text, data) => text.replace(/\{(\w+)\}/g, (_, name) => data[name]);

  /* whose they are: the address says it, also where the page kept without a network stands in; names are remembered */
  const whose = part("whose"), asked = new URLSearchParams(location.search), events = at("events", {});
  if (whose.dataset.event) { events[whose.dataset.event] = [whose.dataset.name, whose.dataset.game]; put("events", events); }
  const known = (event) => (Object.hasOwn(events, event) ? events[event] : null);
  const event = whose.dataset.event || (known(asked.get("event")) ? asked.get("event") : "");
  const table = (asked.get("table") || "").slice(0, 20), ofEvent = event && `@${event}`, ofTable = ofEvent + (table && `/${table}`);
  if (event && !whose.dataset.event) {
    const link = document.createElement("a");
    [link.href, link.textContent] = [whose.dataset.board.replace("ID", event), known(event)[0]];
    whose.append(link);
  }
  if (table) whose.append(event ? " · " : "", said(whose.dataset.at, { n: table }));

  const unused = { minutes: 50, end: 0, left: 50 * 60000, extensions: [] };
  let clock = at(`clock${ofEvent}`, unused);
  const left = (one = clock) => (one.end ? one.end - Date.now() : one.left);
  function show(box, ms) {
    const seconds = Math.ceil(Math.abs(ms) / 1000);
    box.textContent = `${ms < 0 ? "−" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}${ms < 0 ? ` · ${part("clock").dataset.over}` : ""}`;
    box.classList.toggle("over", ms < 0);
  }
  const others = of("clock", "[data-others]"), running = [];
  function tick() {
    show(of("clock", "[data-left]"), left());
    for (const [one, box] of running) show(box, left(one));
  }
  for (const other of ["", ...Object.keys(events)].filter((one) => one !== event)) {
    const one = at(`clock${other && `@${other}`}`, unused);
    if (!one.end && !one.extensions.length && one.left === one.minutes * 60000) continue; // never started
    const list = others.querySelector("ul"), item = document.createElement("li"), link = document.createElement("a"), time = document.createElement("b"), drop = document.createElement("button");
    const name = other ? known(other)[0] : list.dataset.none;
    Object.assign(link, { href: other ? `?event=${encodeURIComponent(other)}#clock` : "?#clock", textContent: name, className: "tap" });
    Object.assign(drop, { type: "button", className: "plain", textContent: "×" });
    drop.setAttribute("aria-label", said(list.dataset.forget, { name }));
    drop.dataset.forget = other;
    item.append(link, " ", time, " ", drop);
    list.append(item);
    running.push([one, time]);
  }
  others.hidden = !running.length;
  function showClock() {
    const button = of("clock", "[data-do=start]");
    button.dataset.go = button.dataset.go || button.textContent;
    button.textContent = clock.end ? button.dataset.stop : button.dataset.go;
    of("clock", "[data-minutes]").value = clock.minutes;
    of("clock", "[data-extensions]").replaceChildren(...clock.extensions.map(([table, minutes]) => {
      const end = new Date(Date.now() + left() + minutes * 60000), item = document.createElement("li");
      item.textContent = said(part("clock").dataset.ends, { table, n: minutes, time: end.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) });
      const drop = document.createElement("button"); // given to the wrong table, or too much
      Object.assign(drop, { type: "button", className: "plain", textContent: "×" });
      drop.dataset.drop = table;
      drop.setAttribute("aria-label", said(part("clock").dataset.drop, { table }));
      item.append(" ", drop);
      return item;
    }));
    put(`clock${ofEvent}`, clock);
    tick();
  }
  const life = at(`life${ofTable}`, { A: ["A", 20], B: ["B", 20] });
  function showLife() {
    for (const one of document.querySelectorAll("[data-counter]")) {
      const [name, points] = life[one.dataset.counter];
      one.querySelector("input").value = name;
      one.querySelector("output").textContent = points;
    }
    put(`life${ofTable}`, life);
  }
  let count = at(`count${ofTable}`, 0);
  /* what is typed stays: how many cards, at what to begin, which table, who plays */
  const fields = { of: of("deck", "[data-of]"), begin: of("life", "[data-begin]"), table: of("clock", "[data-table]"), players: of("dice", "[data-players]") };
  const typed = at(`typed${ofTable}`, {});
  if (table) typed.table = table;
  for (const [name, field] of Object.entries(fields)) {
    if (name in typed) field.value = typed[name];
    field.addEventListener("input", () => { typed[name] = field.value; put(`typed${ofTable}`, typed); });
  }
  const thrown = of("dice", "[data-thrown]");
  const tell = (text) => { thrown.textContent = text; put(`thrown${ofTable}`, text); };
  if (at(`thrown${ofTable}`, "")) thrown.textContent = at(`thrown${ofTable}`, "");
  /* the game: by it one begins with so much and counts so many; what is counted already is left */
  const games = document.querySelector("[data-game-of]");
  function take(game) {
    const [points, cards] = JSON.parse(games.dataset.begins)[game] || [];
    games.value = points === undefined ? "" : game;
    if (points === undefined) return;
    const begun = Object.values(life).some((one) => one[1] !== Number(fields.begin.value));
    Object.assign(typed, { begin: fields.begin.value = String(points), of: fields.of.value = String(cards), game });
    put(`typed${ofTable}`, typed);
    if (!begun) for (const one of Object.values(life)) one[1] = points;
  }
  if (games) {
    let last = games.dataset.asked || asked.get("game") || known(event)?.[1] || "";
    if (!last) try { last = JSON.parse(localStorage.getItem("game"))?.[0]; } catch { /* none is remembered */ }
    if (last && last !== typed.game) take(last);
    games.value = typed.game || "";
    games.addEventListener("change", () => { take(games.value); showLife(); showCount(); });
  }
  function showCount() {
    of("deck", "[data-count]").textContent = count;
    of("deck", ".big").classList.toggle("over", count > Number(of("deck", "[data-of]").value));
    put(`count${ofTable}`, count);
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".tool button");
    if (!button) return;
    const { do: doing, extend, add, countAdd, die } = button.dataset;
    if (button.dataset.forget !== undefined) {
      const other = button.dataset.forget;
      delete events[other];
      put("events", events);
      put(`clock${other && `@${other}`}`, unused);
      button.closest("li").remove();
      others.hidden = !others.querySelector("li");
    }
    if (doing === "start") clock = clock.end ? { ...clock, left: left(), end: 0 } : { ...clock, end: Date.now() + clock.left };
    if (doing === "reset" && (clock.end || clock.extensions.length) && !confirm(button.dataset.sure)) return;
    if (doing === "reset") { const minutes = Number(of("clock", "[data-minutes]").value) || 50; clock = { minutes, end: 0, left: minutes * 60000, extensions: [] }; }
    if (extend) {
      const table = of("clock", "[data-table]").value.trim() || "–", had = clock.extensions.find(([one]) => one === table);
      clock.extensions = [...clock.extensions.filter((one) => one !== had), [table, (had ? had[1] : 0) + Number(extend)]];
    }
    if (button.dataset.drop !== undefined) clock.extensions = clock.extensions.filter(([one]) => one !== button.dataset.drop);
    if (doing === "start" || doing === "reset" || extend || button.dataset.drop !== undefined) showClock();
    if (add) { life[button.closest("[data-counter]").dataset.counter][1] += Number(add); showLife(); }
    if (doing === "anew") { for (const one of Object.values(life)) one[1] = Number(of("life", "[data-begin]").value) || 0; showLife(); }
    if (countAdd) { count = Math.max(0, count + Number(countAdd)); showCount(); }
    if (doing === "none") { count = 0; showCount(); }
    if (die) { const fell = chance(Number(die)); tell(die === "2" ? part("dice").dataset[fell ? "heads" : "tails"] : `${button.textContent}: ${fell + 1}`); }
    if (doing === "first") {
      const names = of("dice", "[data-players]").value.split(",").map((one) => one.trim()).filter(Boolean);
      if (names.length) tell(said(part("dice").dataset.first, { who: names[chance(names.length)] }));
    }
  });
  document.addEventListener("change", (event) => {
    const counter = event.target.closest("[data-counter]");
    if (counter) { life[counter.dataset.counter][0] = event.target.value; showLife(); }
    if (event.target.matches("[data-of]")) showCount();
    if (event.target.matches("[data-minutes]") && !clock.end && clock.left === clock.minutes * 60000) { clock.minutes = Number(event.target.value) || 50; clock.left = clock.minutes * 60000; showClock(); }
  });
  showClock();
  showLife();
  showCount();
  setInterval(tick, 500);
  const head = document.querySelector("h1[data-worker]"); // by it the page comes without a network, too
  if (navigator.serviceWorker && !navigator.serviceWorker.controller) navigator.serviceWorker.register(head.dataset.worker, { scope: head.dataset.base }).catch(() => {});
}
