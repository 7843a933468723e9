// "/" and Ctrl+K put the cursor into the search field; everything else works without this file.
document.addEventListener("keydown", (event) => {
  const field = document.getElementById("q");
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  const slash = event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
  const jump = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
  if (field && (slash || jump)) {
    event.preventDefault();
    field.focus();
    field.select();
  }
});
