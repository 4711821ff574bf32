import { cliffScenario, MEASURED_HUMPS, REPORTED_HUMPS } from "../../../src/labs/lesson-scenarios";
import { binaryBytes as size } from "../../../src/models/allocation/charts/heap-units";
import { formatBytes as B, formatInteger as number, formatPercent as percent } from "../../../src/shared/format";
import type { ReallocFact } from "../realloc-lesson-facts";

const KiB = 1024;
const MiB = 1024 * KiB;
const cycles = (value: number): string => `${number(value)} cycles`;
const { short, long } = REPORTED_HUMPS;
/** Before the reallocs, of blocks that nobody has written to. */
const billed = { ...cliffScenario, at: 1999 } as const;
/** The reallocs that the article counts. */
const shuffled = { ...cliffScenario, order: "shuffled", size: 1 } as const;

/** The facts of the lesson about the cliff, by the titles of its parts. */
export const cliff: Readonly<Record<string, readonly ReallocFact[]>> = {
  "Room to spare": [
    { says: number(1000), setting: "pointers" },
    { says: B(8), bytes: "before" },
    { says: B(16), bytes: "after" },
    { says: "none", path: "copied", of: "calls" },
    { says: B(24), each: "copied", size: 16 },
    { says: number(1000), path: "fits", of: "calls" },
    { says: cycles(26), path: "fits", of: "cycles" },
    { says: B(32), bytes: "after", size: 16 },
    { says: number(1000), path: "copied", of: "calls", size: 16 },
  ],
  "Is bigger dearer?": [
    { says: size(1), bytes: "before", size: 1 },
    { says: size(256 * MiB), bytes: "before", size: 256 * MiB },
    { says: "twice", setting: "factor" },
    { says: [KiB, MiB, 64 * KiB].map(size).join(", "), ranked: [KiB, 64 * KiB, MiB] },
    { says: size(KiB), bytes: "before", size: KiB },
    { says: cycles(1345), mean: "realloc", size: KiB },
    { says: size(MiB), bytes: "before", size: MiB },
    { says: cycles(13_746), mean: "realloc", size: MiB },
    { says: size(64 * KiB), bytes: "before" },
    { says: cycles(128_909), mean: "realloc" },
    { says: size(128 * KiB), bytes: "before", size: 128 * KiB },
  ],
  "What is paid for?": [
    { says: size(64 * KiB), bytes: "before" },
    { says: B(65_544), each: "copied" },
    { says: "page faults", largestCharge: true },
    { says: "31", each: "page_faults" },
    { says: percent(93, 0), shareOf: "page_faults" },
    { says: cycles(128_909), mean: "realloc" },
    { says: percent(6, 0), shareOf: "copied" },
  ],
  "Written first": [
    { says: size(64 * KiB), bytes: "before" },
    { says: "31.0", each: "page_faults", scenario: billed },
    { says: "8.5", each: "page_faults" },
    { says: number(499), path: "copied:bin", of: "calls" },
    { says: "none", path: "copied:bin", of: "page_faults" },
    { says: cycles(7246), path: "copied:bin", of: "cycles" },
    { says: number(500), path: "copied:mapping", of: "calls" },
    { says: "17", path: "copied:mapping", of: "page_faults" },
    { says: cycles(77_246), path: "copied:mapping", of: "cycles" },
    { says: cycles(42_311), mean: "realloc" },
  ],
  "Over the edge": [
    { says: size(128 * KiB), bytes: "before" },
    { says: number(1000), setting: "pointers" },
    { says: B(131_080), copied: "in all" },
    { says: number(499), path: "renamed:in-place", of: "calls" },
    { says: number(500), path: "renamed:moved", of: "calls" },
  ],
  "Take the advice": [
    { says: B(8192), setting: "mmap_threshold", lane: 1 },
    { says: size(64 * KiB), bytes: "before", size: 64 * KiB },
    { says: cycles(128_909), mean: "realloc", size: 64 * KiB, lane: 0 },
    { says: cycles(13_988), mean: "realloc", size: 64 * KiB, lane: 1 },
    { says: size(16 * KiB), cheaperFrom: true, lane: 1 },
    { says: size(8 * KiB), bytes: "before", size: 8 * KiB },
    { says: number(21_491), sum: true, size: 8 * KiB, lane: 0 },
    { says: cycles(33_111), sum: true, size: 8 * KiB, lane: 1 },
    { says: number(41_652), sum: true, lane: 0 },
    { says: cycles(33_313), sum: true, lane: 1 },
  ],
  "One at a time": [
    { says: size(128 * KiB), bytes: "before" },
    { says: cycles(673), mean: "realloc", lane: 0 },
    { says: number(998), path: "takes-top", of: "calls", lane: 0 },
    { says: cycles(146_164), mean: "realloc", lane: 1 },
  ],
  "Write a growth rule": [
    { says: size(64 * MiB), setting: "upto" },
    { says: "3/2", factor: [3, 2] },
    { says: "3/2", more: { factor: [3, 2] }, than: { factor: [2, 1] } },
    { says: "2", factor: [2, 1] },
    { says: "2.00", grown: { factor: [3, 2] } },
    { says: "1.00", grown: { factor: [2, 1] } },
    { says: "0.002", grown: { factor: [3, 2], by: "realloc" } },
    { says: "0.002", grown: { factor: [2, 1], by: "realloc" } },
  ],
  "A rule of your own": [
    { says: "5/4", factor: [5, 4] },
    { says: "less than a tenth of its final size", grown: { factor: [5, 4], by: "realloc" } },
  ],
  "The average that nobody pays": [
    { says: B(1), bytes: "before", scenario: shuffled },
    { says: percent(short.percent), reported: "short" },
    { says: `${short.from} to ${short.to} cycles`, reported: "short" },
    { says: percent(long.percent), reported: "long" },
    { says: `${long.from} to ${long.to}`, reported: "long" },
    { says: `${number(26)} cycles`, path: "fits", of: "cycles", scenario: shuffled },
    ...MEASURED_HUMPS.flatMap(({ pointers, ...shares }) =>
      [number(pointers), percent(shares.short), percent(shares.long)].map((says) => ({ says, measured: pointers })),
    ),
  ],
};
