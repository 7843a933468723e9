// The code that a scanned QR code brings behind "#", which no server sees, is filled in.
"use strict";

{
  const code = decodeURIComponent(location.hash.slice(1)), field = document.querySelector("[name=code]");
  if (field && /^[a-z0-9-]{3,40}$/.test(code)) {
    field.value = code;
    history.replaceState(null, "", location.pathname);
    document.querySelector("[name=name]").focus();
  }
}
