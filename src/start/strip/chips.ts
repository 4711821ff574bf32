import { formatInteger } from "../../shared/format";
import { LAST_STEP } from "../story/score";
import { type Axis, stepX } from "./axis";

/** A step to jump to, and what happens there. */
export const CHIPS = [
  { step: 6, words: "rare guest" },
  { step: 10, words: "thrown away" },
  { step: 11, words: "bad hit" },
  { step: 59, words: "bigger wins" },
  { step: LAST_STEP, words: "now" },
] as const;

/** A chip with its place, and the place on the strip that it points to; null = beyond the axis. */
export interface PlacedChip {
  readonly step: number;
  readonly words: string;
  readonly x: number;
  readonly width: number;
  readonly pointsTo: number | null;
}

const GAP = 12;
/** The advance of a bold digit and of a letter at 17 px, at most, and what is around them. */
const [DIGIT, LETTER, AROUND] = [10.6, 9.1, 40];

/** On a strip as narrow as this a chip says its step alone. */
const NARROW = 640;
const wordsWidth = (words: string, width: number) => (width < NARROW ? -12 : words.length * LETTER);
const widthOf = (step: number, words: string, width: number) =>
  AROUND + formatInteger(step).length * DIGIT + wordsWidth(words, width);

/** The chips above an axis: from the left in order, but where there is room, near the steps that they point to. */
export function placeChips(axis: Axis, width: number): readonly PlacedChip[] {
  let free = 0;
  const gap = width < NARROW ? GAP / 2 : GAP;
  const placed = CHIPS.map(({ step, words }) => {
    const wide = widthOf(step, words, width);
    const chip = { step, words, width: wide, x: free, pointsTo: step <= axis.to ? stepX(axis, step) : null };
    free += wide + gap;
    return chip;
  });
  if (width < NARROW) return placed;
  return placed.map((chip, i) => ({ ...chip, x: Math.max(chip.x, wantedX(chip, i, placed, axis, width)) }));
}

/** The last chip ends with the axis, or the strip; the one before it may follow its step. */
function wantedX(chip: PlacedChip, i: number, placed: readonly PlacedChip[], axis: Axis, width: number): number {
  const last = placed.length - 1;
  const end = axis.to < LAST_STEP ? width : axis.width;
  const lastX = end - (placed[last]?.width ?? 0);
  if (i === last) return lastX;
  if (i < last - 1 || chip.pointsTo === null || axis.to >= LAST_STEP) return chip.x;
  return Math.min(chip.pointsTo - chip.width / 2, lastX - GAP - chip.width);
}

/** The line from a chip to its step. */
export function leaderPath({ x, width, pointsTo }: PlacedChip, from: number, to: number): string | null {
  if (pointsTo === null) return null;
  const start = Math.max(x + 16, Math.min(x + width - 16, pointsTo));
  return `M${start.toFixed(1)} ${from}L${pointsTo.toFixed(1)} ${to}`;
}
