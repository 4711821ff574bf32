import { callPriceRecords } from "../../../models/allocation/call-prices";
import type { Machine } from "./calibration";

/** The cycles per second of the price lists. */
const LIST_HERTZ = callPriceRecords["glibc-2.36-epyc"].hertz;

/** Cycles of a price list in a tick of the machine's counter. */
export const cyclesPerTick = ({ unit, hertz }: Pick<Machine, "unit" | "hertz">): number =>
  unit === "cycles" ? 1 : LIST_HERTZ / hertz;

/** The conversion in a sentence; null = the times are cycles. */
export const conversionWords = ({ unit }: Pick<Machine, "unit">): string | null =>
  unit === "cycles" ? null : "Its times are in nanoseconds, and are shown as cycles at 2.6 GHz.";
