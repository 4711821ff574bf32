import allocation from "../models/allocation/engine/bufferlab.wasm?url";
import pageCache from "../models/page_cache/engine/page_cache.wasm?url";
import pools from "../models/pools/engine/pools.wasm?url";
import { setCores } from "./index";

/* The library as one file that contains the cores, for browsers, notebooks and data: addresses. */

const CORES = { allocation, page_cache: pageCache, pools } as const;

/** The bytes of a data: address. */
const bytesOf = (address: string) =>
  Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));

setCores((name) => WebAssembly.compile(bytesOf(CORES[name])));

export * from "./index";
