import { CALL_COUNTS } from "../../../models/allocation/call-counts";
import type { HeapPrices } from "../../../models/allocation/scenario";
import type { CallDetail } from "../../../models/allocation/trial-ask";
import { column, count, type DataTable, tabulated } from "../../../shared/data-table";
import { formatCounted } from "../../../shared/figure-text";
import { bill, type Charge, COUNT_WORDS, sumOf } from "../../shared/heap/costs";
import { shownTakeaway } from "./headline";

/** The cost of a call, count by count, the highest first. */
export const chargesOf = ({ counts }: CallDetail, prices: HeapPrices): readonly Charge[] =>
  bill(Object.fromEntries(CALL_COUNTS.map((name, i) => [name, counts[i] ?? 0])), prices)
    .filter(({ cycles }) => cycles > 0)
    .sort((a, b) => b.cycles - a.cycles);

/** The bill of a call as a table; null = the call is not known yet. */
export function billTable(call: CallDetail | null, prices: HeapPrices): DataTable {
  const charges = call === null ? [] : chargesOf(call, prices);
  const { strong, rest } = shownTakeaway(call, "The call is not known yet");
  return {
    title: "Bill of the call",
    takeaway: `${strong}${rest}: ${formatCounted(sumOf(charges), "cycle")}.`,
    ...tabulated<Charge>(
      [
        column("count", (charge) => COUNT_WORDS[charge.count][1]),
        count("times", ({ times }) => times),
        count("cycles", ({ cycles }) => cycles),
      ],
      charges,
    ),
  };
}
