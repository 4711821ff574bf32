import allocation from "../models/allocation/engine/bufferlab.wasm?url";
import pageCache from "../models/page_cache/engine/page_cache.wasm?url";
import pools from "../models/pools/engine/pools.wasm?url";
import { setCores } from "./index";

/* The library as one file that contains the cores, for browsers, notebooks and data: addresses. */

const CORES = { allocation, page_cache: pageCache, pools } as const;

/** The bytes of a core: the build (scripts/library-files.ts) packs them into text. */
function bytesOf(text: string): Promise<ArrayBuffer> {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

setCores(async (name) => WebAssembly.compile(await bytesOf(CORES[name])));

export * from "./index";
