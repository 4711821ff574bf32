import { type Table, tableOf, tableWriters } from "../../../cli/shared/table";
import { type CurvePoint, lruError, type MissCurve } from "../../../models/page_cache/miss-curve";
import { policyTitle } from "../../../models/page_cache/policy-words";
import { formatInteger } from "../../../shared/format";
import { textTable } from "../../../shared/text-table";
import type { ReadTrace } from "../../../workloads/traces/pages/read-page-trace";
import { type Equal, equalText } from "./equal-size";
import { ratioText, traceLine } from "./replay-formats";

/** The curves of a trace. */
interface CurveOutput {
  readonly name: string;
  readonly read: ReadTrace;
  readonly warm: number;
  /** One page in this many; 0 = every page. */
  readonly rate: number;
  /** Counted requests. */
  readonly requests: number;
  readonly curves: readonly MissCurve[];
  readonly equal: readonly Equal[];
}

/** One line per curve on how far its estimates may be off. */
function errorLine({ policy, points }: MissCurve, requests: number): string {
  const error = lruError({ points });
  const title = policyTitle(policy);
  if (error !== null)
    return `${title}: ${ratioText(error.mean / requests)} from the exact curve on average, ${ratioText(error.largest / requests)} at most\n`;
  const spread = Math.max(...points.map((point) => point.spread ?? 0));
  return `${title}: the estimates of four quarters differ by at most ${ratioText(spread / requests)}\n`;
}

/** One row per size, one column per policy. */
function text({ name, read, warm, rate, requests, curves, equal }: CurveOutput): string {
  const head = ["pages", ...curves.map(({ policy }) => policyTitle(policy))];
  const rows = (curves[0]?.points ?? []).map(({ size }, row) => [
    formatInteger(size),
    ...curves.map(({ points }) => ratioText((points[row]?.misses ?? Number.NaN) / requests)),
  ]);
  const parts = [traceLine(name, read, warm), textTable([head, ...rows])];
  if (rate > 0) {
    const errors = curves.map((curve) => errorLine(curve, requests)).join("");
    parts.push(`Miss ratios estimated from one page in ${formatInteger(rate)}.\n${errors}`);
  }
  if (equal.length > 0) parts.push(equal.map((row) => `${equalText(row)}\n`).join(""));
  return parts.join("\n");
}

/** The columns of csv and the keys of json. */
const pointValues = ({ size, misses, exact, spread }: CurvePoint, requests: number) => ({
  cache_size: size,
  misses,
  miss_ratio: misses / requests,
  exact_misses: exact,
  spread_misses: spread,
});

const table = ({ name, requests, curves }: CurveOutput): Table =>
  tableOf(
    curves.flatMap(({ policy, points }) =>
      points.map((point) => ({ trace: name, policy: policyTitle(policy), requests, ...pointValues(point, requests) })),
    ),
  );

function curveValues(curve: MissCurve, requests: number) {
  const error = lruError(curve);
  return {
    policy: policyTitle(curve.policy),
    mean_error: error === null ? null : error.mean / requests,
    largest_error: error === null ? null : error.largest / requests,
    points: curve.points.map((point) => pointValues(point, requests)),
  };
}

const equalValues = ({ policy, needs, target, misses }: Equal) => ({
  policy: policyTitle(policy),
  more_than: needs.over,
  at_most: needs.size,
  target: policyTitle(target.policy),
  target_size: target.size,
  target_misses: misses,
});

function json({ name, read, warm, rate, requests, curves, equal }: CurveOutput): string {
  const { trace, format, digest } = read;
  const about = { trace: name, format, reading: trace.reading, digest, pages: trace.keys.length, warm, requests };
  const sample = rate === 0 ? null : `1/${rate}`;
  const rows = curves.map((curve) => curveValues(curve, requests));
  return `${JSON.stringify({ ...about, sample, curves: rows, equal: equal.map(equalValues) }, null, 2)}\n`;
}

/** Writers of curves, by format. */
export const CURVE_WRITERS = {
  text,
  ...tableWriters(table),
  json,
} as const;
export type CurveFormat = keyof typeof CURVE_WRITERS;
