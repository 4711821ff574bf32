import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { Grown, Growth, GrowthRow } from "../../../models/allocation/growth";
import { heapOf } from "../../../models/allocation/heap-models";
import { testedName } from "../../../models/allocation/heap-words";
import type { Fraction } from "../../../models/allocation/scenario";
import { type ColumnOf, column, type DataTable, MOST_ROWS, tabulated } from "../../../shared/data-table";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import type { Takeaway } from "../../shared/takeaway";
import { growthWay, wayWords } from "../charts/marks";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { growthColumns, RULE_BYTES, RULE_COLUMNS } from "./columns";
import {
  COMPARED,
  type Compared,
  copiesAlmostNothing,
  isSameRule,
  leavesNoHoles,
  ratioOf,
  ratioText,
  ruleName,
  type ShownGrowths,
} from "./growths";

/** How a vector grows, as the switch and the sentences name it. */
export const BY_WORDS: Readonly<Record<Growth["by"], string>> = {
  realloc: "realloc",
  copy: "new, copy, free",
};

/** The chosen growth of a plan. */
export const chosenOf = ({ all, chosen }: ShownGrowths): Grown => all[chosen] as Grown;

/** The point of the chosen growth: its copies and its peak. */
export function growthTakeaway(shown: ShownGrowths | null): Takeaway {
  if (shown === null) return { strong: "What does a growing vector copy", rest: ", and what does it leave behind?" };
  const { growth, result } = chosenOf(shown);
  const { figures } = result;
  const [copied, peak] = (["copied", "peak"] as const).map((of) => ratioText(ratioOf(figures, of)));
  const grows = `${growth.factor[0] === growth.factor[1] ? "Adding" : "Growing by"} ${ruleName(growth).replace(/^\+\u00a0/, "")}`;
  if (result.noMemory) return { strong: `${grows} runs out of memory`, rest: ` at ${binaryBytes(figures.capacity)}` };
  return copiesAlmostNothing(figures)
    ? { strong: `${grows} copies almost nothing`, rest: `: ${copied} its final size` }
    : { strong: `${grows} copies ${copied} its final size`, rest: ` and takes up to ${peak}` };
}

/** The meaning of the golden ratio for these growths, from their result. */
export function claimLine(shown: ShownGrowths): string {
  const { growth, result } = chosenOf(shown);
  const { figures } = result;
  if (copiesAlmostNothing(figures)) return "Here almost nothing is copied, whatever the factor.";
  if (leavesNoHoles(figures) && result.rows.at(-1)?.after.mapped)
    return "Here the factor leaves no holes behind: large blocks are unmapped.";
  const doubled = shown.all.find((one) => isSameRule(one.growth, { factor: [2, 1], add: 0 }));
  const others = doubled === undefined || doubled.growth === growth ? "" : `, ${reuseText(doubled)} with 2`;
  return `Does a factor below 1.618 let old blocks be used again? Here: ${reuseText(chosenOf(shown))} growths with ${ruleName(growth)}${others}.`;
}

/** "7 of 35". */
export const reuseText = ({ result }: Grown): string =>
  `${formatInteger(result.figures.reused)} of ${formatInteger(result.figures.growths)}`;

/** A growth in words: "3/2: 7 of 35 growths reuse old blocks; copied 2.00 ×, peak 1.67 ×, final 1.67 × the final size." */
function grownWords(grown: Grown): string {
  const { figures } = grown.result;
  const [copied, peak, final] = COMPARED.map((of) => ratioText(ratioOf(figures, of)));
  return `${ruleName(grown.growth)}: ${reuseText(grown)} growths reuse old blocks; copied ${copied}, peak ${peak}, final ${final}.`;
}

/** "A vector grows from 64 B to 64 MiB with realloc". */
export function growthSentence({ start, upto, by, others }: Omit<Growth, "heap" | "factor" | "add">): string {
  const vectors = others === 0 ? "A vector grows" : `${formatCounted(others + 1, "vector")} grow in turn`;
  return `${vectors} from ${binaryBytes(start)} to ${binaryBytes(upto)} with ${BY_WORDS[by]}`;
}

/** The experiment of a plan, in a sentence. */
const growthExperiment = ({ growth }: Grown): string => `${growthSentence(growth)}, in ${testedName(growth.heap)}.`;

/** All pictures in words. */
export function growthWords(shown: ShownGrowths | null): string {
  if (shown === null) return "The page is computing the growths.";
  const bytes = "All figures are relative to the final size.";
  return [growthExperiment(chosenOf(shown)), ...shown.all.map(grownWords), bytes, claimLine(shown)].join(" ");
}

/** A growth in the map: "Growth 31 of 35: 12.6 MiB → 18.9 MiB, copied; reuses old blocks." */
export function rowWords(row: GrowthRow, number: number, count: number): string {
  const whose = row.vector === 0 ? "" : ` of vector ${row.vector + 1}`;
  const reuse = row.reused ? "; reuses old blocks" : "";
  return `Growth ${formatInteger(number)} of ${formatInteger(count)}${whose}: ${binaryBytes(row.from)} → ${binaryBytes(row.to)}, ${wayWords(growthWay(row))}${reuse}.`;
}

/** The vectors and their bytes, above the title. */
export const growthWhere = ({ start, upto, by, others }: ReallocScenario): string =>
  `${formatCounted(others + 1, "vector")}, ${binaryBytes(start)} … ${binaryBytes(upto)}, ${BY_WORDS[by]}`;

/** The figures of each rule: the bars. */
export const rulesTable = (shown: ShownGrowths | null): DataTable => ({
  title: "Growth by rule",
  takeaway: shown === null ? "The page is computing the growths." : claimLine(shown),
  ...tabulated([...RULE_COLUMNS, ...RULE_BYTES], shown?.all ?? []),
});

/** Each growth of the chosen rule: the stairs and the map. */
export function growthsTable(shown: ShownGrowths | null): DataTable {
  const grown = shown === null ? null : chosenOf(shown);
  const { strong, rest } = growthTakeaway(shown);
  const all = grown?.result.rows ?? [];
  const hidden = Math.max(0, all.length - MOST_ROWS);
  const cut = hidden > 0 ? ` The last ${MOST_ROWS} of ${formatInteger(all.length)} growths.` : "";
  const number: ColumnOf<GrowthRow> = column("number", (_, i) => hidden + i + 1, "growth", formatInteger);
  return {
    title: grown === null ? "Growths" : `Growths by ${ruleName(grown.growth)}`,
    file: "growths",
    takeaway: `${strong}${rest}.${cut}`,
    ...tabulated([number, ...(grown === null ? [] : growthColumns(grown))], all.slice(-MOST_ROWS)),
  };
}

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
