import { figure } from "../../../models/allocation/figures";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { drawMarks } from "../../../plot/chart";
import { fillEntry, legend } from "../../../plot/legend";
import {
  at,
  type Block,
  drawBadge,
  paragraph,
  type Style,
  widthOf,
  wrapped,
  write,
} from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatSaved, formatShare, formatShortCount } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import {
  type BufferFigure,
  type BufferState,
  drawFlexible,
  type FlexiblePicture,
  fullHeight,
  namesOf,
} from "../buffer-figure";
import { AT_REST, cacheNameAt, drawCacheDot, drawField, inRoom, ROOM, wallOf } from "../charts/field";
import { logLens } from "../charts/field-log";
import { type FieldLayout, ruler } from "../charts/layout/field";
import { fieldInput, layoutFields, withFewMarks } from "../charts/layout/field-lanes";
import { pictureInWords } from "../words/describe-frame";
import { finePrint, largestWords } from "./field-words";

const CAPTION = 24;

/** The memory of every lane's callers, cache and heap, area = bytes. */
export const lanesFigure: BufferFigure = {
  id: "lanes",
  name: "memory of the lanes",
  places: ["stage", "card", "handout"],
  isOf: () => true,
  title: ({ scenario }) => (scenario.lens === "log" ? "How large are the callers’ buffers?" : "Where is the memory?"),
  words: (state) => pictureInWords(state.info.done, state.lanes, namesOf(state)),
  height: (width, state) => fullHeight(pictureOf(state, formOf(width), width)),
  draw: (surface, state) => {
    const { width } = surface;
    const form = formOf(width);
    const pictures = [form, { ...form, hasLegend: false }, BESIDE];
    drawFlexible(
      surface,
      pictures.map((one) => pictureOf(state, one, width)),
    );
  },
};

/** The lanes and what explains them. The rooms are flexible. */
const pictureOf = (state: BufferState, form: LaneForm, width: number): FlexiblePicture => ({
  full: roomsHeight(form, state),
  parts: (flexible) => {
    const share = flexible / roomsHeight(form, state);
    const heights = roomHeights(form, state).map((height) => height * share);
    const own = laneWidth(form, state.lanes.length, width);
    const layouts = layoutsOf(state, form, own, heights);
    const names = namesOf(state);
    const lanes = state.lanes.flatMap((lane, number) =>
      layouts.slice(number, number + 1).map((layout) => {
        const drawn = { lane, name: names[number] ?? "", number, layout, lens: state.scenario.lens };
        return laneBlock(drawn, form, heights[number] ?? 0);
      }),
    );
    if (form.rooms === null) return [beside(lanes, own)];
    return [
      ...(form.hasLegend ? [legendOf(state, width)] : []),
      ...lanes,
      scaleBlock(state, layouts, width),
      paragraph(finePrint(layouts), SMALL, 6, width),
    ];
  },
});

/** Blocks beside each other. */
const beside = (blocks: readonly Block[], width: number): Block => ({
  height: Math.max(...blocks.map(({ height }) => height)),
  draw: (surface) => {
    for (const [i, block] of blocks.entries())
      at(surface.context, i * (width + GAP), 0, () => block.draw({ ...surface, width }));
  },
});

/** A lane's name and figures above its rooms, and the callers that hold the most memory below them. */
function laneBlock(drawn: DrawnLane, form: LaneForm, room: number): Block {
  const [walls, gap] = form.rooms === null ? [0, 0] : [2 * WALL, GAP];
  const height = room + walls;
  return {
    height: form.head + height + (form.isFull ? CAPTION : 0) + gap,
    draw: (surface) => {
      drawHead(surface, drawn, form);
      at(surface.context, 0, form.head, () => drawRooms({ ...surface, height }, drawn, form));
      if (form.isFull) at(surface.context, 0, form.head + height, () => drawCaption(surface, drawn.layout));
    },
  };
}

/** Draws the callers that hold the most memory, and the rest. */
function drawCaption(surface: Surface, { groups }: FieldLayout): void {
  const words = largestWords(groups);
  if (words === null) return;
  write(surface, words.others, 0, CAPTION / 2, SMALL);
  write(surface, `${words.who} ${words.need}`, surface.width, CAPTION / 2, { ...STRONG, align: "right" });
}

/** Explains the fills. */
function legendOf({ scenario }: BufferState, width: number): Block {
  const entries = [
    fillEntry("needed", "needed"),
    fillEntry("wasted: allocated, not needed", "hatch"),
    fillEntry("unused, in the cache", "dots"),
    fillEntry(`poisoned: huge, at least ${scenario.poisonRatio}× what its caller needs`, "hatch", "poison"),
  ];
  const block = legend(entries, width);
  return { ...block, height: block.height + 10 };
}

