import { roundBytes, shortBytes } from "../../../models/allocation/charts/heap-units";
import { figureRow, shortWord } from "../../../models/allocation/figure-table";
import { heapFigure, heapKey } from "../../../models/allocation/figures";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { laneLetter } from "../../../shared/lane-letter";
import { stepName } from "../../../shared/step-name";
import type { Takeaway } from "../../shared/takeaway";
import { type HeapBytes, heapBytes } from "./ledger";

export type HeapFigures = Pick<HeapArrays, "figures">;

type Areas = Pick<HeapArrays, "areas">;

/** A lane's heap with its name. */
interface NamedHeap {
  readonly name: string;
  readonly heap: HeapFigures;
}

/** Descriptions of the parts that hold no data. Holes come first, because they matter most. */
const WASTE = [
  ["free", "in holes"],
  ["cached", "in chunks reserved by size"],
  ["slack", "in rounding and headers"],
  ["metadata", "in its own tables"],
] as const;

/** The largest part of a heap that holds no data. */
function mainWaste(bytes: HeapBytes): (typeof WASTE)[number] {
  return WASTE.reduce((most, part) => (bytes[part[0]] > bytes[most[0]] ? part : most));
}

/** The takeaway of heaps with arenas. It loads with their picture. */
export const arenaWords: { takeaway?: (heaps: readonly (HeapFigures & Areas)[], focus: number) => Takeaway | null } =
  {};

/** Compares the waste of the focused heap with the other lanes on the same data, in one sentence that names the lanes. */
export function heapTakeaway(heaps: readonly (HeapFigures & Areas)[], focus: number): Takeaway {
  const heap = heaps[focus];
  const bytes = heap === undefined ? null : heapBytes(heap);
  if (heap === undefined || bytes === null || Number.isNaN(bytes.needed))
    return { strong: "One moment", rest: ", the run is replayed" };
  const arenas = arenaWords.takeaway?.(heaps, focus);
  if (arenas) return arenas;
  const whose = heaps.length > 1 ? laneLetter(focus) : "this heap";
  if (bytes.needed === 0) return emptyTakeaway(heapFigure(heap, "committed"), whose);
  const [role, where] = mainWaste(bytes);
  const others = heaps.flatMap((other, lane) => (lane === focus ? [] : [otherWords(other, lane, role, bytes[role])]));
  const subject = heaps.length > 1 ? whose : "This heap";
  const same = heaps.length > 1 ? "the same " : "";
  return {
    strong: `${subject} wastes ${roundBytes(bytes[role])} ${where}`,
    rest: `${others.join("")}, for ${same}${roundBytes(bytes.needed)} of data`,
  };
}

/** Nothing is allocated, either before the first request or after everything was freed. */
function emptyTakeaway(committed: number, whose: string): Takeaway {
  if (committed === 0) return { strong: "Nothing allocated yet", rest: "" };
  return { strong: "Nothing is allocated", rest: `, but ${whose} keeps ${shortBytes(committed)}` };
}

/** ", B only 65 kB" or ", B none": the same part in another lane, or that lane's main waste if "only" would conceal it. */
function otherWords(heap: HeapFigures, lane: number, role: keyof HeapBytes, focused: number): string {
  const parts = heapBytes(heap);
  const [main, where] = mainWaste(parts);
  if (main !== role && parts[main] > focused / 2) return `, ${laneLetter(lane)} ${roundBytes(parts[main])} ${where}`;
  const bytes = parts[role];
  if (bytes === 0) return `, ${laneLetter(lane)} none`;
  return `, ${laneLetter(lane)} ${bytes <= focused / 2 ? "only " : ""}${roundBytes(bytes)}`;
}

/** Counts the holes of a heap: "in 24 holes". */
export const holesWords = (heap: HeapFigures): string =>
  heapFigure(heap, "free") > 0 ? `in ${formatCounted(heapFigure(heap, "free_count"), "hole")}` : "no holes";

/** Describes the stage in at most 60 words. */
export function heapPicture(done: number, lanes: readonly NamedHeap[]): string {
  const where = done === 0 ? "At the start" : `After ${stepName(done)}`;
  return `${where}: ${laneSentences(lanes).join(" ")}`;
}

/** A sentence about each lane. */
export const laneSentences = (lanes: readonly NamedHeap[]): readonly string[] =>
  lanes.map(({ name, heap }, lane) => laneSentence(laneLetter(lane), name, heap, lanes.length));

/** With more than two lanes, each sentence gives only the overhead, to stay within 60 words. */
function laneSentence(letter: string, name: string, heap: HeapFigures, lanes: number): string {
  const committed = heapFigure(heap, "committed");
  if (!(committed > 0)) return `${letter} ${name}: no memory yet.`;
  const overhead = formatShare(heapFigure(heap, "overhead"));
  if (lanes > 2) return `${letter}: overhead ${overhead}.`;
  const alive = `${shortBytes(heapFigure(heap, "needed"))} alive of ${shortBytes(committed)}`;
  const largest = shortBytes(heapFigure(heap, "largest_free"));
  return `${letter} ${name}: overhead ${overhead}, ${alive}, ${holesWords(heap)}, largest ${largest}.`;
}

const ROW_FIGURES = ["committed", "resident", "largest_free", "external", "internal", "mean_overhead"] as const;

/** The known figures of unusable memory and their causes, one row per figure. */
export const heapRows = (heap: HeapFigures): { readonly name: string; readonly value: string }[] =>
  ROW_FIGURES.map((name) => figureRow(heapKey(name), heapFigure(heap, name), shortWord(heapKey(name))));
