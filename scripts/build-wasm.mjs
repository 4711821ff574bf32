/**
 * `npm run build:wasm`: compiles the core of each model into its engine's folder, with the hash of its
 * sources inside, and prints src/generated from its headers.
 */
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { remedies, TOOLS } from "./tools.mjs";
import { sourcesHash, withSources } from "./wasm-hash.mjs";

/**
 * @typedef {object} Core
 * @property {string} file
 * @property {string} folder where it is built
 * @property {RegExp} foreign sources that belong to other cores alone
 */

/**
 * The cores, one per model.
 * @satisfies {Record<string, Core>}
 */
export const CORES = {
  allocation: {
    file: "bufferlab.wasm",
    folder: "src/models/allocation/engine",
    foreign: /^(?:page_cache\/|exports_(?:page_|stages|pools)|abi\/page_)/,
  },
  pageCache: {
    file: "page_cache.wasm",
    folder: "src/models/page_cache/engine",
    foreign:
      /^(?:allocation\/|exports_(?:allocation|heap|lanes|pools)\.|abi\/(?:allocation|frame|heap|heap_models|pool_models)\.h)/,
  },
  pools: {
    file: "pools.wasm",
    folder: "src/models/pools/engine",
    foreign: /^(?:page_cache\/|exports_(?:page_|stages|heap)|abi\/page_)/,
  },
};

/** @param {Core} core */
export const coreHash = ({ foreign }) => sourcesHash("wasm", foreign);

/** The first line of `emcc --version`. */
export function emccVersion() {
  return execFileSync("emcc", ["--version"], { encoding: "utf8" }).split("\n")[0] ?? "";
}

/**
 * Compiles a core into `folder`. Rejects with the compiler's output if it fails.
 * @param {Core} core
 * @param {string} folder
 */
export async function buildCore(core, folder) {
  const plain = resolve("build/plain", core.file);
  rmSync(plain, { recursive: true, force: true });
  await promisify(execFile)("make", ["-s", "-C", "wasm", `BUILT_INTO=${plain}`, join(plain, core.file)]);
  mkdirSync(folder, { recursive: true });
  const sources = { hash: coreHash(core), emcc: emccVersion() };
  writeFileSync(join(folder, core.file), withSources(readFileSync(join(plain, core.file)), sources));
}

async function main() {
  const lacking = remedies([TOOLS.emcc, TOOLS.make, TOOLS.gcc]);
  for (const line of lacking) console.error(line);
  if (lacking.length > 0) return 1;
  for (const core of Object.values(CORES)) {
    await buildCore(core, core.folder);
    console.log(`${core.file}: ${readFileSync(join(core.folder, core.file)).length} bytes, ${emccVersion()}`);
  }
  execFileSync("make", ["-s", "-B", "-C", "wasm", "abi"], { stdio: "inherit" });
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = await main();
