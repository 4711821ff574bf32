import { fillRole } from "../../../models/allocation/charts/heap-ink";
import { shortBytes } from "../../../models/allocation/charts/heap-units";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { seesThreads, tellsThreads } from "../../../models/allocation/heap-models";
import { isCompared } from "../../../models/allocation/heap-words";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { type LegendEntry, legend } from "../../../plot/legend";
import { type Block, drawBlocks, heightOf, paragraph } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { heapsOf } from "../../shared/heap/heaps";
import { addFirst } from "../figures";
import { type HeapLabFigure, type HeapState, laneHead, SMALL, STRONG } from "../heap-figure";
import { arenaBands, MOST_BANDS } from "./arena-bands";
import { type ArenaSums, arenaSums } from "./arena-sums";
import { arenaLayout, arenaScale, drawArenas, pagePitch } from "./arenas";
import { threadNumber } from "./biography";
import { ARENA_RULE, arenaNotes, arenaSentences, arenasTable, takenWords } from "./describe-arenas";
import { fillThread } from "./thread-ink";

const SWATCH = { width: 18, height: 14 } as const;
/** More threads than these are not explained one by one. */
const MOST_THREADS = 10;

/** The threads that allocated the live blocks of the bands; null = several in one place. */
function threadsIn(heaps: readonly HeapArrays[]): readonly (number | null)[] {
  const blocks = heaps
    .flatMap((heap) => arenaBands(heap))
    .flatMap(({ pieces, threads }) => (threads === null ? [] : pieces));
  const found = new Set(blocks.filter(({ needed }) => needed > 0).map(({ thread }) => thread));
  const numbers = [...found].filter((thread) => thread !== null).toSorted((a, b) => a - b);
  return [...numbers.slice(0, MOST_THREADS), ...(found.has(null) ? [null] : [])];
}

const swatch = (
  words: string,
  draw: (surface: Surface, box: typeof SWATCH & { x: number; y: number }) => void,
): LegendEntry => ({
  words,
  mark: SWATCH.width,
  draw: (surface) => draw(surface, { ...SWATCH, x: 0, y: -SWATCH.height / 2 }),
});

const EQUAL: LegendEntry = {
  words: "equal to the library",
  mark: 10,
  draw: [{ mark: "dots", at: [{ x: 5, y: 0 }], radius: 4.5, fill: "text" }],
};

/** Whether the heaps of all lanes were compared with the library. */
export const areEqual = ({ lanes }: Pick<AllocationScenario, "lanes">): boolean =>
  lanes.every(({ heap }) => tellsThreads(heap) && isCompared(heap));

/** Explains the fills of the bands. `isEqual`: every address is that of the library. */
export function arenaLegend(heaps: readonly HeapArrays[], width: number, isEqual: boolean): Block {
  const threads = threadsIn(heaps).map((thread, i) =>
    swatch(
      thread === null ? "several threads" : `${i === 0 ? "in use by thread " : ""}${threadNumber(thread)}`,
      (surface, box) => fillThread(surface, thread, box),
    ),
  );
  const kept = heaps.flatMap((heap) => arenaBands(heap)).some(({ pieces }) => pieces.some(({ cached }) => cached > 0));
  const entries = [
    ...threads,
    ...(kept ? [swatch("reserved by size", (surface, box) => fillRole(surface, "cached", box))] : []),
    swatch("touched, not in use", (surface, box) => fillRole(surface, "free", box)),
    {
      words: "taken, never touched",
      mark: SWATCH.width,
      draw: [{ mark: "box", x: 0, y: -SWATCH.height / 2, ...SWATCH, ink: "wall", thick: 1.5 }],
    },
    ...(isEqual ? [EQUAL] : []),
  ] as const;
  return legend(entries, width, { style: { size: 13 }, line: 22 });
}

