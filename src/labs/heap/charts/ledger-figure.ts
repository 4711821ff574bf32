import { fillRole } from "../../../models/allocation/charts/heap-ink";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { legend } from "../../../plot/legend";
import { at, type Block, paragraph } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { heapsOf } from "../../shared/heap/heaps";
import { type HeapLabFigure, type HeapState, laneHead, nameOf, SMALL } from "../heap-figure";
import { barScale, drawHeapLedger, heapBytes, ROLE_WORDS } from "./ledger";

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
  words: (state) => [...heapsOf(state).map(wordsIn(state)), ...costs(state)].join(" "),
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
  return `${formatBytes(heapFigure(heap, "free"))} in ${holes}; ${kept} reserved by size`;
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
