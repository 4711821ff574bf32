import type { FittedPrices } from "../../../models/allocation/price-fit";
import { type ColumnOf, column, count, type DataTable, MOST_ROWS, tabulated } from "../../../shared/data-table";
import { formatBytes } from "../../../shared/format";

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
