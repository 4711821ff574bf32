import { heapFigure } from "../../charts/heap-figures";
import type { HeapModel } from "../../scenario/scenario";
import { formatCompact, formatShare } from "../../shared/figure-text";
import type { HeapReading } from "../../state/frame-store";

/** A heap of the article and what it compares it with: the default heap, and the low-fragmentation heap over it. */
export interface Pair {
  readonly plain: HeapReading;
  readonly lfh: HeapReading;
}

/** Something that the article saw, and what the models say of it here. */
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

/** The article's axis begins at 100 and ends here. */
const EARLY = 100_000;
const LATE = 25_600_000;

const both = (pair: Pair, told: (heap: HeapReading) => string): string =>
  `Here: default ${told(pair.plain)}, LFH ${told(pair.lfh)}.`;
const overheads = (pair: Pair): string => both(pair, (heap) => formatShare(heapFigure(heap, "mean_overhead")));
const less = (a: number, b: number): boolean | null => (Number.isNaN(a) || Number.isNaN(b) ? null : a < b);

export const FINDINGS: readonly Finding[] = [
  {
    key: "early",
    says: "Early on the LFH uses more memory.",
    agrees: ({ plain, lfh }, done) =>
      done > EARLY ? null : less(heapFigure(plain, "mean_overhead"), heapFigure(lfh, "mean_overhead")),
    here: overheads,
    why: "It does not print how many slots of each size it had, nor its overheads as numbers.",
  },
  {
    key: "late",
    says: "After 25 600 000 operations the default heap’s overhead rises significantly.",
    agrees: ({ plain, lfh }, done) =>
      done < LATE ? null : less(heapFigure(lfh, "mean_overhead"), heapFigure(plain, "mean_overhead")),
    here: overheads,
    why: "With fixed counts the models level off; the article gives neither its counts nor a crossing point.",
  },
  {
    key: "faults",
    says: "The LFH has far fewer page faults.",
    agrees: ({ plain, lfh }) => less(heapFigure(lfh, "touched"), heapFigure(plain, "touched")),
    here: (pair) => both(pair, (heap) => formatCompact(heapFigure(heap, "touched"))),
    why: "Windows counts every fault of the process; the models count first touches of the heap’s pages, and both have the same back end for the four largest sizes, which have nearly all the bytes.",
  },
  {
    key: "speed",
    says: "The LFH is consistently faster.",
    agrees: ({ plain, lfh }) => less(heapFigure(lfh, "cycles"), heapFigure(plain, "cycles")),
    here: (pair, hertz) =>
      both(pair, (heap) => `${formatCompact((hertz * heapFigure(heap, "operations")) / heapFigure(heap, "cycles"))}/s`),
    why: "Speed is counts × prices of the list; change a price, and see what it hangs on. Locks are not modelled.",
  },
];

/** The lanes that are the article's heaps; null = one of them is missing. */
export function articlePair(models: readonly HeapModel[], heaps: readonly HeapReading[]): Pair | null {
  const plain = heaps[(models as readonly string[]).indexOf("nt-xp")];
  const lfh = heaps[(models as readonly string[]).indexOf("nt-xp-lfh")];
  return plain === undefined || lfh === undefined ? null : { plain, lfh };
}
