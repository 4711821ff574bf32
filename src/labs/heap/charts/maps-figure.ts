import { piecesOf } from "../../../models/allocation/charts/heap-figures";
import type { MapScale } from "../../../models/allocation/charts/heap-map";
import { binaryBytes, shortBytes } from "../../../models/allocation/charts/heap-units";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { seesThreads } from "../../../models/allocation/heap-models";
import {
  at,
  type Block,
  drawBlocks,
  heightOf,
  paragraph,
  type Style,
  widthOf,
  write,
} from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { laneLetter } from "../../../shared/lane-letter";
import { heapsOf } from "../../shared/heap/heaps";
import { type HeapLabFigure, type HeapState, laneHead, nameOf, SMALL, STRONG } from "../heap-figure";
import { scaleOf } from "../map-view";
import { holesWords, laneSentences } from "./describe-heap";
import { rolesLegend } from "./ledger-figure";
import { drawHeapMap, drawMapAxis } from "./map";
import { valueText } from "./measures";

/** The width of the addresses, left of the maps. */
const AXIS = 56;
const BETWEEN = 16;
const GAP = 8;
/** The full height of a map, as a share of the figure's width. */
const MAP = 0.25;
/** A narrower map goes below the others. */
const LEAST_WIDTH = 120;
/** Above a narrower map, the overhead is smaller. */
const NARROW = 200;

const MODELED = "; page faults are modeled";

interface MapsOptions {
  /** Whether the page faults are told. A lesson's step may ask about them. */
  readonly hasFaults: boolean;
  /** Gets the scale of the maps before they are drawn, to ask for the addresses at that scale. */
  readonly onScale?: (scale: MapScale) => void;
}

/** The address space of every heap, row by row on one scale, below its overhead. */
export const mapsOf = (options: MapsOptions): HeapLabFigure => ({
  id: "maps",
  name: "heap maps",
  places: ["stage", "slide"],
  isOf: (scenario) => !seesThreads(scenario),
  title: () => `Heap maps by address. Overhead is (committed − needed) ÷ needed${options.hasFaults ? MODELED : ""}.`,
  words: (state) => [...laneSentences(namedHeaps(state)), ...(options.hasFaults ? faults(state) : [])].join(" "),
  height: (width, state) => {
    const { head, rows, legend } = partsIn(width, state, options.hasFaults, { details: true, legend: true });
    return rows * (head + MAP * width + GAP) + legend;
  },
  draw: (surface, state) => {
    const layout = layoutOf(surface, state, options.hasFaults);
    const scale = scaleOf(state, layout.width, layout.map);
    options.onScale?.(scale);
    for (let row = 0; row < layout.rows; row++)
      at(surface.context, 0, row * (layout.head + layout.map + GAP), () => drawRow(surface, state, layout, scale, row));
    if (layout.legend > 0)
      at(surface.context, 0, surface.height - layout.legend, () => rolesLegend(surface.width).draw(surface));
  },
});

/** The maps with everything that there is to tell. */
export const mapsFigure = mapsOf({ hasFaults: true });

const namedHeaps = (state: HeapState) => heapsOf(state).map((heap, lane) => ({ name: nameOf(state, lane), heap }));

const faults = (state: HeapState): readonly string[] =>
  heapsOf(state).map((heap, lane) => `${laneLetter(lane)}: ${faultsText(heap)}.`);

const faultsText = (heap: HeapArrays): string => `${valueText("faults", heap)} page faults`;

interface Shown {
  /** The holes and the committed bytes, below the overhead. */
  readonly details: boolean;
  readonly legend: boolean;
  /** With lower maps, less is shown. CSS pixels. */
  readonly least: number;
}

/** Earlier ones are preferred. */
const SHOWN: readonly Shown[] = [
  { details: true, legend: true, least: 80 },
  { details: false, legend: true, least: 40 },
  { details: false, legend: false, least: 0 },
];

