import { formatInteger } from "../../../shared/format";

/** ARC's target as text. p is rarely whole. */
export const targetText = (target: number): string =>
  Number.isInteger(target) ? formatInteger(target) : target.toFixed(1);
