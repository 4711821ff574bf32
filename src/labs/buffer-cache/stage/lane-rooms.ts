import { figure } from "../../../models/allocation/figures";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { drawMarks } from "../../../plot/chart";
import { at, drawBadge, type Style, widthOf, wrapped, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatShare, formatShortCount } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import type { BufferState } from "../buffer-figure";
import { AT_REST, drawCacheDot, drawField } from "../charts/field";
import { logLens } from "../charts/field-log";
import type { FieldLayout } from "../charts/layout/field";
import { cacheNameAt, inRoom, ROOM, wallOf } from "../charts/room";
import { callersWidth, type LaneForm, WALL } from "./lane-forms";

export const SMALL: Style = { size: 12, muted: true };
export const STRONG: Style = { size: 13, weight: 600 };
const LARGE: Style = { size: 20, weight: 600 };
const BADGE = 28;
const BETWEEN = 24;
/** A longer name is cut if it has at least this width. */
const LEAST_NAME = 160;

type Lens = BufferState["scenario"]["lens"];

/** A lane of a picture. */
export interface DrawnLane {
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
export function drawHead(surface: Surface, drawn: DrawnLane, { rooms, isFull }: LaneForm): void {
  at(surface.context, 0, rooms === null ? 0 : 6, () => {
    drawBadge(surface, drawn.number, 0, 0);
    (isFull ? drawFigures : drawUse)(surface, drawn);
  });
}

function drawFigures(surface: Surface, { lane, name }: DrawnLane): void {
  const { width } = surface;
  const bytes = `needs ${formatBytes(figure(lane, "needed"))}, takes ${formatBytes(figure(lane, "granted"))}`;
  const figures = [usefulWords(lane), `${formatShare(figure(lane, "avoided_share"), 0)} of heap calls saved`];
  const taken = figures.reduce((sum, text) => sum + widthOf(text, LARGE) + BETWEEN, 0);
  const shown = firstLine(name, width - BADGE - widthOf(bytes, SMALL) - taken);
  write(surface, shown, BADGE, 11, STRONG);
  let x = BADGE + widthOf(shown, STRONG) + BETWEEN;
  for (const text of figures) {
    write(surface, text, x, 10, LARGE);
    x += widthOf(text, LARGE) + BETWEEN;
  }
  write(surface, bytes, width, 11, { ...SMALL, align: "right" });
}

const firstLine = (text: string, width: number): string => wrapped(text, width, STRONG)[0] ?? "";

function drawUse(surface: Surface, { lane, name }: DrawnLane): void {
  const room = surface.width - BADGE;
  const useful = usefulWords(lane);
  const rest = room - widthOf(useful, STRONG) - BETWEEN;
  if (widthOf(name, STRONG) <= rest || rest >= LEAST_NAME) {
    write(surface, firstLine(name, rest), BADGE, 10, STRONG);
    write(surface, useful, surface.width, 10, { ...STRONG, align: "right" });
  } else {
    const texts = [useful, formatShare(figure(lane, "efficiency")), ""];
    write(surface, texts.find((text) => widthOf(text, STRONG) <= room) ?? "", BADGE, 10, STRONG);
  }
}

/** Draws a lane's callers, with its cache and its heap where the form has them. */
export function drawRooms(surface: Surface, drawn: DrawnLane, form: LaneForm): void {
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
