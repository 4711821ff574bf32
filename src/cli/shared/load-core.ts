import { compiledCore } from "../../library/node/core-files";
import { Core } from "../../models/allocation/engine/core";
import { PageCacheCore } from "../../models/page_cache/engine/core";

/** A new core of allocations, with heaps or with pools. */
export const loadCore = (name: "allocation" | "pools" = "allocation"): Core => new Core(compiledCore(name));

/** A new core of the page cache. */
export const loadPageCacheCore = (): PageCacheCore => new PageCacheCore(compiledCore("page_cache"));
