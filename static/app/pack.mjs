const COLUMNS = "/document.columns", FILE = "/document.db";

// Spreads a pack (judge/offline_bundle.py) over the engine's files, which stay views of it: nothing is copied.
// Tells whether any of them is an edition as columns (judge/library/condensed.py), of which a file is made then.
export function spread(FS, pack, into) {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0);
  const folders = new Map();
  let at = 4 + length, condensed = false;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, at)))) {
    condensed ||= path.endsWith(COLUMNS);
    const cut = path.lastIndexOf("/");
    const folder = path.slice(0, Math.max(cut, 0));
    if (!folders.has(folder)) {
      FS.mkdirTree(`${into}/${folder}`);
      folders.set(folder, FS.lookupPath(`${into}/${folder}`).node);
    }
    const name = path.slice(cut + 1);
    const parent = folders.get(folder);
    const file = parent.contents[name] || parent.node_ops.mknod(parent, name, 0o100644, 0);
    file.contents = pack.subarray(at, at + size);
    file.usedBytes = size;
    at += size;
  }
  return condensed;
}

// Takes away the files of a pack that nobody reads any more.
export function cleared(FS, pack, into) {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0);
  for (const [path] of JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length)))) FS.unlink(`${into}/${path}`);
}

// The pack anew, with the files that were made of columns.
export function gathered(FS, pack, into) {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0);
  const files = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length))).map(([path]) => path.endsWith(COLUMNS) ? path.slice(0, -COLUMNS.length) + FILE : path);
  const found = files.map((path) => FS.readFile(`${into}/${path}`));
  const told = new TextEncoder().encode(JSON.stringify(files.map((path, at) => [path, found[at].length])));
  const head = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, told.length);
  return new Blob([head, told, ...found]);
}
