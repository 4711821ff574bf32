import { compiledCore } from "../../library/node/core-files";
import { Core } from "../../models/allocation/engine/core";
import { PageCacheCore } from "../../models/page_cache/engine/core";

/** A new core of allocations. */
export const loadCore = (): Core => new Core(compiledCore("allocation"));

/** A new core of the page cache. */
export const loadPageCacheCore = (): PageCacheCore => new PageCacheCore(compiledCore("page_cache"));
