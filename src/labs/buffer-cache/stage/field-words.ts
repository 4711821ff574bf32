import { MARK } from "../../../generated/abi";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { figure } from "../../../models/allocation/figures";
import { MARK_NUMBERS } from "../../../models/allocation/lane-arrays";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import type { AllocationLaneSnapshot } from "../../shared/allocation-frame";
import { type ClassGroup, type FieldLayout, isPoisoned, markOf, markWord, ruler } from "../charts/layout/field";

type Figures = Pick<AllocationLaneSnapshot, "figures">;

/** A square for measuring, with its side in CSS pixels and its label, such as "8 KiB". */
export function rulerWords(scale: number): { readonly side: number; readonly words: string } {
  const { side, bytes } = ruler(scale);
  return { side, words: `= ${binaryBytes(bytes)}` };
}

/** Compares a lane that uses little memory with the one that uses most. */
export function comparedWords(lane: number, lanes: readonly Figures[]): { strong: string; rest: string } | null {
  const own = lanes[lane];
  const most = lanes.reduce((best, other, i) => (granted(other) > granted(lanes[best]) ? i : best), 0);
  if (own === undefined || most === lane || !(granted(own) > 0)) return null;
  const live = figure(own, "live");
  const times = granted(lanes[most]) / granted(own);
  const asked = live === 1 ? "The same request" : `The same ${formatInteger(live)} requests`;
  const more = `${times >= 10 ? formatInteger(times) : Number(times.toFixed(1))}×`;
  const compared = times < 1.05 ? evenWords(most, lane, lanes) : `${laneLetter(most)} uses ${more} the memory.`;
  return { strong: `${asked} on the same scale. ${compared}`, rest: wasteWords(own) };
}

/** Compares two lanes that use about the same memory. */
function evenWords(most: number, lane: number, lanes: readonly Figures[]): string {
  const [theirs, own] = [granted(lanes[most]), granted(lanes[lane])];
  const both = lanes.length === 2 ? "Both" : `${laneLetter(most)} and ${laneLetter(lane)}`;
  if (theirs === own) return `${both} use the same memory.`;
  return `${laneLetter(most)} uses barely more: ${formatBytes(theirs)}.`;
}

/** "Callers waste 1 000 B. No buffer is poisoned." */
function wasteWords(lane: Figures): string {
  const [wasted, poisoned] = [figure(lane, "wasted"), figure(lane, "poisoned")];
  const waste = `Callers waste ${wasted === 0 ? "nothing" : formatBytes(wasted)}.`;
  const who =
    poisoned === 0 ? "No buffer is" : poisoned === 1 ? "1 buffer is" : `${formatInteger(poisoned)} buffers are`;
  return `${waste} ${who} poisoned.`;
}

const granted = (lane: Figures | undefined): number => (lane === undefined ? 0 : figure(lane, "granted"));

