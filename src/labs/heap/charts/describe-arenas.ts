import { shortBytes } from "../../../models/allocation/charts/heap-units";
import { heapFigure } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { type ColumnOf, column, count, type DataTable, tabulated } from "../../../shared/data-table";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { capitalized } from "../../../shared/sentence";
import { type ArenaBand, arenaBands, bandName } from "./arena-bands";
import { type ArenaSums, arenaSums } from "./arena-sums";
import { arenasWord } from "./arena-takeaway";

/** The bytes that a lane takes, for those in use. */
export const takenWords = ({ taken, inUse, mapped }: ArenaSums): readonly [number: string, rest: string] => [
  formatBytes(taken),
  `taken for ${formatBytes(inUse)}${mapped > 0 ? `, and ${shortBytes(mapped)} mapped apart` : ""}`,
];

/** The bytes that ended threads leave in each lane. */
const leftWords = (heaps: readonly HeapArrays[]): readonly string[] =>
  heaps.flatMap((heap, lane) => {
    const { left } = arenaSums(heap);
    if (left.arenas === 0) return [];
    const whose = heaps.length > 1 ? `In ${laneLetter(lane)}, ` : "";
    const arenas = `${arenasWord(left.arenas)} ${left.arenas === 1 ? "has" : "have"} no thread now`;
    return [`${capitalized(`${whose}${arenas}`)}: ${shortBytes(left.bytes)} stay for the next thread.`];
  });

const KEPT = "A block in a tcache keeps its place, and all that lies before it.";

/** The rule of arenas, as a heading and sentences. */
export const ARENA_RULE = "An arena gives back only from its end.";
export const arenaNotes = (heaps: readonly HeapArrays[]): readonly string[] => [
  [
    "A block that one thread frees stays with the arena it came from.",
    ...(heaps.some((heap) => heapFigure(heap, "cached_free") > 0) ? [KEPT] : []),
    ...leftWords(heaps),
  ].join(" "),
  "Waiting for locks is not modeled: calls come one at a time.",
];

/** Describes the bands of each lane, for those who do not see them. */
export function arenaSentences(heaps: readonly HeapArrays[]): readonly string[] {
  return heaps.map((heap, lane) => {
    const bands = arenaBands(heap).map(
      (band) => `${bandName(band)} ${shortBytes(band.inUse)} of ${shortBytes(band.bytes)}`,
    );
    const { taken, inUse, touched, arenas } = arenaSums(heap);
    const sums = `${shortBytes(taken)} taken for ${shortBytes(inUse)}, ${shortBytes(touched)} touched`;
    return `${laneLetter(lane)}: ${sums}, in ${arenasWord(arenas)}. In use: ${bands.join(", ")}.`;
  });
}

/** A band with its lane. */
interface Row {
  readonly lane: number;
  readonly band: ArenaBand;
}

const COLUMNS: readonly ColumnOf<Row>[] = [
  column("lane", ({ lane }) => laneLetter(lane)),
  column("arena", ({ band }) => bandName(band)),
  count("threads", ({ band }) => band.threads ?? Number.NaN, "threads now"),
  count("committed", ({ band }) => band.bytes, "taken, B"),
  count("resident", ({ band }) => band.resident, "touched, B"),
  count("in_use", ({ band }) => band.inUse, "in use, B"),
  count("needed", ({ band }) => band.needed, "asked for, B"),
  count("live", ({ band }) => band.live, "blocks"),
];

/** The arenas of some lanes, a row per band. */
export function arenasTable(heaps: readonly HeapArrays[], lanes: readonly number[] = [...heaps.keys()]): DataTable {
  const rows = lanes.flatMap((lane) => {
    const heap = heaps[lane];
    return heap === undefined ? [] : arenaBands(heap).map((band) => ({ lane, band }));
  });
  return {
    title: "Arenas",
    takeaway: `${formatCounted(rows.length, "row")}: what each arena takes from the system, and what its blocks use of it.`,
    ...tabulated(COLUMNS, rows),
  };
}
