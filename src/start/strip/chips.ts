import { formatInteger } from "../../shared/format";
import { LAST_STEP } from "../story/score";
import { type Axis, stripScale } from "./StripPlot";

/** Steps to jump to, with the event at each. */
const CHIPS = [
  { step: 6, words: "rare request" },
  { step: 10, words: "thrown away" },
  { step: 11, words: "bad hit" },
  { step: 59, words: "bigger wins" },
  { step: LAST_STEP, words: "now" },
] as const;

/** A chip with its position, and the position on the strip that it points to; null = beyond the axis. */
export interface PlacedChip {
  readonly step: number;
  readonly words: string;
  readonly x: number;
  readonly width: number;
  readonly pointsTo: number | null;
}

/** The maximum advance of a bold digit and of a letter at 17 px. */
const [DIGIT, LETTER] = [10.6, 9.1];

/** The spacing of chips: around their words and between them, in px. */
interface Setting {
  readonly around: number;
  readonly gap: number;
  readonly says: "all" | "step";
}

/** From the widest. */
const SETTINGS: readonly Setting[] = [
  { around: 40, gap: 12, says: "all" },
  { around: 28, gap: 6, says: "all" },
];
const SHORT: Setting = { around: 28, gap: 6, says: "step" };

const widthOf = (step: number, words: string, around: number) =>
  around + formatInteger(step).length * DIGIT + words.length * LETTER;

/** The chips in a row. */
function inRow({ around, gap, says }: Setting, axis: Axis): readonly PlacedChip[] {
  let free = 0;
  return CHIPS.map(({ step, words: all }) => {
    const words = says === "all" ? all : "";
    const chip = { step, words, x: free, width: widthOf(step, words, around), pointsTo: pointOf(step, axis) };
    free += chip.width + gap;
    return chip;
  });
}

const pointOf = (step: number, axis: Axis) => (step <= axis.to ? stripScale(axis)(step) : null);
const endOf = (chips: readonly PlacedChip[]) => chips.reduce((end, { x, width }) => Math.max(end, x + width), 0);

/** The chips above an axis, in order from the left. If there is room, each is near its step. */
export function placeChips(axis: Axis, width: number): readonly PlacedChip[] {
  const setting = SETTINGS.find((one) => endOf(inRow(one, axis)) <= width) ?? SHORT;
  const placed = inRow(setting, axis);
  const { gap } = setting;
  if (setting === SHORT) return placed;
  return placed.map((chip, i) => ({ ...chip, x: Math.max(chip.x, wantedX(chip, i, placed, axis, width, gap)) }));
}

/** The last chip ends with the axis or with the strip. The one before it may follow its step. */
function wantedX(
  chip: PlacedChip,
  i: number,
  placed: readonly PlacedChip[],
  axis: Axis,
  width: number,
  gap: number,
): number {
  const last = placed.length - 1;
  const end = axis.to < LAST_STEP ? width : axis.width;
  const lastX = end - (placed[last]?.width ?? 0);
  if (i === last) return lastX;
  if (i < last - 1 || chip.pointsTo === null || axis.to >= LAST_STEP) return chip.x;
  return Math.min(chip.pointsTo - chip.width / 2, lastX - gap - chip.width);
}

/** The line from a chip to its step. */
export function leaderPath({ x, width, pointsTo }: PlacedChip, from: number, to: number): string | null {
  if (pointsTo === null) return null;
  const start = Math.max(x + 16, Math.min(x + width - 16, pointsTo));
  return `M${start.toFixed(1)} ${from}L${pointsTo.toFixed(1)} ${to}`;
}
