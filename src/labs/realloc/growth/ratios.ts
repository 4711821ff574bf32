import type { GrowthFigures } from "../../../models/allocation/growth";

/** The figures that are compared with the final capacity. */
export type Compared = "copied" | "peak" | "final";

/** The compared figures, in the order of every table. */
export const COMPARED: readonly Compared[] = ["copied", "peak", "final"];

/** A figure over the final capacity. */
export const ratioOf = (figures: GrowthFigures, of: Compared): number => figures[of] / figures.capacity;

/** Ratios below this get a third decimal, so that a single small copy shows. */
const SMALL = 0.1;

/** A ratio: "2.00 ×", "0.002 ×". */
export const ratioText = (ratio: number): string => `${ratio.toFixed(ratio > 0 && ratio < SMALL ? 3 : 2)}\u00a0×`;

/** Only a small block was copied. */
export const copiesAlmostNothing = (figures: GrowthFigures): boolean => ratioOf(figures, "copied") < 0.01;

/** The heap ends with little more than the vectors. */
export const leavesNoHoles = (figures: GrowthFigures): boolean => ratioOf(figures, "final") < 1.05;
