import type { GrowthRow } from "../../../models/allocation/growth";
import { type ColumnOf, column, type DataTable, MOST_ROWS, tabulated } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { growthColumns, RULE_BYTES, RULE_COLUMNS } from "./columns";
import type { ShownGrowths } from "./grown";
import { chosenOf, claimLine, growthTakeaway } from "./growth-words";
import { ruleName } from "./rules";

/** The figures of each rule: the bars. */
export const rulesTable = (shown: ShownGrowths | null): DataTable => ({
  title: "Growth by rule",
  takeaway: shown === null ? "The page is computing the growths." : claimLine(shown),
  ...tabulated([...RULE_COLUMNS, ...RULE_BYTES], shown?.all ?? []),
});

/** Each growth of the chosen rule: the stairs and the map. */
export function growthsTable(shown: ShownGrowths | null): DataTable {
  const grown = shown === null ? null : chosenOf(shown);
  const { strong, rest } = growthTakeaway(shown);
  const all = grown?.result.rows ?? [];
  const hidden = Math.max(0, all.length - MOST_ROWS);
  const cut = hidden > 0 ? ` The last ${MOST_ROWS} of ${formatInteger(all.length)} growths.` : "";
  const number: ColumnOf<GrowthRow> = column("number", (_, i) => hidden + i + 1, "growth", formatInteger);
  return {
    title: grown === null ? "Growths" : `Growths by ${ruleName(grown.growth)}`,
    file: "growths",
    takeaway: `${strong}${rest}.${cut}`,
    ...tabulated([number, ...(grown === null ? [] : growthColumns(grown))], all.slice(-MOST_ROWS)),
  };
}
