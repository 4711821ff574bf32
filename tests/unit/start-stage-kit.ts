import { readFileSync } from "node:fs";
import type { Opening } from "../../src/labs/buffer-cache/first-frame";
import type { StoryRecord } from "../../src/start/record";
import { type Box, bottom, overlaps, right } from "../../src/start/stage/geometry";
import { type Layout, type Look, NOMINAL, stageLayout } from "../../src/start/stage/layout";
import { type Piece, type TextMark, textBox } from "../../src/start/stage/marks";
import { restPieces } from "../../src/start/stage/poster";
import type { StageView } from "../../src/start/stage/StagePicture";
import { storyPieces } from "../../src/start/stage/StoryPicture";
import { type Beat, LAST_STEP, SCORE } from "../../src/start/story/score";
import { recordsAt } from "./start-kit";

/** Whether `inner` lies in `outer`, half a pixel of rounding aside. */
export const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  right(inner) <= right(outer) + 0.5 &&
  bottom(inner) <= bottom(outer) + 0.5;

/** Every step of the scenes of single steps, some of the growth, and the last. */
const GROWTH_STEPS = [61, 500, 2032, 5000, 5625, 9931, 11_577, 12_000, 14_803, 15_679, 16_652, 18_000, 19_147];
const LATE_STEPS = [19_376, 21_698, 22_091, 25_000, 28_725, 31_506, 31_600, 33_208, 33_500, 36_904, 37_161, LAST_STEP];
const FIRST_STEPS = Array.from({ length: 62 }, (_, i) => i - 1);

const records = new Map(recordsAt([...FIRST_STEPS, ...GROWTH_STEPS, ...LATE_STEPS]).map((one) => [one.step, one]));

export const growthRecords: readonly StoryRecord[] = [...GROWTH_STEPS, ...LATE_STEPS].map(recordAt);

/** The record after a step; -1 = before the first. */
export function recordAt(step: number): StoryRecord {
  const record = records.get(step);
  if (record === undefined) throw new Error(`no record of step ${step}`);
  return record;
}

export const { giants }: Opening = JSON.parse(readFileSync("src/labs/buffer-cache/opening-frame.json", "utf8"));

/** The boxes that stages get, by the size of the window. */
const STAGES: Readonly<Record<string, readonly [width: number, height: number, look: Look]>> = {
  "1440 × 900": [NOMINAL.width, NOMINAL.height, "page"],
  "1280 × 720": [1216, 340, "page"],
  "1280 × 720, presented": [1184, 418, "present"],
  "1024 × 768": [960, 360, "page"],
  "844 × 390": [812, 240, "page"],
  "390 × 844": [358, 312, "narrow"],
  "390 × 844, at rest": [358, 476, "narrow"],
  "768 × 1024": [720, 470, "narrow"],
};
export const layouts: readonly (readonly [string, Layout])[] = Object.entries(STAGES).map(([name, box]) => [
  name,
  stageLayout(...box),
]);
export const nominal = stageLayout(...(STAGES["1440 × 900"] ?? [0, 0, "page"]));

export const piecesOf = (view: StageView, layout = nominal): readonly Piece[] =>
  view.scene === "rest" ? restPieces(view.now, layout) : storyPieces(view, layout, giants);

export const rest: StageView = { scene: "rest", now: recordAt(LAST_STEP) };

/** A moment of a beat, with the records that it goes from and to. */
export function momentOf(beat: Beat, part: number, progress: number): StageView {
  const motion = beat.parts[part]?.motion ?? "still";
  const from = beat.scene === "opening" || beat.scene === "leak" ? LAST_STEP : beat.from - 1;
  return { scene: "beat", moment: { beat, part, motion, progress }, before: recordAt(from), now: recordAt(beat.step) };
}

/** The beats of the steps 0 to 60. */
export const STEP_BEATS = SCORE.filter(({ scene }) => scene === "near" || scene === "far");

export const endOf = (beat: Beat): StageView => momentOf(beat, beat.parts.length - 1, 1);

export const beatOf = (step: number): Beat => {
  const beat = STEP_BEATS.find((one) => one.step === step);
  if (beat === undefined) throw new Error(`no beat of step ${step}`);
  return beat;
};

/** A text of a picture, and the room that it takes. */
export interface Label extends Box {
  readonly piece: string;
  readonly words: string;
  readonly size: number;
}

export const labelsIn = (pieces: readonly Piece[]): readonly Label[] =>
  pieces.flatMap(({ key, x, y, marks }) =>
    marks
      .filter((mark): mark is TextMark => mark.kind === "text")
      .map((mark) => {
        const box = textBox(mark);
        return {
          ...box,
          x: x + box.x,
          y: y + box.y,
          piece: key,
          words: mark.words + (mark.rest ?? ""),
          size: mark.size,
        };
      }),
  );

/** Buffers of a picture, with their boxes on the stage. */
export const buffersIn = (pieces: readonly Piece[]) =>
  pieces.flatMap(({ key, x, y, buffers = [] }) =>
    buffers.map((one) => ({ ...one, piece: key, box: { ...one.box, x: x + one.box.x, y: y + one.box.y } })),
  );

/** The pairs of labels of a picture that overlap, in words. */
export function clashes(labels: readonly Label[]): string[] {
  return labels.flatMap((a, i) =>
    labels
      .slice(i + 1)
      .filter((b) => overlaps(a, b))
      .map((b) => `${a.piece} "${a.words}" and ${b.piece} "${b.words}"`),
  );
}
