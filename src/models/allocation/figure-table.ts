import {
  figureColumn as columnOf,
  type Quantity,
  type QuantityRow,
  textsOf,
  type Unit,
} from "../../kernel/protocol/quantity";
import type { Column } from "../../shared/data-table";
import { EFFECT_WORDS } from "./effects";
import { type FigureKey, figure, heapFigureOf, isLaneFigure } from "./figures";
import type { Effect } from "./scenario";

type More = Partial<Pick<QuantityRow, "short" | "better" | "wire">>;

const rowOf =
  (unit: Unit) =>
  (word: string, more: More = {}): QuantityRow => ({ unit, word, better: null, ...more });

const [bytes, share, count] = [rowOf("bytes"), rowOf("share"), rowOf("count")];
const [step, cycles, rate] = [rowOf("step"), rowOf("cycles"), rowOf("rate")];

const LOWER: More = { better: "lower" };
const HIGHER: More = { better: "higher" };
/** The name in files, where it differs from the core's. */
const named = (wire: string, more: More = {}): More => ({ ...more, wire });

const times = (effect: Effect) => `${EFFECT_WORDS[effect].name}: how often`;
const first = (effect: Effect) => `${EFFECT_WORDS[effect].name}: first step`;

/** Every figure in the core's order: those of a lane, then those of its heap. */
const FIGURE_TABLE: Readonly<Record<FigureKey, QuantityRow>> = {
  live: count("live buffers"),
  needed: bytes("needed"),
  granted: bytes("allocated", LOWER),
  wasted: bytes("wasted by callers", { ...LOWER, short: "wasted" }),
  idle: bytes("idle, unused in the cache", { ...LOWER, short: "idle" }),
  cached: count("cached buffers"),
  efficiency: share("useful share", { ...HIGHER, short: "useful" }),
  mean_efficiency: share("mean useful share", { ...HIGHER, short: "mean useful" }),
  footprint_efficiency: share("useful share with idle bytes", { ...HIGHER, short: "with idle bytes" }),
  requests: count("requests"),
  returns: count("returns"),
  hits: count("requests served from the cache", HIGHER),
  misses: count("requests served by the heap", LOWER),
  hit_rate: share("hits", HIGHER),
  heap_allocations: count("buffers allocated from the heap", LOWER),
  heap_frees: count("buffers freed by the heap", LOWER),
  avoided_allocations: count("allocations saved", HIGHER),
  avoided_frees: count("frees saved", HIGHER),
  avoided_share: share("heap calls saved", HIGHER),
  allocated_bytes: bytes("allocated from the heap", LOWER),
  freed_bytes: bytes("returned to the heap", LOWER),
  poisoned: count("poisoned", LOWER),
  poisoned_bytes: bytes("held by poisoned buffers", LOWER),
  big: bytes("big from"),
  largest_live: bytes("largest live buffer"),
  largest_cached: bytes("largest cached buffer"),
  largest_born: bytes("largest buffer ever"),
  largest_born_step: step("first buffer of the largest size"),
  largest_gone_step: step("last buffer of the largest size freed"),
  inside_run: count("steps with waste inside the cache", LOWER),
  latest_event: step("latest event"),
  event_before: step("event before it"),
  born_count: count(times("born")),
  born_first: step(first("born")),
  wasted_count: count(times("wasted"), LOWER),
  wasted_first: step(first("wasted")),
  stays_count: count(times("stays")),
  stays_first: step(first("stays")),
  replaced_count: count(times("replaced")),
  replaced_first: step(first("replaced")),
  moved_inside_count: count(times("moved-inside")),
  moved_inside_first: step(first("moved-inside")),
  resized_in_place: count("resizes in place", HIGHER),
  resized_moved: count("resizes that moved", LOWER),
  resized_copied: bytes("copied by resizes", LOWER),
  heap_needed: bytes("needed"),
  heap_internal_padding: bytes("rounding", named("rounding", LOWER)),
  heap_headers: bytes("headers", LOWER),
  heap_cached_free: bytes("reserved by size", named("kept", LOWER)),
  heap_free: bytes("holes", named("holes", LOWER)),
  heap_top: bytes("hole at the end"),
  heap_metadata: bytes("bookkeeping", named("own", LOWER)),
  heap_committed: bytes("committed", LOWER),
  heap_uncommitted: bytes("addresses without memory"),
  heap_mapped: bytes("mapped apart"),
  heap_resident: bytes("resident", LOWER),
  heap_heap_end: bytes("end of the heap", named("reach")),
  heap_live: count("blocks alive"),
  heap_mappings: count("blocks mapped apart"),
  heap_free_count: count("number of holes", named("hole_count", LOWER)),
  heap_cached_free_count: count("blocks reserved by size", named("kept_count")),
  heap_largest_free: bytes("largest hole", named("largest_hole")),
  heap_overhead: share("heap’s overhead", { ...LOWER, short: "overhead" }),
  heap_mean_overhead: share("heap’s mean overhead", { ...LOWER, short: "mean overhead" }),
  heap_internal: share("internal fragmentation", { ...LOWER, short: "internal fragm." }),
  heap_external: share("external fragmentation", { ...LOWER, short: "external fragm." }),
  heap_peak: bytes("most memory committed", { ...LOWER, short: "committed, most" }),
  heap_peak_step: step("step of the most memory committed"),
  heap_latest_event: step("latest event of the heap"),
  heap_event_before: step("event of the heap before it"),
  heap_cycles: cycles("cycles, modeled", LOWER),
  heap_mean_cycles: cycles("cycles per call", LOWER),
  heap_speed: rate("calls per second", HIGHER),
  heap_last_cycles: cycles("cycles of the last step"),
  heap_saved_cycles: cycles("cycles saved, modeled", HIGHER),
  heap_operations: count("operations"),
  heap_nodes: count("list nodes visited", LOWER),
  heap_bins: count("bins searched", LOWER),
  heap_splits: count("blocks split", LOWER),
  heap_merges: count("blocks merged", LOWER),
  heap_copied: bytes("copied", LOWER),
  heap_page_faults: count("page faults", named("touched", LOWER)),
  heap_pages_released: count("pages released", named("given_back")),
  heap_system_calls: count("system calls", LOWER),
  heap_last_operations: count("operations of the last step"),
  heap_last_nodes: count("list nodes visited in the last step"),
  heap_last_bins: count("bins searched in the last step"),
  heap_last_splits: count("blocks split in the last step"),
  heap_last_merges: count("blocks merged in the last step"),
  heap_last_copied: bytes("copied in the last step"),
  heap_last_page_faults: count("page faults of the last step", named("last_touched")),
  heap_last_pages_released: count("pages released in the last step", named("last_given_back")),
  heap_last_system_calls: count("system calls of the last step"),
};

