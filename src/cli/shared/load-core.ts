import { readFileSync } from "node:fs";
import { Core } from "../../models/allocation/engine/core";

/** A core of its own. */
export function loadCore(): Core {
  const bytes = readFileSync(new URL("../../models/allocation/engine/bufferlab.wasm", import.meta.url));
  return new Core(new WebAssembly.Module(bytes));
}
