import { OPERATION } from "../../../generated/abi";
import type { FrameInfo } from "../../../kernel/protocol/messages";
import { pointersOf } from "../../../models/allocation/batches";
import { CALL_COUNTS, type CallCount } from "../../../models/allocation/call-counts";
import type { CallPath } from "../../../models/allocation/call-paths";
import { CALL_KINDS, type CallKind } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { heapFigure } from "../../../models/allocation/figures";
import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import type { HeapPrices } from "../../../models/allocation/scenario";
import type { AreaBlock, AreaWindow, CallDetail } from "../../../models/allocation/trial-ask";
import { outcome } from "../../../models/allocation/worded-lane";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { bill, type Charge, sumOf } from "../../shared/heap/costs";
import type { Takeaway } from "../../shared/takeaway";
import type { ReallocScenario } from "../scenario/realloc-scenario";

const CALL_NAMES = ["", "malloc", "free", "realloc"] as const;

/** The kind of a lane's last call: "realloc". */
const callName = (lane: Pick<AllocationLane, "outcome">): string => CALL_NAMES[outcome(lane, "operation")] ?? "";

/** The number of the last call within its batch, from 1. */
export function callNumber(scenario: ReallocScenario, done: number): number {
  const pointers = pointersOf(scenario);
  return scenario.order === "one" ? Math.ceil(done / 3) : ((done - 1) % pointers) + 1;
}

/** Which call the last one is: "realloc 501 of 1 000". */
export function callPlace(
  scenario: ReallocScenario,
  { done }: Pick<FrameInfo, "done">,
  lane: Pick<AllocationLane, "outcome"> | undefined,
): string {
  if (lane === undefined || done === 0) return "before the first call";
  return `${callName(lane)} ${formatInteger(callNumber(scenario, done))} of ${formatInteger(pointersOf(scenario))}`;
}

/** The kind of the last call; malloc before the first. */
export function kindAt(scenario: ReallocScenario, done: number): CallKind {
  const last = Math.max(0, done - 1);
  const batch = scenario.order === "one" ? last % 3 : Math.floor(last / pointersOf(scenario));
  return CALL_KINDS[batch] ?? "free";
}

/** The calls done when a call of a batch has returned. `number`: from 1. */
export function callsUntil(scenario: ReallocScenario, kind: CallKind, number: number): number {
  const batch = CALL_KINDS.indexOf(kind);
  return scenario.order === "one" ? 3 * (number - 1) + batch + 1 : batch * pointersOf(scenario) + number;
}

/** The last call and its counts: "realloc 501 of 1 000: 65 544 B copied, 32 page faults, 1 system call." */
export function callSentence(
  scenario: ReallocScenario,
  { done }: Pick<FrameInfo, "done">,
  lane: AllocationLane | undefined,
): string {
  if (lane?.heap === undefined || outcome(lane, "operation") === OPERATION.START) return "No call has been made yet.";
  const { heap } = lane;
  const name = callPlace(scenario, { done }, lane);
  const copied = heapFigure(heap, "last_copied");
  const counts = [
    copied > 0 ? `${formatBytes(copied)} copied` : "nothing copied",
    formatCounted(heapFigure(heap, "last_page_faults"), "page fault"),
    formatCounted(heapFigure(heap, "last_system_calls"), "system call"),
  ];
  return `The call shown is ${name}: ${counts.join(", ")}.`;
}

const PAGE = 4096;

/** A count of a call. */
const countOf = ({ counts }: Pick<CallDetail, "counts">, name: CallCount): number =>
  counts[CALL_COUNTS.indexOf(name)] ?? 0;

/** The whole pages of a block: "33 pages". */
const pagesText = (block: AreaBlock | null): string => formatCounted((block?.bytes ?? 0) / PAGE, "page");

/** A pointer as people count: from 1. */
export const pointerName = (pointer: number): string => formatInteger(pointer + 1);

/** The hole that earlier calls left: "the hole of 499 and 500". */
function holeOf({ formerly }: CallDetail): string {
  const [first, second] = formerly;
  if (first === undefined) return "a free chunk";
  if (second === undefined) return `the hole of ${pointerName(first)}`;
  if (formerly.length === 2) return `the hole of ${pointerName(first)} and ${pointerName(second)}`;
  return `the hole of ${formatInteger(formerly.length)} blocks`;
}

type Words = (call: CallDetail) => Takeaway;
const words = (strong: string, rest: string): Takeaway => ({ strong, rest });
const copies = (where: (call: CallDetail) => string): Words => {
  return (call) => words(`Copies ${formatBytes(countOf(call, "copied"))}`, ` ${where(call)}`);
};
const gets = (where: string): Words => {
  return ({ usable }) => words(`Gets ${formatBytes(usable)}`, ` ${where}`);
};
const frees = (where: (call: CallDetail) => string): Words => {
  return (call) => words(`Frees ${binaryBytes(call.before?.bytes ?? 0)}`, `: ${where(call)}`);
};

