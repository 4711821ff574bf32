import { readFileSync } from "node:fs";
import { Core } from "../engine/core";

/** A core of its own, for every scenario and for heaps alone. */
export function loadCore(): Core {
  const bytes = readFileSync(new URL("../engine/bufferlab-heaps.wasm", import.meta.url));
  return new Core(new WebAssembly.Module(bytes));
}
