import lightUrl from "../engine/bufferlab.wasm?url";
import heapsUrl from "../engine/bufferlab-heaps.wasm?url";
import { loadFile } from "./core-file";

/** Put in by the build (scripts/core-sums.ts). */
declare const CORE_SUMS: { readonly light: number; readonly heaps: number };

/** The light core runs what has no heap with addresses; the other one runs everything. */
const URLS = { light: lightUrl, heaps: heapsUrl };

/**
 * A compiled core.
 * @throws Error with one sentence on why it cannot be used.
 */
export const loadCore = (kind: keyof typeof URLS): Promise<WebAssembly.Module> =>
  loadFile({ url: URLS[kind], sum: CORE_SUMS[kind] }, fetch);
