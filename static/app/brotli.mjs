// Shrinks what gzip has shrunk once more, with Brotli: node brotli.mjs QUALITY (GIVEN MADE)...
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gunzipSync } from "node:zlib";

const [, , quality, ...files] = process.argv;
for (let at = 0; at < files.length; at += 2) {
  const data = gunzipSync(readFileSync(files[at]));
  const params = { [constants.BROTLI_PARAM_QUALITY]: Number(quality), [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  writeFileSync(`${files[at + 1]}.new`, brotliCompressSync(data, { params }));
  renameSync(`${files[at + 1]}.new`, files[at + 1]);
}
