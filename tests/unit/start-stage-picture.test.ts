import { describe, expect, test } from "vitest";
import { inset, overlaps } from "../../src/start/stage/geometry";
import type { StageView } from "../../src/start/stage/StagePicture";
import { LAST_STEP, SCORE } from "../../src/start/story/score";
import { LONG } from "../long-run";
import {
  beatOf,
  buffersIn,
  clashes,
  contains,
  endOf,
  growthRecords,
  labelsIn,
  layouts,
  momentOf,
  nominal,
  piecesOf,
  recordAt,
  rest,
  STEP_BEATS,
} from "./start-stage-kit";

const last = recordAt(LAST_STEP);
const leak = SCORE.find(({ scene }) => scene === "leak");
if (leak === undefined) throw new Error("the score ends with the leak");
const fix = (now = last): StageView => ({ scene: "fix", now, was: last });
const stills: readonly (readonly [string, StageView])[] = [
  ["rest", rest],
  ...STEP_BEATS.map((beat) => [`step ${beat.step}`, endOf(beat)] as const),
  ...(LONG ? growthRecords : growthRecords.filter((_, i) => i % 4 === 0)).map(
    (now) => [`growth ${now.step}`, { scene: "growth", now }] as const,
  ),
  ["zoomed", momentOf(leak, 0, 1)],
  ["leak", endOf(leak)],
  ["fix, start", fix()],
  ["fix, end", fix({ ...last, flawed: last.fixed })],
];

test("at rest the stage says at most 25 words, none smaller than 18 px", () => {
  const labels = labelsIn(piecesOf(rest)).filter(({ y }) => y < nominal.scenes.poster.rooms.callers.h);
  const words = labels
    .filter(({ piece }) => piece !== "fixed")
    .flatMap(({ words }) => words.match(/\p{L}{2,}/gu) ?? []);
  expect(words.length).toBeLessThanOrEqual(25);
  expect(Math.min(...labels.map(({ size }) => size))).toBeGreaterThanOrEqual(18);
});

test("every number of the picture is finite before anything is allocated", () => {
  const nothing = { ...last, fixed: { ...last.fixed, granted: 0, needed: 0, wasted: 0 } };
  expect(JSON.stringify(piecesOf({ scene: "rest", now: nothing }))).not.toContain(":null");
});

describe.each(layouts)("on the stage of a window of %s", (_, layout) => {
  test.each(stills)("no text overlaps another or is clipped: %s", (_, view) => {
    const labels = labelsIn(piecesOf(view, layout));
    expect(clashes(labels)).toEqual([]);
    const stage = { x: 0, y: 0, w: layout.width, h: layout.height };
    expect(labels.filter((label) => !contains(stage, label))).toEqual([]);
  });

  test("no text is smaller than its style allows", () => {
    const least = layout.look === "present" ? 24 : layout.narrow ? 16 : 18;
    const sizes = stills.flatMap(([, view]) => labelsIn(piecesOf(view, layout)).map(({ size }) => size));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(least);
  });

  test.each(stills)("every buffer is a square with the area of its bytes, and covers no other: %s", (name, view) => {
    const scene = name.startsWith("growth") ? "growth" : name.startsWith("step") ? sceneOf(name) : "poster";
    const { perByte } = layout.scenes[scene];
    const buffers = buffersIn(piecesOf(view, layout));
    for (const [i, { granted, box }] of buffers.entries()) {
      const area = granted * perByte;
      expect(Math.abs(box.w * box.h - area)).toBeLessThanOrEqual(Math.max(1, area / 100));
      expect(Math.abs(box.w - box.h)).toBeLessThanOrEqual(0.5);
      if (scene !== "near")
        expect(buffers.slice(i + 1).filter((other) => overlaps(inset(box, 1e-6), other.box))).toEqual([]);
    }
  });

  test.each(stills)("buffers of callers are in CALLERS, those of the cache in CACHE: %s", (name, view) => {
    const scene = name.startsWith("growth") ? "growth" : name.startsWith("step") ? sceneOf(name) : "poster";
    const { callers, cache } = layout.scenes[scene].rooms;
    const lane = "now" in view ? view.now.flawed : last.flawed;
    for (const { born, box, piece } of buffersIn(piecesOf(view, layout))) {
      if (piece === "fixed") continue;
      expect(contains(born === lane.cached?.born ? cache : callers, box)).toBe(true);
    }
  });
});

const sceneOf = (name: string) => (beatOf(Number(name.slice("step ".length))).scene === "far" ? "far" : "near");

test("the stage draws every buffer of a record once", () => {
  for (const [, view] of stills) {
    const { held, cached } = view.now.flawed;
    const expected = [...held.map(({ born }) => born), ...(cached ? [cached.born] : [])].sort((a, b) => a - b);
    const drawn = buffersIn(piecesOf(view)).filter(({ piece }) => piece !== "fixed");
    expect(drawn.map(({ born }) => born).sort((a, b) => a - b)).toEqual(expected);
  }
});

test("at 1440 × 900 the scales are those of the mock", () => {
  const { near, far, growth, poster } = nominal.scenes;
  expect(near.perByte).toBeCloseTo(8 * Math.SQRT2);
  expect(far.perByte).toBe(1);
  expect(growth.perByte).toBe(1 / 16);
  expect(poster.perByte).toBeCloseTo(1 / (4 * Math.SQRT2));
});

test("a giant keeps its place from birth until it is freed", () => {
  const places = new Map<number, unknown>();
  for (const now of growthRecords) {
    for (const { key, x, y, buffers } of piecesOf({ scene: "growth", now })) {
      const [one] = buffers ?? [];
      if (one === undefined || one.granted < 102_400 || one.born === now.flawed.cached?.born) continue;
      const place = { x, y, w: one.box.w, h: one.box.h };
      if (places.has(one.born)) expect(place, key).toEqual(places.get(one.born));
      places.set(one.born, place);
    }
  }
  expect(places.size).toBeGreaterThan(8);
});

test("the picture has a description of the record that it shows", () => {
  const words = labelsIn(piecesOf(endOf(beatOf(11)))).map(({ words }) => words);
  expect(words).toContain("6\u202f400\u00a0B");
  expect(words.filter((one) => one === "needs 100\u00a0B")).toHaveLength(2);
});
