import { classTable } from "../../../models/allocation/class-columns";
import { tableFigure } from "../../../plot/table-figure";
import type { DataTable } from "../../../shared/data-table";
import { adviceTable } from "../advice/columns";
import { growthsIn, inStage, type ReallocFigure, type ReallocState } from "../realloc-figure";
import { classGrowthTable } from "./columns";

/* Tables about other mallocs, whose titles are their takeaways. */

const ofTable = (table: (state: ReallocState) => DataTable) => ({
  ...tableFigure(table),
  places: ["file"] as const,
  title: (state: ReallocState) => table(state).takeaway,
});

/** Whether the advice of 2015 holds today. */
export const adviceFigure: ReallocFigure = {
  ...ofTable(adviceTable),
  id: "advice",
  name: "the advice of 2015 by malloc",
  isOf: inStage("sizes"),
};

/** The copies of each growth rule, by malloc. */
export const classGrowthFigure: ReallocFigure = {
  ...ofTable((state) => classGrowthTable(growthsIn(state))),
  id: "growth-by-malloc",
  name: "copies by malloc",
  isOf: inStage("growth"),
};

/** Granted over requested bytes, by malloc. */
export const classesFigure: ReallocFigure = {
  ...ofTable(classTable),
  id: "size-classes",
  name: "size classes",
  isOf: inStage("growth"),
};
