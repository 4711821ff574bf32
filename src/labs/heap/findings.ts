import { heapFigure } from "../../charts/heap-figures";
import { lifetimeCost } from "../../charts/layout/heap-lifetime";
import type { HeapArrays } from "../../protocol/heap-frame";
import type { HeapModel } from "../../scenario/scenario";
import { formatCompact, formatShare } from "../../shared/figure-text";

/** A heap of the LFH experiment: what it shows now, and its overhead on average over the first EARLY operations; NaN = not known. */
export interface Member {
  readonly heap: Pick<HeapArrays, "figures">;
  readonly early: number;
}

/** The heaps that the LFH experiment compares: the default heap, and the low-fragmentation heap over it. */
export interface Pair {
  readonly plain: Member;
  readonly lfh: Member;
}

/** Something that the LFH experiment saw, and what the models say of it here. */
export interface Finding {
  readonly key: string;
  readonly says: string;
  /** Whether the models agree now; null = they cannot say. */
  readonly agrees: (pair: Pair, done: number) => boolean | null;
  /** What they say, in figures. */
  readonly here: (pair: Pair, hertz: number) => string;
  /** Why a model may differ. Nothing is tuned until it agrees. */
  readonly why: string;
}

/** Early on and late, in operations: the experiment's axis goes from 100 to 25 600 000. Before the first one says nothing. */
export const EARLY = 1000;
const LATE = 25_600_000;
/** Less by so much that it can be seen; far less. */
const SEEN = 0.95;
const FAR = 0.5;
/** So much more overhead is significant: a share of what is needed. */
const SIGNIFICANT = 0.05;

const both = (pair: Pair, told: (member: Member) => string): string =>
  `Here: default ${told(pair.plain)}, LFH ${told(pair.lfh)}.`;
const mean = ({ heap }: Member): number => heapFigure(heap, "mean_overhead");
const less = (a: number, b: number, part: number): boolean | null =>
  Number.isNaN(a) || Number.isNaN(b) ? null : a < part * b;
const figureLess = ({ plain, lfh }: Pair, name: "touched" | "cycles", part: number): boolean | null =>
  less(heapFigure(lfh.heap, name), heapFigure(plain.heap, name), part);

/** In the order of the experiment's graphs. */
export const FINDINGS: readonly Finding[] = [
  {
    key: "early",
    says: "Early on the LFH uses more memory.",
    agrees: ({ plain, lfh }) => less(plain.early, lfh.early, SEEN),
    here: (pair) => `${both(pair, ({ early }) => formatShare(early))} On average up to 1\u202f000.`,
    why: "It does not print how many slots of each size it had, on which this depends, nor its overheads as numbers.",
  },
  {
    key: "late",
    says: "After 25 600 000 operations the default heap’s overhead rises significantly.",
    agrees: ({ plain, lfh }, done) => (done < LATE ? null : mean(plain) - mean(lfh) >= SIGNIFICANT),
    here: (pair) => `${both(pair, (member) => formatShare(mean(member)))} On average; significant: 5\u00a0% more.`,
    why: "Here large blocks give their pages back at once, so no heap grows. With decommit_block at 262\u202f144 they stay, and the default heap’s overhead rises without end. The experiment says neither its setting nor its counts.",
  },
  {
    key: "faults",
    says: "The LFH has far fewer page faults.",
    agrees: (pair) => figureLess(pair, "touched", FAR),
    here: (pair) => both(pair, ({ heap }) => formatCompact(heapFigure(heap, "touched"))),
    why: "Windows counts every fault of the process; the models count first touches of the heap’s pages, and both have the same back end for the four largest sizes, which have nearly all the bytes.",
  },
  {
    key: "speed",
    says: "The LFH is consistently faster.",
    agrees: (pair) => figureLess(pair, "cycles", SEEN),
    here: (pair, hertz) =>
      both(
        pair,
        ({ heap }) => `${formatCompact((hertz * heapFigure(heap, "operations")) / heapFigure(heap, "cycles"))}/s`,
      ),
    why: "Speed is counts × prices of the list; change a price, and see what it hangs on. Locks are not modelled.",
  },
];

/** The lanes that are the experiment's heaps, with the `bounds` of the columns of their series; null = one is missing. */
export function articlePair(
  models: readonly HeapModel[],
  heaps: readonly Pick<HeapArrays, "figures" | "series">[],
  bounds: Uint32Array,
): Pair | null {
  const member = (model: HeapModel): Member | null => {
    const heap = heaps[models.indexOf(model)];
    return heap === undefined ? null : { heap, early: lifetimeCost(heap.series, bounds, EARLY).overhead };
  };
  const [plain, lfh] = [member("nt-xp"), member("nt-xp-lfh")];
  return plain === null || lfh === null ? null : { plain, lfh };
}
