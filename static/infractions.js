// Infractions by touch: the list narrows while one types, a player's earlier penalties show while the name is
// written, what raises or lowers a penalty chooses it. Without this script every page works as it stands.
"use strict";

(() => {

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/* the list: every word typed begins a word of the name, of another name, or of the number */
const filter = document.getElementById("filter");
if (filter) {
  const field = filter.querySelector("input"), told = filter.querySelector("[role=status]");
  const rows = [...document.querySelectorAll("#infractions [data-words]")];
  const words = new Map(rows.map((row) => [row, fold(row.dataset.words).split(/[^\p{L}\p{N}.]+/u)]));
  const narrow = () => {
    const sought = fold(field.value).split(/\s+/).filter(Boolean);
    const shown = new Set();
    for (const row of rows) {
      const fits = sought.every((part) => words.get(row).some((word) => word.startsWith(part)));
      row.closest("li").hidden = !fits;
      if (fits) shown.add(row.href);
    }
    for (const section of document.querySelectorAll("#infractions section"))
      section.hidden = !section.querySelector("li:not([hidden])");
    told.textContent = sought.length ? String(shown.size) : "";
  };
  filter.hidden = false;
  field.addEventListener("input", narrow);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") rows.find((row) => !row.closest("li").hidden)?.click();
  });
  narrow(); // what the browser has put back
}

/* the form */
const form = document.getElementById("case");
if (form?.dataset.earlier) {
  const player = form.elements.penalised, part = document.getElementById("earlier");
  form.querySelector(".noscript-only").hidden = true;
  let waiting = 0;
  const look = async () => {
    const named = player.value;
    const asked = new URLSearchParams({ penalised: named, kind: form.dataset.kind, without: form.dataset.without });
    try {
      const answer = await fetch(form.dataset.earlier, { method: "POST", body: asked }); // names stay out of addresses
      if (!answer.ok || player.value !== named) return;
      part.replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes);
    } catch { /* no network: nothing is known */ }
  };
  player.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(look, 250); });

  form.addEventListener("change", (event) => {
    const named = event.target.name === "departure" && event.target.dataset.penalty;
    const option = named && [...form.querySelectorAll("[name=penalty]")].find((one) => one.value === named);
    if (option) option.checked = true;
    const folded = event.target.closest("details"); // chosen from above: what was chosen is in sight
    if (folded) folded.open = true;
  });

  const minutes = document.getElementById("minutes");
  minutes.hidden = false;
  minutes.addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-minutes]");
    if (pressed) form.elements.extension.value = pressed.dataset.minutes;
  });
}
})();
