import type { CallOrder } from "../../../models/allocation/batches";
import { callPriceRecords } from "../../../models/allocation/call-prices";
import type { CallKind } from "../../../models/allocation/call-summary";
import type { Fraction } from "../../../models/allocation/scenario";

/** The file that calibrate.c prints: the calls of a machine, size by size. */
export interface Calibration {
  readonly machine: Machine;
  readonly settings: Settings;
  /** Ascending, each once. */
  readonly sizes: readonly CalibratedSize[];
}

export interface Machine {
  readonly cpu: string;
  readonly system: string;
  readonly malloc: string;
  readonly unit: TimeUnit;
  /** Ticks of the counter per second. */
  readonly hertz: number;
  readonly page: number;
  readonly huge_pages: string;
  readonly tunables: string;
}

type TimeUnit = "cycles" | "ns";

/** The batches of the measured program, in the words of a link. */
export interface Settings {
  readonly order: CallOrder;
  readonly touch: "none" | "asked";
  readonly pointers: number;
  readonly budget: number;
  readonly factor: Fraction;
  readonly seed: number;
}

export type CalibratedSize = MeasuredSize | FailedSize;

/** The machine had no memory for this size. */
export interface FailedSize {
  readonly size: number;
  readonly n: number;
  readonly failed: true;
}

export interface MeasuredSize {
  readonly size: number;
  /** Pointers. */
  readonly n: number;
  /** FNV-1a, 64 bits, of the lines that heap replay prints for the same calls. */
  readonly answers: string;
  /** Page faults of malloc, realloc and free. */
  readonly faults: readonly number[];
  /** The time of the counter itself, which was taken off every time. */
  readonly overhead: number;
  /** The step of the counter. */
  readonly resolution: number;
  readonly calls: readonly MeasuredGroup[];
}

/** The calls of one path with the same number of page faults; times in ticks. */
export interface MeasuredGroup {
  readonly call: CallKind;
  /** As a program sees it: addresses and the end of the heap. */
  readonly path: string;
  /** Of one call. */
  readonly faults: number;
  readonly n: number;
  readonly mean: number;
  readonly min: number;
  readonly p25: number;
  readonly median: number;
  readonly p75: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
  /** How many times have each number of bits. */
  readonly log2: readonly (readonly [bits: number, calls: number])[];
}

/** The sizes that found memory. */
export const measuredSizes = ({ sizes }: Calibration): readonly MeasuredSize[] =>
  sizes.filter((size) => "answers" in size);

/** The cycles per second of the price lists. */
const LIST_HERTZ = callPriceRecords["glibc-2.36-epyc"].hertz;

/** Cycles of a price list in a tick of the machine's counter. */
export const cyclesPerTick = ({ unit, hertz }: Pick<Machine, "unit" | "hertz">): number =>
  unit === "cycles" ? 1 : LIST_HERTZ / hertz;

/** The conversion in a sentence; null = the times are cycles. */
export const conversionWords = ({ unit }: Pick<Machine, "unit">): string | null =>
  unit === "cycles" ? null : "Its times are in nanoseconds, and are shown as cycles at 2.6 GHz.";
