import { beforeEach, expect, test, vi } from "vitest";
import { CAUSE, OPERATION } from "../../src/generated/abi";
import { choreography, inTurn, type Score, sceneAt } from "../../src/labs/buffer-cache/charts/choreography";
import { middle } from "../../src/labs/buffer-cache/charts/step-brush";
import { type StepFacts, stepFacts } from "../../src/labs/buffer-cache/charts/step-facts";
import { drawStep } from "../../src/labs/buffer-cache/charts/step-overlay";
import { boxAt, pathOf, type StepPlaces } from "../../src/labs/buffer-cache/charts/step-paths";
import type { Point, Rect } from "../../src/plot/path";
import type { Surface } from "../../src/plot/surface";
import { svgSurface } from "../../src/plot/svg-context";
import { plain } from "./lane-kit";
import { article, flawed } from "./step-kit";

interface Box extends Rect {
  readonly look: string;
}
interface Label extends Rect {
  readonly words: string;
  /** The buffer that it names; undefined = it stands alone. */
  readonly of: Box | undefined;
}
const seen = vi.hoisted(() => ({ labels: [] as Label[], boxes: [] as Box[], drawing: undefined as Box | undefined }));

/** Draws as the page does, and records what moves. */
vi.mock("../../src/labs/buffer-cache/charts/step-brush", async (original) => {
  const brush = await original<typeof import("../../src/labs/buffer-cache/charts/step-brush")>();
  const see = (look: string, rect: Rect) => seen.boxes.push({ ...rect, look });
  return {
    ...brush,
    drawBuffer: (...args: Parameters<typeof brush.drawBuffer>) => {
      see(args[2], args[1]);
      seen.drawing = seen.boxes.at(-1);
      brush.drawBuffer(...args);
      seen.drawing = undefined;
    },
    drawCoinRect: (surface: Surface, rect: Rect) => {
      see("coin", rect);
      brush.drawCoinRect(surface, rect);
    },
    drawCoin: (surface: Surface, at: Point, side: number) => {
      see("coin", { x: at.x - side / 2, y: at.y - side / 2, width: side, height: side });
      brush.drawCoin(surface, at, side);
    },
  };
});

const SLOT: Rect = { x: 644, y: 157, width: 42, height: 42 };

/** A lane at 1440 × 900, CSS pixels; the text of its areas does not move. */
const places: StepPlaces = {
  cacheName: null,
  nameEnd: 86,
  room: { x: 3, y: 3, width: 640, height: 246 },
  field: { x: 12, y: 31, width: 618, height: 216 },
  buffer: { x: 300, y: 31, width: 200, height: 216 },
  coin: { x: 312, y: 230, width: 4, height: 4 },
  wall: { from: 640, to: 640 },
  scale: 12,
  slot: () => SLOT,
  slotAfter: () => SLOT,
  door: { x: 750, y: 30, width: 86, height: 24 },
  outgrown: SLOT,
  garbage: null,
  collection: null,
  paintBetween: () => {},
};
const ROOM_WORDS: readonly Rect[] = [
  { x: 12, y: 7, width: 70, height: 16 },
  { x: 652, y: 7, width: 60, height: 16 },
  { x: 756, y: 7, width: 50, height: 16 },
  { x: 652, y: 201, width: 86, height: 44 },
  { x: 756, y: 206, width: 74, height: 36 },
];

// As .step-canvas in step.css.
const STYLE = { fontWeight: "600", fontSize: "13px", fontFamily: "sans-serif", lineHeight: "20px" };
beforeEach(() => vi.stubGlobal("getComputedStyle", () => STYLE));
const { surface } = svgSurface(840, 300);
const { context } = surface;
const fillRect = context.fillRect.bind(context);
/** The last rectangle filled, which is the background of the text that follows. */
let ground: Rect = { x: 0, y: 0, width: 0, height: 0 };
Object.assign(context, {
  canvas: {},
  rect: () => {},
  clip: () => {},
  fillRect: (x: number, y: number, width: number, height: number) => {
    ground = { x, y, width, height };
    fillRect(x, y, width, height);
  },
  fillText: (words: string) => seen.labels.push({ ...ground, words: plain(words), of: seen.drawing }),
});

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
  collected: null,
  copied: 0,
  garbage: false,
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
      const others = [...at.labels.filter((label) => label.of !== box), ...ROOM_WORDS];
      for (const label of others) expect([label, box, overlap(label, box)]).toEqual([label, box, false]);
    }
    for (const [n, label] of at.labels.entries()) {
      for (const other of [...at.labels.slice(n + 1), ...ROOM_WORDS])
        expect([label, other, overlap(label, other)]).toEqual([label, other, false]);
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

/** Whether a box lies within a place, to half a pixel. */
const isIn = ({ x, width }: Rect, place: Rect): boolean => x > place.x - 0.5 && x + width < place.x + place.width + 0.5;

/** "slot, cached": the place and the look of a buffer that rests; "" = it is on its way. */
function restOf(box: Box): string {
  const { buffer, door } = places;
  const place = Object.entries({ field: buffer, slot: SLOT, door }).find(([, rect]) => isIn(box, rect));
  return place === undefined ? "" : `${place[0]}, ${box.look}`;
}

/** The drawing of a step at the beginning and the end of each of its parts: the texts, and the buffers that rest. */
function drawnIn(score: Score) {
  const times = score.beats.flatMap(({ from, to }) => [from, to - 0.001]).toSorted((one, other) => one - other);
  const samples = times.map((time) => sampleAt(score, time));
  const buffers = samples.flatMap(({ boxes }) => boxes.map(restOf));
  const texts = samples.flatMap(({ labels }) => labels.map(({ words }) => words));
  return { texts: [...new Set(texts)], buffers: [...new Set(buffers)].filter((rest) => rest !== "") };
}

test.each([
  ["step10", ["100 B", "100 vs 6 400 → keep bigger", "freed"], ["field, plain", "door, plain"]],
  ["step11", ["6 400 ≥ 100 ✓", "100 B", "6 400 B"], ["slot, cached", "field, cached", "field, plain", "field, coin"]],
  ["step12", ["6 400 B", "a slot is empty ✓"], ["field, plain", "slot, cached"]],
  [
    "bigger",
    ["102 400 B", "102 400 vs 6 400 → keep bigger", "freed"],
    ["field, plain", "slot, plain", "door, plain", "slot, cached"],
  ],
  ["from the heap", ["the cache is empty ✗", "100 B", "new"], ["door, plain", "field, plain", "field, coin"]],
])("%s: its verdict is drawn, and its buffer leaves one place for the other, cached or not", (name, texts, buffers) => {
  const step = steps.find(([one]) => one === name)?.[1] ?? expect.fail();
  expect(drawnIn(choreography(step, flawed))).toEqual({ texts, buffers });
});