/** The space between two lanes, and around the legend. */
const GAP = 10;
/** The least pitch of bands beside the legend with the notes, beside the legend, and alone. */
const LEAST_PITCH = [28, 16, 15] as const;
/** A low picture sums more areas. */
const MOST_AREAS = [MOST_BANDS, 4, 2] as const;

interface ArenasOptions {
  /** Gets the scale of the bands before they are drawn, to ask for their pieces. */
  readonly onScale?: (bytesPerPixel: number) => void;
}

/** Beside these words a narrower picture has no room for the heap's name, CSS pixels. */
const LEAST_HEAD = 420;
const headWords = (sums: ArenaSums, width: number): string =>
  width < LEAST_HEAD ? `${shortBytes(sums.taken)} taken` : takenWords(sums).join(" ");

/** The parts of the figure at a width, without the bands: their heights are what is left. */
function partsOf(state: HeapState, width: number) {
  const heaps = heapsOf(state);
  const heads = heaps.map((heap, lane) => laneHead(state, lane, headWords(arenaSums(heap), width)));
  const shades = arenaLegend(heaps, width, areEqual(state.scenario));
  const notes = [
    paragraph(ARENA_RULE, STRONG, 2, width),
    ...arenaNotes(heaps).map((note) => paragraph(note, SMALL, 2, width)),
  ];
  return { heaps, heads, belows: [[shades, ...notes], [shades], []] };
}

/** The bands of each lane. `most`: areas of a lane that are not summed. */
const bandsOfLanes = (heaps: readonly HeapArrays[], most?: number) => heaps.map((heap) => arenaBands(heap, most));

/** The parts of the figure in a box, with the height of each band. */
function layoutOf({ width, height }: Surface, state: HeapState) {
  const { heaps, heads, belows } = partsOf(state, width);
  const room = height - heightOf(heads) - GAP * (heads.length + 1);
  const layouts = belows.flatMap((below, i) =>
    MOST_AREAS.map((most) => {
      const bands = bandsOfLanes(heaps, most);
      const pitch = (room - heightOf(below)) / Math.max(1, bands.flat().length);
      return { heads, below, bands, pitch: Math.max(4, pitch), fits: pitch >= (LEAST_PITCH[i] ?? 0) };
    }),
  );
  return (layouts.find(({ fits }) => fits) ?? layouts.at(-1)) as (typeof layouts)[number];
}

/** The arenas of every lane as bands on one scale. */
export const arenasOf = ({ onScale }: ArenasOptions = {}): HeapLabFigure => ({
  id: "arenas",
  name: "arenas",
  places: ["stage", "slide", "card", "handout"],
  isOf: seesThreads,
  title: () => "Arenas by address. Shades are the threads that allocated.",
  words: (state) => [...arenaSentences(heapsOf(state)), ...arenaNotes(heapsOf(state))].join(" "),
  table: (state) => arenasTable(heapsOf(state)),
  height: (width, state) => {
    const { heaps, heads, belows } = partsOf(state, width);
    const rows = bandsOfLanes(heaps).flat().length;
    return heightOf([...heads, ...(belows[0] ?? [])]) + GAP * (heads.length + 1) + rows * pagePitch(width, rows);
  },
  draw: (surface, state) => {
    const { heads, bands, below, pitch } = layoutOf(surface, state);
    const layout = arenaLayout(surface.width, pitch);
    const bytesPerPixel = arenaScale(bands, surface.width, layout);
    onScale?.(bytesPerPixel);
    const lanes = bands.map(
      (own): Block => ({
        height: own.length * pitch + GAP,
        draw: (part) => drawArenas(part, { bands: own, layout, bytesPerPixel, chosen: null }),
      }),
    );
    drawBlocks(surface, [...heads.flatMap((head, lane) => [head, ...lanes.slice(lane, lane + 1)]), ...below]);
  },
});

/** The arenas with everything that there is to tell. @internal */
export const arenasFigure = arenasOf();

addFirst(arenasFigure);
