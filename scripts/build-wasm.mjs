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
 * @property {string} file a module of TypeScript that contains the core, or the core itself
 * @property {string} folder where it is built
 * @property {RegExp} foreign sources that belong to other cores alone
 */

/**
 * The cores, one per model, and the one that reads calls.
 * @satisfies {Record<string, Core>}
 */
export const CORES = {
  allocation: {
    file: "bufferlab.wasm",
    folder: "src/models/allocation/engine",
    foreign: /^(?:page_cache\/|calls\/|exports_(?:page_|stages|pools|calls)|abi\/(?:page_|calls))/,
  },
  pageCache: {
    file: "page_cache.wasm",
    folder: "src/models/page_cache/engine",
    foreign:
      /^(?:allocation\/|calls\/|exports_(?:allocation|heap|lanes|pools|calls)\.|abi\/(?:allocation|calls|frame|heap|heap_models|pool_models)\.h)/,
  },
  pools: {
    file: "pools.wasm",
    folder: "src/models/pools/engine",
    foreign: /^(?:page_cache\/|calls\/|exports_(?:page_|stages|heap|calls)|abi\/(?:page_|calls))/,
  },
  calls: {
    file: "calls-core.ts",
    folder: "src/workloads/traces/calls",
    foreign: /^(?!wasm\.mk|calls\/|kernel\/|base\/|exports_(?:calls|run)\.|abi\/(?:calls|heap|kernel)\.h)/,
  },
};

/** @param {Core} core */
export const coreHash = ({ foreign }) => sourcesHash("wasm", foreign);

/** The first line of `emcc --version`. */
export function emccVersion() {
  return execFileSync("emcc", ["--version"], { encoding: "utf8" }).split("\n")[0] ?? "";
}

const EMBEDDED = /"([\w+/=]+)"/;

/**
 * A small core as a module of TypeScript.
 * @param {Uint8Array} bytes
 */
const moduleOf = (bytes) => `/** Built by scripts/build-wasm.mjs from wasm/calls. Never edited by hand. */
export const CALLS_CORE =
  "${Buffer.from(bytes).toString("base64")}";
`;

/**
 * The bytes of a core that is built.
 * @param {Core} core
 */
export function builtCore({ folder, file }) {
  const content = readFileSync(join(folder, file));
  return file.endsWith(".wasm") ? content : Buffer.from(EMBEDDED.exec(String(content))?.[1] ?? "", "base64");
}

/**
 * Compiles a core into `folder`. Rejects with the compiler's output if it fails.
 * @param {Core} core
 * @param {string} folder
 */
export async function buildCore(core, folder) {
  const plain = resolve("build/plain", core.file);
  const built = join(plain, core.file.replace("-core.ts", ".wasm"));
  rmSync(plain, { recursive: true, force: true });
  await promisify(execFile)("make", ["-s", "-C", "wasm", `BUILT_INTO=${plain}`, built]);
  mkdirSync(folder, { recursive: true });
  const bytes = withSources(readFileSync(built), { hash: coreHash(core), emcc: emccVersion() });
  writeFileSync(join(folder, core.file), core.file.endsWith(".wasm") ? bytes : moduleOf(bytes));
}

async function main() {
  const lacking = remedies([TOOLS.emcc, TOOLS.make, TOOLS.gcc]);
  for (const line of lacking) console.error(line);
  if (lacking.length > 0) return 1;
  for (const core of Object.values(CORES)) {
    await buildCore(core, core.folder);
    console.log(`${core.file}: ${builtCore(core).length} bytes, ${emccVersion()}`);
  }
  execFileSync("make", ["-s", "-B", "-C", "wasm", "abi"], { stdio: "inherit" });
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = await main();
