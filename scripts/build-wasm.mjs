/**
 * `npm run build:wasm`: compiles the core to src/engine/bufferlab.wasm with the hash of its sources inside, and
 * prints src/generated from its header.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { remedies, TOOLS } from "./tools.mjs";
import { sourcesHash, withSources } from "./wasm-hash.mjs";

export const WASM = "src/engine/bufferlab.wasm";

/** The first line of `emcc --version`. */
export function emccVersion() {
  return execFileSync("emcc", ["--version"], { encoding: "utf8" }).split("\n")[0] ?? "";
}

/**
 * Compiles the core and writes it to `path`.
 * @param {string} path
 */
export function buildWasm(path) {
  const plain = resolve("build/plain.wasm");
  rmSync(plain, { force: true });
  execFileSync("make", ["-s", "-C", "wasm", "wasm", `WASM=${plain}`], { stdio: ["ignore", "ignore", "inherit"] });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, withSources(readFileSync(plain), { hash: sourcesHash("wasm"), emcc: emccVersion() }));
}

function main() {
  const lacking = remedies([TOOLS.emcc, TOOLS.make, TOOLS.gcc]);
  for (const line of lacking) console.error(line);
  if (lacking.length > 0) return 1;
  buildWasm(WASM);
  execFileSync("make", ["-s", "-B", "-C", "wasm", "abi"], { stdio: "inherit" });
  console.log(`${WASM}: ${readFileSync(WASM).length} bytes, ${emccVersion()}`);
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = main();
