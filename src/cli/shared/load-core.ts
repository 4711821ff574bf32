import { readFileSync } from "node:fs";
import { Core } from "../../models/allocation/engine/core";

/** A new core. */
export function loadCore(): Core {
  const bytes = readFileSync(new URL("../../models/allocation/engine/bufferlab.wasm", import.meta.url));
  return new Core(new WebAssembly.Module(bytes));
}
