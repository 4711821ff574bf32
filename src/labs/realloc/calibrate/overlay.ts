import type { CallKind } from "../../../models/allocation/call-summary";
import { observedPath } from "../../../models/allocation/observed-calls";
import type { FittedPrices } from "../../../models/allocation/price-fit";
import { type ColumnOf, column, count, type DataTable, MOST_ROWS, tabulated } from "../../../shared/data-table";
import { formatBytes, formatInteger } from "../../../shared/format";
import { type Calibration, cyclesPerTick, measuredSizes } from "./calibration";

/** A cross of the chart: calls of a machine with the same path and page faults. */
export interface Cross {
  readonly size: number;
  /** As a program sees it. */
  readonly path: string;
  /** Of one call. */
  readonly faults: number;
  readonly calls: number;
  /** Of the calls of this size. */
  readonly share: number;
  /** Its height: cycles, at least the counter's step. */
  readonly cycles: number;
}

/** The value of a group that the chart shows. */
type Stat = "mean" | "median" | "p99";

/** Rarer calls have no cross. */
const LEAST_SHARE = 0.02;

/** The crosses of one kind of call, by size, in the order of the file. */
export function crosses(calibration: Calibration, call: CallKind, stat: Stat): readonly Cross[] {
  const factor = cyclesPerTick(calibration.machine);
  return measuredSizes(calibration).flatMap(({ size, n, resolution, calls }) =>
    calls
      .filter((group) => group.call === call && group.n >= LEAST_SHARE * n)
      .map((group) => ({
        size,
        path: observedPath(group.path),
        faults: group.faults,
        calls: group.n,
        share: group.n / n,
        cycles: factor * Math.max(group[stat], resolution, 1),
      })),
  );
}

/** The mean of all calls of a kind at a size, in cycles; NaN = the machine did not measure it. */
export function measuredMean(calibration: Calibration, size: number, call: CallKind): number {
  const measured = measuredSizes(calibration).find((one) => one.size === size);
  if (measured === undefined) return Number.NaN;
  const groups = measured.calls.filter((group) => group.call === call);
  const sum = groups.reduce((all, { mean, n }) => all + mean * n, 0);
  return (cyclesPerTick(calibration.machine) * sum) / measured.n;
}

/** The crosses as a table. */
export function crossesTable(calibration: Calibration, call: CallKind, stat: Stat): DataTable {
  const { cpu, system, malloc } = calibration.machine;
  const all = crosses(calibration, call, stat);
  const cut = all.length > MOST_ROWS ? ` The table has the first ${MOST_ROWS} of ${formatInteger(all.length)}.` : "";
  return {
    title: `Measured ${call} by size, ${stat}`,
    takeaway: `${cpu}, ${system}, ${malloc}. Calls with the same path and page faults are one row.${cut}`,
    ...tabulated(CROSS_COLUMNS, all.slice(0, MOST_ROWS)),
  };
}

const CROSS_COLUMNS: readonly ColumnOf<Cross>[] = [
  column("size", ({ size }) => size, "size", formatBytes),
  column("path", ({ path }) => path),
  count("faults", ({ faults }) => faults, "page faults"),
  count("calls", ({ calls }) => calls),
  count("cycles", ({ cycles }) => cycles),
];

const COLUMNS: readonly ColumnOf<FittedPrices["unexplained"][number]>[] = [
  column("size", ({ size }) => size, "size", formatBytes),
  column("call", ({ call }) => call),
  column("path", ({ path }) => path),
  count("faults", ({ faults }) => faults, "page faults"),
  count("calls", ({ n }) => n),
  count("measured_cycles", ({ cycles }) => Math.round(cycles), "measured cycles"),
  count("modeled_cycles", ({ priced }) => Math.round(priced), "modeled cycles"),
];

/** The calls whose median is off by more than a factor of 2 with the fitted prices. */
export const unexplainedTable = ({ unexplained }: FittedPrices): DataTable => ({
  title: "Calls that stay unexplained",
  takeaway: "With the fitted prices, these medians are off by more than a factor of 2.",
  ...tabulated(COLUMNS, unexplained.slice(0, MOST_ROWS)),
});
