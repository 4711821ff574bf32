import { figureCell, figureColumn } from "../../../models/allocation/charts/figure-columns";
import { unitOf } from "../../../models/allocation/figure-table";
import { type FigureKey, type LaneFigures, RESIZES } from "../../../models/allocation/figures";
import type { Column, DataTable } from "../../../shared/data-table";
import { formatPercentSix } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";

const FIGURES = [
  "efficiency",
  "footprint_efficiency",
  "hit_rate",
  "needed",
  "granted",
  "wasted",
  "idle",
  "live",
  "poisoned",
] as const;

const MEMORY = [
  "heap_committed",
  "heap_resident",
  "heap_overhead",
  "heap_page_faults",
  "heap_cycles",
  "heap_saved_cycles",
] as const;

/** Rounds a percentage to the digits on which two machines agree. */
const cellOf = (key: FigureKey, lane: LaneFigures): number => {
  const cell = figureCell(key, lane);
  return unitOf(key) === "share" ? Number(cell.toPrecision(12)) : cell;
};

const LANE_COLUMNS: readonly Column[] = [
  { name: "lane", key: "lane" },
  { name: "policy", key: "policy" },
];

/** Some figures of all lanes, one row per lane. */
const lanesTable = (keys: readonly FigureKey[], lanes: readonly LaneFigures[], names: readonly string[]) => ({
  columns: [...LANE_COLUMNS, ...keys.map((key) => figureColumn(key, undefined, formatPercentSix))],
  rows: lanes.map((lane, i) => [laneLetter(i), names[i] ?? "", ...keys.map((key) => cellOf(key, lane))]),
});

const figuresOf = (isRecorded: boolean): readonly FigureKey[] => [...FIGURES, ...(isRecorded ? RESIZES : [])];

/** The figures of all lanes at one step, one row per lane. `isRecorded`: their requests are those of a recording. */
export const figuresTable = (
  lanes: readonly LaneFigures[],
  names: readonly string[],
  isRecorded: boolean,
): DataTable => ({
  title: "Figures of all policies",
  takeaway: "Efficiency is needed ÷ allocated; hits are the requests served from the cache.",
  ...lanesTable(figuresOf(isRecorded), lanes, names),
});

/** The figures of the heaps under the lanes; null = all lanes have the article's heap, which has no figures. */
export function memoryTable(lanes: readonly LaneFigures[], names: readonly string[]): DataTable | null {
  if (!lanes.some(({ heap }) => heap)) return null;
  return {
    title: "Memory of all policies",
    takeaway: "Resident pages were touched and not released. Cycles are counts × prices, not measured.",
    ...lanesTable(MEMORY, lanes, names),
  };
}

/** Both tables in one, for a file. */
export const allFigures = (
  lanes: readonly LaneFigures[],
  names: readonly string[],
  isRecorded: boolean,
): DataTable => ({
  ...figuresTable(lanes, names, isRecorded),
  ...(lanes.some(({ heap }) => heap) && lanesTable([...figuresOf(isRecorded), ...MEMORY], lanes, names)),
});
