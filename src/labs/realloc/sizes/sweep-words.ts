import type { CallCount } from "../../../models/allocation/call-counts";
import { type BatchSummary, CALL_KINDS, type CallGroup, type CallKind } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { testedName } from "../../../models/allocation/heap-words";
import type { SizeAnswer } from "../../../models/allocation/trial-ask";
import { type ColumnOf, column, count, type DataTable, share, tabulated } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { COUNT_WORDS } from "../../shared/heap/costs";
import type { Takeaway } from "../../shared/takeaway";
import type { Calibration } from "../calibrate/calibration";
import { measuredMean } from "../calibrate/overlay";
import { pathText } from "../call/call-words";
import type { ReallocScenario, Stat } from "../scenario/realloc-scenario";
import type { Sweep } from "./sweep";

/** The least ratio of a drop from one size to the next that counts as a cliff. */
const LEAST_DROP = 3;

/** The batch of a kind of call at a size. */
export const batchAt = (answer: SizeAnswer | undefined, lane: number, kind: "malloc" | "realloc" | "free") =>
  answer?.lanes[lane]?.[kind];

/** The value of a batch that a person chose. */
export const statOf = (batch: BatchSummary | undefined, stat: Stat): number => batch?.[stat] ?? Number.NaN;

/** Two neighboring sizes between which realloc becomes cheaper. */
interface Drop {
  readonly before: number;
  readonly after: number;
  readonly ratio: number;
}

/** The largest drop of a lane's realloc from one size to the next; null = none is a cliff. */
export function largestDrop({ sizes }: Sweep, lane: number, stat: Stat): Drop | null {
  const drops = sizes.slice(1).map((answer, i): Drop => {
    const [from, to] = [sizes[i], answer].map((size) => statOf(batchAt(size, lane, "realloc"), stat));
    return { before: sizes[i]?.size ?? 0, after: answer.size, ratio: (from ?? 0) / (to ?? 1) };
  });
  const [largest] = drops.filter(({ ratio }) => ratio >= LEAST_DROP).sort((a, b) => b.ratio - a.ratio);
  return largest ?? null;
}

/** Whether a sweep has one lane, so that words need not name it. */
const isAlone = ({ sizes }: Sweep): boolean => (sizes[0]?.lanes.length ?? 1) < 2;

/** The point of a sweep: its cliff, or the range of its values. */
export function sweepTakeaway(sweep: Sweep | null, { stat }: Pick<ReallocScenario, "stat">, lane: number): Takeaway {
  if (sweep === null) return { strong: "What does a realloc cost", rest: ", by size?" };
  const drop = largestDrop(sweep, lane, stat);
  if (drop !== null) return cliffWords(sweep, lane, drop);
  const values = sweep.sizes.map((answer) => statOf(batchAt(answer, lane, "realloc"), stat));
  const most = formatInteger(Math.max(...values));
  const where = isAlone(sweep) ? "" : ` in ${laneLetter(lane)}`;
  return { strong: `No cliff${where}`, rest: `: no size costs more than ${most} cycles` };
}

function cliffWords(sweep: Sweep, lane: number, { before, after, ratio }: Drop): Takeaway {
  const { sizes } = sweep;
  const copies = (size: number): boolean => {
    const batch = batchAt(
      sizes.find((answer) => answer.size === size),
      lane,
      "realloc",
    );
    return batch?.paths[0]?.path.startsWith("copied") ?? false;
  };
  const [from, to] = [binaryBytes(before), binaryBytes(after)];
  const where = isAlone(sweep) ? "" : `In ${laneLetter(lane)}, `;
  const strong = `${where}realloc of ${to} is ${formatInteger(ratio)} times cheaper than of ${from}`;
  return { strong, rest: copies(before) && !copies(after) ? ": it stops copying" : "" };
}

const STAT_WORDS = { mean: "on average", median: "at the median", p99: "at the 99th percentile" } as const;

