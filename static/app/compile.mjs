// Compiles the modules of a pack with the very engine that will run them: node compile.mjs ENGINE (GIVEN MADE WHERE)...
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , engine, ...packs] = process.argv;
try {
  const { loadPyodide } = await import(pathToFileURL(join(engine, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: `${engine}/` });
  python.runPython(`
import ast
import json
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

def shortened(source):
    """A module without what is written for readers; something stays, for some look whether it is there."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node, False):
            node.body[0].value.value = "-"
    return tree


def compiled(where):
    with open("/given", "rb") as file:
        pack = file.read()
    at = 4 + int.from_bytes(pack[:4], "big")
    told, parts = [], []
    for path, size in json.loads(pack[4:at]):
        data = pack[at : at + size]
        at += size
        if path.endswith(".py") and "/migrations/" not in path:  # those are read as they are
            code = compile(shortened(data), f"{where}/{path}", "exec", dont_inherit=True)
            path, data = f"{path}c", bytes(_code_to_hash_pyc(code, source_hash(data), False))
        told.append((path, len(data)))
        parts.append(data)
    head = json.dumps(told, ensure_ascii=False).encode()
    with open("/made", "wb") as file:
        file.write(len(head).to_bytes(4, "big"))
        file.write(head)
        for data in parts:
            file.write(data)
`);
  for (let at = 0; at < packs.length; at += 3) {
    python.FS.writeFile("/given", new Uint8Array(readFileSync(packs[at])));
    python.globals.get("compiled")(packs[at + 2]);
    writeFileSync(packs[at + 1], python.FS.readFile("/made"));
  }
} catch (fault) {
  console.error(String(fault.message || fault));
  process.exit(1);
}
