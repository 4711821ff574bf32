/** Gap between large slices, CSS pixels. Gaps are added outside the areas, never cut from them. */
const WIDE_GAP = 2;
const NARROW_GAP = 1;
const HAIR_GAP = 0.5;

/** The gap between slices whose side is `side` CSS pixels. */
function gapOf(side: number): number {
  if (side >= 12) return WIDE_GAP;
  return side >= 6 ? NARROW_GAP : HAIR_GAP;
}

/** An arrangement of slices in lines of one length. */
export interface Lines {
  /** Length of every line, CSS pixels. */
  readonly length: number;
  /** Slices in a full line, chosen to make them nearly square. It depends on the class, not on the count. */
  readonly full: number;
  readonly gap: number;
  /** All lines have the same number of slices, or one less. Otherwise all but the last are full. */
  readonly even: boolean;
  /** Rounds the start of each line up to whole pixels. Large slices then have crisp edges. */
  readonly whole: boolean;
}

/** Lines for slices whose area is `area` or slightly more, CSS pixels². */
export function linesFor(area: number, length: number, even = false): Lines {
  const side = Math.sqrt(area);
  return { length, full: Math.max(1, Math.round(length / side)), gap: gapOf(side), even, whole: side >= 12 };
}

/** Safety factor on the thickness. Sizes within a class never exceed the estimate by more. */
const THICKNESS_MARGIN = 1.02;

/**
 * Upper bound on the thickness of lines with `count` slices of a mean area. Close to the result of layLines(), without
 * visiting each slice.
 */
export function thicknessOf(lines: Lines, count: number, mean: number): number {
  const { length, full, gap, whole } = lines;
  const rows = Math.ceil(count / full);
  const few = Math.floor(count / rows);
  const fuller = count - rows * few;
  const thick = (slices: number) => {
    const places = placesOf(lines, slices);
    return (mean * places) / (length - (places - 1) * gap);
  };
  const slices = fuller * thick(few + 1) + (rows - fuller) * thick(few);
  return THICKNESS_MARGIN * slices + (rows - 1) * (whole ? gap + 1 : gap);
}

/** A line that is nearly full stretches to the full length. Any other ends early. */
const placesOf = ({ full, even }: Lines, slices: number): number => Math.max(slices, Math.ceil(full / (even ? 3 : 2)));

/** Receives slice `i`: its start along and across the line, its length and its thickness. */
type PlaceSlice = (i: number, along: number, across: number, length: number, thickness: number) => void;

/**
 * Places slices `from` … `to - 1` into lines, in order. In full lines, a slice added at the end moves no other line.
 * Returns the thickness of all lines together.
 */
export function layLines(
  lines: Lines,
  from: number,
  to: number,
  areaOf: (i: number) => number,
  place?: PlaceSlice,
): number {
  const { length, full, gap, even, whole } = lines;
  const count = Math.ceil((to - from) / full);
  const stopOf = (line: number) =>
    even ? from + Math.ceil(((line + 1) * (to - from)) / count) : Math.min(to, from + (line + 1) * full);
  let across = 0;
  let end = 0;
  for (let line = 0, start = from; line < count; line++) {
    const stop = stopOf(line);
    const places = placesOf(lines, stop - start);
    let area = 0;
    for (let i = start; i < stop; i++) area += areaOf(i);
    const thickness = ((area / (stop - start)) * places) / (length - (places - 1) * gap);
    for (let i = start, along = 0; i < stop; i++) {
      const own = areaOf(i) / thickness;
      place?.(i, along, across, own, thickness);
      along += own + gap;
    }
    start = stop;
    end = across + thickness;
    across = whole ? Math.ceil(end + gap) : end + gap;
  }
  return end;
}
