// Light or dark as it was chosen on this device, before anything is drawn; without a choice as the system has it.
try { if (localStorage.getItem("theme")) document.documentElement.dataset.theme = localStorage.getItem("theme"); } catch { /* not kept */ }
