import { MARK } from "../../generated/abi";
import { figure } from "../../models/allocation/figures";
import { type AllocationLane, CLASS_NUMBERS, MARK_NUMBERS, SERIES } from "../../models/allocation/lane-arrays";
import { DASHES, PAGE_PALETTE } from "../../plot/palette";
import type { Surface } from "../../plot/surface";
import { svgSurface } from "../../plot/svg-surface";
import { formatShare } from "../../shared/figure-text";
import { laneLetter } from "../../shared/lane-letter";
import { sizeClass } from "../../shared/size-class";
import { PICTURE } from "../shared/library-card";
import { AT_REST, drawField } from "./charts/field";
import type { FieldInput } from "./charts/layout/field";
import { layoutFields } from "./charts/layout/field-lanes";

/** Heights of the parts from top to bottom, in CSS pixels. A gap separates the fields from the efficiency. */
const NAMES = 20;
const FIELD = 96;
const GAP = 12;
const CURVE = PICTURE.height - NAMES - FIELD - GAP;

/** Index of the mean efficiency in a column of the series. */
const MEAN = 4;

type Lane = Pick<AllocationLane, "figures" | "classes" | "marks" | "slots" | "series">;

/** The content of a small SVG: the fields of all lanes on one scale, and their efficiency up to this step. */
export function picture(lanes: readonly Lane[], ratio: number, name: string): string {
  const { width, height } = PICTURE;
  const { surface: white, marks } = svgSurface(width, height);
  const surface = { ...white, palette: PAGE_PALETTE };
  const { context } = surface;
  const wide = (width - GAP * (lanes.length - 1)) / lanes.length;
  const layouts = layoutFields(lanes.map((lane) => inputOf(lane, ratio, { width: wide, height: FIELD })));
  layouts.forEach((layout, lane) => {
    context.save();
    context.translate(lane * (wide + GAP), 0);
    drawName(surface, lanes[lane], lane);
    context.translate(0, NAMES);
    drawField(surface, layout, AT_REST);
    drawFrame(surface, wide, FIELD);
    context.restore();
  });
  context.translate(0, NAMES + FIELD + GAP);
  drawFrame(surface, width, CURVE);
  for (const [i, lane] of lanes.entries()) drawEfficiency(surface, lane, i, { width, height: CURVE });
  return marks(name);
}

/** A picture draws at most this many single buffers, from the largest classes. Each remaining class becomes one block. */
const MOST_MARKS = 64;

/** Limits a lane's marks to what a small picture draws. A class keeps all its marks or none, in the core's order. */
export function withFewMarks<Of extends Pick<Lane, "classes" | "marks">>(lane: Of): Of {
  const listed = new Set<number>();
  let left = MOST_MARKS;
  for (let k = lane.classes.length / CLASS_NUMBERS - 1; k >= 0; k--) {
    const count = lane.classes[k * CLASS_NUMBERS] ?? 0;
    if (count > left) continue;
    listed.add(k);
    left -= count;
  }
  const isListed = (at: number) => listed.has(sizeClass(lane.marks[at - (at % MARK_NUMBERS) + MARK.size] ?? 1));
  return { ...lane, marks: lane.marks.filter((_, at) => isListed(at)) };
}

/** The layout's input for a lane. A poisoned buffer is at least `ratio` times what its caller needs. */
export function inputOf(
  lane: Pick<Lane, "figures" | "classes" | "marks" | "slots">,
  ratio: number,
  size: Pick<FieldInput, "width" | "height">,
): FieldInput {
  const cached = Array.from({ length: lane.slots.length / 2 }, (_, slot) => lane.slots[2 * slot] ?? 0);
  return {
    marks: lane.marks,
    classes: lane.classes,
    cached,
    ...size,
    poison: { ratio, big: figure(lane, "big") },
  };
}

function drawName({ context, palette }: Surface, lane: Lane | undefined, number: number): void {
  if (lane === undefined) return;
  context.font = "600 12px sans-serif";
  context.fillStyle = palette.inks[number] ?? palette.text;
  context.fillText(`${laneLetter(number)} ${formatShare(figure(lane, "efficiency"))}`, 0, 13);
}

/** Outlines a part of a picture. */
export function drawFrame({ context, palette }: Surface, width: number, height: number): void {
  context.strokeStyle = palette.rule;
  context.lineWidth = 1;
  context.strokeRect(0.5, 0.5, width - 1, height - 1);
}

/** Draws the mean efficiency of each column, with 100 % at the top. A column with no live buffers leaves a gap. */
export function drawEfficiency(
  { context, palette }: Surface,
  { series }: Pick<Lane, "series">,
  number: number,
  { width, height }: Pick<FieldInput, "width" | "height">,
): void {
  const columns = series.length / SERIES;
  context.beginPath();
  let open = false;
  for (let column = 0; column < columns; column++) {
    const share = series[column * SERIES + MEAN] ?? Number.NaN;
    const [x, y] = [((column + 0.5) * width) / columns, 1 + (1 - share) * (height - 2)];
    if (open && share >= 0) context.lineTo(x, y);
    else if (share >= 0) context.moveTo(x, y);
    open = share >= 0;
  }
  context.strokeStyle = palette.inks[number] ?? palette.text;
  context.lineWidth = 1.5;
  context.lineJoin = "round";
  context.setLineDash(DASHES[number] ?? []);
  context.stroke();
  context.setLineDash([]);
}
