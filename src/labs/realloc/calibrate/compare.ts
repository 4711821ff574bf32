import { readValue } from "../../../kernel/scenario/validate";
import type { Batches } from "../../../models/allocation/batches";
import { heapOf, heapTables } from "../../../models/allocation/heap-models";
import { groupKey, type ObservedGroup, type ObservedSize } from "../../../models/allocation/observed-calls";
import type { FittedGroup } from "../../../models/allocation/price-fit";
import type { HeapChoice } from "../../../models/allocation/scenario";
import { formatBytes, formatInteger } from "../../../shared/format";
import { type Calibration, cyclesPerTick, type MeasuredSize, measuredSizes } from "./calibration";

/** The glibc whose malloc the model is. */
const MODELED_MALLOC = "glibc 2.36";

/** A machine's calls beside the model's. */
export interface Comparison {
  /** Calls of all sizes. */
  readonly calls: number;
  readonly sizes: number;
  /** The sizes whose paths and page faults are the model's. */
  readonly alike: number;
  /** The first size with other addresses; null = none. */
  readonly otherFrom: number | null;
  readonly malloc: string;
  readonly hugePages: boolean;
  /** The sizes that found no memory. */
  readonly failed: number;
}

type Groups = readonly Pick<ObservedGroup, "call" | "path" | "faults" | "n">[];

/** Groups as text, so that equal groups are equal texts. */
const groupsText = (groups: Groups): string =>
  groups
    .map((group) => `${groupKey(group)}: ${group.n}`)
    .sort()
    .join("\n");

const sameGroups = (measured: MeasuredSize, seen: ObservedSize | undefined): boolean =>
  seen !== undefined && groupsText(measured.calls) === groupsText(seen.groups);

/** Compares a machine with the model's runs of the same batches, one for each measured size. */
export function compare(calibration: Calibration, seen: readonly ObservedSize[]): Comparison {
  const measured = measuredSizes(calibration);
  const { malloc, huge_pages } = calibration.machine;
  return {
    calls: measured.reduce((sum, { n }) => sum + 3 * n, 0),
    sizes: measured.length,
    alike: measured.filter((size, i) => size.answers === seen[i]?.answers && sameGroups(size, seen[i])).length,
    otherFrom: measured.find(({ answers }, i) => answers !== seen[i]?.answers)?.size ?? null,
    malloc,
    hugePages: huge_pages.includes("[always]"),
    failed: calibration.sizes.length - measured.length,
  };
}

/** The comparison in sentences. */
export function comparisonWords(comparison: Comparison): readonly string[] {
  const { hugePages, failed, alike, sizes } = comparison;
  return [
    ...(sizes === 0 ? [] : [mainWords(comparison)]),
    ...(hugePages && alike < sizes ? ["Huge pages are on, so page faults differ."] : []),
    ...(failed === 0 ? [] : [`${failed} of ${failed + sizes} sizes found no memory.`]),
  ];
}

function mainWords(comparison: Comparison): string {
  const { calls, sizes, alike, otherFrom } = comparison;
  if (otherFrom !== null)
    return `This malloc answers differently from ${formatBytes(otherFrom)} on: ${whose(comparison)}.`;
  const start = `${formatInteger(calls)} calls: addresses`;
  return alike === sizes
    ? `${start} and page faults as modeled at ${sizes} of ${sizes} sizes ✓`
    : `${start} as modeled, page faults at ${alike} of ${sizes} sizes.`;
}

const whose = ({ malloc }: Comparison): string =>
  malloc === MODELED_MALLOC
    ? `it calls itself ${malloc}, but something replaced or tuned it`
    : `it is ${malloc === "unknown" ? "not glibc" : malloc}, and the model is ${MODELED_MALLOC}`;

/** The least number of calls whose median counts. */
const LEAST_CALLS = 20;

/** The groups that the machine and the model share, with enough calls. */
export function fittedGroups(calibration: Calibration, seen: readonly ObservedSize[]): readonly FittedGroup[] {
  const factor = cyclesPerTick(calibration.machine);
  return measuredSizes(calibration).flatMap(({ size, resolution, calls }, i) => {
    const modeled = new Map(seen[i]?.groups.map((group) => [groupKey(group), group]));
    return calls.flatMap((group) => {
      const counts = modeled.get(groupKey(group))?.counts;
      if (counts === undefined || group.n < LEAST_CALLS) return [];
      const { call, path, faults, n, median } = group;
      return [{ size, call, path, faults, n, counts, cycles: Math.max(median, resolution, 1) * factor }];
    });
  });
}

const TUNABLE = /^glibc\.malloc\.(\w+)=(\w+)$/;

/** ptmalloc with the tunables of the measured program. The model has no others, and glibc ignores bad ones too. */
function heapOfTunables(tunables: string): HeapChoice {
  const settings = tunables.split(":").flatMap((pair) => {
    const [, name = "", value = ""] = TUNABLE.exec(pair) ?? [];
    const kind = Object.entries(heapTables.ptmalloc).find(([known]) => known === name)?.[1].kind;
    const isGood = kind !== undefined && readValue(kind, Number(value), name, () => {}) !== undefined;
    return isGood ? [[name, Number(value)] as const] : [];
  });
  return heapOf("ptmalloc", Object.fromEntries(settings));
}

/** The measured batches, size by size, as the model runs them. */
export function modeledBatches(calibration: Calibration): readonly Batches[] {
  const { order, touch, factor, seed } = calibration.settings;
  const heap = heapOfTunables(calibration.machine.tunables);
  return measuredSizes(calibration).map(({ size, n }) => ({
    heap,
    size,
    pointers: n,
    order,
    factor,
    writes: touch,
    seed,
  }));
}