export const unitOf = (key: FigureKey): Unit => FIGURE_TABLE[key].unit;
/** A figure's name within a sentence. */
export const figureWord = (key: FigureKey): string => FIGURE_TABLE[key].word;
/** A figure's name where space is short. */
export const shortWord = (key: FigureKey): string => FIGURE_TABLE[key].short ?? FIGURE_TABLE[key].word;

/** Formats values of a figure for a person, with their unit. */
export const figureTextOf = (key: FigureKey): ((value: number) => string) => textsOf(unitOf(key));
export const figureText = (key: FigureKey, value: number): string => figureTextOf(key)(value);

/** A figure's name in files. That of a heap has no "heap_" prefix. */
export const plainName = (key: FigureKey): string =>
  FIGURE_TABLE[key].wire ?? (isLaneFigure(key) ? key : heapFigureOf(key));

/** A figure's name in files beside those of other parts of the lane. */
export const fileName = (key: FigureKey): string => `${isLaneFigure(key) ? "" : "heap_"}${plainName(key)}`;

/** A figure as sweeps and tables use it. A heap figure's words name the heap. */
export const figureOf = (key: FigureKey): Quantity => ({
  ...FIGURE_TABLE[key],
  short: shortWord(key),
  head: isLaneFigure(key) ? shortWord(key) : figureWord(key),
  wire: fileName(key),
  of: (lane) => figure(lane, key),
});

/** The column of a figure, by key. */
export const figureColumn = (key: FigureKey, name?: string): Column => columnOf(figureOf(key), name);

/** A figure's value as a line of a list. */
export const figureRow = (key: FigureKey, value: number, name = figureWord(key)) => ({
  name,
  value: figureText(key, value),
});
