import type { Column, Lines } from "../../shared/data-table";

/**
 * How sure a row is. equal: every one of `rows` runs had the same misses. near: within 0.7 points of the hit ratio. other
 * ties: another page of the lowest count leaves, so up to 0.3 points differ. rule: from its source, not
 * compared.
 */
type Sureness = "equal" | "near" | "other ties" | "rule";

/** A policy of a caching library. */
export interface LibraryPolicy {
  readonly language: string;
  readonly name: string;
  readonly version: string;
  /** The library with its version, as the page names it: "Caffeine 3.3.1". */
  readonly program: string;
  /** How the library was set up, where that tells two rows apart; "" = as usual. */
  readonly setup: string;
  /** The library's own name of the policy. */
  readonly policy: string;
  /** The policy of the lab, with the parameters that differ from their usual values: "s3-fifo,move:1". */
  readonly setting: string;
  /** Runs compared: four streams, caches of 100 to 5,000 entries. */
  readonly rows: number;
  readonly sureness: Sureness;
}

type Row = readonly [string, string, string, string, string, number, Sureness];

/* Measured on one thread, get and, on a miss, put. A name that ends in -1 is the library with one segment. */
const ROWS: readonly Row[] = [
  ["Java", "cache2k-strict", "2.6.1.Final", "CLOCK-Pro+", "clock-pro-2k", 16, "equal"],
  ["Java", "caffeine", "3.3.1", "W-TinyLFU (adaptive)", "w-tinylfu,count:all,climb:1", 16, "near"],
  ["Java", "guava", "33.8.0-jre", "LRU (segments)", "lru-shards", 16, "equal"],
  ["Java", "guava-1", "33.8.0-jre", "LRU (segments)", "lru", 7, "equal"],
  ["Java", "linkedhashmap", "17.0.15", "LRU", "lru", 16, "equal"],
  ["Python", "cache2q", "0.1.0", "2Q", "2q-values", 16, "equal"],
  ["Python", "cachebox", "6.2.10", "FIFO", "fifo", 9, "equal"],
  ["Python", "cachebox", "6.2.10", "LFU", "lfu", 16, "other ties"],
  ["Python", "cachebox", "6.2.10", "LRU", "lru", 9, "equal"],
  ["Python", "cachebox", "6.2.10", "TTL", "fifo", 16, "equal"],
  ["Python", "cachetools", "8.0.2", "FIFO", "fifo", 16, "equal"],
  ["Python", "cachetools", "8.0.2", "LFU", "lfu", 16, "equal"],
  ["Python", "cachetools", "8.0.2", "LRU", "lru", 9, "equal"],
  ["Python", "cachetools", "8.0.2", "TTL", "lru", 16, "equal"],
  ["Python", "functools", "3.11.7", "lru", "lru", 16, "equal"],
  ["Python", "lrucache_rs", "2.0.0", "LRU", "lru", 9, "equal"],
  ["Python", "s3fifo", "0.0.1", "S3-FIFO", "s3-fifo,program:s3fifo", 16, "equal"],
  ["Python", "s3fifo-cache", "0.1.1", "S3-FIFO", "s3-fifo,ghost:100,move:1,program:s3fifo-cache", 16, "equal"],
  ["JavaScript", "@cacheable/memory", "2.2.0", "LRU", "lru", 7, "equal"],
  ["JavaScript", "@isaacs/ttlcache", "2.1.5", "TTL", "fifo", 16, "equal"],
  ["JavaScript", "@neophi/sieve-cache", "1.5.0", "SIEVE", "sieve", 16, "equal"],
  ["JavaScript", "flru", "1.0.2", "LRU", "two-generations,late:1", 16, "equal"],
  ["JavaScript", "hashlru", "2.3.0", "LRU", "two-generations", 16, "equal"],
  ["JavaScript", "lru-cache", "11.5.3", "LRU", "lru", 16, "equal"],
  ["JavaScript", "lru.min", "1.1.5", "LRU", "lru", 7, "equal"],
  ["JavaScript", "lru_map", "0.4.1", "LRU", "lru", 7, "equal"],
  ["JavaScript", "mnemonist", "0.40.8", "LRU", "lru", 7, "equal"],
  ["JavaScript", "node-lfu-cache", "5.0.0", "LFU", "lfu,enters:1", 16, "equal"],
  ["JavaScript", "quick-lru", "7.3.0", "LRU", "two-generations", 16, "equal"],
  ["JavaScript", "tiny-lru", "13.1.0", "LRU", "lru", 7, "equal"],
  ["Go", "golang-fifo-s3fifo", "fe92c27", "S3-FIFO", "s3-fifo,ghost:100,program:golang-fifo", 16, "equal"],
  ["Go", "golang-fifo-sieve", "fe92c27", "SIEVE", "sieve", 16, "equal"],
  ["Go", "golang-lru", "v2.0.7", "LRU", "lru", 16, "equal"],
  ["Go", "golang-lru-2q", "v2.0.7", "2Q", "2q-lru", 16, "equal"],
  ["Go", "golang-lru-arc", "v2.0.7", "ARC", "arc,whole:1", 16, "equal"],
  ["Rust", "foyer-fifo-1", "0.22.6", "FIFO (1 shard)", "fifo", 16, "equal"],
  ["Rust", "foyer-lru-1", "0.22.6", "LRU (1 shard)", "lru-two-lists", 16, "equal"],
  ["Rust", "foyer-s3fifo-1", "0.22.6", "S3-FIFO (1 shard)", "s3-fifo,ghost:100,move:1,program:foyer", 16, "equal"],
  ["Rust", "foyer-sieve-1", "0.22.6", "SIEVE (1 shard)", "sieve", 16, "equal"],
  ["Rust", "hashlink", "0.12.2", "LRU", "lru", 8, "equal"],
  ["Rust", "lru", "0.19.1", "LRU", "lru", 16, "equal"],
  ["Rust", "quick_cache-unsync", "0.7.0", "S3-FIFO/CLOCK-Pro (unsync)", "clock-pro-quick", 16, "equal"],
  ["Rust", "s3-fifo", "0.1.8", "S3-FIFO", "s3-fifo,program:s3-fifo", 16, "equal"],
  ["Rust", "schnellru", "0.2.4", "LRU", "lru", 8, "equal"],
  ["Rust", "sieve-cache", "1.2.0", "SIEVE", "sieve,array:1", 16, "equal"],
  ["Go", "otter", "v2", "W-TinyLFU (adaptive)", "w-tinylfu,count:all,climb:2", 0, "rule"],
  ["Go", "theine-go", "v0.6", "W-TinyLFU (adaptive)", "w-tinylfu,count:all,climb:2", 0, "rule"],
  ["Rust", "moka", "0.12", "W-TinyLFU without a window", "w-tinylfu,window:0,count:all", 0, "rule"],
  ["C", "redis", "7", "allkeys-lru", "lru-sampled", 0, "rule"],
];