const OF_PATH: Readonly<Record<CallPath, Words>> = {
  nothing: () => words("Nothing happens", ": the pointer is null"),
  "no-memory": () => words("Finds no memory", ": the answer is null"),
  list: gets("from a free list"),
  top: gets("from the top of the heap"),
  "top-grows": gets("after the heap has grown"),
  mapped: gets("in a mapping of its own"),
  fits: ({ usable }) => words("Stays", `: ${formatCounted(usable, "byte was", "bytes were")} there`),
  shrinks: ({ before, after }) =>
    words("Shrinks in place", `: ${binaryBytes((before?.bytes ?? 0) - (after?.bytes ?? 0))} behind it are free again`),
  "takes-next": () => words("Stays", ": it takes the free chunk behind it"),
  "takes-top": () => words("Stays", ": it takes more of the heap’s top"),
  joins: () => words("Stays", ": the new place is the chunk behind it"),
  "copied-list": copies((call) => `into ${holeOf(call)}`),
  "copied-top": copies(() => "to the top of the heap"),
  "copied-top-grows": copies(() => "to the top, after the heap has grown"),
  "copied-mapping": copies(() => "into a new mapping"),
  "mapping-fits": ({ after }) => words("Stays", `: its mapping keeps ${pagesText(after)}`),
  "renamed-in-place": () => words("Grows in place", ": the place above it is free"),
  "renamed-moved": ({ before }) => words(`Renames ${pagesText(before)}`, ": the place above is taken"),
  kept: frees(() => "the chunk is kept for its size"),
  bin: frees(() => "the chunk goes into a bin"),
  "to-top": frees(() => "the chunk joins the top"),
  trims: frees(() => "the heap shrinks"),
  unmapped: frees(({ before }) => `${pagesText(before)} are unmapped`),
  "unmapped-raises": frees(({ before }) => `${pagesText(before)} are unmapped, and the threshold rises`),
};

/** The headline of a call, by its path. A mapping that shrinks does not move. */
export function callTakeaway(call: CallDetail): Takeaway {
  const { path, before, after } = call;
  if (path === "renamed-in-place" && (after?.bytes ?? 0) < (before?.bytes ?? 0))
    return words("Shrinks in place", `: ${pagesText(after)} stay`);
  return OF_PATH[path](call);
}

/** The headline of a call, or its number while the rest is unknown. */
export const shownTakeaway = (call: CallDetail | null, place: string): Takeaway =>
  call === null ? words(place, "") : callTakeaway(call);

/** The pages of a tile, if it stands for several. */
const tileWords = ({ pagesPerTile }: CallDetail): string =>
  pagesPerTile > 1 ? ` A tile is ${formatCounted(pagesPerTile, "page")}.` : "";

/** Describes the pages of a call’s block. */
export function pictureWords(call: CallDetail): string {
  const { before, after, copied, path, tiles } = call;
  if (copied.length > 0) return `${copyWords(call)}${tileWords(call)}`;
  if (path === "renamed-moved")
    return `${pagesText(before)} stay where they are and get other addresses. Nothing is copied.${tileWords(call)}`;
  if (path === "renamed-in-place")
    return `${pagesText(before)} keep their addresses, and the mapping now has ${pagesText(after)}. Nothing is copied.${tileWords(call)}`;
  const written = (after === null ? tiles.before : tiles.after).reduce((sum, tile) => sum + tile.written, 0);
  return `${formatCounted(written, "page")} of the block ${written === 1 ? "has" : "have"} been written.${tileWords(call)}`;
}

/** The page faults of a copy. The call may have more of its own. */
function faultsText(call: CallDetail, faults: number): string {
  const all = countOf(call, "page_faults");
  return all === faults
    ? formatCounted(faults, "page fault")
    : `${formatInteger(faults)} of its ${formatCounted(all, "page fault")}`;
}

/** Hollow pages cost twice: a fault shows the zero page, and another gives the copy a page of its own. */
function copyWords(call: CallDetail): string {
  const { copied } = call;
  const blank = copied.reduce((sum, tile) => sum + tile.blank, 0);
  const pages = copied.reduce((sum, tile) => sum + tile.pages, 0);
  const faults = copied.at(-1)?.faults ?? 0;
  const first = `${formatBytes(countOf(call, "copied"))} in ${formatCounted(pages, "page")} are copied, with ${faultsText(call, faults)}.`;
  if (blank === 0) return first;
  return `${first} ${formatCounted(blank, "hollow page was", "hollow pages were")} never written: each takes a fault to read the zero page, and another to write.`;
}

