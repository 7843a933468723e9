// Spreads a pack (judge/offline_bundle.py) over the engine's files, which stay views of it: nothing is copied.
export function spread(FS, pack, into) {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0);
  const folders = new Map();
  let at = 4 + length;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, at)))) {
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
}
