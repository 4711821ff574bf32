import { expect, test, vi } from "vitest";
import { CAUSE, OPERATION } from "../../src/generated/abi";
import { choreography, inTurn, type Score, sceneAt } from "../../src/labs/buffer-cache/charts/layout/choreography";
import { middle } from "../../src/labs/buffer-cache/charts/step-brush";
import { type StepFacts, stepFacts } from "../../src/labs/buffer-cache/charts/step-facts";
import { drawStep } from "../../src/labs/buffer-cache/charts/step-overlay";
import { boxAt, pathOf } from "../../src/labs/buffer-cache/charts/step-paths";
import type { StepPlaces } from "../../src/labs/buffer-cache/charts/step-places";
import type { Rect } from "../../src/plot/layout/rect";
import { article, flawed } from "./step-kit";

const seen = vi.hoisted(() => ({ labels: [] as Rect[], boxes: [] as Rect[] }));

vi.mock("../../src/labs/buffer-cache/charts/step-label", () => ({
  labelHeight: () => 20,
  labelWidth: (_: unknown, words: string) => 7 * words.length + 12,
  drawLabel: (_: unknown, { x, y }: { x: number; y: number }, words: string, align = "center") => {
    const width = 7 * words.length + 12;
    const left = { left: 0, center: width / 2, right: width }[align] ?? 0;
    seen.labels.push({ x: x - left, y: y - 10, width, height: 20 });
  },
}));

vi.mock("../../src/labs/buffer-cache/charts/step-brush", async (original) => ({
  ...(await original<object>()),
  drawBuffer: (_: unknown, rect: Rect) => seen.boxes.push(rect),
  drawCoinRect: (_: unknown, rect: Rect) => seen.boxes.push(rect),
  drawCoin: (_: unknown, { x, y }: { x: number; y: number }, side: number) =>
    seen.boxes.push({ x: x - side / 2, y: y - side / 2, width: side, height: side }),
}));

vi.mock("../../src/plot/patterns", () => ({ hatch: () => "", dots: () => "" }));

/** A lane at 1440 × 900, CSS pixels; the text of its areas does not move. */
const places: StepPlaces = {
  cacheName: null,
  nameEnd: 86,
  room: { x: 3, y: 3, width: 640, height: 246 },
  field: { x: 12, y: 31, width: 618, height: 216 },
  buffer: { x: 300, y: 31, width: 200, height: 216 },
  coin: { x: 312, y: 230, width: 4, height: 4 },
  scale: 12,
  slot: () => ({ x: 644, y: 157, width: 42, height: 42 }),
  slotAfter: () => ({ x: 644, y: 157, width: 42, height: 42 }),
  door: { x: 750, y: 30, width: 86, height: 24 },
  paintBetween: () => {},
};
const ROOM_WORDS: readonly Rect[] = [
  { x: 12, y: 7, width: 70, height: 16 },
  { x: 652, y: 7, width: 60, height: 16 },
  { x: 756, y: 7, width: 50, height: 16 },
  { x: 652, y: 201, width: 86, height: 44 },
  { x: 756, y: 206, width: 74, height: 36 },
];

const context = new Proxy({}, { get: () => () => {}, set: () => true });
const surface = { context, width: 840, height: 300, ratio: 1, palette: {}, stock: {} } as never;

/** The content of the overlay at a time. */
function sampleAt(score: Score, now: number, cacheName: StepPlaces["cacheName"] = null) {
  seen.labels.length = 0;
  seen.boxes.length = 0;
  drawStep(surface, { ...places, cacheName }, score, sceneAt(score, now));
  return { labels: [...seen.labels], boxes: [...seen.boxes] };
}

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width - 0.5 && b.x < a.x + a.width - 0.5 && a.y < b.y + b.height - 0.5 && b.y < a.y + a.height - 0.5;

const facts = (cause: keyof typeof CAUSE, part: Partial<StepFacts> = {}): StepFacts => ({
  operation: OPERATION.FREE,
  cause: CAUSE[cause],
  needed: 100,
  granted: 102_400,
  born: 3,
  slot: null,
  freed: 102_400,
  compared: 0,
  rival: null,
  visits: [],
  poisons: false,
  ...part,
});

