import { afterEach, expect, test } from "vitest";
import { picturesOf, sheetFigures, svgOf } from "../../src/app/share/shared-files";
import { blankFrame } from "../../src/kernel/run/frame-store";
import { computeCurves, planOf } from "../../src/labs/page-cache/curves/compute-curves";
import { streamKey, useCurves } from "../../src/labs/page-cache/curves/curves-store";
import { type Curve, curvesOf, missesAt, type StreamCurves } from "../../src/labs/page-cache/curves/stream-curves";
import { pageFiles } from "../../src/labs/page-cache/files";
import { articleScenario, scanScenario } from "../../src/labs/page-cache/scenario/presets";
import type { PageScenario } from "../../src/models/page_cache/scenario";
import { LIGHT } from "../../src/plot/light-palette";
import { DASHES } from "../../src/plot/palette";
import { runTrial } from "../trial-kit";
import { plain } from "./lane-kit";

const SMALL: PageScenario = { ...scanScenario, n: 1500, hot: 1500, scan: 500, requests: 6000, cache: 300 };

afterEach(() => useCurves.setState({ rate: null, streams: new Map() }));

/** The curves of a scenario, as its panel computes them; `rate` as CurvePlan's. */
async function computed(scenario: PageScenario, rate: number): Promise<StreamCurves> {
  const found: StreamCurves[] = [];
  const report = { found: (curves: StreamCurves) => void found.push(curves), progress: () => {} };
  expect(await computeCurves(runTrial, planOf(scenario, rate), null, new AbortController().signal, report)).toBeNull();
  return found.at(-1) ?? expect.fail();
}

const EXACT = await computed(SMALL, 0);
const SAMPLED = await computed(SMALL, 16);

/** Lets the page know these curves. */
const know = (stream: StreamCurves, scenario = SMALL): void =>
  useCurves.setState({ rate: stream.rate, streams: new Map([[streamKey(planOf(scenario, stream.rate)), stream]]) });

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The file of the curves as a reader sees it: its texts, its paths, and the sizes and ratios that its axes name. */
function read(scenario: PageScenario) {
  const state = { ...blankFrame(scenario), scenario, link: "https://example.org/#/pages", firsts: [], focus: 0 };
  const svg = new DOMParser().parseFromString(svgOf(pageFiles, "curves", state), "image/svg+xml");
  const texts = [...svg.querySelectorAll("text")].map((text) => ({
    said: plain(text.textContent ?? ""),
    anchor: text.getAttribute("text-anchor"),
    ...{ x: Number(text.getAttribute("x")), y: Number(text.getAttribute("y")) },
  }));
  const labels = (anchor: string, form: RegExp) =>
    texts.filter((text) => text.anchor === anchor && form.test(text.said));
  const marks = [...svg.querySelectorAll("path")].map((path) => ({
    path,
    points: pointsOf(path),
    look: `${path.getAttribute("stroke")} ${path.getAttribute("stroke-dasharray") ?? ""}`,
  }));
  return { texts, marks, sizes: labels("middle", /^[\d.]+( k)?$/), ratios: labels("end", /^\d+ %$/) };
}

type Picture = ReturnType<typeof read>;

