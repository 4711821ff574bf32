/** drive.mjs LIBRARY SIZE: gets each key of standard input, sets it on a miss, and prints the misses. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , library = "", text = ""] = process.argv;
const size = Number(text);
const require = createRequire(join(process.cwd(), "package.json"));
/** @param {string} name */
const load = (name) => import(pathToFileURL(require.resolve(name)).href);
/** @param {new (options: unknown) => unknown} Cache @param {unknown} options */
const ofClass = (Cache, options) => new Cache(options);

/** Each opens a cache with get() and set().
 * @type {Readonly<Record<string, (module: any) => Promise<any>>>} */
const OPEN = {
  "@cacheable/memory": async (m) => ofClass(m.CacheableMemory, { storeHashSize: 1, lruSize: size, useClone: false }),
  "@isaacs/ttlcache": async (m) => ofClass(m.TTLCache, { max: size, ttl: 1e9 }),
  "@neophi/sieve-cache": async (m) => ofClass(m.SieveCache, size),
  flru: async (m) => (m.default.default ?? m.default)(size),
  hashlru: async (m) => m.default(size),
  "lru-cache": async (m) => ofClass(m.LRUCache, { max: size }),
  "lru.min": async (m) => m.createLRU({ max: size }),
  lru_map: async (m) => ofClass(m.LRUMap ?? m.default.LRUMap, size),
  mnemonist: async (m) => ofClass(m.default.LRUCache, size),
  "node-lfu-cache": async (m) => ofClass(m.LFUCache ?? m.default.LFUCache ?? m.default, { max: size }),
  "quick-lru": async (m) => ofClass(m.default, { maxSize: size }),
  "tiny-lru": async (m) => m.lru(size),
};

const cache = await OPEN[library]?.(await load(library));
let misses = 0;
for (const line of readFileSync(0, "utf8").split("\n")) {
  if (line === "" || cache.get(line) !== undefined) continue;
  misses += 1;
  cache.set(line, true);
}
console.log(misses);
process.exit(0);
