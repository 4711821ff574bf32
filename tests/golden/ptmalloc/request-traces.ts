/** Short traces of calloc and memalign, each about one rule of docs/ptmalloc.md. */

/** `count` lines with ids from `first` on; # stands for the id. */
const many = (first: number, count: number, line: string) =>
  Array.from({ length: count }, (_, i) => line.replace("#", String(first + i))).join(", ");

/** Ten chunks of 48 bytes are freed: seven into the tcache, three into a fastbin. */
const TEN_FREED = `${many(1, 10, "a # 40")}, ${many(1, 10, "f #")}`;
/** Ten chunks of 208 bytes between others are freed: seven into the tcache, three to unsorted. */
const TEN_APART_FREED = `${Array.from({ length: 10 }, (_, i) => `a ${i + 1} 200, a ${i + 101} 24`).join(", ")}, ${many(1, 10, "f #")}`;

const TRACES = {
  "calloc-first": "c 1 100, a 2 24, c 3 0, c 4 24",
  "calloc-not-from-tcache": "a 1 100, a 2 100, f 1, f 2, c 3 100, a 4 100, c 5 100, a 6 100",
  "calloc-fills-tcache-from-fastbin": `${TEN_FREED}, ${many(20, 6, "a # 40")}, c 30 40, ${many(40, 4, "a # 40")}`,
  "calloc-fastbin-tcache-full": `${TEN_FREED}, c 30 40, c 31 40, c 32 40, c 33 40, a 34 40`,
  "calloc-fills-tcache-from-small-bin": `${TEN_APART_FREED}, a 50 3000, ${many(60, 6, "a # 200")}, c 70 200, ${many(80, 4, "a # 200")}`,
  "calloc-small-bin-tcache-full": `${TEN_APART_FREED}, a 50 3000, c 51 200, c 52 200, c 53 200, a 54 200, c 55 200`,
  "calloc-exact-fits-of-unsorted": `${TEN_APART_FREED}, ${many(60, 7, "a # 200")}, c 70 200, a 71 200, a 72 200, a 73 200`,
  "calloc-large-consolidates": `${TEN_FREED}, c 30 2000, a 31 90, f 30, c 32 1500`,
  "calloc-maps": "c 1 131072, a 2 24, c 3 200000, f 1, c 4 131072, f 3, c 5 190000, c 6 210000",
  "calloc-grows-top": "c 1 100000, c 2 100000, c 3 60000, f 2, c 4 50000",
  "calloc-too-large-first": "c 1 18446744073709551615, a 2 24, c 3 24",
  "calloc-too-large": `${TEN_FREED}, c 30 9223372036854775808, c 31 9223372036854775807, c 32 140737488355328, a 33 40, c 34 90`,
  "calloc-last-remainder": "a 1 2000, a 2 24, f 1, c 3 100, c 4 100, a 5 50, c 6 900",
  "calloc-then-realloc": "c 1 100, c 2 100, r 1 300, f 2, r 1 420, c 3 100, r 4 50, r 1 0, c 1 400",
  "calloc-of-1032-and-1040": "c 1 1032, c 2 24, f 1, c 3 1032, f 3, c 4 1016, c 5 1048, c 6 1000",
  "aligned-first-sets-up-nothing": "m 1 100 64, a 2 24, m 3 100 64, f 1, f 3",
  "aligned-first-then-free": "m 1 100 64, f 1, a 2 100, a 3 24",
  "aligned-first-then-large-free": "m 1 3000 256, m 2 3000 256, m 3 24 32, f 1, f 2, a 4 600, a 5 3000",
  "aligned-first-then-realloc": "m 1 100 64, r 1 1000, a 2 24, f 1, a 3 1000",
  "aligned-first-then-failed-realloc": "m 1 100 64, r 1 18446744073709551615, a 2 24, f 1",
  "aligned-first-then-freed-mapping": "m 1 300000 64, f 1, m 2 24 32, f 2, a 3 24",
  "aligned-first-then-failed-calloc": "m 1 100 64, c 2 18446744073709551615, m 3 100 64, f 1, f 3",
  "aligned-first-then-failed-malloc":
    "m 1 100 64, a 2 18446744073709551615, m 3 100 64, a 2 9223372036854775807, f 1, f 3",
  "aligned-first-mapping-then-failed-realloc": "m 1 300000 64, r 1 9223372036854775000, m 2 24 32, f 1, f 2",
  "aligned-to-16-is-malloc": "a 1 100, f 1, m 2 100 16, f 2, m 3 100 8, f 3, m 4 100 1, f 4, m 5 100 2",
  "aligned-to-each": Array.from({ length: 16 }, (_, i) => `m ${i + 1} ${i * 37} ${2 ** ((i % 8) + 5)}`).join(", "),
  "aligned-short-lead": `a 1 24, ${many(2, 6, "m # 24 32")}, a 9 40, ${many(10, 6, "m # 56 64")}`,
  "aligned-already": "a 1 24, a 2 104, m 3 24 32, m 4 24 32, a 5 40, m 6 40 64, m 7 40 64, m 8 40 64",
  "aligned-lead-into-tcache": "a 1 24, m 2 100 512, a 3 200, a 4 300, a 5 100, m 6 100 256, a 7 24, a 8 40",
  "aligned-lead-into-fastbin": `${TEN_FREED}, ${many(20, 12, "m # 40 64")}, ${many(40, 20, "a # 24")}`,
  "aligned-lead-merges-backward": "a 1 2000, a 2 24, a 3 1500, f 3, f 1, m 4 2500 4096, a 5 1000, a 6 1800, a 7 3000",
  "aligned-lead-follows-a-hole":
    "a 1 24, a 2 2000, a 3 3000, a 4 24, f 3, f 2, m 5 1400 2048, a 6 900, a 7 1500, a 8 700",
  "aligned-tail-into-tcache": "a 1 24, m 2 24 512, a 3 400, a 4 200, a 5 500, a 6 24",
  "aligned-tail-into-top": "a 1 24, m 2 5000 4096, a 3 2000, m 4 100 2048, a 5 24, f 2, f 4, a 6 6000",
  "aligned-tail-consolidates": `${TEN_FREED}, a 20 40, m 21 100 4096, c 22 40, m 23 100 4096, a 24 90, a 25 200`,
  "aligned-tail-of-32-stays": `a 1 24, ${Array.from({ length: 14 }, (_, i) => `m ${i + 2} ${24 + 16 * i} 32`).join(", ")}`,
  "aligned-not-from-tcache": "a 1 100, a 2 100, f 1, f 2, m 3 24 32, m 4 24 32, a 5 100, a 6 100",
  "aligned-from-fastbin": `${many(1, 12, "a # 100")}, ${many(1, 12, "f #")}, m 20 24 32, m 21 24 32, ${many(30, 9, "a # 100")}`,
  "aligned-from-small-bin": `${TEN_APART_FREED}, a 50 3000, m 51 100 64, m 52 90 64, m 53 100 64, a 54 200, a 55 40`,
  "aligned-exact-fits-of-unsorted": `${TEN_APART_FREED}, ${many(60, 4, "a # 200")}, m 70 100 64, m 71 100 64, a 72 200, a 73 200`,
  "aligned-from-large-bin":
    "a 1 5000, a 2 24, a 3 6000, a 4 24, a 5 7000, a 6 24, f 1, f 3, f 5, a 7 9000, m 8 3000 1024, m 9 1000 4096, m 10 3000 2048, a 11 600",
  "aligned-last-remainder": "a 1 3000, a 2 24, f 1, m 3 100 128, a 4 100, m 5 50 64, a 6 300, m 7 200 256, a 8 24",
  "aligned-large-consolidates": `${TEN_FREED}, m 20 1200 64, m 21 600 512, a 22 90, a 23 40`,
  "aligned-maps": Array.from({ length: 9 }, (_, i) => `m ${i + 1} ${200_000 + 1000 * i} ${2 ** (i + 4)}`).join(", "),
  "aligned-mapping-raises-threshold":
    "m 1 200000 4096, f 1, a 2 198000, a 3 200000, m 4 196000 64, m 5 203000 64, f 3, f 5, a 6 205000, f 6, f 2",
  "aligned-mapping-stays-aligned":
    "m 1 200000 1024, r 1 400000, r 1 400100, r 1 1, m 2 150000 4096, r 2 146000, r 2 154000, r 2 140737488355328, f 1, f 2",
  "aligned-mapping-near-32-mib":
    "m 1 33554432 64, f 1, a 2 140000, m 3 33550000 4096, f 3, a 4 140000, a 5 33000000, m 6 33546200 4096, f 6, a 7 33000000",
  "aligned-realloc":
    "a 1 24, m 2 500 256, r 2 700, m 3 100 64, r 2 400, r 2 3000, m 4 2000 1024, a 5 24, r 4 100, r 4 1900, r 4 5000",
  "aligned-free-merges":
    "a 1 24, m 2 3000 1024, m 3 3000 1024, m 4 3000 1024, a 5 24, f 2, f 4, f 3, a 6 9000, m 7 2000 512",
  "aligned-too-large": `${TEN_FREED}, m 20 18446744073709551615 64, m 21 9223372036854775808 64, m 22 9223372036854775807 64, m 23 9223372036854771600 4096, m 24 9223372036854775000 4294967296, m 25 140737488355328 32, a 26 90`,
  "aligned-of-no-bytes": "m 1 0 32, m 2 0 4096, m 3 0 16, m 4 0 64, f 2, m 5 0 4096, a 6 24",
  "aligned-grows-top": "a 1 100000, m 2 33000 64, m 3 100000 4096, f 2, m 4 30000 4096, a 5 20000",
  "aligned-free-trims":
    "a 1 60000, m 2 60000 4096, m 3 60000 4096, m 4 60000 4096, m 5 60000 4096, f 3, f 4, f 5, f 2, m 6 100 64",
  "aligned-beyond-a-page":
    "a 1 24, m 2 100 8192, m 3 100 16384, a 4 24, m 5 1000 32768, a 6 20000, f 3, m 7 500 8192, a 8 7000",
  "aligned-to-64-kib": `${TEN_FREED}, m 20 100 65536, a 21 40, a 22 90, a 23 60000`,
  "aligned-pages": `${many(1, 16, "m # 4096 4096")}, ${Array.from({ length: 8 }, (_, i) => `f ${2 * i + 1}`).join(", ")}, ${many(20, 10, "m # 4000 4096")}, a 40 3000, c 41 3000`,
} as const;

/** The makers of the traces, by name. */
export const REQUEST_TRACES: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(TRACES).map(([name, lines]) => [name, () => `${lines.split(", ").join("\n")}\n`]),
);
