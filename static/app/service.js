// Answers every page of this folder from the application itself, which runs here: Judge without a server.
// What it needs is fetched once, piece by piece, and held against its hash; pieces that are there stay.
import { loadPyodide } from "./engine/pyodide.mjs";
import createPyodideModule from "./engine/pyodide.asm.mjs";
import { cleared, gathered, spread } from "./pack.mjs";

const BUNDLE = @bundle@;
const HERE = new URL("./", self.location).href;
const KEPT = "judge-parts";
const SCRIPTS = Object.entries(BUNDLE.scripts); // what this script consists of, and the first page: names and hashes
const OWN = /^(index\.html|service\.js|start\.js|bundle\.json|pack\.mjs|judge\.css|icon\.svg|(engine|parts)\/.*)$/;
const SHELL = ["index.html", "start.js", "judge.css", "icon.svg"];
const LANES = 3; // parts that are fetched at once
const COMPLETE = `${HERE}complete`; // there once everything is: the server's own worker looks for it
const STATE = `${HERE}state`, STATES = "judge-state"; // what waits to be sent, for pages that do not start Python
const COPIES = "judge-events"; // what the server's pages handed over of events and tables; taken in when it is needed
const SLOW = 20000; // ms until a server that says nothing is taken for away
const url = (part) => `${HERE}parts/${part.data}`; // what a part holds, kept as it is used
const PICTURE = `${HERE}memory/${BUNDLE.version}`;
const network = self.fetch.bind(self);

// What a policy forbids a page, this worker forbids itself: a web server that sends no headers gives it no policy.
const refused = () => { throw new Error("not allowed here"); };
for (const name of ["WebSocket", "WebSocketStream", "WebTransport", "EventSource"]) delete self[name];
self.eval = refused;
self.Function = new Proxy(self.Function, { apply: refused, construct: refused });

// -- keeping -------------------------------------------------------------------------------------------

async function tell(said) {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true, type: "window" })) page.postMessage(said);
}

const hashed = async (data) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
function decoded(data, way) {
  const stream = new DecompressionStream(way);
  const writer = stream.writable.getWriter();
  const written = writer.write(data).then(() => writer.close());
  const found = new Response(stream.readable).arrayBuffer();
  return written.then(() => found, (fault) => { found.catch(() => {}); throw fault; });
}

const typed = (part, data) => new Response(new Blob([data]), { headers: { "Content-Type": part.name === "wasm" ? "application/wasm" : "application/octet-stream" } });
// What nobody reads any more goes where nobody is: its memory is free at once, not when it is tidied up some day.
const nowhere = new MessageChannel().port1;
nowhere.close();
const over = (buffer) => nowhere.postMessage(null, [buffer]);
const knows = (way) => { try { return Boolean(new DecompressionStream(way)); } catch { return false; } };

// The shorter file where the server says that it is one, or the browser can unpack it; nothing but what its hash names.
async function shorter(part) {
  if (!part.br || !(BUNDLE.server || knows("brotli"))) return null;
  const answer = await network(`${HERE}parts/${part.data}.br`, { cache: "no-store" });
  if (!answer.ok) return null;
  const data = await answer.arrayBuffer();
  if (await hashed(data) === part.data) return data;
  const found = knows("brotli") ? await decoded(data, "brotli").catch(() => null) : null;
  over(data);
  return found && await hashed(found) === part.data ? found : null;
}

