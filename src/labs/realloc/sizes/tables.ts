import type { CallCount } from "../../../models/allocation/call-counts";
import { type BatchSummary, CALL_KINDS, type CallGroup, type CallKind } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { DataTable } from "../../../shared/data-table";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { COUNT_WORDS } from "../../shared/heap/costs";
import type { Calibration } from "../calibrate/calibration";
import { measuredMean } from "../calibrate/overlay";
import { pathText } from "../rails/path-text";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { sweepTakeaway } from "./headline";
import type { Sweep } from "./sweep-store";

/** The value of each batch: a row per size, as the chart's lines show it; also the means of a measured machine. */
export function sizesTable(
  sweep: Sweep | null,
  scenario: ReallocScenario,
  lane: number,
  machine?: Calibration,
): DataTable {
  const { strong, rest } = sweepTakeaway(sweep, scenario, lane);
  const many = scenario.lanes.length > 1;
  const columns = scenario.lanes.flatMap((_, i) =>
    CALL_KINDS.map((kind) => ({
      name: many ? `${laneLetter(i)}: ${kind}` : kind,
      key: `${laneLetter(i)}_${kind}_${scenario.stat}_cycles`,
      text: formatInteger,
    })),
  );
  const measured = machine === undefined ? [] : CALL_KINDS;
  const source = machine === undefined ? "nothing is measured" : "measured means are of one machine";
  return {
    title: `Cycles by size, ${scenario.stat}`,
    takeaway: `${strong}${rest}. Cycles are counts times prices; ${source}.`,
    columns: [
      { name: "size", key: "size_bytes", text: binaryBytes },
      { name: "pointers", key: "pointers", text: formatInteger },
      ...columns,
      ...measured.map((kind) => ({
        name: `${kind}, measured mean`,
        key: `measured_${kind}_mean_cycles`,
        text: formatInteger,
      })),
    ],
    rows: (sweep?.sizes ?? []).map(({ size, pointers, lanes }) => [
      size,
      pointers,
      ...lanes.flatMap((summary) => CALL_KINDS.map((kind) => summary[kind][scenario.stat])),
      ...measured.map((kind) => (machine === undefined ? Number.NaN : measuredMean(machine, size, kind))),
    ]),
  };
}

/** The paths of a lane's realloc at each size, with their page faults: the marks of the chart. */
export function pathsTable(sweep: Sweep | null, lane: number): DataTable {
  return {
    title: "Paths of realloc by size",
    takeaway: "A size may have several paths. Each has its own price.",
    columns: [
      { name: "size", key: "size_bytes", text: binaryBytes },
      { name: "n", key: "n", text: formatInteger },
      { name: "call", key: "call" },
      { name: "path", key: "path" },
      { name: "calls", key: "calls", text: formatInteger },
      { name: "share", key: "share", text: (share) => formatShare(share) },
      { name: "page faults", key: "faults", text: formatInteger },
      { name: "bytes copied", key: "copied_bytes", text: formatInteger },
      { name: "cycles", key: "cycles", text: formatInteger },
    ],
    rows: (sweep?.sizes ?? []).flatMap(({ size, pointers, lanes }) =>
      (lanes[lane]?.realloc.groups ?? [])
        .filter(({ share }) => share >= LEAST_SHARE)
        .map((group) => [
          size,
          pointers,
          "realloc",
          group.word,
          group.calls,
          group.share,
          group.faults,
          group.copied,
          group.cycles,
        ]),
    ),
  };
}

/** Rarer paths have no mark. */
export const LEAST_SHARE = 0.02;

/** Counts that cost less than this share of a call are summed. */
const SMALL_COST = 0.005;

/** Where the cycles of a mean call go: counts times prices. The last row is their sum, the mean. */
export function batchBill(kind: CallKind, { bill, mean }: BatchSummary): DataTable {
  const isLarge = ({ cycles }: { readonly cycles: number }) => cycles >= SMALL_COST * mean;
  const large = bill.filter(isLarge).sort((a, b) => b.cycles - a.cycles);
  const rest = bill.filter((charge) => !isLarge(charge)).reduce((sum, { cycles }) => sum + cycles, 0);
  return {
    title: `Where a ${kind}’s cycles go`,
    takeaway: "",
    columns: [
      { name: "count", key: "count" },
      { name: "cycles", key: "cycles", text: formatInteger },
    ],
    rows: [
      ...large.map(({ count, times, cycles }) => [meanText(count, times), cycles]),
      ...(rest > 0 ? [["everything else", rest]] : []),
      ["cycles, mean", mean],
    ],
    hasSum: true,
  };
}

/** A count of a mean call: "31.0 page faults". */
function meanText(count: CallCount, times: number): string {
  const [one, many] = COUNT_WORDS[count];
  const number = times < 100 ? String(Number(times.toFixed(times < 10 ? 2 : 1))) : formatInteger(times);
  return `${number} ${times === 1 ? one : many}`;
}

/** The calls of one kind by path, and their mean. */
export function batchPaths(size: number, kind: CallKind, { paths, groups, calls, mean }: BatchSummary): DataTable {
  return {
    title: `Every ${kind} of ${binaryBytes(size)}, by path`,
    takeaway: "",
    columns: [
      { name: "path", key: "path" },
      { name: "calls", key: "calls", text: formatInteger },
      { name: "page faults each", key: "faults", text: (faults) => String(Number(faults.toFixed(1))) },
      { name: "cycles each", key: "cycles", text: formatInteger },
    ],
    rows: [
      ...paths.map((path) => {
        const own = groups.filter(({ word }) => word === path.word);
        return [pathText(kind, path.word), path.calls, meanFaults(own), path.cycles];
      }),
      ["all, on average", calls, meanFaults(groups), mean],
    ],
    hasSum: true,
  };
}

/** The page faults of a mean call. */
function meanFaults(groups: readonly CallGroup[]): number {
  const sum = (of: (group: CallGroup) => number) => groups.reduce((all, group) => all + of(group), 0);
  return sum(({ calls, faults }) => calls * faults) / sum(({ calls }) => calls);
}
