// Answers every page of this folder from the application itself, which runs here: Judge without a server.
// What it needs is fetched once, piece by piece, and held against its hash; pieces that are there stay.
import { loadPyodide } from "./engine/pyodide.mjs";
import createPyodideModule from "./engine/pyodide.asm.mjs";

const BUNDLE = @bundle@;
const HERE = new URL("./", self.location).href;
const KEPT = "judge-parts";
const OWN = /^(index\.html|service\.js|start\.js|bundle\.json|judge\.css|icon\.svg|(engine|parts)\/.*)$/;
const SHELL = ["index.html", "start.js", "judge.css", "icon.svg"].map((name) => HERE + name);
const COMPLETE = `${HERE}complete`; // there once everything is: the server's own worker looks for it
const url = (part) => `${HERE}parts/${part.hash}.part`;
const network = self.fetch.bind(self);

// -- keeping -------------------------------------------------------------------------------------------

async function tell(said) {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true, type: "window" })) page.postMessage(said);
}

async function keep() {
  const kept = await caches.open(KEPT);
  const all = BUNDLE.parts.reduce((sum, part) => sum + part.size, 0);
  let done = 0;
  for (const page of SHELL) await kept.put(page, await network(page, { cache: "no-store" }));
  for (const part of BUNDLE.parts) {
    if (!(await kept.match(url(part)))) {
      const answer = await network(url(part), { cache: "no-store" });
      if (!answer.ok) throw new Error(`${part.name}: ${answer.status}`);
      const data = await answer.arrayBuffer();
      const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      if (hash !== part.hash) throw new Error(`${part.name}: ${hash.slice(0, 12)} ≠ ${part.hash.slice(0, 12)}`);
      await kept.put(url(part), new Response(data));
    }
    done += part.size;
    await tell({ kind: "progress", done, all });
  }
}

async function drop() {
  const kept = await caches.open(KEPT);
  const wanted = new Set([...SHELL, COMPLETE, ...BUNDLE.parts.map(url)]);
  for (const request of await kept.keys()) if (!wanted.has(request.url)) await kept.delete(request);
  await kept.put(COMPLETE, new Response(BUNDLE.version));
}

self.addEventListener("install", (event) => event.waitUntil(keep().catch(async (fault) => {
  await tell({ kind: "failed", detail: String(fault.message || fault) });
  throw fault;
})));
self.addEventListener("activate", (event) => event.waitUntil(drop().then(() => self.clients.claim())));

// -- running -------------------------------------------------------------------------------------------

async function unpacked(part) {
  const kept = await (await caches.open(KEPT)).match(url(part));
  if (!kept) throw new Error(`${part.name} is not kept`);
  return new Response(kept.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

function spread(FS, buffer, into) {
  const length = new DataView(buffer).getUint32(0);
  const made = new Set();
  let at = 4 + length;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)))) {
    const whole = `${into}/${path}`;
    const folder = whole.slice(0, whole.lastIndexOf("/"));
    if (!made.has(folder)) { FS.mkdirTree(folder); made.add(folder); }
    FS.writeFile(whole, new Uint8Array(buffer, at, size), { canOwn: true });
    at += size;
  }
}

const synced = (FS, populate) => new Promise((done, failed) => FS.syncfs(populate, (fault) => (fault ? failed(fault) : done())));

async function start() {
  const began = performance.now();
  const parts = new Map(await Promise.all(BUNDLE.parts.map(async (part) => [part.name, unpacked(part)])));
  const given = {
    "pyodide.asm.wasm": async () => new Response(await parts.get("wasm"), { headers: { "Content-Type": "application/wasm" } }),
    "python_stdlib.zip": async () => new Response(await parts.get("standard")),
  };
  self.fetch = (asked, options) => {
    const name = String(asked.url || asked).split("/").pop();
    return Object.hasOwn(given, name) ? given[name]() : network(asked, options);
  };
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: `${HERE}engine/`,
    lockFileContents: { info: BUNDLE.info, packages: {} },
    packageBaseUrl: HERE,
    env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/kept" },
  });
  const { FS } = python;
  const engine = performance.now();
  for (const part of BUNDLE.parts) if (part.into) spread(FS, await parts.get(part.name), part.into === "." ? "/judge" : `/judge/${part.into}`);
  FS.mkdirTree("/kept");
  FS.mount(FS.filesystems.IDBFS, {}, "/kept");
  await synced(FS, true);
  const spreaded = performance.now();
  python.globals.set("here", HERE);
  python.globals.set("of_a_server", Boolean(BUNDLE.server));
  python.runPython(`
import sys
sys.path.insert(0, "/judge/site")
sys.path.append("/judge/site/judge/standins")
from judge.web import embedded
embedded.start("/judge", "/kept", here, of_a_server)
`);
  await synced(FS, false);
  const answer = python.pyimport("judge.web.embedded").answer;
  self.times = { engine: engine - began, files: spreaded - engine, application: performance.now() - spreaded, memory: python._module.HEAP8.length };
  return { FS, answer, python };
}

let running = null;
let queue = Promise.resolve();

function started() {
  running ??= start().catch((fault) => { running = null; throw fault; });
  return running;
}

async function ask(request) {
  const { FS, answer, python } = await started();
  const asked = new URL(request.url);
  const body = new Uint8Array(await request.arrayBuffer());
  const headers = [...request.headers, ["Accept-Language", (self.navigator.languages || [self.navigator.language]).join(",")]];
  const given = python.toPy(headers);
  const data = python.toPy(body);
  let made;
  try {
    const began = performance.now();
    const found = answer(request.method, asked.pathname + asked.search, given, data.tobytes ? data.tobytes() : data);
    made = { status: found.status, changed: found.changed, headers: found.headers.toJs(), body: found.body.toJs() };
    made.headers.push(["Server-Timing", `app;dur=${(performance.now() - began).toFixed(1)}`]);
    found.destroy();
  } finally {
    given.destroy();
    data.destroy();
  }
  if (made.changed) await synced(FS, false);
  const empty = [204, 205, 304].includes(made.status) || request.method === "HEAD";
  return new Response(empty ? null : made.body, { status: made.status, headers: made.headers });
}

// Python does one thing at a time: what is asked meanwhile waits for its turn.
function answered(request) {
  const turn = queue.then(() => ask(request));
  queue = turn.catch(() => {});
  return turn.catch((fault) => new Response(`Judge: ${fault.message || fault}`, { status: 500, headers: { "Content-Type": "text/plain; charset=utf-8" } }));
}

self.addEventListener("fetch", (event) => {
  const asked = new URL(event.request.url);
  if (!asked.href.startsWith(HERE)) return;
  if (OWN.test(asked.href.slice(HERE.length).split("?")[0])) {
    if (SHELL.includes(asked.href)) event.respondWith(network(event.request).catch(async () => (await caches.match(asked.href)) || Response.error()));
    return;
  }
  event.respondWith(answered(event.request));
});

// A page that is open says so now and then, so that the browser lets this go on.
self.addEventListener("message", (event) => {
  if (event.data === "start") event.waitUntil(started().then(() => event.source.postMessage({ kind: "started", times: self.times }), (fault) => event.source.postMessage({ kind: "failed", detail: String(fault.message || fault) })));
});
