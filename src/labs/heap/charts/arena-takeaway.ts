import { roundBytes } from "../../../models/allocation/charts/heap-units";
import type { HeapArrays } from "../../../models/allocation/heap-frame";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { capitalized } from "../../../shared/sentence";
import type { Takeaway } from "../../shared/takeaway";
import { type ArenaSums, arenaSums, hasArenas } from "./arena-sums";
import { arenaWords } from "./describe-heap";

type Heaps = readonly Pick<HeapArrays, "figures" | "areas">[];

const NUMBERS = "no one two three four five six seven eight nine".split(" ");
const numberWord = (number: number): string => NUMBERS[number] ?? formatInteger(number);

/** "four arenas", "one arena". */
export const arenasWord = (arenas: number): string => `${numberWord(arenas)} ${arenas === 1 ? "arena" : "arenas"}`;

/** Nearer to 1 than this is the same, and so near to 2 or one half is twice or half. */
const NEAR = 0.025;
const isNear = (share: number, to: number) => Math.abs(share / to - 1) < NEAR;

const timesText = (share: number): string => (share < 9.95 ? share.toFixed(1) : formatInteger(share));

/** "twice the heap", "2.4 times the heap", "15 % more heap", "as much heap". */
function heapShare(share: number): string {
  if (isNear(share, 1)) return "as much heap";
  if (isNear(share, 2)) return "twice the heap";
  if (isNear(share, 0.5)) return "half the heap";
  return share > 2 ? `${timesText(share)} times the heap` : `${difference(share)} heap`;
}

/** "15 % more", "3.2 times as much", "as much". */
function touchShare(share: number): string {
  if (isNear(share, 1)) return "as much";
  return share > 2 ? `${timesText(share)} times as much` : difference(share);
}

const difference = (share: number): string =>
  share > 1 ? `${formatShare(share - 1, 0)} more` : `${formatShare(1 - share, 0)} less`;

/** The lane that another one is compared with: the one whose number of arenas differs most. */
function reference(sums: readonly ArenaSums[], focus: number): number | null {
  const others = [...sums.keys()].filter((lane) => lane !== focus);
  const far = (lane: number) => Math.abs(Math.log((sums[lane]?.arenas ?? 1) / (sums[focus]?.arenas ?? 1)));
  return others.toSorted((a, b) => far(b) - far(a))[0] ?? null;
}

/** How much heap the arenas of a lane take and touch, beside another lane, in one sentence; null = no lane has arenas yet. @internal */
export function arenaTakeaway(heaps: Heaps, focus: number): Takeaway | null {
  if (!heaps.some(hasArenas)) return null;
  const sums = heaps.map(arenaSums);
  const own = sums[focus];
  if (own === undefined || own.taken === 0) return null;
  const verbs = own.arenas === 1 ? ["takes", "touches"] : ["take", "touch"];
  const beside = reference(sums, focus);
  const other = beside === null ? undefined : sums[beside];
  if (beside === null || other === undefined || other.taken === 0 || other.touched === 0)
    return {
      strong: `${capitalized(arenasWord(own.arenas))} ${verbs[0]} ${roundBytes(own.taken)}`,
      rest: `, and ${verbs[1]} ${roundBytes(own.touched)}, for ${roundBytes(own.inUse)} in use`,
    };
  const subject = sums.length > 2 ? `${laneLetter(focus)}’s ${arenasWord(own.arenas)}` : arenasWord(own.arenas);
  return {
    strong: `${capitalized(subject)} ${verbs[0]} ${heapShare(own.taken / other.taken)}`,
    rest: `, and ${verbs[1]} ${touchShare(own.touched / other.touched)}${than(own, other)} ${laneLetter(beside)}’s ${numberWord(other.arenas)}`,
  };
}

arenaWords.takeaway = arenaTakeaway;

/** "as" where both shares are as much, else "than". */
function than(own: ArenaSums, other: ArenaSums): string {
  const share = own.touched / other.touched;
  return isNear(share, 1) || share > 2 ? " as" : " than";
}