/** The place directly above a mapping: another mapping, free bytes, or the end of the area. */
type Above =
  | { readonly kind: "taken"; readonly pointer: number }
  | { readonly kind: "free"; readonly bytes: number }
  | { readonly kind: "end" };

/** The place directly above a block before the call; null = the window does not show it. @internal */
export function aboveOf({ from, before }: AreaWindow, { at, bytes }: AreaBlock): Above | null {
  const upper = at - bytes;
  const next = before.filter((block) => block.at <= upper).sort((a, b) => b.at - a.at)[0];
  if (next === undefined) return from === 0 ? above(upper) : null;
  return next.at === upper ? { kind: "taken", pointer: next.pointer } : { kind: "free", bytes: upper - next.at };
}

const above = (upper: number): Above => (upper === 0 ? { kind: "end" } : { kind: "free", bytes: upper });

/** The pages of a mapping that does not grow. */
const withoutGrowth = (less: number): string =>
  less === 0 ? "keeps its pages" : `gives back its upper ${formatCounted(less / PAGE, "page")}`;

/** Why the block could stay, or could not. */
export function areaWords(call: CallDetail): string {
  const { before, after, pointer } = call;
  const name = pointerName(pointer);
  if (before === null || !before.isMapped)
    return `${name} gets the highest gap that is long enough: ${pagesText(after)}.`;
  if (after === null) return `${name} leaves a gap of ${pagesText(before)}.`;
  if (after.bytes <= before.bytes) return `${name} ${withoutGrowth(before.bytes - after.bytes)}.`;
  const more = formatCounted((after.bytes - before.bytes) / PAGE, "page");
  const window = call.area.find(({ from, to }) => before.at > from && before.at <= to);
  const above = window === undefined ? null : aboveOf(window, before);
  const moves = call.path === "renamed-moved";
  const outcome = moves ? "so it moves to a gap that holds all of it" : "so it stays and grows upward";
  if (above === null) return `${name} needs ${more} above it, ${outcome}.`;
  if (above.kind === "end") return `Above ${name} the area ends, ${outcome}.`;
  if (above.kind === "taken")
    return `${name} needs ${more} above it. ${pointerName(above.pointer)} stands there, ${outcome}.`;
  return `${name} needs ${more} above it. ${formatCounted(above.bytes / PAGE, "page is", "pages are")} free there, ${outcome}.`;
}

/** The cost of a call, count by count, the highest first. */
export const chargesOf = ({ counts }: CallDetail, prices: HeapPrices): readonly Charge[] =>
  bill(Object.fromEntries(CALL_COUNTS.map((name, i) => [name, counts[i] ?? 0])), prices)
    .filter(({ cycles }) => cycles > 0)
    .sort((a, b) => b.cycles - a.cycles);

/** Describes a call: its cost, its pages and its place among the mappings. */
export function detailWords(call: CallDetail, prices: HeapPrices): string {
  const area = call.area.length > 0 ? ` ${areaWords(call)}` : "";
  return `It costs ${formatCounted(sumOf(chargesOf(call, prices)), "cycle")}. ${pictureWords(call)}${area}`;
}

const COMMON: Readonly<Record<string, string>> = {
  null: "no memory",
  nothing: "nothing",
  tcache: "tcache",
  fastbin: "fast bin",
};

const OF: Readonly<Record<CallKind, Readonly<Record<string, string>>>> = {
  malloc: {
    top: "from top",
    "top-grows": "the heap grows",
    mapped: "a mapping",
    unsorted: "a hole, unsorted",
    "small-bin": "a hole, small bin",
    "large-bin": "a hole, large bin",
  },
  realloc: {
    list: "freed, from a list",
    top: "freed, from top",
    "top-grows": "freed, the heap grows",
    mapped: "freed, a mapping",
    fits: "fits already",
    shrinks: "frees its rest",
    "takes-next": "takes the hole behind",
    "takes-top": "takes more of top",
    joins: "joins the chunk behind",
    "copied:bin": "copied into a hole",
    "copied:top": "copied to top",
    "copied:top-grows": "copied, heap grows",
    "copied:mapping": "copied to a mapping",
    "mapping-fits": "same pages",
    "renamed:in-place": "renamed in place",
    "renamed:moved": "renamed, moved",
  },
  free: {
    bin: "into a bin",
    top: "joins top",
    trims: "the heap shrinks",
    unmapped: "unmapped",
    "unmapped+raises": "unmapped, raises threshold",
  },
};

/** A path in words: "copied into a hole". A path without words keeps its name. */
export const pathText = (kind: CallKind, word: string): string => OF[kind][word] ?? COMMON[word] ?? word;
