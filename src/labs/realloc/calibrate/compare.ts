import { groupKey, type ObservedGroup, type ObservedSize } from "../../../models/allocation/observed-calls";
import { formatBytes, formatInteger } from "../../../shared/format";
import { type Calibration, type MeasuredSize, measuredSizes } from "./calibration";

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
