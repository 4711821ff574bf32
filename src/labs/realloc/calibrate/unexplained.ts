import type { FittedPrices } from "../../../models/allocation/price-fit";
import { type DataTable, MOST_ROWS } from "../../../shared/data-table";
import { formatBytes, formatInteger } from "../../../shared/format";

/** The calls whose median is off by more than a factor of 2 with the fitted prices. */
export function unexplainedTable({ unexplained }: FittedPrices): DataTable {
  return {
    title: "Calls that stay unexplained",
    takeaway: "With the fitted prices, these medians are off by more than a factor of 2.",
    columns: [
      { name: "size", key: "size_bytes", text: formatBytes },
      { name: "call", key: "call" },
      { name: "path", key: "path" },
      { name: "page faults", key: "faults", text: formatInteger },
      { name: "calls", key: "calls", text: formatInteger },
      { name: "measured cycles", key: "measured_cycles", text: formatInteger },
      { name: "modeled cycles", key: "modeled_cycles", text: formatInteger },
    ],
    rows: unexplained
      .slice(0, MOST_ROWS)
      .map(({ size, call, path, faults, n, cycles, priced }) => [
        size,
        call,
        path,
        faults,
        n,
        Math.round(cycles),
        Math.round(priced),
      ]),
  };
}