/** Describes the chart in words: realloc's line, unless the chart shows another call alone. */
export function sweepWords(sweep: Sweep | null, scenario: ReallocScenario, lane: number): string {
  if (sweep === null) return "The sweep over sizes has not been computed yet.";
  const { stat, show } = scenario;
  if (show === "malloc" || show === "free") return kindWords(sweep, stat, lane, show);
  const { strong, rest } = sweepTakeaway(sweep, scenario, lane);
  const drop = largestDrop(sweep, lane, stat);
  const named = new Set([sweep.sizes[0]?.size, drop?.before, drop?.after, sweep.sizes.at(-1)?.size]);
  const values = sweep.sizes
    .filter(({ size }) => named.has(size))
    .map((answer) => {
      const cycles = statOf(batchAt(answer, lane, "realloc"), stat);
      return `${formatInteger(cycles)} cycles at ${binaryBytes(answer.size)}`;
    });
  return `${strong}${rest}. Realloc costs ${STAT_WORDS[stat]} ${values.join(", ")}.${heapWords(sweep, lane)}`;
}

/** Which malloc a sweep ran. */
function heapWords({ plan }: Sweep, lane: number): string {
  const heap = plan.scenario.lanes[lane]?.heap;
  return heap === undefined ? "" : ` The malloc is ${testedName(heap)}.`;
}

function kindWords({ sizes }: Sweep, stat: Stat, lane: number, kind: CallKind): string {
  const values = [sizes[0], sizes.at(-1)].flatMap((answer) => {
    if (answer === undefined) return [];
    return [`${formatInteger(statOf(batchAt(answer, lane, kind), stat))} at ${binaryBytes(answer.size)}`];
  });
  return `Cycles of a ${kind} ${STAT_WORDS[stat]}: ${values.join(", ")}.`;
}

/** The value of each batch: a row per size, as the chart's lines show it; also the means of a measured machine. */
export function sizesTable(
  sweep: Sweep | null,
  scenario: ReallocScenario,
  lane: number,
  machine?: Calibration,
): DataTable {
  const { stat, lanes } = scenario;
  const { strong, rest } = sweepTakeaway(sweep, scenario, lane);
  const source = machine === undefined ? "nothing is measured" : "measured means are of one machine";
  const modeled = lanes.flatMap((_, i) =>
    CALL_KINDS.map((kind) =>
      count<SizeAnswer>(
        `${laneLetter(i)}_${kind}_${stat}_cycles`,
        (row) => row.lanes[i]?.[kind][stat] ?? Number.NaN,
        lanes.length > 1 ? `${laneLetter(i)}: ${kind}` : kind,
      ),
    ),
  );
  const measured = (machine === undefined ? [] : CALL_KINDS).map((kind) =>
    count<SizeAnswer>(
      `measured_${kind}_mean_cycles`,
      ({ size }) => (machine === undefined ? Number.NaN : measuredMean(machine, size, kind)),
      `${kind}, measured mean`,
    ),
  );
  return {
    title: `Cycles by size, ${stat}`,
    takeaway: `${strong}${rest}. Cycles are counts times prices; ${source}.`,
    ...tabulated([...SIZE, ...modeled, ...measured], sweep?.sizes ?? []),
  };
}

const SIZE: readonly ColumnOf<Pick<SizeAnswer, "size" | "pointers">>[] = [
  column("size", ({ size }) => size, "size", binaryBytes),
  count("n", ({ pointers }) => pointers, "pointers"),
];

/** A path of realloc at a size. */
interface PathRow extends Pick<SizeAnswer, "size" | "pointers"> {
  readonly group: CallGroup;
}

const PATH_COLUMNS: readonly ColumnOf<PathRow>[] = [
  ...SIZE,
  column("call", () => "realloc"),
  column("path", ({ group }) => group.word),
  count("calls", ({ group }) => group.calls),
  share("share", ({ group }) => group.share),
  count("faults", ({ group }) => group.faults, "page faults"),
  count("copied", ({ group }) => group.copied, "bytes copied"),
  count("cycles", ({ group }) => group.cycles),
];

/** The paths of a lane's realloc at each size, with their page faults: the marks of the chart. */
export const pathsTable = (sweep: Sweep | null, lane: number): DataTable => ({
  title: "Paths of realloc by size",
  takeaway: "A size may have several paths. Each has its own price.",
  ...tabulated(
    PATH_COLUMNS,
    (sweep?.sizes ?? []).flatMap(({ size, pointers, lanes }) =>
      (lanes[lane]?.realloc.groups ?? [])
        .filter((group) => group.share >= LEAST_SHARE)
        .map((group) => ({ size, pointers, group })),
    ),
  ),
});

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
