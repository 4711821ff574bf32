import { compiledCore } from "../../library/node/core-files";
import { Core } from "../../models/allocation/engine/core";
import { PageCacheCore } from "../../models/page_cache/engine/core";

/** A new core of allocations. */
export const loadCore = (): Core => new Core(compiledCore("allocation"));

let pageCache: WebAssembly.Module | null = null;

/** A new core of the page cache. It is compiled once. */
export function loadPageCacheCore(): PageCacheCore {
  pageCache ??= compiledCore("page_cache");
  return new PageCacheCore(pageCache);
}
