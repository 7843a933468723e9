// The field of the cards: names while they are typed, as long as nothing of it is a field.
{
const field = document.querySelector("[data-names]"), list = document.getElementById("names-like");
let asked = "", timer = 0;
async function offer() {
  const typed = field.value.trim();
  if (typed.length < 2 || typed === asked || /[:=<>]/.test(typed)) return;
  asked = typed;
  try {
    const answer = await fetch(`${field.dataset.names}?q=${encodeURIComponent(typed)}`, { headers: { Accept: "application/json" } });
    const names = await answer.json();
    if (asked === typed) list.replaceChildren(...names.map((name) => Object.assign(document.createElement("option"), { value: name })));
  } catch { /* without a network the form works as it is */ }
}
field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(offer, 100); });
}
