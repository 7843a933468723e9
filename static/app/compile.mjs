// Compiles the modules of packs with the very engine that will run them: node compile.mjs ENGINE PROGRAM (GIVEN MADE WHERE)...
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , engine, program, ...packs] = process.argv;
try {
  const { loadPyodide } = await import(pathToFileURL(join(engine, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: `${engine}/` });
  python.runPython(readFileSync(program, "utf8"));
  const compiled = python.globals.get("compiled");
  for (let at = 0; at < packs.length; at += 3) {
    const given = python.toPy(new Uint8Array(readFileSync(packs[at])));
    const made = compiled(given.tobytes(), packs[at + 2]);
    writeFileSync(packs[at + 1], made.toJs());
    given.destroy();
    made.destroy();
  }
} catch (fault) {
  console.error(String(fault.message || fault));
  process.exit(1);
}
