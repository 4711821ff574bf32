/** Between large slices, CSS pixels. Gaps are added outside of the areas, never cut from them. */
const WIDE_GAP = 2;
const NARROW_GAP = 1;
const HAIR_GAP = 0.5;

/** The gap between slices of such a side. */
export function gapOf(side: number): number {
  if (side >= 12) return WIDE_GAP;
  return side >= 6 ? NARROW_GAP : HAIR_GAP;
}

/** How slices stand in lines of one length. */
export interface Lines {
  /** Of every line, CSS pixels. */
  readonly length: number;
  /** Slices of a full line: so many that they come near to squares. It follows from the class, not from the count. */
  readonly full: number;
  readonly gap: number;
  /** All lines have the same number of slices, or one less; else all but the last are full. */
  readonly even: boolean;
  /** Where a line begins: rounded up to whole pixels for large slices, so that edges are crisp. */
  readonly whole: boolean;
}

/** Lines for slices whose area is `area` or little more, CSS pixels². */
export function linesFor(area: number, length: number, even = false): Lines {
  const side = Math.sqrt(area);
  return { length, full: Math.max(1, Math.round(length / side)), gap: gapOf(side), even, whole: side >= 12 };
}

/** Of the thickness: more than sizes within a class make it differ from its estimate. */
const DOUBT = 1.02;

/** At most so thick are lines of so many slices of a mean area; near to what layLines() gives, without looking at each. */
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
  return DOUBT * slices + (rows - 1) * (whole ? gap + 1 : gap);
}

/** A line that is nearly full is stretched to the full length; another ends early. */
const placesOf = ({ full, even }: Lines, slices: number): number => Math.max(slices, Math.ceil(full / (even ? 3 : 2)));

/** Takes slice `i`: where it begins along and across the line, its length and its thickness. */
export type PlaceSlice = (i: number, along: number, across: number, length: number, thickness: number) => void;

/**
 * Puts slices `from` … `to - 1` into lines, in their order. Where lines are full, a slice that comes at the end moves no
 * other line. Returns the
 * thickness of all lines together.
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
