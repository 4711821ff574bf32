import { readFileSync } from "node:fs";
import { Core } from "../../engine/core";

/** A core of its own. */
export function loadCore(): Core {
  const bytes = readFileSync(new URL("../../engine/bufferlab.wasm", import.meta.url));
  return new Core(new WebAssembly.Module(bytes));
}
