import { fillRole } from "../../../models/allocation/charts/heap-ink";
import { HEAP_ROLES, type HeapRole } from "../../../models/allocation/charts/heap-map";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { drawMarks, drawPlate, type Ink, type Mark } from "../../../plot/chart";
import { legend } from "../../../plot/legend";
import { at, type Block, paragraph } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { stepName } from "../../../shared/step-name";
import { heapsOf } from "../../shared/heap/heaps";
import { type HeapLabFigure, type HeapState, laneHead, nameOf, SMALL } from "../heap-figure";

/** The meaning of the fills, in the order of a bar. */
export const ROLE_WORDS: readonly (readonly [role: HeapRole, words: string])[] = [
  ["needed", "needed"],
  ["slack", "rounding, headers"],
  ["cached", "kept for one size"],
  ["free", "holes"],
  ["metadata", "heap’s own"],
  ["uncommitted", "no memory"],
];

/** Bytes of a heap by use. All except `uncommitted` are committed. */
export type HeapBytes = Readonly<Record<HeapRole, number>>;

/** needed + slack (rounding and headers) + kept + free (holes) + own = committed. */
export function heapBytes(heap: Pick<HeapArrays, "figures">): HeapBytes {
  return {
    needed: heapFigure(heap, "needed"),
    slack: heapFigure(heap, "internal_padding") + heapFigure(heap, "headers"),
    cached: heapFigure(heap, "cached_free"),
    free: heapFigure(heap, "free"),
    metadata: heapFigure(heap, "metadata"),
    uncommitted: heapFigure(heap, "uncommitted"),
  };
}

/** Committed bytes plus addresses without memory. */
const allBytes = (bytes: HeapBytes): number => HEAP_ROLES.reduce((sum, role) => sum + bytes[role], 0);

/** An excess below this share of the width is a rounding error. */
const ROUNDING = 1e-6;

/**
 * A bar whose length means bytes. Nothing is drawn wider than it is, so bars on one scale compare to the byte. Anything
 * beyond the width is broken off. Lengths in CSS pixels; `broken`: the part is longer than the space, and a mark shows it.
 * @internal
 */
export function heapBar(bytes: HeapBytes, pixelsPerByte: number, width: number) {
  let at = 0;
  return HEAP_ROLES.filter((role) => bytes[role] > 0).map((role) => {
    const [x, full] = [at * pixelsPerByte, bytes[role] * pixelsPerByte];
    at += bytes[role];
    const broken = x + full > width * (1 + ROUNDING);
    return { role, bytes: bytes[role], x, width: Math.max(0, Math.min(full, width - x)), broken };
  });
}

/** A part of a bar. */
type HeapSegment = ReturnType<typeof heapBar>[number];

/** Whether a bar is drawn shorter than it is. */
export const isBroken = (bytes: HeapBytes, pixelsPerByte: number, width: number): boolean =>
  heapBar(bytes, pixelsPerByte, width).some(({ broken }) => broken);

/** Addresses without memory may take up to this many times the committed bytes. Beyond that, the bar is broken. */
const MOST_EMPTY = 1.5;

/** Pixels per byte at which the longest bar fills the width; 0 without bytes. */
export function barScale(all: readonly HeapBytes[], width: number): number {
  const most = (lengths: readonly number[]) => Math.max(0, ...lengths.filter(Number.isFinite));
  const committed = most(all.map((bytes) => allBytes(bytes) - bytes.uncommitted));
  const longest = Math.min(most(all.map(allBytes)), (1 + MOST_EMPTY) * committed);
  return longest > 0 ? width / longest : 0;
}

/** Labels on a bar by role. Other roles have none. */
const PLATES: Partial<Record<HeapRole, string>> = {
  needed: "alive",
  slack: "rounding, headers",
  cached: "kept",
  free: "holes",
  uncommitted: "without memory",
};

/** Draws the bytes of a heap over the full height, on the scale of all lanes, with labels on the largest parts. */
export function drawHeapLedger(surface: Surface, bytes: HeapBytes, pixelsPerByte: number): void {
  const { width, height } = surface;
  const segments = heapBar(bytes, pixelsPerByte, width);
  for (const { role, x, width } of segments) fillRole(surface, role, { x, y: 0, width, height });
  const line = (x: number, width: number, fill: Ink): Mark => ({ mark: "box", x, y: 0, width, height, fill });
  drawMarks(
    surface,
    segments.slice(1).map(({ x }) => line(x - 0.5, 1, "surface")),
  );
  for (const segment of segments) labelSegment(surface, segment);
  const alive = segments.find(({ role }) => role === "needed");
  drawMarks(surface, [
    ...(alive === undefined ? [] : [line(alive.width - 0.75, 1.5, "text")]),
    ...(segments.some(({ broken }) => broken) ? breakMarks(width - BREAK.from, height) : []),
  ]);
}

/** Two strokes across the end of a bar that is too long, CSS pixels. */
const BREAK = { from: 22, gap: 7, slant: 6, clear: 3 } as const;

function breakMarks(left: number, height: number): readonly Mark[] {
  const { gap, slant, clear } = BREAK;
  const stroke = (x: number, inset: number) => [
    { x: x + slant, y: inset },
    { x, y: height - inset },
  ];
  const cleared = [...stroke(left - clear, 0), ...stroke(left + gap + clear, 0).toReversed()];
  return [
    { mark: "area", points: cleared, fill: "surface" },
    ...[left, left + gap].map((x): Mark => ({ mark: "line", points: stroke(x, 1), ink: "text", thick: 1.5 })),
  ];
}

