import type { CallCount } from "../../../models/allocation/call-counts";
import type { BatchSummary, CallKind } from "../../../models/allocation/call-summary";
import type { DataTable } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { COUNT_WORDS } from "../../shared/heap/costs";

/** Counts that cost less than this share of a call are summed. */
const SMALL_COST = 0.005;

/** Where the cycles of a mean call go: counts times prices. The last row is the mean. */
export function meanBillTable(kind: CallKind, { bill, mean }: BatchSummary): DataTable {
  const isLarge = ({ cycles }: { readonly cycles: number }) => cycles >= SMALL_COST * mean;
  const large = bill.filter(isLarge).sort((a, b) => b.cycles - a.cycles);
  const rest = bill.filter((charge) => !isLarge(charge)).reduce((sum, { cycles }) => sum + cycles, 0);
  return {
    title: `Where a ${kind}’s cycles go`,
    takeaway: `A ${kind} costs ${formatInteger(mean)} cycles on average.`,
    columns: [
      { name: "count", key: "count" },
      { name: "cycles", key: "cycles", text: formatInteger },
    ],
    rows: [
      ...large.map(({ count, times, cycles }) => [meanText(count, times), cycles]),
      ...(rest > 0 ? [["everything else", rest]] : []),
      ["cycles, mean", mean],
    ],
  };
}

/** A count of a mean call: "31.0 page faults". */
function meanText(count: CallCount, times: number): string {
  const [one, many] = COUNT_WORDS[count];
  const number = times < 100 ? String(Number(times.toFixed(times < 10 ? 2 : 1))) : formatInteger(times);
  return `${number} ${times === 1 ? one : many}`;
}