/** The points of a path of lines; of small circles, their centers. */
function pointsOf(path: Element): readonly Point[] {
  const [, dx = "0", dy = "0"] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(path.getAttribute("transform") ?? "") ?? [];
  const d = path.getAttribute("d") ?? "";
  const circles = [...d.matchAll(/M([\d.]+) ([\d.]+)A([\d.]+)/g)].map(([, x, y, r]) => [
    Number(x) - Number(r),
    Number(y),
  ]);
  const pairs =
    circles.length > 0 ? circles : [...d.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  return pairs.map(([x = 0, y = 0]) => ({ x: x + Number(dx), y: y + Number(dy) }));
}

const numberOf = (said: string): number => Number.parseFloat(said) * (said.endsWith("k") ? 1000 : 1);

/** The position of a value, from two labels of an axis. */
function positionBy(labels: readonly { readonly at: number; readonly value: number }[]) {
  const [first, last] = [labels[0], labels.at(-1)];
  if (first === undefined || last === undefined || first.value === last.value)
    return expect.fail("An axis has no labels.");
  return (value: number) => first.at + ((value - first.value) / (last.value - first.value)) * (last.at - first.at);
}

/** Where the picture's own axes place the misses at a size. */
function placeBy({ sizes, ratios }: Picture, { lru }: StreamCurves) {
  const x = positionBy(sizes.map(({ said, x }) => ({ at: x, value: Math.log(numberOf(said)) })));
  const y = positionBy(ratios.map(({ said, y }) => ({ at: y, value: numberOf(said) / 100 })));
  return ({ size, misses }: { readonly size: number; readonly misses: number }): Point => ({
    x: x(Math.log(size)),
    y: y(misses / lru.requests),
  });
}

/** Whether each point lies where it is expected, within the width of a line. */
function expectPlaces(points: readonly Point[], expected: readonly Point[]): void {
  const off = points.map(({ x, y }, i) =>
    Math.hypot(x - (expected[i]?.x ?? Number.NaN), y - (expected[i]?.y ?? Number.NaN)),
  );
  expect([points.length, Math.max(...off) < 1 || off]).toEqual([expected.length, true]);
}

const OPTIMUM = `${LIGHT.muted} 1.5 3.5`;
const lineOf = (lane: number | null) =>
  lane === null ? OPTIMUM : `${LIGHT.inks[lane]} ${(DASHES[lane] ?? []).join(" ")}`;

test("the picture to share has each policy's misses where its axes say, in the policy's color and dashes", () => {
  know(EXACT);
  const picture = read(SMALL);
  const place = placeBy(picture, EXACT);
  // More misses are higher, and larger caches are further right.
  expect(place({ size: 10, misses: 9 }).y).toBeLessThan(place({ size: 10, misses: 8 }).y);
  expect(place({ size: 10, misses: 9 }).x).toBeLessThan(place({ size: 11, misses: 9 }).x);
  const curves = curvesOf(EXACT, SMALL.lanes);
  expect(curves.map(({ lane }) => lane)).toEqual([0, 1, 2, null]);
  for (const curve of curves) {
    const [line = [], ...samples] = picture.marks
      .filter(({ look }) => look === lineOf(curve.lane))
      .map(({ points }) => points);
    const known = curve.every === null ? curve.points : evenly(curve, line.length);
    expectPlaces(line, known.map(place));
    expect([curve.name, samples.map(({ length }) => length)]).toEqual([curve.name, [2]]);
  }
  // Straight lines join the sizes of B and C, so each has a dot.
  for (const curve of curves.slice(1, 3)) {
    const dots = picture.marks.find(
      ({ path }) => path.getAttribute("fill") === LIGHT.inks[curve.lane ?? 0] && path.getAttribute("d")?.includes("A"),
    );
    expectPlaces(dots?.points ?? [], curve.points.map(place));
  }
  const { x } = place({ size: SMALL.cache, misses: 0 });
  const bar = picture.marks.find(({ path }) => /^M[\d.]+ [\d.]+h2v/.test(path.getAttribute("d") ?? ""));
  expect(Math.abs((bar?.points[0]?.x ?? 0) + 1 - x)).toBeLessThan(1);
  const label = picture.texts.find(({ said }) => said === `${SMALL.cache} pages`);
  expect(Math.abs((label?.x ?? 0) - x)).toBeLessThan(8);
});

/** The misses of a curve that is known at every size, at sizes evenly spaced along the axis. */
function evenly(curve: Curve, count: number) {
  const [least = 1, most = 1] = [curve.points[0]?.size, curve.points.at(-1)?.size];
  const sizes = Array.from({ length: count }, (_, i) => Math.round(least * (most / least) ** (i / (count - 1))));
  return sizes.map((size) => ({ size, ...missesAt(curve, size) }));
}

test("an estimate has a diamond at its size and its misses", () => {
  know(SAMPLED);
  const picture = read(SMALL);
  for (const { lane, points } of curvesOf(SAMPLED, SMALL.lanes)) {
    const ink = lane === null ? LIGHT.muted : LIGHT.inks[lane];
    const diamonds = picture.marks.filter(
      ({ path }) => path.getAttribute("stroke") === ink && path.getAttribute("d")?.endsWith("z"),
    );
    const middles = diamonds.map(({ points: [top, right] }) => ({ x: top?.x ?? 0, y: right?.y ?? 0 }));
    expectPlaces(middles, points.map(placeBy(picture, SAMPLED)));
  }
});

const saidIn = (scenario: PageScenario): string =>
  read(scenario)
    .texts.map(({ said }) => said)
    .join(" ");

test("each policy has its ratio at the cache's size, and the file says how exact the curves are", () => {
  know(EXACT);
  const said = saidIn(SMALL);
  for (const words of [
    "A needs",
    "LRU: ",
    "ARC: ",
    "S3-FIFO: ",
    "optimum: ",
    "first requests of pages: ",
    "A exact at every size.",
  ])
    expect(said).toContain(words);
  expect(said).not.toContain("not computed");
  know(SAMPLED);
  expect(saidIn(SMALL)).toContain("◇ off by");
});

test("the file says which curves are missing, and why none can be drawn", async () => {
  expect(saidIn(SMALL)).toContain("The misses by cache size have not been computed yet.");
  const swept = new Map([...EXACT.swept].map(([name, points]) => [name, new Map([...points].slice(0, 9))]));
  know({ ...EXACT, swept });
  expect(saidIn(SMALL)).toContain("16 of 25 sizes have not been computed for every policy yet.");
  const cold = { ...SMALL, warm: SMALL.requests };
  know(await computed(cold, 0), cold);
  expect(saidIn(cold)).toContain("Every request only fills the cache, so none counts.");
});

test("caches have the curves in the dialog and on paper; the machine, which has none, does not offer them", () => {
  const namesOf = (scenario: PageScenario) => picturesOf(pageFiles, scenario).map(({ name }) => name);
  const onPaper = (scenario: PageScenario) => sheetFigures(pageFiles, scenario).map(({ id }) => id);
  expect(namesOf(SMALL)).toEqual(["stage", "misses by cache size"]);
  expect(onPaper(SMALL)).toEqual(["roles", "contents", "history", "curves"]);
  expect(namesOf({ ...SMALL, stage: "request" })).toEqual(["stage", "misses by cache size"]);
  expect(namesOf(articleScenario)).toEqual(["stage"]);
  expect(onPaper(articleScenario)).toEqual(["contents", "file", "history", "times"]);
});
