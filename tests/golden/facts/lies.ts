import { formatBytes as B, formatInteger as number, formatPercent as percent } from "../../../src/shared/format";
import type { PageFact } from "../page-lesson-facts";

const kB = (kilobytes: number): string => `${number(kilobytes)}\u00a0kB`;
const speed = (text: string): string => `${text}\u00a0MB/s`;
const KiB = (kibibytes: number): string => `${kibibytes}\u00a0KiB`;
const MIB = "1\u00a0MiB";

/** The facts of the lesson about the benchmark, by the titles of its parts. */
export const lies: Readonly<Record<string, readonly PageFact[]>> = {
  "Full or used?": [
    { says: kB(90_696), grown: "used" },
    { says: kB(604), shrunk: "programs" },
    { says: kB(91_124), grown: "cached" },
    {
      says: "none of them",
      more: { panel: "programs", state: 0 },
      than: { panel: "programs" },
    },
  ],
  "Requests to the disk": [
    { says: B(512), recordOf: 1 },
    { says: number(197_360), command: 1, counts: "records" },
    { says: "715", command: 1, counts: "requests" },
    { says: "32 pages", setting: "readahead" },
    { says: number(22_781), command: 1, counts: "disk_pages" },
  ],
  "Once more": [
    { says: speed("44.4"), speedOf: 1 },
    { says: `about ${speed("570")}`, speedOf: 2 },
    { says: speed("568"), speedOf: 2 },
    { says: speed("531"), reportedOf: 2 },
    { says: speed("609"), reportedOf: 7 },
  ],
  "What limits it now?": [
    { says: speed("568"), speedOf: 2 },
    { says: number(197_360), command: 2, counts: "records" },
    { says: B(512), recordOf: 2 },
    { says: number(97), command: 3, counts: "records" },
    { says: MIB, recordOf: 3 },
    { says: `about ${speed(number(2500))}`, speedOf: 3 },
    { says: speed(number(2496)), speedOf: 3 },
    { says: percent(77, 0), command: 2, timeOf: "call_time" },
  ],
  "Eat it": [
    { says: "more free", more: { panel: "free" }, than: { panel: "free", state: 0 } },
    { says: "little cached", more: { panel: "cached", state: 0 }, than: { panel: "cached" } },
    { says: kB(3_258_300), panel: "free" },
    { says: kB(57_360), panel: "cached" },
  ],
  "Cold?": [
    { says: percent(90, 0), fromDisk: 6 },
    { says: percent(89.6), fromDisk: 6 },
    { says: number(2573), command: 6, counts: "memory_pages" },
    { says: speed("45.6"), speedOf: 6 },
    { says: speed("41.8"), setting: "rate" },
  ],
  "Past the cache": [
    { says: B(512), recordOf: 8 },
    { says: speed("4.3"), speedOf: 8 },
    { says: "ten times", faster: 6, asFastAs: 8 },
    { says: MIB, recordOf: 9 },
    { says: speed("41.6"), speedOf: 9 },
    { says: speed("40"), speedOf: 10 },
    { says: KiB(128), recordOf: 10 },
    { says: speed("40.4"), speedOf: 10 },
    { says: KiB(64), recordOf: 11 },
    { says: speed("39.1"), speedOf: 11 },
  ],
  "Who else reads?": [
    { says: number(2000), setting: "cache" },
    { says: number(4000), setting: "scan" },
    { says: "none", useful: true, state: 1 },
    { says: number(2000), figure: "dead", state: 1 },
    { says: number(1000), setting: "window" },
    { says: number(449), figure: "window_hits" },
    { says: number(716), figure: "window_hits", lane: 2 },
    { says: "S3-FIFO", policy: true, lane: 2 },
  ],
  "The same name": [
    { says: number(20_000), setting: "period" },
    { says: number(2000), setting: "cache" },
    { says: number(400_000), setting: "requests" },
    { says: number(279_265), figure: "misses" },
    { says: number(175_932), figure: "misses", lane: 1 },
    { says: number(173_922), figure: "misses", lane: 2 },
  ],
};
