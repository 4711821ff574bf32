import { figureColumn, unitOf } from "../../../models/allocation/figure-table";
import { type FigureKey, figure, type LaneFigures, RESIZES } from "../../../models/allocation/figures";
import { type ColumnOf, column, type DataTable, tabulated } from "../../../shared/data-table";
import { formatPercentSix } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";

const FIGURES: readonly FigureKey[] = [
  ...(["efficiency", "footprint_efficiency", "hit_rate", "needed", "granted", "wasted"] as const),
  ...(["idle", "live", "poisoned"] as const),
];

const MEMORY: readonly FigureKey[] = [
  ...(["heap_committed", "heap_resident", "heap_overhead"] as const),
  ...(["heap_page_faults", "heap_cycles", "heap_saved_cycles"] as const),
];

const percentSix = (share: number): string => formatPercentSix(100 * share);

/** A share is rounded to the digits on which two machines agree. */
function columnOf(key: FigureKey): ColumnOf<LaneFigures> {
  if (unitOf(key) !== "share") return { ...figureColumn(key), of: (lane) => figure(lane, key) };
  return { ...figureColumn(key), text: percentSix, of: (lane) => Number(figure(lane, key).toPrecision(12)) };
}

/** Some figures of all lanes, one row per lane. */
const lanesTable = (keys: readonly FigureKey[], lanes: readonly LaneFigures[], names: readonly string[]) =>
  tabulated<LaneFigures>(
    [column("lane", (_, i) => laneLetter(i)), column("policy", (_, i) => names[i] ?? ""), ...keys.map(columnOf)],
    lanes,
  );

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
