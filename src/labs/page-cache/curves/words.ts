import { OPTIMUM_CLAIM } from "../../../models/page_cache/comparison-notes";
import { type EqualSize, equalSize, exactSize, sizeText } from "../../../models/page_cache/miss-curve";
import { wordsOfPolicy } from "../../../models/page_cache/policy-words";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { type ColumnOf, count, type DataTable, share, tabulated } from "../../../shared/data-table";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { capitalized, listed } from "../../../shared/sentence";
import type { Takeaway } from "../../shared/takeaway";
import { type Curve, errorOf, type MissesAt, missesAt, type StreamCurves, sweptSizes } from "./stream-curves";

/** The lane with the most misses, and the size that it needs for the misses of the lane with the fewest. */
interface Comparison {
  readonly more: Curve;
  readonly fewer: Curve;
  /** The size at which both are compared, pages. */
  readonly size: number;
  /** Of `fewer`. */
  readonly misses: MissesAt;
  readonly needs: EqualSize;
}

/** A lane's curve, with its misses at a size. */
interface LaneAt {
  readonly curve: Curve;
  readonly at: MissesAt;
}

/** The lanes whose misses at a size are known or can be read off, those with the fewest first. */
function lanesAt(curves: readonly Curve[], size: number): readonly LaneAt[] {
  return curves
    .filter(({ lane }) => lane !== null)
    .map((curve) => ({ curve, at: missesAt(curve, size) }))
    .filter(({ at }) => !Number.isNaN(at.misses))
    .sort((one, other) => one.at.misses - other.at.misses);
}

/** Compares the lanes at a size; null = fewer than two are known there, or all miss equally often. */
export function compare(curves: readonly Curve[], size: number): Comparison | null {
  const known = lanesAt(curves, size);
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
const shortName = ({ lane }: Pick<Curve, "lane">): string => (lane === null ? "the optimum" : laneLetter(lane));

/** Rounded to two digits, as far as a line between two points can be read. */
const roughly = (size: number): number => Number(size.toPrecision(2));

/** "A needs 6,453 pages for what C does with 2,000: 3.2 times the memory." */
export function takeaway(curves: readonly Curve[], size: number): Takeaway {
  const found = compare(curves, size);
  if (found !== null) return needsOf(found);
  const known = lanesAt(curves, size);
  if (known.length < 2) return alone(known[0], size);
  return { strong: `${listed(known.map(({ curve }) => shortName(curve)))} miss equally often`, rest: withPages(size) };
}

const withPages = (size: number): string => ` with ${formatCounted(size, "page")}.`;

function needsOf({ more, fewer, size, misses, needs }: Comparison): Takeaway {
  const isRange = needs.size === null || (misses.isKnown && needs.size > needs.over + 1);
  const pages =
    misses.isKnown || needs.size === null ? needs : { over: roughly(needs.size) - 1, size: roughly(needs.size) };
  const times = isRange ? "" : `: ${timesText((needs.size ?? size) / size)} the memory`;
  return {
    strong: `${shortName(more)} needs ${misses.isKnown || needs.size === null ? "" : "about "}${sizeText(pages)}`,
    rest: ` for what ${shortName(fewer)} does with ${formatInteger(size)}${times}.`,
  };
}

/** "1.05 times", "3.2 times", "12 times". */
function timesText(times: number): string {
  const decimals = times < 1.1 ? 2 : 1;
  return `${times < 9.95 ? times.toFixed(decimals) : formatInteger(times)} times`;
}

function alone(known: LaneAt | undefined, size: number): Takeaway {
  if (known === undefined) return { strong: "", rest: "" };
  const { curve, at } = known;
  const share = curve.every === null ? "" : ` of ${formatInteger(curve.every.requests)} requests`;
  const about = at.isKnown ? "" : "about ";
  return { strong: `${shortName(curve)} misses ${about}${formatInteger(at.misses)}${share}`, rest: withPages(size) };
}

/** Said in place of the curves if the whole stream fills the cache. */
export const NONE_COUNTS = "Every request only fills the cache, so none counts.";

/** A share of the counted requests: "46.5 %", "≈ 46.5 %" if it is read off a line. */
export function ratioText({ misses, isKnown }: MissesAt, requests: number): string {
  const text = formatShare(misses / requests);
  return isKnown || Number.isNaN(misses) ? text : `≈\u00a0${text}`;
}

/** "◇ off by 1.2 % on average, 3.1 % at most", or the spread of the quarters of a sample; "" = the curve is exact. */
export function errorText(curve: Curve, requests: number): string {
  const error = errorOf(curve);
  if (error === null) return "";
  const share = (misses: number) => formatShare(misses / requests);
  return error.mean === null
    ? `◇ quarters differ by up to ${share(error.largest)}`
    : `◇ off by ${share(error.mean)} on average, ${share(error.largest)} at most`;
}

/** Says where the curves are exact, and which parts of the scenario they ignore. */
export function exactness(
  curves: readonly Curve[],
  scenario: Pick<PageScenario, "warm" | "take" | "work">,
  { rate }: Pick<StreamCurves, "rate">,
): string {
  const exact = curves.filter(({ every }) => every !== null).map(shortName);
  const { warm, take, work } = scenario;
  const parts = [
    exact.length > 0 && `${listed(exact)} exact at every size.`,
    ...(rate === 0 ? [sweptText(curves)] : sampleTexts(rate, scenario)),
    ...curves.map(emptyText),
    ...curves.map((curve) => curve.overfull !== undefined && `${shortName(curve)} ${curve.overfull}.`),
    hasOptimum(curves) && `The optimum ${OPTIMUM_CLAIM}`,
    work === "trace" && "The curves count every page the same, whatever its size.",
    warm > 0 && `The first ${formatCounted(warm, "request")} fill the cache and do not count.`,
    take.length > 0 && "The curves ignore the memory taken from the cache.",
  ].filter((part) => part !== false);
  return capitalized(parts.join(" "));
}

const hasOptimum = (curves: readonly Curve[]): boolean =>
  curves.some(({ name }) => name === wordsOfPolicy("optimum").name);

/** Says below which size a curve is that of a cache without pages. */
function emptyText(curve: Curve): string | false {
  const { least = 1, points, isSampled } = curve;
  const cache = `${shortName(curve)}${isSampled ? "’s sample" : ""}`;
  const below = Number.isFinite(least) ? ` below ${formatInteger(least)} pages` : "";
  return points.some(({ size }) => size < least) && `${cache} caches nothing${below}.`;
}

function sweptText(curves: readonly Curve[]): string | false {
  const swept = curves.filter(({ every }) => every === null);
  const sizes = formatCounted(Math.max(0, ...swept.map(({ points }) => points.length)), "size");
  return swept.length > 0 && `${listed(swept.map(shortName))} exact at ${sizes}, joined by straight lines.`;
}

/** Generated streams number pages from 0, and the sample's hash of 0 is 0. */
const sampleTexts = (rate: number, { work }: Pick<PageScenario, "work">): readonly (string | false)[] => [
  `◇ estimated from 1 page in ${formatInteger(rate)} (SHARDS). The error is the difference from the exact curve. ` +
    "Where none is known, it is the difference between four quarters of the sample.",
  work !== "trace" && "Page 0 is in every sample.",
];

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
    point && `${ratioText(missesAt(curve, point.size), requests)} with ${formatCounted(point.size, "page")}`;
  const own = missesAt(curve, size);
  const here = Number.isNaN(own.misses) ? "" : `, ${ratioText(own, requests)} with ${formatInteger(size)}`;
  const name = curve.lane === null ? "The optimum" : `${laneLetter(curve.lane)}, ${curve.name}`;
  const error = errorText(curve, requests);
  return `${name}: ${end(first) ?? ""}${here}, ${end(last) ?? ""}${error && `, ${error}`}.`;
}

