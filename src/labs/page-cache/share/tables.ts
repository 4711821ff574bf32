import { PAGE_FIGURE } from "../../../generated/page_cache";
import { MACHINE_FIGURE } from "../../../generated/page_machine";
import type { LaneArrays } from "../../../kernel/protocol/frame";
import type { DataTable } from "../../../shared/data-table";
import { laneLetter } from "../../../shared/lane-letter";
import { showsMachine } from "../page-frame";

/** All figures of a state, one row per figure. */
export function figuresTable({ lanes }: { readonly lanes: readonly LaneArrays[] }): DataTable {
  const isMachine = showsMachine({ lanes });
  const names = Object.keys(isMachine ? MACHINE_FIGURE : PAGE_FIGURE);
  const keys = isMachine ? ["value"] : lanes.map((_, lane) => laneLetter(lane));
  return {
    title: "Figures",
    takeaway: "Every figure of this state.",
    columns: ["figure", ...keys].map((key) => ({ key })),
    rows: names.map((name, i) => [name, ...lanes.map(({ figures }) => figures[i] ?? Number.NaN)]),
  };
}