async function fetched(part) {
  const found = await shorter(part);
  if (found) return found;
  const answer = await network(`${HERE}parts/${part.hash}.part`, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${part.name}: ${answer.status}`);
  const data = await answer.arrayBuffer();
  const hash = await hashed(data);
  if (hash !== part.hash) throw changed(part.name, hash, part.hash);
  const unpacked = await decoded(data, "gzip");
  over(data);
  return unpacked;
}

class Changed extends Error {}
const changed = (name, found, wanted) => Object.assign(new Changed(name), { changed: { name, found: found.slice(0, 12), wanted: wanted.slice(0, 12) } });

// The scripts are held against their hashes too, as the server gives them now. The first page names this script's hash,
// which therefore is not in what its own hash is made of.
async function shell() {
  const kept = await caches.open(KEPT);
  const fetching = SCRIPTS.map(async ([name, wanted]) => {
    const answer = await network(HERE + name, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    const data = await answer.clone().arrayBuffer();
    const found = await hashed(name === "index.html" ? new TextEncoder().encode(unmarked(new TextDecoder().decode(data))) : data);
    if (found !== wanted) throw changed(name, found, wanted);
    return [HERE + name, answer];
  });
  for (const [url, answer] of await Promise.all(fetching)) if (SHELL.includes(url.slice(HERE.length))) await kept.put(url, answer);
}

const unmarked = (page) => page.replace(/ data-service="[0-9a-f]{64}"/, "");

// Where nothing was kept before, what has arrived is used while the rest is on its way.
const arriving = new Map();
const fresh = new Map();

function expected() {
  for (const part of BUNDLE.parts) {
    const arrival = Promise.withResolvers();
    arrival.promise.catch(() => {}); // whoever waits for it is told
    arriving.set(part.name, arrival);
  }
  started().catch(() => {}).finally(() => { fresh.clear(); arriving.clear(); });
}

async function arrived(kept, part) {
  const arrival = arriving.get(part.name);
  try {
    if (!(await kept.match(url(part)))) {
      const data = await fetched(part);
      if (arrival) fresh.set(part.name, data);
      arrival?.resolve();
      await kept.put(url(part), typed(part, data));
      if (arrival && !part.into) running?.then(() => over(data)).catch(() => {}); // the engine has copied it
    }
    arrival?.resolve();
  } catch (fault) {
    for (const one of arriving.values()) one.reject(fault);
    throw fault;
  }
}

async function keep() {
  const kept = await caches.open(KEPT);
  const size = (part) => (BUNDLE.server && part.br) || part.size;
  const all = BUNDLE.parts.reduce((sum, part) => sum + size(part), 0);
  let done = 0;
  if (!self.registration.active) expected();
  const waiting = [...BUNDLE.parts];
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      await arrived(kept, part);
      done += size(part);
      tell({ kind: "progress", done, all });
    }
  };
  await Promise.all([shell(), ...Array.from({ length: LANES }, lane)]).catch((fault) => { waiting.length = 0; throw fault; });
}

async function drop() {
  const kept = await caches.open(KEPT);
  const wanted = new Set([...SHELL.map((name) => HERE + name), COMPLETE, PICTURE, ...BUNDLE.parts.map(url)]);
  for (const request of await kept.keys()) if (!wanted.has(request.url)) await kept.delete(request);
  await kept.put(COMPLETE, new Response(BUNDLE.version));
}

self.addEventListener("install", (event) => event.waitUntil(keep().catch(async (fault) => {
  await tell({ kind: "failed", detail: String(fault.message || fault), changed: fault.changed });
  throw fault;
})));
self.addEventListener("activate", (event) => event.waitUntil(drop().then(() => self.clients.claim())));

// -- running -------------------------------------------------------------------------------------------

async function held(part) {
  await arriving.get(part.name)?.promise;
  if (fresh.has(part.name)) return typed(part, fresh.get(part.name));
  const kept = await (await caches.open(KEPT)).match(url(part));
  if (!kept) throw new Error(`${part.name} is not kept`);
  return kept;
}

async function bytes(part) {
  await arriving.get(part.name)?.promise;
  return new Uint8Array(fresh.get(part.name) || await (await held(part)).arrayBuffer());
}

const synced = (FS, populate) => new Promise((done, failed) => FS.syncfs(populate, (fault) => (fault ? failed(fault) : done())));

// The memory of an interpreter that has all ready, taken when it first had; begun with, the next start is a third.
// Of it only the stretches that hold something are kept: a length, a text that tells of them, the head, the stretches.
const ROW = 1024; // of four bytes
const empty = (numbers, row) => { for (let at = row * ROW; at < (row + 1) * ROW; at += 1) if (numbers[at]) return false; return true; };
const numbers = (memory) => new Int32Array(memory.buffer, memory.byteOffset, memory.byteLength >> 2);

function stretches(memory) {
  const all = numbers(memory);
  const found = [];
  for (let row = 0; row * ROW < all.length; row += 1) {
    if (empty(all, row)) continue;
    const last = found.at(-1);
    if (last && last[1] === row * ROW * 4) last[1] += ROW * 4; else found.push([row * ROW * 4, (row + 1) * ROW * 4]);
  }
  return found;
}

async function pictured() {
  const found = await (await caches.open(KEPT)).match(PICTURE);
  if (!found) return null;
  const data = await found.arrayBuffer();
  const length = new Uint32Array(data, 0, 1)[0];
  const told = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
  const at = 4 + length;
  return { ...told, head: new Uint8Array(data.slice(at, at + told.head)), data: new Uint8Array(data, at + told.head) };
}

// The engine copies its whole memory into a picture: it is shown none, and what is in it is copied once.
function depict(python) {
  const open = python.FS.streams.filter((one) => one && one.path.startsWith("/judge/")).map(({ fd, path, flags }) => ({ fd, path, flags }));
  const module = python._module, seen = module.HEAP8;
  module.HEAP8 = new Int8Array(0);
  let head;
  try { head = python.makeMemorySnapshot(); } finally { module.HEAP8 = seen; }
  const memory = new Uint8Array(seen.buffer);
  const found = stretches(memory);
  const told = new TextEncoder().encode(JSON.stringify({ open, size: memory.length, stretches: found, head: head.length }));
  return new Blob([new Uint32Array([told.length]), told, head, ...found.map(([from, to]) => memory.subarray(from, to))]);
}

// Kept when there is time: the first pages come before it. What was made of columns need not be made again.
async function keepPicture() {
  const made = picture;
  picture = null;
  try {
    if (!made) return;
    made.release();
    const kept = await caches.open(KEPT);
    for (const [part, pack] of made.made) await kept.put(url(part), typed(part, pack));
    await kept.put(PICTURE, new Response(made.memory));
  } catch { /* no room: the next start takes as long as this one */ }
}

let picture = null;

// What was open in the picture is open again, under the same numbers.
function reopened(FS, open) {
  for (const { fd, path, flags } of open) {
    const stream = FS.open(path, flags);
    if (stream.fd !== fd) { FS.dupStream(stream, fd); FS.close(stream); }
  }
}

const forgotten = async () => (await caches.open(KEPT)).delete(PICTURE);

// The engine cannot take in more than it begins with: it is given the room before, and the stretches after.
const roomy = (picture) => async (settings) => {
  const instantiate = settings.instantiateWasm;
  let before = 0;
  settings.instantiateWasm = (imports, done) => instantiate(imports, (instance, module) => {
    before = instance.exports.memory.buffer.byteLength;
    const lacking = picture.size - before;
    if (lacking > 0) instance.exports.memory.grow(Math.ceil(lacking / 65536));
    done(instance, module);
  });
  const made = await createPyodideModule(settings);
  const restore = settings.API.restoreSnapshot;
  settings.API.restoreSnapshot = (head) => {
    const state = restore(head);
    const memory = new Uint8Array(made.HEAP8.buffer);
    const all = numbers(memory.subarray(0, before));
    for (let row = 0; row * ROW < all.length; row += 1) if (!empty(all, row)) all.fill(0, row * ROW, (row + 1) * ROW);
    let at = 0;
    for (const [from, to] of picture.stretches) {
      memory.set(picture.data.subarray(at, at + to - from), from);
      at += to - from;
    }
    over(picture.data.buffer); // it is in the engine's memory now
    picture.data = null;
    return state;
  };
  return made;
};

async function start(begun) {
  const began = performance.now();
  const parts = new Map(BUNDLE.parts.map((part) => [part.name, part]));
  const given = { "pyodide.asm.wasm": "wasm", "python_stdlib.zip": "standard" };
  self.fetch = (asked, options) => {
    const name = String(asked.url || asked).split("/").pop();
    if (Object.hasOwn(given, name)) return held(parts.get(given[name]));
    return String(asked.url || asked).startsWith(HERE) ? network(asked, options) : refused();
  };
  const python = await loadPyodide({
    createPyodideModule: begun ? roomy(begun) : createPyodideModule,
    indexURL: `${HERE}engine/`,
    lockFileContents: { info: BUNDLE.info, packages: {} },
    packageBaseUrl: HERE,
    env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/kept" },
    ...(begun ? { _loadSnapshot: begun.head } : { _makeSnapshot: true }),
  });
  const { FS } = python;
  const engine = performance.now();
  const condensed = [], once = [];
  const spreading = async (some) => {
    for (const part of some) {
      const pack = await bytes(part), into = part.into === "." ? "/judge" : `/judge/${part.into}`;
      if (part.once) once.push([part, pack, into]);
      if (!spread(FS, pack, into)) continue;
      if (begun) throw new Error(`${part.name} is not as it was`); // a picture comes after it
      condensed.push([part, pack, into]);
    }
  };
  const packs = BUNDLE.parts.filter((one) => one.into);
  if (begun) {
    await spreading(packs.filter((one) => !one.once));
    reopened(FS, begun.open);
  } else {
    await spreading(packs.filter((one) => one.early)); // modules, with which it can begin while the rest arrives
    python.runPython(`
import gc, os, sys
gc.disable()
sys.path.insert(0, "/judge/site")
sys.path.append("/judge/site/judge/standins")
if os.path.exists("/judge/ready"):
    from judge import offline_ready
    offline_ready.use("/judge/ready")
    from judge.web import embedded
`);
    await spreading(packs.filter((one) => !one.early));
    python.runPython(`
from judge.web import embedded
embedded.prepare("/judge", "/kept")
gc.enable()
gc.freeze()
`);
    const release = () => {
      for (const [part, pack, into] of once) { // its modules are loaded
        cleared(FS, pack, into);
        fresh.delete(part.name);
        over(pack.buffer);
      }
    };
    picture = { release, memory: depict(python), made: condensed.map(([part, pack, into]) => [part, gathered(FS, pack, into)]) };
  }
  const prepared = performance.now();
  FS.mkdirTree("/kept");
  FS.mount(FS.filesystems.IDBFS, {}, "/kept");
  await synced(FS, true);
  python.globals.set("here", HERE);
  python.globals.set("of_a_server", Boolean(BUNDLE.server));
  python.runPython('embedded.start("/judge", "/kept", here, of_a_server)');
  const { answer, rest, running: outbox } = python.pyimport("judge.web.embedded");
  const box = outbox();
  await written({ FS, box }); // what waits was perhaps not told any more when the browser was closed
  self.times = { engine: engine - began, modules: prepared - engine, application: performance.now() - prepared, pictured: Boolean(begun) };
  return { FS, answer, rest, python, box };
}

let running = null;
let resting = 0;
let queue = Promise.resolve();

function started() {
  running ??= pictured().catch(() => null)
    .then((begun) => start(begun).catch((fault) => { if (begun) return forgotten().then(() => start(null)); throw fault; }))
    .catch((fault) => { running = null; throw fault; });
  return running;
}

async function ask(request) {
  const kept = await started();
  const { FS, answer, python } = kept;
  const asked = new URL(request.url);
  const [, table] = /^resolver\/([^/?#]+)/.exec(asked.href.slice(HERE.length)) || [];
  if (table) await taken(kept, (copy) => copy.endsWith(`/resolver/${table}/device`));
  if (/^(events|outbox)/.test(asked.href.slice(HERE.length))) await taken(kept, (copy) => !copy.includes("/resolver/"));
  const body = new Uint8Array(await request.arrayBuffer());
  const told = ["Accept-Language", (self.navigator.languages || [self.navigator.language]).join(",")];
  const headers = [...request.headers, told, ["Sec-Fetch-Mode", request.mode]]; // a worker does not see these two
  const given = [python.toPy(headers), python.toPy(body)];
  let made;
  try {
    const began = performance.now();
    const found = answer(request.method, asked.pathname + asked.search, ...given);
    const parts = [found.headers, found.body];
    given.push(found, ...parts);
    made = { status: found.status, changed: found.changed, headers: parts[0].toJs(), body: parts[1].toJs() };
    made.headers.push(["Server-Timing", `app;dur=${(performance.now() - began).toFixed(1)}`]);
  } finally {
    for (const one of given) one.destroy(); // else each lies in the engine's memory until this worker's is tidied up
  }
  if (made.changed) await written(kept);
  if (picture) setTimeout(keepPicture, 2000);
  clearTimeout(resting);
  resting = setTimeout(() => inTurn(kept.rest).catch(() => {}), 1000);
  const bare = [204, 205, 304].includes(made.status) || request.method === "HEAD";
  return new Response(bare ? null : made.body, { status: made.status, headers: made.headers });
}

// Python does one thing at a time: what is asked meanwhile waits for its turn.
function inTurn(work) {
  const turn = queue.then(work);
  queue = turn.catch(() => {});
  return turn;
}

function answered(request) {
  return inTurn(() => ask(request)).catch((fault) => new Response(`Judge: ${fault.message || fault}`, { status: 500, headers: { "Content-Type": "text/plain; charset=utf-8" } }));
}

self.addEventListener("fetch", (event) => {
  const asked = new URL(event.request.url);
  if (!asked.href.startsWith(HERE)) return;
  if (OWN.test(asked.href.slice(HERE.length).split("?")[0])) {
    const kept = () => caches.match(asked.href, { ignoreSearch: true });
    if (SHELL.includes(asked.href.slice(HERE.length).split("?")[0])) event.respondWith(network(event.request).catch(async () => (await kept()) || Response.error()));
    return;
  }
  event.respondWith(answered(event.request));
});

// -- what waits for the server ---------------------------------------------------------------------------

// First to the device's store, then the word of what waits: whoever reads that finds what it says.
async function written({ FS, box }) {
  await synced(FS, false);
  if (BUNDLE.server) await (await caches.open(STATES)).put(STATE, new Response(box.state(), { headers: { "Content-Type": "application/json" } }));
}

// Events are taken in whenever one is asked for; a table, whose inputs are played again for it, by itself.
const withCopies = (work) => self.navigator.locks.request(COPIES, work); // pages hand over in between, not meanwhile
const taken = (kept, wanted) => withCopies(async () => {
  const copies = await caches.open(COPIES);
  for (const request of await copies.keys()) {
    if (!wanted(request.url)) continue;
    const text = await (await copies.match(request)).text();
    try { kept.box.take(text); } catch (fault) { console.warn(String(fault.message || fault).trim().split("\n").pop()); }
    await written(kept);
    await copies.delete(request); // it lies in the device's store now, and nowhere else
  }
});

const withBox = (work) => inTurn(async () => {
  const kept = await started();
  const made = work(kept.box);
  await written(kept);
  return made;
});

// One entry after the other; an answer that does not arrive, or is none of Judge's, leaves the entry for the next time.
let sending = null;
function send() {
  sending ??= sendAll().finally(() => { sending = null; });
  return sending;
}

async function sendAll() {
  const state = await caches.match(STATE);
  if (!BUNDLE.server || !state || !(await state.json()).waiting.some((one) => !one.stopped)) return;
  const told = { kind: "outbox", sent: 0, stopped: 0 };
  for (;;) {
    const following = await inTurn(async () => (await started()).box.following());
    if (!following) break;
    const one = JSON.parse(following);
    let status, text;
    try {
      const answer = await network(new URL(`../${one.url}`, HERE).href, {
        method: "PUT", body: JSON.stringify(one.body), redirect: "error", signal: AbortSignal.timeout(SLOW),
        headers: { "Content-Type": "application/json", Accept: "application/json", "Accept-Language": self.navigator.language },
      });
      status = answer.status;
      text = await answer.text();
    } catch { break; }
    const outcome = await withBox((box) => box.answered(one.key, status, text));
    if (outcome === "away") break;
    if (outcome === "sent") told.sent += 1;
    if (outcome === "stopped") told.stopped += 1;
  }
  if (told.sent || told.stopped) await tell({ ...told, left: (await (await caches.match(STATE)).json()).waiting.length });
}

// All that this device keeps goes: the store is closed first, or the browser would wait with it.
async function removed() {
  await inTurn(async () => {
    picture = null;
    if (running) (await running).FS.filesystems.IDBFS.quit();
    running = Promise.reject(new Error("removed"));
    running.catch(() => {});
    await new Promise((done, failed) => {
      const asked = indexedDB.deleteDatabase("/kept");
      asked.onsuccess = done;
      asked.onerror = () => failed(asked.error);
    });
  });
  await caches.delete(KEPT); // first: a page hands over only what is for a device that keeps Judge
  await withCopies(() => caches.delete(COPIES));
  await caches.delete(STATES);
}

const DOING = {
  send: () => send(),
  forget: ({ event }) => withBox((box) => box.forget(event)),
  decided: ({ key }) => withBox((box) => box.decided(key)),
  remove: (_, page) => removed().then(() => page.postMessage({ kind: "removed" })),
};

// A page that is open says so now and then, so that the browser lets this go on.
self.addEventListener("message", (event) => {
  const doing = DOING[event.data === "send" ? "send" : event.data.kind];
  if (doing) event.waitUntil(doing(event.data, event.source));
  if (event.data === "start") event.waitUntil(started().then(({ python }) => event.source.postMessage({ kind: "started", times: { ...self.times, memory: python._module.HEAP8.length } }), (fault) => event.source.postMessage({ kind: "failed", detail: String(fault.message || fault) })));
});