const steps: readonly (readonly [string, StepFacts | null])[] = [
  ...Object.entries(article).map(([name, { before, after }]) => [name, stepFacts(before, after)] as const),
  ["over the cutoff", facts("OVER_CUTOFF")],
  ["the oldest goes", facts("REPLACED_OLDEST", { slot: 0, freed: 400 })],
  ["from the heap", facts("CACHE_EMPTY", { operation: OPERATION.ALLOCATE, freed: 0 })],
];

test.each(steps)("%s: at most one thing moves at each of 20 times, and no text covers it", (_, step) => {
  if (step === null) throw new Error("a step");
  const [score] = inTurn([choreography(step, { ...flawed, cutoff: 6400 })]);
  if (score === undefined) throw new Error("a score");
  for (let i = 0; i < 20; i++) {
    const [now, next] = [(i / 20) * score.end, ((i + 0.1) / 20) * score.end];
    const [at, then] = [sampleAt(score, now), sampleAt(score, next)];
    const moving = at.boxes.filter((box, n) => {
      const later = then.boxes[n];
      return (
        at.boxes.length === then.boxes.length && later !== undefined && JSON.stringify(later) !== JSON.stringify(box)
      );
    });
    expect(moving.length).toBeLessThanOrEqual(1);
    for (const box of moving) {
      for (const label of [...at.labels, ...ROOM_WORDS]) expect(overlap(label, box)).toBe(false);
    }
    for (const [n, label] of at.labels.entries()) {
      for (const other of [...at.labels.slice(n + 1), ...ROOM_WORDS]) expect(overlap(label, other)).toBe(false);
    }
  }
});

test.each(steps)("%s: no text covers the name of a cache inside the room, wherever its wall is", (_, step) => {
  if (step === null) throw new Error("a step");
  const [score] = inTurn([choreography(step, { ...flawed, cutoff: 6400 })]);
  if (score === undefined) throw new Error("a score");
  for (const from of [122, 580]) {
    const cacheName = { from, to: from + 50 };
    const name = { x: from, y: 7, width: 50, height: 16 };
    for (let i = 0; i < 20; i++) {
      for (const label of sampleAt(score, (i / 20) * score.end, cacheName).labels)
        expect(overlap(label, name)).toBe(false);
    }
  }
});

test("a freed buffer ends inside the heap, a new one begins there, and both pass the door at its height", () => {
  const { door, room } = places;
  const freed = pathOf(places, { kind: "move", size: 100, from: { at: "field" }, to: { at: "door" }, keeps: false });
  const fresh = pathOf(places, { kind: "move", size: 100, from: { at: "door" }, to: { at: "field" }, keeps: true });
  for (const end of [boxAt(freed, 1), boxAt(fresh, 0)]) {
    expect(end.x).toBeGreaterThanOrEqual(door.x);
    expect(end.x + end.width).toBeLessThanOrEqual(door.x + door.width);
  }
  expect(boxAt(fresh, 1)).toEqual(places.buffer);
  for (let share = 0; share <= 1; share += 0.02) {
    const box = boxAt(freed, share);
    if (box.x + box.width <= room.x + room.width) continue;
    expect(box.y).toBeGreaterThanOrEqual(door.y);
    expect(box.y + box.height).toBeLessThanOrEqual(door.y + door.height);
  }
});

test("a buffer moves at one pace along its whole path", () => {
  const way = pathOf(places, { kind: "move", size: 100, from: { at: "field" }, to: { at: "door" }, keeps: false });
  expect(way.length).toBeGreaterThan(2);
  const middles = Array.from({ length: 101 }, (_, i) => middle(boxAt(way, i / 100)));
  const stretches = middles
    .slice(1)
    .map(({ x, y }, i) => Math.hypot(x - (middles[i]?.x ?? 0), y - (middles[i]?.y ?? 0)));
  const mean = stretches.reduce((sum, stretch) => sum + stretch, 0) / stretches.length;
  expect(mean).toBeGreaterThan(1);
  // At a corner, a stretch may be shorter than the mean, never much longer.
  for (const stretch of stretches) expect(stretch).toBeLessThan(1.1 * mean);
  expect(middles.at(-1)).toEqual(middle(way.at(-1) as Rect));
});