/** Names the simplifications in the drawing: classes merged into blocks, and coins under a pixel. "" = none. */
export function finePrint(layouts: readonly FieldLayout[]): string {
  const merged = countedByLane(layouts, mergedIn);
  const slivers = countedByLane(layouts, sliversIn);
  const parts = [
    merged === "" ? "" : "Buffers too small to draw singly are merged, one block per size.",
    slivers === "" ? "" : `Needed bytes under 1\u00a0px are drawn 1\u00a0px wide: ${slivers}.`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** "36 buffers in A, 580 in B". */
function countedByLane(layouts: readonly FieldLayout[], countIn: (layout: FieldLayout) => number): string {
  const counts = layouts.map((layout, lane) => ({ count: countIn(layout), lane })).filter(({ count }) => count > 0);
  const texts = counts.map(({ count, lane }, i) => {
    const what = i === 0 ? formatCounted(count, "buffer") : formatInteger(count);
    return `${what} in ${laneLetter(lane)}`;
  });
  return texts.join(", ");
}

const mergedIn = ({ groups }: FieldLayout): number =>
  groups.filter(({ block }) => block !== null).reduce((sum, { count }) => sum + count, 0);

function sliversIn({ rects, marks, scale, log }: FieldLayout): number {
  let slivers = 0;
  if (log) return slivers;
  for (let at = 0, mark = 0; at < rects.length; at += 4, mark += MARK_NUMBERS) {
    if ((rects[at + 2] ?? 0) > 0 && (marks[mark + MARK.needed] ?? 0) < scale) slivers++;
  }
  return slivers;
}

/** Counts the buffers to which another lane granted a different size. */
export function differWords({ marks, groups }: FieldLayout): string {
  let differ = 0;
  for (let at = MARK.differs; at < marks.length; at += MARK_NUMBERS) differ += marks[at] ?? 0;
  const listed = marks.length / MARK_NUMBERS;
  const live = groups.reduce((sum, { count }) => sum + count, 0);
  const rest = live > listed ? ` (${formatInteger(live - listed)} more were not compared)` : "";
  const who = `${formatInteger(differ)} of ${formatCounted(listed, "buffer")}`;
  return `${who} ${differ === 1 ? "has" : "have"} a different size in another lane${rest}.`;
}

/** The largest callers are named only if they hold at least this share of the memory and are at most half of all callers. */
const LEAST_SHARE = 0.9;

/** The largest callers: "3 of 91 callers hold 96 % of it." "They need 300 bytes." "the other 88: 68 700 B". */
export function largestWords(groups: readonly ClassGroup[]) {
  const all = sumOf(groups);
  if (all.count === 0) return null;
  const few = [];
  for (const group of groups.toReversed()) {
    few.push(group);
    if (sumOf(few).granted >= LEAST_SHARE * all.granted) break;
  }
  const { count, granted, needed } = sumOf(few);
  if (2 * count > all.count) return { others: callersHold(all.count, all.granted), who: "", need: "" };
  const [hold, need] = count === 1 ? ["holds", "It needs"] : ["hold", "They need"];
  const rest = all.count - count;
  return {
    others: `the other${rest === 1 ? "" : ` ${formatInteger(rest)}`}: ${formatBytes(all.granted - granted)}`,
    who: `${formatInteger(count)} of ${formatCounted(all.count, "caller")} ${hold} ${formatShare(granted / all.granted, 0)} of it.`,
    need: `${need} ${formatCounted(needed, "byte")}.`,
  };
}

const callersHold = (count: number, granted: number): string =>
  `${formatCounted(count, "caller")} ${count === 1 ? "holds" : "hold"} ${formatBytes(granted)}`;

function sumOf(groups: readonly ClassGroup[]) {
  const sum = (of: "count" | "granted" | "needed") => groups.reduce((total, group) => total + group[of], 0);
  return { count: sum("count"), granted: sum("granted"), needed: sum("needed") };
}

/** A buffer's history. `needed` null = it is in the cache. */
export interface Life {
  readonly born: number;
  readonly size: number;
  readonly needed: number | null;
  readonly handOuts: number;
  readonly useful: number;
}

/** The history of the live buffer created at `born`; null = it is not listed here. */
export function lifeOf(layout: FieldLayout, born: number): Life | null {
  const mark = markOf(layout, "born", born);
  if (mark === null) return null;
  const word = (name: Parameters<typeof markWord>[2]) => markWord(layout.marks, mark, name);
  return { born, size: word("size"), needed: word("needed"), handOuts: word("hand_outs"), useful: word("useful") };
}

/** The text of a list's active entry: the selected buffer, or the number of buffers. */
export function optionWords(layout: FieldLayout, born: number | null): string {
  const life = born === null ? null : lifeOf(layout, born);
  const count = liveCount(layout);
  if (life === null)
    return `${formatCounted(count, "buffer")}.${count > 1 ? " Use the arrow keys to move between them." : ""}`;
  const poisoned = isPoisoned(layout, life.size, life.needed ?? 0) ? ", poisoned" : "";
  return `${formatBytes(life.size)}${poisoned}. Its caller needs ${formatBytes(life.needed ?? 0)}. Press Enter for its biography.`;
}

const liveCount = ({ groups }: FieldLayout): number => groups.reduce((sum, { count }) => sum + count, 0);