/** Names on the page, and setups, where the table's name says less. */
const PROGRAMS: Readonly<Record<string, readonly [name: string, setup?: string]>> = {
  "cache2k-strict": ["cache2k", "strictEviction(true)"],
  caffeine: ["Caffeine"],
  guava: ["Guava", "4 segments"],
  "guava-1": ["Guava", "concurrencyLevel(1), so 1 segment"],
  linkedhashmap: ["LinkedHashMap", "access order"],
  "foyer-fifo-1": ["foyer", "1 shard"],
  "foyer-lru-1": ["foyer", "1 shard"],
  "foyer-s3fifo-1": ["foyer", "1 shard"],
  "foyer-sieve-1": ["foyer", "1 shard"],
  "quick_cache-unsync": ["quick_cache", "unsync"],
};

/** The policies of libraries that were compared with the lab, and of some whose rule is known. */
export const LIBRARIES: readonly LibraryPolicy[] = ROWS.map(
  ([language, name, version, policy, setting, rows, sureness]) => {
    const [shown = name, setup = ""] = PROGRAMS[name] ?? [];
    const program = `${shown} ${version}`;
    return { ...{ language, name, version, program, setup }, ...{ policy, setting, rows, sureness } };
  },
);

const COLUMNS: readonly Column[] = ["library", "policy", "setting", "rows", "compared"].map((key) => ({ key }));

/** The policies of libraries with their settings in the lab, as a table. */
export const librariesTable = (): Lines => ({
  columns: COLUMNS,
  rows: LIBRARIES.map(({ name, version, policy, setting, rows, sureness }) => [
    ...[`${name}@${version}`, policy, setting],
    ...[rows, sureness],
  ]),
});
