import type { BufferState } from "../buffer-figure";
import { fieldInput, withFewMarks } from "../charts/field-input";
import { logLens } from "../charts/field-log";
import type { FieldLayout } from "../charts/layout/field";
import { layoutFields } from "../charts/layout/field-lanes";
import { ROOM } from "../charts/room";

/** How a picture arranges the lanes. CSS pixels. */
export interface LaneForm {
  /** For pictures of at least this width. */
  readonly from: number;
  /** The height of a lane's name and figures. */
  readonly head: number;
  /** The heights of the rooms: of the lane in focus, if there are at most two lanes, and of others. */
  readonly focus: number;
  readonly other: number;
  /** The widths of the rooms beside the callers; null = the lanes are beside each other, and each shows its callers alone. */
  readonly rooms: { readonly cache: number; readonly heap: number } | null;
  /** Whether it draws thousands of buffers, names the largest callers, and explains the fills. */
  readonly isFull: boolean;
  readonly hasLegend: boolean;
}

/** The walls of a lane's rooms. */
export const WALL = 3;
/** Between two lanes. */
export const GAP = 12;

const WIDE: LaneForm = {
  ...{ from: 640, head: 34, focus: 260, other: 132, rooms: { cache: 108, heap: 96 }, isFull: true, hasLegend: true },
};
const STACKED: LaneForm = {
  ...{ from: 320, head: 32, focus: 150, other: 116, rooms: { cache: 92, heap: 0 }, isFull: false, hasLegend: false },
};
/** Fits where the others are too wide or too high. */
export const BESIDE: LaneForm = {
  ...{ from: 0, head: 24, focus: 96, other: 96, rooms: null, isFull: false, hasLegend: false },
};

/** The form with which everything fits. */
export const formOf = (width: number): LaneForm => [WIDE, STACKED].find(({ from }) => width >= from) ?? BESIDE;

/** The width of a lane in a picture. */
export const laneWidth = ({ rooms }: LaneForm, lanes: number, width: number): number =>
  rooms === null ? (width - GAP * (lanes - 1)) / lanes : width;

/** The full heights of all lanes' rooms. */
export const roomHeights = ({ focus, other }: LaneForm, { lanes, focus: main }: BufferState): readonly number[] =>
  lanes.map((_, i) => (i === main && lanes.length <= 2 ? focus : other));

/** The full height of all lanes' rooms below or beside each other. */
export function roomsHeight(form: LaneForm, state: BufferState): number {
  const heights = roomHeights(form, state);
  return form.rooms === null ? Math.max(...heights) : heights.reduce((sum, height) => sum + height, 0);
}

/** The width of a lane's callers. */
export const callersWidth = ({ rooms }: LaneForm, width: number): number =>
  rooms === null ? width : width - rooms.cache - rooms.heap - 2 * WALL;

/** The buffers of all lanes on one scale, in rooms of these heights in lanes of this width. */
export function layoutsOf(
  { lanes, scenario }: BufferState,
  form: LaneForm,
  width: number,
  heights: readonly number[],
): readonly FieldLayout[] {
  const edges = form.rooms === null ? { x: 0, y: 0 } : { x: ROOM.left + ROOM.right, y: ROOM.top + ROOM.foot };
  const inputs = lanes.map((lane, i) =>
    fieldInput(form.isFull ? lane : withFewMarks(lane), scenario.poisonRatio, {
      width: Math.max(1, callersWidth(form, width) - edges.x),
      height: Math.max(1, (heights[i] ?? 0) - edges.y),
    }),
  );
  const byArea = layoutFields(inputs);
  return scenario.lens === "log" ? logLens.lay(byArea) : byArea;
}
