import url from "../../models/allocation/engine/bufferlab.wasm?url";
import { loadFile } from "./core-file";

/** Set by the build (scripts/core-checksum.ts). */
declare const CORE_CHECKSUM: number;

/**
 * The compiled core.
 * @throws Error with one sentence on why it is unusable.
 */
export const loadCore = (): Promise<WebAssembly.Module> => loadFile({ url, sum: CORE_CHECKSUM }, fetch);
