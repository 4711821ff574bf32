import url from "../../models/allocation/engine/bufferlab.wasm?url";
import { loadFile } from "./core-file";

/** Put in by the build (scripts/core-checksum.ts). */
declare const CORE_CHECKSUM: number;

/**
 * The compiled core.
 * @throws Error with one sentence on why it cannot be used.
 */
export const loadCore = (): Promise<WebAssembly.Module> => loadFile({ url, sum: CORE_CHECKSUM }, fetch);
