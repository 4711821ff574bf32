/**
 * Reallocs of 1 byte, in random order, by their cycles. The article reports the shares of one machine, and we measured
 * those of another. The model has no caches, so nothing here computes them.
 */

/** The shares that the article reports for its AMD Phenom, in percent. */
export const REPORTED_HUMPS = {
  short: { from: 32, to: 64, percent: 42.2 },
  long: { from: 128, to: 256, percent: 50.8 },
} as const;

/** Shares of the calls under 128 cycles, and of those from 256 to 2,048, in percent. */
interface MeasuredHumps {
  readonly pointers: number;
  readonly short: number;
  readonly long: number;
}

/** Measured with glibc 2.36 on an AMD EPYC. */
export const MEASURED_HUMPS: readonly MeasuredHumps[] = [
  { pointers: 1000, short: 99.8, long: 0.1 },
  { pointers: 10_000, short: 72.7, long: 27 },
  { pointers: 30_000, short: 39.2, long: 60.7 },
  { pointers: 60_000, short: 10.6, long: 88.9 },
  { pointers: 100_000, short: 7.9, long: 91.9 },
  { pointers: 300_000, short: 1.1, long: 98.2 },
  { pointers: 1_000_000, short: 0.2, long: 97.5 },
];
