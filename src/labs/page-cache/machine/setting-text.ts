import { formatInteger } from "../../../shared/format";

/** A setting in a unit of `scale`, exactly; grouped if whole. */
export const settingText = (value: number, scale: number): string =>
  value % scale === 0 ? formatInteger(value / scale) : String(value / scale);
