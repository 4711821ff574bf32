import { readFileSync } from "node:fs";
import { Core } from "../../models/allocation/engine/core";
import { PageCacheCore } from "../../models/page_cache/engine/core";

const compiled = (path: string) => new WebAssembly.Module(readFileSync(new URL(path, import.meta.url)));

/** A new core of allocations. */
export const loadCore = (): Core => new Core(compiled("../../models/allocation/engine/bufferlab.wasm"));

let pages: WebAssembly.Module | null = null;

/** A new core of the page cache. It is compiled once. */
export function loadPageCacheCore(): PageCacheCore {
  pages ??= compiled("../../models/page_cache/engine/page_cache.wasm");
  return new PageCacheCore(pages);
}
