import allocation from "../../models/allocation/engine/bufferlab.wasm?url";
import pageCache from "../../models/page_cache/engine/page_cache.wasm?url";
import type { CoreName } from "../../shared/core-name";
import { loadFile } from "./core-file";

/** Set by the build (scripts/core-checksums.ts). */
declare const CORE_CHECKSUMS: Readonly<Record<CoreName, number>>;

const ADDRESSES: Readonly<Record<CoreName, string>> = { allocation, page_cache: pageCache };

/**
 * Loads a compiled core.
 * @throws Error with one sentence on why it is unusable.
 */
export const loadCore = (name: CoreName): Promise<WebAssembly.Module> =>
  loadFile({ url: ADDRESSES[name], sum: CORE_CHECKSUMS[name] }, fetch);
