import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fnv1a } from "../src/shared/fnv.ts";

const sumOf = (name: string) => fnv1a(readFileSync(fileURLToPath(new URL(`../src/engine/${name}`, import.meta.url))));

/** What src/worker/load-core.ts compares the cores with that arrive. */
export const CORE_SUMS = { light: sumOf("bufferlab.wasm"), heaps: sumOf("bufferlab-heaps.wasm") };
