import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fnv1a } from "../src/shared/fnv.ts";

const CORE = new URL("../src/models/allocation/engine/bufferlab.wasm", import.meta.url);

/** The checksum that src/kernel/worker/load-core.ts compares with the downloaded core. */
export const CORE_SUM = fnv1a(readFileSync(fileURLToPath(CORE)));
