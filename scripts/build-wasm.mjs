/**
 * `npm run build:wasm`: compiles the core into src/models/allocation/engine, with the hash of its sources
 * inside, and prints src/generated from its headers.
 */
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { remedies, TOOLS } from "./tools.mjs";
import { sourcesHash, withSources } from "./wasm-hash.mjs";

/** Folder of the built core. */
export const FOLDER = "src/models/allocation/engine";
export const CORE = "bufferlab.wasm";

/** The first line of `emcc --version`. */
export function emccVersion() {
  return execFileSync("emcc", ["--version"], { encoding: "utf8" }).split("\n")[0] ?? "";
}

/**
 * Compiles the core into `folder`. Rejects with the compiler's output if it fails.
 * @param {string} folder
 */
export async function buildCore(folder) {
  const plain = resolve("build/plain");
  rmSync(plain, { recursive: true, force: true });
  await promisify(execFile)("make", ["-s", "-C", "wasm", "wasm", `BUILT_INTO=${plain}`]);
  mkdirSync(folder, { recursive: true });
  const sources = { hash: sourcesHash("wasm"), emcc: emccVersion() };
  writeFileSync(join(folder, CORE), withSources(readFileSync(join(plain, CORE)), sources));
}

async function main() {
  const lacking = remedies([TOOLS.emcc, TOOLS.make, TOOLS.gcc]);
  for (const line of lacking) console.error(line);
  if (lacking.length > 0) return 1;
  await buildCore(FOLDER);
  execFileSync("make", ["-s", "-B", "-C", "wasm", "abi"], { stdio: "inherit" });
  console.log(`${CORE}: ${readFileSync(join(FOLDER, CORE)).length} bytes, ${emccVersion()}`);
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = await main();