/** A square with its bytes at the scale of the buffers. */
function scaleBlock({ scenario }: BufferState, [layout]: readonly FieldLayout[], width: number): Block {
  if (scenario.lens === "log")
    return paragraph("Log scale: lengths mean powers of ten, and areas have no meaning.", SMALL, 6, width);
  const { side, bytes } = ruler(layout?.scale ?? 1);
  return {
    height: 26,
    draw: (surface) => {
      const { context, palette } = surface;
      context.strokeStyle = palette.text;
      context.lineWidth = 1;
      context.strokeRect(0.5, 0.5, side, side);
      write(surface, `${formatBytes(bytes)} on this scale, area is bytes`, side + 8, 8, SMALL);
    },
  };
}

/** How a picture arranges the lanes. CSS pixels. */
interface LaneForm {
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
const WALL = 3;
/** Between two lanes. */
const GAP = 12;

const WIDE: LaneForm = {
  ...{ from: 640, head: 34, focus: 260, other: 132, rooms: { cache: 108, heap: 96 }, isFull: true, hasLegend: true },
};
const STACKED: LaneForm = {
  ...{ from: 320, head: 32, focus: 150, other: 116, rooms: { cache: 92, heap: 0 }, isFull: false, hasLegend: false },
};
/** Fits where the others are too wide or too high. */
const BESIDE: LaneForm = {
  ...{ from: 0, head: 24, focus: 96, other: 96, rooms: null, isFull: false, hasLegend: false },
};

/** The form with which everything fits. */
const formOf = (width: number): LaneForm => [WIDE, STACKED].find(({ from }) => width >= from) ?? BESIDE;

/** The width of a lane in a picture. */
const laneWidth = ({ rooms }: LaneForm, lanes: number, width: number): number =>
  rooms === null ? (width - GAP * (lanes - 1)) / lanes : width;

/** The full heights of all lanes' rooms. */
const roomHeights = ({ focus, other }: LaneForm, { lanes, focus: main }: BufferState): readonly number[] =>
  lanes.map((_, i) => (i === main && lanes.length <= 2 ? focus : other));

/** The full height of all lanes' rooms below or beside each other. */
function roomsHeight(form: LaneForm, state: BufferState): number {
  const heights = roomHeights(form, state);
  return form.rooms === null ? Math.max(...heights) : heights.reduce((sum, height) => sum + height, 0);
}

/** The width of a lane's callers. */
const callersWidth = ({ rooms }: LaneForm, width: number): number =>
  rooms === null ? width : width - rooms.cache - rooms.heap - 2 * WALL;

/** The buffers of all lanes on one scale, in rooms of these heights in lanes of this width. */
function layoutsOf(
  { lanes, scenario }: BufferState,
  form: LaneForm,
  width: number,
  heights: readonly number[],
): readonly FieldLayout[] {
  const edges = form.rooms === null ? { x: 0, y: 0 } : { x: ROOM.left + ROOM.right, y: ROOM.top + ROOM.foot };
  // A card has no room for the names of a pool's parts.
  const shown = form.rooms === null ? lanes.map(({ pool: _, ...lane }) => lane) : lanes;
  const inputs = shown.map((lane, i) =>
    fieldInput(form.isFull ? lane : withFewMarks(lane), scenario.poisonRatio, {
      width: Math.max(1, callersWidth(form, width) - edges.x),
      height: Math.max(1, (heights[i] ?? 0) - edges.y),
    }),
  );
  const byArea = layoutFields(inputs);
  return scenario.lens === "log" ? logLens.lay(byArea) : byArea;
}

const SMALL: Style = { size: 12, muted: true };
const STRONG: Style = { size: 13, weight: 600 };
const LARGE: Style = { size: 20, weight: 600 };
const BADGE = 28;
const BETWEEN = 24;
/** A longer name is cut if it has at least this width. */
const LEAST_NAME = 160;

type Lens = BufferState["scenario"]["lens"];

/** A lane of a picture. */
interface DrawnLane {
  readonly number: number;
  readonly name: string;
  readonly lane: AllocationLane;
  readonly layout: FieldLayout;
  readonly lens: Lens;
}

function usefulWords(lane: AllocationLane): string {
  const share = figure(lane, "efficiency");
  return Number.isNaN(share) ? "nothing allocated" : `${formatShare(share)} useful`;
}

/** Draws a lane's name and its use of memory, as far as there is room. */
function drawHead(surface: Surface, drawn: DrawnLane, { rooms, isFull }: LaneForm): void {
  at(surface.context, 0, rooms === null ? 0 : 6, () => {
    drawBadge(surface, drawn.number, 0, 0);
    (isFull ? drawFigures : drawUse)(surface, drawn);
  });
}

function drawFigures(surface: Surface, { lane, name }: DrawnLane): void {
  const { width } = surface;
  const bytes = `needs ${formatBytes(figure(lane, "needed"))}, takes ${formatBytes(figure(lane, "granted"))}`;
  const figures = [usefulWords(lane), formatSaved(figure(lane, "avoided_share"))];
  const taken = figures.reduce((sum, text) => sum + widthOf(text, LARGE) + BETWEEN, 0);
  const shown = cutName(name, width - BADGE - widthOf(bytes, SMALL) - taken);
  write(surface, shown, BADGE, 11, STRONG);
  let x = BADGE + widthOf(shown, STRONG) + BETWEEN;
  for (const text of figures) {
    write(surface, text, x, 10, LARGE);
    x += widthOf(text, LARGE) + BETWEEN;
  }
  write(surface, bytes, width, 11, { ...SMALL, align: "right" });
}

/** A name in a width, CSS pixels; a mark says that words are missing. */
function cutName(name: string, width: number): string {
  if (widthOf(name, STRONG) <= width) return name;
  const [shown = ""] = wrapped(name, width - widthOf(" …", STRONG), STRONG);
  return `${shown.replace(/,$/, "")} …`;
}

function drawUse(surface: Surface, { lane, name }: DrawnLane): void {
  const room = surface.width - BADGE;
  const share = formatShare(figure(lane, "efficiency"));
  const texts = [usefulWords(lane), share];
  const restOf = (text: string) => room - widthOf(text, STRONG) - BETWEEN;
  const beside = texts.find((text) => widthOf(name, STRONG) <= restOf(text)) ?? share;
  if (restOf(beside) < Math.min(widthOf(name, STRONG), LEAST_NAME)) {
    write(surface, texts.find((text) => widthOf(text, STRONG) <= room) ?? "", BADGE, 10, STRONG);
    return;
  }
  write(surface, cutName(name, restOf(beside)), BADGE, 10, STRONG);
  write(surface, beside, surface.width, 10, { ...STRONG, align: "right" });
}

/** Draws a lane's callers, with its cache and its heap where the form has them. */
function drawRooms(surface: Surface, drawn: DrawnLane, form: LaneForm): void {
  if (form.rooms === null) {
    const { width, height } = surface;
    drawMarks(surface, [{ mark: "box", x: 0, y: 0, width, height, ink: "rule" }]);
    drawBuffers(surface, drawn);
    return;
  }
  const { cache, heap } = form.rooms;
  const { context, palette, width } = surface;
  const height = surface.height - 2 * WALL;
  const callers = callersWidth(form, width);
  context.strokeStyle = palette.wall;
  context.lineWidth = WALL;
  context.strokeRect(WALL / 2, WALL / 2, width - WALL, height + WALL);
  at(context, WALL, WALL, () => drawCallers({ ...surface, width: callers, height }, drawn));
  at(context, WALL + callers, WALL, () => drawCache({ ...surface, width: cache, height }, drawn.layout));
  if (heap > 0) at(context, width - WALL - heap, WALL, () => drawHeap({ ...surface, width: heap, height }, drawn));
}

function drawBuffers(surface: Surface, { layout, lens }: DrawnLane): void {
  const state = { ...AT_REST, difference: lens === "difference" };
  (lens === "log" ? logLens.draw : drawField)(surface, layout, state);
}

const NO_CALLER = "No caller holds a buffer.";

/** Draws the callers' room, with its texts where they end before the cache. */
function drawCallers(surface: Surface, drawn: DrawnLane): void {
  const { layout } = drawn;
  const fits = (text: string) => widthOf(text, STRONG) <= wallOf(layout);
  inRoom(surface, layout, (room) => {
    if (layout.extent.width === 0 && fits(NO_CALLER)) write(room, NO_CALLER, 0, 14, SMALL);
    drawBuffers(room, drawn);
  });
  if (fits("CALLERS")) write(surface, "CALLERS", ROOM.left, 14, STRONG);
  if (layout.cacheBox.inField) write(surface, "CACHE", cacheNameAt(layout), 14, STRONG);
}

const DOT = 42;
/** For more digits than fit otherwise. */
const TIGHT: Style = { size: 11 };

/** Draws the cache. A large one is drawn beside the callers' buffers. */
function drawCache(surface: Surface, layout: FieldLayout): void {
  const { context, palette, width, height } = surface;
  const { idle, inField } = layout.cacheBox;
  context.globalAlpha = 0.38;
  context.fillStyle = palette.cachedTint;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
  if (!inField) {
    write(surface, "CACHE", ROOM.left, 14, STRONG);
    at(context, 2, height - 46 - DOT, () => drawCacheDot({ ...surface, width: DOT, height: DOT }, layout));
  }
  const bytes = idle === 0 ? "empty" : formatBytes(idle);
  const style = [STRONG, TIGHT].find((one) => widthOf(bytes, one) <= width - ROOM.left) ?? TIGHT;
  write(surface, "whole cache:", ROOM.left, height - 34, SMALL);
  write(surface, bytes, ROOM.left, height - 15, style);
}

/** Draws how many buffers came from the heap and went back. Its wall is on the left. */
function drawHeap(surface: Surface, { lane }: DrawnLane): void {
  const { context, palette, height } = surface;
  const left = WALL + ROOM.left;
  context.fillStyle = palette.wall;
  context.fillRect(0, 0, WALL, height);
  write(surface, "HEAP", left, 14, STRONG);
  write(surface, `${formatShortCount(figure(lane, "heap_allocations"))} new`, left, height - 32, SMALL);
  write(surface, `${formatShortCount(figure(lane, "heap_frees"))} freed`, left, height - 15, SMALL);
}
