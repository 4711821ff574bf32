import { type EqualSize, equalSize, exactSize, sizeText } from "../../../models/page_cache/miss-curve";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { type Curve, type MissesAt, missesAt, type StreamCurves } from "./stream-curves";

/** The lane with the most misses, and the size that it needs for the misses of the lane with the fewest. */
export interface Comparison {
  readonly more: Curve;
  readonly fewer: Curve;
  /** The size at which both are compared, pages. */
  readonly size: number;
  /** Of `fewer`. */
  readonly misses: MissesAt;
  readonly needs: EqualSize;
}

/** Compares the lanes at a size; null = fewer than two are known there, or all miss equally often. */
export function compare(curves: readonly Curve[], size: number): Comparison | null {
  const known = curves
    .filter(({ lane }) => lane !== null)
    .map((curve) => ({ curve, at: missesAt(curve, size) }))
    .filter(({ at }) => !Number.isNaN(at.misses))
    .sort((one, other) => one.at.misses - other.at.misses);
  const [fewer, more] = [known[0], known.at(-1)];
  if (fewer === undefined || more === undefined || fewer.at.misses === more.at.misses) return null;
  const needs = sizeFor(more.curve, fewer.at.misses);
  return { more: more.curve, fewer: fewer.curve, size, misses: fewer.at, needs };
}

function sizeFor({ every, points }: Curve, misses: number): EqualSize {
  if (every === null) return equalSize({ points }, misses);
  return exactSize((size) => every.misses[size - 1] ?? Number.NaN, misses, every.misses.length);
}

/** "A" for a lane, "the optimum" for the curve that is none. */
export const shortName = ({ lane }: Pick<Curve, "lane">): string => (lane === null ? "the optimum" : laneLetter(lane));

/** Rounded to two digits, as far as a line between two points can be read. */
const roughly = (size: number): number => Number(size.toPrecision(2));

/** "A needs 6,453 pages for what C does with 2,000", in two parts. */
export function takeaway(curves: readonly Curve[], size: number): { readonly strong: string; readonly rest: string } {
  const found = compare(curves, size);
  const lanes = curves.filter(({ lane }) => lane !== null);
  if (found === null && lanes.length > 1)
    return { strong: `With ${formatCounted(size, "page")}`, rest: " all policies miss equally often." };
  if (found === null) return alone(lanes[0], size);
  const { more, fewer, misses, needs } = found;
  const pages =
    misses.isKnown || needs.size === null ? sizeText(needs) : `about ${formatCounted(roughly(needs.size), "page")}`;
  const isOneSize = needs.size !== null && (!misses.isKnown || needs.size === needs.over + 1);
  const times = isOneSize ? `: ${timesText(needs.size ?? 0, size)} the memory.` : ".";
  return {
    strong: `${shortName(more)} needs ${pages}`,
    rest: ` for what ${shortName(fewer)} does with ${formatInteger(size)}${times}`,
  };
}

const timesText = (size: number, than: number): string => {
  const times = size / than;
  return `${times < 9.95 ? times.toFixed(1) : formatInteger(times)} times`;
};

function alone(curve: Curve | undefined, size: number): { readonly strong: string; readonly rest: string } {
  if (curve === undefined) return { strong: "", rest: "" };
  const { every } = curve;
  const { misses } = missesAt(curve, size);
  const share = every === null ? "" : ` of ${formatInteger(every.requests)} requests`;
  return {
    strong: `${shortName(curve)} misses ${formatInteger(misses)}${share}`,
    rest: ` with ${formatCounted(size, "page")}.`,
  };
}

/** A share of the counted requests: "46.5 %", "≈ 46.5 %" if it is read off a line. */
export function ratioText({ misses, isKnown }: MissesAt, requests: number): string {
  const text = formatShare(misses / requests);
  return isKnown || Number.isNaN(misses) ? text : `≈\u00a0${text}`;
}

/** Names in a row: "A, B and the optimum". */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** What is exact, and what the curves leave out. */
export function exactness(curves: readonly Curve[], scenario: Pick<PageScenario, "warm" | "take">): string {
  const exact = curves.filter(({ every }) => every !== null).map(shortName);
  const swept = curves.filter(({ every }) => every === null);
  const sizes = Math.max(0, ...swept.map(({ points }) => points.length));
  const { warm, take } = scenario;
  const parts = [
    exact.length > 0 && `${listed(exact)} exact at every size.`,
    swept.length > 0 &&
      `${listed(swept.map(shortName))} exact at ${formatCounted(sizes, "size")}, joined by straight lines.`,
    warm > 0 && `The first ${formatCounted(warm, "request")} fill the cache and do not count.`,
    take.length > 0 && "The curves ignore the memory taken from the cache.",
  ].filter((part) => part !== false);
  const text = parts.join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Describes the picture for people who do not see it. */
export function describeCurves({ lru }: StreamCurves, curves: readonly Curve[], size: number): string {
  const floor = `${formatShare(lru.cold / lru.requests)} of the requests are the first ones of a page, which no policy avoids.`;
  const courses = curves.map((curve) => courseOf(curve, size, lru.requests));
  return [`Miss ratio by cache size, on a log scale.`, ...courses, floor].join(" ");
}

/** Where a curve begins and ends, and its value at a size. */
function courseOf(curve: Curve, size: number, requests: number): string {
  const [first, last] = [curve.points[0], curve.points.at(-1)];
  const end = (point: typeof first) =>
    point === undefined ? "" : `${formatShare(point.misses / requests)} with ${formatCounted(point.size, "page")}`;
  const own = missesAt(curve, size);
  const here = Number.isNaN(own.misses) ? "" : `, ${ratioText(own, requests)} with ${formatInteger(size)}`;
  const name = curve.lane === null ? "The optimum" : `${laneLetter(curve.lane)}, ${curve.name}`;
  return `${name}: ${end(first)}${here}, ${end(last)}.`;
}