const CACHE_PAGES = count<number>("cache_size", (size) => size, "pages of the cache");

/** Before any curve is known. */
export const noCurves = (takeaway: string): DataTable => ({
  title: "Misses by cache size",
  takeaway,
  columns: [CACHE_PAGES, { key: "A_miss_ratio", name: "miss ratio of A" }],
  rows: [],
});

/** The miss ratio of each curve at the computed sizes. */
export function curvesTable({ lru }: StreamCurves, curves: readonly Curve[], cache: number): DataTable {
  const { strong, rest } = takeaway(curves, cache);
  const sizes = [...sweptSizes(lru, cache)].sort((one, other) => one - other);
  const columns = [CACHE_PAGES, ...curves.flatMap((curve) => columnsOf(curve, lru.requests))];
  return { title: "Misses by cache size", takeaway: `${strong}${rest}`, ...tabulated(columns, sizes) };
}

/** The columns of a curve. An estimate stands beside the exact ratio, or else beside its spread. */
function columnsOf(curve: Curve, requests: number): readonly ColumnOf<number>[] {
  const { lane, name, every, isSampled } = curve;
  const [letter, head] = lane === null ? ["optimum", "optimum"] : [laneLetter(lane), `${laneLetter(lane)}: ${name}`];
  const pointOf = (wanted: number) => curve.points.find(({ size }) => size === wanted);
  const of = (key: string, words: string, ratio: (size: number) => number) =>
    share<number>(`${letter}_${key}`, ratio, `${head}${words}`);
  const exact = of("miss_ratio", "", (size) => ratioAt(curve, size, requests));
  if (!isSampled) return [exact];
  const estimate = of(
    "estimated_miss_ratio",
    ", estimated",
    (size) => (pointOf(size)?.misses ?? Number.NaN) / requests,
  );
  if (every !== null) return [exact, estimate];
  const spread = (size: number) => (pointOf(size)?.spread ?? Number.NaN) / requests;
  return [estimate, of("spread_miss_ratio", ", spread of quarters", spread)];
}

/** NaN where the curve is not known. */
function ratioAt(curve: Curve, size: number, requests: number): number {
  const { misses, isKnown } = missesAt(curve, size);
  return isKnown ? misses / requests : Number.NaN;
}
