import { readFileSync } from "node:fs";

/** The built core. */
export const builtCore = new WebAssembly.Module(readFileSync("src/models/allocation/engine/bufferlab.wasm"));