/** The maps side by side, as many as the width holds. CSS pixels. */
function partsIn(width: number, state: HeapState, hasFaults: boolean, shown: Omit<Shown, "least">) {
  const heaps = heapsOf(state);
  const most = Math.floor((width - AXIS + BETWEEN) / (LEAST_WIDTH + BETWEEN));
  const columns = Math.max(1, Math.min(heaps.length, most));
  const own = (width - AXIS - BETWEEN * (columns - 1)) / columns;
  const heads = heaps.map((heap, lane) => headOf(state, heap, lane, { width: own, hasFaults, details: shown.details }));
  const head = Math.max(0, ...heads.map(heightOf));
  const legend = shown.legend ? rolesLegend(width).height : 0;
  return { columns, width: own, rows: Math.ceil(heaps.length / columns), heads, head, legend };
}

/** The parts with the height that is left for each map. */
function layoutOf({ width, height }: Pick<Surface, "width" | "height">, state: HeapState, hasFaults: boolean) {
  const layouts = SHOWN.map((shown) => {
    const parts = partsIn(width, state, hasFaults, shown);
    return { ...parts, least: shown.least, map: Math.max(1, (height - parts.legend) / parts.rows - parts.head - GAP) };
  });
  return (layouts.find(({ map, least }) => map >= least) ?? layouts.at(-1)) as (typeof layouts)[number];
}

function drawRow(
  surface: Surface,
  state: HeapState,
  { columns, width, head, heads, map }: ReturnType<typeof layoutOf>,
  scale: MapScale,
  row: number,
): void {
  const { context } = surface;
  drawScale(surface, scale, head);
  at(context, 0, head, () => drawMapAxis({ ...surface, width: AXIS, height: map }, scale));
  for (const [place, heap] of heapsOf(state)
    .slice(row * columns, (row + 1) * columns)
    .entries())
    at(context, AXIS + place * (width + BETWEEN), 0, () => {
      drawBlocks({ ...surface, width }, heads[row * columns + place] ?? []);
      at(context, 0, head, () => drawMap({ ...surface, width, height: map }, heap, scale));
    });
}

/** Writes the length of a row above the addresses. */
function drawScale(surface: Surface, { rowBytes }: MapScale, bottom: number): void {
  const style: Style = { ...SMALL, align: "right" };
  write(surface, "1 row =", AXIS - 8, bottom - 26, style);
  write(surface, binaryBytes(rowBytes), AXIS - 8, bottom - 12, style);
}

const drawMap = (surface: Surface, heap: HeapArrays, scale: MapScale): void =>
  drawHeapMap(surface, scale, {
    pieces: piecesOf(heap.map),
    reach: heapFigure(heap, "heap_end"),
    mapped: heapFigure(heap, "mapped"),
    mappings: heapFigure(heap, "mappings"),
    chosen: null,
  });

interface HeadOptions extends Pick<MapsOptions, "hasFaults">, Pick<Shown, "details"> {
  readonly width: number;
}

/** A heap's name, its overhead, and its details. */
function headOf(state: HeapState, heap: HeapArrays, lane: number, { width, hasFaults, details }: HeadOptions): Block[] {
  const about = hasFaults ? ["overhead", faultsText(heap)] : ["overhead"];
  const holes = `${shortBytes(heapFigure(heap, "free"))} ${holesWords(heap)}`;
  const committed = `committed ${shortBytes(heapFigure(heap, "committed"))}`;
  return [
    laneHead(state, lane),
    ...overheadBlocks(valueText("overhead", heap), about, width),
    ...(details ? [paragraph(`${holes}; ${committed}`, SMALL, 4, width)] : []),
  ];
}

/** The overhead, with the texts about it beside it or, if they do not fit there, below it. */
function overheadBlocks(overhead: string, about: readonly string[], width: number): Block[] {
  const style: Style = { size: width < NARROW ? 20 : 28, weight: 600 };
  const left = widthOf(overhead, style) + 10;
  const isBeside = about.every((text) => left + widthOf(text, STRONG) <= width);
  const number: Block = {
    height: style.size + 8,
    draw: (surface) => {
      write(surface, overhead, 0, style.size / 2 + 3, style);
      if (!isBeside) return;
      for (const [line, text] of about.entries())
        write(surface, text, left, about.length === 1 ? 22 : 9 + 16 * line, line === 0 ? SMALL : STRONG);
    },
  };
  return isBeside ? [number] : [number, paragraph(about.join(", "), SMALL, 2, width)];
}
