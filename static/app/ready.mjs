// Works out, with the engine that will use it, what modules work out when they are imported (judge/offline_ready.py):
// node ready.mjs ENGINE PROGRAM STANDARD MADE (PACK INTO)...
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { spread } from "./pack.mjs";

const [, , engine, program, standard, made, ...packs] = process.argv;
try {
  const { loadPyodide } = await import(pathToFileURL(join(engine, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: `${engine}/`, stdLibURL: standard, env: { HOME: "/kept", PYTHONHASHSEED: "0" } });
  for (let at = 0; at < packs.length; at += 2) spread(python.FS, new Uint8Array(readFileSync(packs[at])), packs[at + 1]);
  python.runPython(readFileSync(program, "utf8"));
  const told = python.runPython(`
import sys
sys.path.insert(0, "/judge/site")
sys.path.append("/judge/site/judge/standins")
from pathlib import Path
from judge.offline_ready import Watch
watch = Watch(without_columns)
opened = set() # modules that were read: also those that then failed, for which others stand in
sys.addaudithook(lambda event, told: event == "open" and str(told[0]).endswith(".pyc") and opened.add(str(told[0])))
from judge.web import embedded
embedded.prepare("/judge", "/kept")
loaded = sorted(opened | {spec.origin for module in [*sys.modules.values()] if (spec := getattr(module, "__spec__", None)) and spec.origin})
embedded.start("/judge", "/kept", "http://localhost/")
embedded.rehearse()
ready = watch.ended([Path("/judge/site"), Path("/judge/site/judge/standins")])
import json
told = json.dumps(loaded).encode()
head = json.dumps([["ready", len(ready)], ["loaded", len(told)]]).encode()
b"".join([len(head).to_bytes(4, "big"), head, ready, told])
`);
  writeFileSync(made, told.toJs());
  process.exit(0);
} catch (fault) {
  console.error(String(fault.message || fault));
  process.exit(1);
}
