import { ratioWords } from "../../../models/allocation/class-columns";
import { capacitiesOf, type Grown } from "../../../models/allocation/growth";
import { shortName } from "../../../models/allocation/heap-words";
import { SIZE_CLASSES } from "../../../models/allocation/size-class-tables";
import { CLASSES_ONLY, grownByClasses, knownWords, MOST_REQUEST } from "../../../models/allocation/size-classes";
import { type ColumnOf, column, type DataTable, tabulated } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { factorName, ruleName, type ShownGrowths } from "../growth/growths";

/** A vector alone in one malloc, up to 1 MiB. */
interface GrownIn {
  readonly malloc: string;
  readonly known: string;
  /** For each rule. */
  readonly copies: readonly number[];
  /** Granted over needed bytes by the chosen rule, the mean of all capacities. */
  readonly granted: number;
}

/** The capacities of a rule that the tables of size classes serve. */
const capacities = ({ growth }: Grown): readonly number[] =>
  capacitiesOf(growth).filter((bytes) => bytes <= MOST_REQUEST);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The first vector of the heap that the page runs. */
function inHeap({ all, chosen }: ShownGrowths): GrownIn {
  const rows = all.map(({ result }) => result.rows.filter(({ vector, to }) => vector === 0 && to <= MOST_REQUEST));
  const { growth, result } = all[chosen] as Grown;
  const first = (result.starts[0]?.usable ?? Number.NaN) / growth.start;
  return {
    malloc: shortName(growth.heap),
    known: knownWords(true),
    copies: rows.map((own) => own.filter(({ way }) => way === "moved").length),
    granted: mean([first, ...(rows[chosen] ?? []).map(({ after, to }) => after.usable / to)]),
  };
}

function inClasses({ all, chosen }: ShownGrowths): readonly GrownIn[] {
  return SIZE_CLASSES.map((classes) => {
    const grown = all.map((one) => grownByClasses(classes, capacities(one)));
    const copiesAll = (i: number) => all[i]?.growth.by === "copy";
    return {
      malloc: classes.name,
      known: knownWords(false),
      copies: grown.map(({ copies }, i) => (copiesAll(i) ? capacities(all[i] as Grown).length - 1 : copies)),
      granted: grown[chosen]?.granted ?? Number.NaN,
    };
  });
}

const keyOf = (grown: Grown): string => `copies_${ruleKey(grown)}`;
const ruleKey = ({ growth: { factor, add } }: Grown): string => `${factor.join("_")}${add > 0 ? `_plus_${add}` : ""}`;

function columnsOf({ all, chosen }: ShownGrowths): readonly ColumnOf<GrownIn>[] {
  const rule = all[chosen];
  return [
    column("malloc", ({ malloc }) => malloc),
    ...all.map((grown, i) => {
      const name = `copies by ${ruleName(grown.growth)}`;
      return column<GrownIn>(keyOf(grown), ({ copies }) => copies[i] ?? Number.NaN, name, formatInteger);
    }),
    column("granted", ({ granted }) => granted, `granted / asked by ${rule ? ruleName(rule.growth) : ""}`, ratioWords),
    column("known", ({ known }) => known),
  ];
}

/** Copies of each rule, also in mallocs of which only size classes are known. */
export function classGrowthTable(shown: ShownGrowths | null): DataTable {
  const rows = shown === null ? [] : [inHeap(shown), ...inClasses(shown)];
  return {
    title: "Copies on the way to 1 MiB",
    file: "growth-by-malloc",
    takeaway: shown === null ? "The page is computing the growths." : classTakeaway(shown, rows),
    ...tabulated(shown === null ? [] : columnsOf(shown), rows),
  };
}

/** "By 2, a vector is copied 1 of 14 times in glibc 2.36, and from 8 to 14 times in others: size classes only, …". */
function classTakeaway({ all, chosen }: ShownGrowths, [own, ...others]: readonly GrownIn[]): string {
  const rule = all[chosen];
  if (rule === undefined || own === undefined) return "";
  const counts = others.map(({ copies }) => copies[chosen] ?? 0);
  const [least, most] = [Math.min(...counts), Math.max(...counts)].map(formatInteger);
  const range = least === most ? most : `${least} to ${most}`;
  const growths = formatInteger(capacities(rule).length - 1);
  const { factor, add } = rule.growth;
  const by = factor[0] === factor[1] && add > 0 ? ruleName(rule.growth) : `By ${factorName(factor)}`;
  return `${by}: ${formatInteger(own.copies[chosen] ?? 0)} of ${growths} growths copy in ${own.malloc}, ${range} in others (${CLASSES_ONLY}).`;
}