/** Labels a part with as many words as fit. A broken part says so. */
function labelSegment(surface: Surface, { role, bytes, x, width, broken }: HeapSegment): void {
  const words = PLATES[role];
  if (words === undefined) return;
  const box = { x, y: 0, width: width - (broken ? BREAK.from + BREAK.clear : 0), height: surface.height };
  const full = `${formatBytes(bytes)} ${words}`;
  drawPlate(surface, box, broken ? [`${full}, drawn shorter`, full, formatBytes(bytes)] : [full], 13);
}

const BAR = 24;
const GAP = 10;
/** From this many steps on, the figure tells the means and the page faults. */
const LONG = 10_000;

/** The height of a line of the legend, and the side of a sample, CSS pixels. */
const LINE = 18;
const SWATCH = 11;

/** Samples of the fills with their words, in as many lines as they need at a width. */
export const rolesLegend = (width: number): Block =>
  legend(
    ROLE_WORDS.map(([role, words]) => ({
      ...{ words, mark: SWATCH },
      draw: (surface) => fillRole(surface, role, { x: 0, y: -SWATCH / 2, width: SWATCH, height: SWATCH }),
    })),
    width,
    { style: SMALL, line: LINE, gap: 4, between: 10 },
  );

/** The memory of every heap as a bar on one scale, with its overhead, its holes and its costs. */
export const ledgerFigure: HeapLabFigure = {
  id: "ledger",
  name: "memory",
  places: ["stage", "card", "handout"],
  isOf: () => true,
  title: () => "Where did the memory go?",
  words: (state) =>
    [`At ${stepName(state.info.done)}:`, ...heapsOf(state).map(wordsIn(state)), ...costs(state)].join(" "),
  height: (width, state) => legendHeight(width) + textedHeight(width, state) * state.scenario.lanes.length,
  draw: (surface, state) => {
    const { width, context } = surface;
    const top = surface.height < ledgerFigure.height(width, state) ? 0 : legendHeight(width);
    if (top > 0) rolesLegend(width).draw(surface);
    const height = (surface.height - top) / state.scenario.lanes.length;
    for (const lane of state.scenario.lanes.keys())
      at(context, 0, top + lane * height, () => drawLane({ ...surface, height }, state, lane));
  },
};

/** The height of the legend; 0 = it does not fit on a line, so it is left out. */
const legendHeight = (width: number): number => {
  const { height } = rolesLegend(width);
  return height > LINE ? 0 : height + 4;
};

/** The height of a lane with its text. */
const textedHeight = (width: number, state: HeapState): number =>
  laneHead(state, 0).height + BAR + textHeight(width, state) + GAP;

const textHeight = (width: number, state: HeapState): number =>
  Math.max(0, ...heapsOf(state).map((heap) => textOf(state, heap, width).height));

const textOf = ({ info }: HeapState, heap: HeapArrays, width: number) =>
  paragraph([holesText(heap), ...(info.done > LONG ? [costText(heap)] : [])].join("; "), SMALL, 0, width);

/** Draws a heap's name and overhead above its bar, and its text below, if the bar stays high enough. */
function drawLane(surface: Surface, state: HeapState, lane: number): void {
  const { width, height, context } = surface;
  const heaps = heapsOf(state);
  const heap = heaps[lane];
  if (heap === undefined) return;
  const head = laneHead(state, lane, `overhead ${formatShare(heapFigure(heap, "overhead"))}`);
  const text = height < textedHeight(width, state) ? 0 : textHeight(width, state);
  const bar = height - head.height - text - GAP;
  head.draw(surface);
  at(context, 0, head.height, () =>
    drawHeapLedger({ ...surface, height: bar }, heapBytes(heap), barScale(heaps.map(heapBytes), width)),
  );
  if (text > 0) at(context, 0, head.height + bar + 2, () => textOf(state, heap, width).draw(surface));
}

const holesText = (heap: HeapArrays): string => {
  const holes = formatCounted(heapFigure(heap, "free_count"), "hole");
  const kept = formatBytes(heapFigure(heap, "cached_free"));
  return `${formatBytes(heapFigure(heap, "free"))} in ${holes}; ${kept} kept for one size`;
};

const costText = (heap: HeapArrays): string =>
  `mean overhead ${formatShare(heapFigure(heap, "mean_overhead"), 2)}, ${formatCounted(heapFigure(heap, "page_faults"), "page fault")}`;

const wordsIn =
  (state: HeapState) =>
  (heap: HeapArrays, lane: number): string => {
    const bytes = (name: "needed" | "committed" | "free") => formatBytes(heapFigure(heap, name));
    const holes = formatCounted(heapFigure(heap, "free_count"), "hole");
    return `${laneLetter(lane)} (${nameOf(state, lane)}): ${bytes("needed")} needed, ${bytes("committed")} committed, ${bytes("free")} in ${holes}.`;
  };

const costs = (state: HeapState): readonly string[] =>
  state.info.done > LONG ? heapsOf(state).map((heap, lane) => `${laneLetter(lane)}: ${costText(heap)}.`) : [];
