/**
 * `npm run build:wasm`: compiles the cores into src/engine with the hash of their sources inside, and prints
 * src/generated from their header.
 */
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { remedies, TOOLS } from "./tools.mjs";
import { sourcesHash, withSources } from "./wasm-hash.mjs";

/** Where the cores are: the light one, and the one with all models of heaps. */
export const FOLDER = "src/engine";
export const CORES = ["bufferlab.wasm", "bufferlab-heaps.wasm"];

/** The first line of `emcc --version`. */
export function emccVersion() {
  return execFileSync("emcc", ["--version"], { encoding: "utf8" }).split("\n")[0] ?? "";
}

/**
 * Compiles the cores and writes them into `folder`. A compiler that fails rejects with what it printed.
 * @param {string} folder
 */
export async function buildCores(folder) {
  const plain = resolve("build/plain");
  rmSync(plain, { recursive: true, force: true });
  await promisify(execFile)("make", ["-s", "-C", "wasm", "wasm", `CORES=${plain}`]);
  mkdirSync(folder, { recursive: true });
  const sources = { hash: sourcesHash("wasm"), emcc: emccVersion() };
  for (const name of CORES) writeFileSync(join(folder, name), withSources(readFileSync(join(plain, name)), sources));
}

async function main() {
  const lacking = remedies([TOOLS.emcc, TOOLS.make, TOOLS.gcc]);
  for (const line of lacking) console.error(line);
  if (lacking.length > 0) return 1;
  await buildCores(FOLDER);
  execFileSync("make", ["-s", "-B", "-C", "wasm", "abi"], { stdio: "inherit" });
  for (const name of CORES) console.log(`${name}: ${readFileSync(join(FOLDER, name)).length} bytes, ${emccVersion()}`);
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = await main();
