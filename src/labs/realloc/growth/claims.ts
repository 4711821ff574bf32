import type { Grown, Growth } from "../../../models/allocation/growth";
import { heapOf } from "../../../models/allocation/heap-models";
import type { Fraction } from "../../../models/allocation/scenario";
import { type Compared, copiesAlmostNothing, leavesNoHoles, ratioOf, ratioText } from "./growths";

const FIRST_FIT = heapOf("first-fit");
const GLIBC = heapOf("ptmalloc");
/** No block is mapped. */
const HEAP_ALONE = heapOf("ptmalloc", { mmap_threshold: 4_294_967_294 });

const THREE_HALVES: Fraction = [3, 2];
const TWO: Fraction = [2, 1];

/** The verdict on a claim in the models, with the reason. */
export interface Verdict {
  readonly verdict: "True" | "False" | "No effect" | "Not needed" | "Not here";
  readonly words: string;
}

/** A part of the claim about the golden ratio, with the growths that judge it. */
export interface Claim {
  readonly title: string;
  /** By 3/2, then by 2. */
  readonly growths: readonly [small: Growth, large: Growth];
  readonly judge: (small: Grown, large: Grown) => Verdict;
}

type Setting = Pick<Growth, "heap" | "by" | "others">;

const growthsIn = (setting: Setting): Claim["growths"] => [
  { ...setting, factor: THREE_HALVES, add: 0, start: 64, upto: 2 ** 26 },
  { ...setting, factor: TWO, add: 0, start: 64, upto: 2 ** 26 },
];

const reusedOf = ({ result }: Grown): number => result.figures.reused;
const times = (count: number): string => (count === 0 ? "never" : count === 1 ? "once" : `${count} times`);
const ratio = ({ result }: Grown, of: Compared): string => ratioText(ratioOf(result.figures, of));
const figuresOf = (...grown: readonly Grown[]) => grown.map(({ result }) => result.figures);

function reuses(small: Grown, large: Grown): Verdict {
  const words = `3/2 reuses old blocks ${times(reusedOf(small))}, 2 ${times(reusedOf(large))}.`;
  return { verdict: reusedOf(small) > 0 && reusedOf(large) === 0 ? "True" : "Not here", words };
}

function unmaps(small: Grown, large: Grown): Verdict {
  const words = `Large blocks are unmapped: the heap ends at ${ratio(small, "final")} and ${ratio(large, "final")} the vector.`;
  return { verdict: figuresOf(small, large).every(leavesNoHoles) ? "No effect" : "Not here", words };
}

function renames(small: Grown, large: Grown): Verdict {
  const words = `Pages are renamed: ${ratio(small, "copied")} and ${ratio(large, "copied")} the vector is copied.`;
  return { verdict: figuresOf(small, large).every(copiesAlmostNothing) ? "No effect" : "Not here", words };
}

function holesOfOthers(_: Grown, large: Grown): Verdict {
  const { reused, growths } = large.result.figures;
  const words = `2 reuses old blocks in ${reused} of ${growths} growths: one vector fits the holes of the other.`;
  return { verdict: reused > 0 ? "Not needed" : "Not here", words };
}

function copiesLess(small: Grown, large: Grown): Verdict {
  const [less, more] = figuresOf(small, large).map((figures) => ratioOf(figures, "copied")) as [number, number];
  const words = `3/2 copies ${ratio(small, "copied")} the vector, 2 copies ${ratio(large, "copied")}.`;
  return { verdict: less > more ? "False" : "True", words };
}

/** The claim that factors below the golden ratio let old blocks be used again, part by part. */
export const CLAIMS: readonly Claim[] = [
  {
    title: "One vector, copied, first fit",
    growths: growthsIn({ heap: FIRST_FIT, by: "copy", others: 0 }),
    judge: reuses,
  },
  {
    title: "glibc without mappings, copied",
    growths: growthsIn({ heap: HEAP_ALONE, by: "copy", others: 0 }),
    judge: reuses,
  },
  {
    title: "glibc as it comes, copied",
    growths: growthsIn({ heap: GLIBC, by: "copy", others: 0 }),
    judge: unmaps,
  },
  {
    title: "glibc with realloc",
    growths: growthsIn({ heap: GLIBC, by: "realloc", others: 0 }),
    judge: renames,
  },
  {
    title: "Two vectors, copied, first fit",
    growths: growthsIn({ heap: FIRST_FIT, by: "copy", others: 1 }),
    judge: holesOfOthers,
  },
  {
    title: "“A smaller factor copies less”",
    growths: growthsIn({ heap: FIRST_FIT, by: "copy", others: 0 }),
    judge: copiesLess,
  },
];

/** The growths that the claims need. */
export const CLAIMED_GROWTHS: readonly Growth[] = CLAIMS.flatMap(({ growths }) => growths);
