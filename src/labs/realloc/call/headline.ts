import { CALL_COUNTS, type CallCount } from "../../../models/allocation/call-counts";
import type { CallPath } from "../../../models/allocation/call-paths";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { AreaBlock, CallDetail } from "../../../models/allocation/trial-ask";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { Takeaway } from "../../shared/takeaway";

const PAGE = 4096;

/** A count of a call. */
export const countOf = ({ counts }: Pick<CallDetail, "counts">, name: CallCount): number =>
  counts[CALL_COUNTS.indexOf(name)] ?? 0;

/** The whole pages of a block: "33 pages". */
export const pagesText = (block: AreaBlock | null): string => formatCounted((block?.bytes ?? 0) / PAGE, "page");

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
