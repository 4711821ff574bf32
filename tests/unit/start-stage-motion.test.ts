import { describe, expect, test } from "vitest";
import { overlaps } from "../../src/start/stage/geometry";
import type { Piece } from "../../src/start/stage/marks";
import { boxesOn, clearRoute, obstaclesIn } from "../../src/start/stage/rooms";
import type { Beat } from "../../src/start/story/score";
import { LONG } from "../long-run";
import {
  beatOf,
  clashes,
  contains,
  endOf,
  labelsIn,
  layouts,
  momentOf,
  nominal,
  piecesOf,
  STEP_BEATS,
} from "./start-stage-kit";

/** Sampled times of a beat. */
const SAMPLES = LONG ? 20 : 5;
const RUN = 58;
const steps = STEP_BEATS.filter(({ step }) => step !== RUN);

function samplesOf(beat: Beat) {
  const whole = beat.parts.reduce((sum, { ms }) => sum + ms, 0);
  return Array.from({ length: SAMPLES }, (_, i) => partAt(beat, ((i + 0.5) / SAMPLES) * whole));
}

function partAt(beat: Beat, time: number): readonly [part: number, progress: number] {
  let left = time;
  for (const [part, { ms }] of beat.parts.entries()) {
    if (left < ms) return [part, left / ms];
    left -= ms;
  }
  return [beat.parts.length - 1, 1];
}

/** The pieces whose position or size has changed since shortly before. */
function movedBetween(before: readonly Piece[], after: readonly Piece[]): string[] {
  return after
    .filter(({ key, x, y, marks }) => {
      const old = before.find((piece) => piece.key === key);
      if (old === undefined) return false;
      return Math.hypot(old.x - x, old.y - y) > 0.01 || JSON.stringify(old.marks) !== JSON.stringify(marks);
    })
    .map(({ key }) => key);
}

test.each(steps.map((beat) => [beat.step, beat] as const))(
  "at most one thing moves at a time in step %i",
  (_, beat) => {
    for (const [part] of beat.parts.entries()) {
      for (let i = 1; i < SAMPLES; i++) {
        const at = (progress: number) => piecesOf(momentOf(beat, part, progress));
        const moved = movedBetween(at((i - 0.9) / SAMPLES), at((i - 0.1) / SAMPLES));
        expect(moved.length, `part ${part}: ${moved.join(", ")}`).toBeLessThanOrEqual(1);
      }
    }
  },
);

describe.each(layouts)("on the stage of a window of %s", (_, layout) => {
  test.each(steps.map((beat) => [beat.step, beat] as const))("no label is covered in step %i", (_, beat) => {
    for (const [part, progress] of samplesOf(beat)) {
      const pieces = piecesOf(momentOf(beat, part, progress), layout);
      const labels = labelsIn(pieces);
      expect(clashes(labels), `part ${part} at ${progress}`).toEqual([]);
      const later = piecesOf(momentOf(beat, part, Math.min(1, progress + 0.01)), layout);
      for (const key of movedBetween(pieces, later).filter((one) => one !== "rooms" && one !== "compare")) {
        const boxes = obstaclesIn(pieces.filter((piece) => piece.key === key));
        const covered = labels.filter((label) => label.piece !== key && boxes.some((box) => overlaps(box, label)));
        expect(
          covered.map(({ words }) => words),
          `${key}, part ${part} at ${progress}`,
        ).toEqual([]);
      }
    }
  });
});

test("a route is straight where it can be, else around a corner, else over the obstacle, and touches nothing", () => {
  const box = { x: 0, y: 80, w: 20, h: 20 };
  const wall = { x: 50, y: 40, w: 30, h: 60 };
  const [beyond, below] = [
    { x: 100, y: 80 },
    { x: 55, y: 104 },
  ];
  expect(clearRoute(box, beyond, [])).toEqual([{ x: 0, y: 80 }, beyond]);
  expect(clearRoute(box, below, [wall])).toEqual([{ x: 0, y: 80 }, { x: 0, y: 104 }, below]);
  const over = clearRoute(box, beyond, [wall]);
  expect(over).toHaveLength(4);
  expect(boxesOn(over, box).filter((place) => overlaps(place, wall))).toEqual([]);
});

test("in step 10 the word freed travels with the buffer and ends in the heap", () => {
  const beat = beatOf(10);
  const part = beat.parts.findIndex(({ motion }) => motion === "freed");
  const wordIn = (pieces: readonly Piece[]) => labelsIn(pieces).find(({ words }) => words === "freed");
  const going = wordIn(piecesOf(momentOf(beat, part, 0.97)));
  const gone = wordIn(piecesOf(endOf(beat)));
  expect(going?.piece).toBe("buffer-8");
  expect(gone?.piece).toBe("buffer-8");
  expect(going?.x).toBeLessThan(gone?.x ?? 0);
  if (gone !== undefined) expect(contains(nominal.scenes.near.rooms.heap, gone)).toBe(true);
});

test("step 11 ends with the whole buffer at the caller, an empty slot, and no text of the motion", () => {
  const pieces = piecesOf(endOf(beatOf(11)));
  const words = labelsIn(pieces).map((label) => label.words);
  expect(words).toContain("empty");
  expect(pieces.map(({ key }) => key)).not.toContain("coin");
});

test("walls are open only while something passes or shows its path", () => {
  const still = piecesOf(momentOf(beatOf(0), 0, 0.5)).find(({ key }) => key === "rooms");
  const passing = piecesOf(momentOf(beatOf(0), 1, 0.5)).find(({ key }) => key === "rooms");
  expect(still?.marks).not.toEqual(passing?.marks);
  expect(piecesOf(endOf(beatOf(1))).find(({ key }) => key === "rooms")?.marks).toEqual(still?.marks);
});
