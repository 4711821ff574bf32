import { type ColumnOf, column, type DataTable, type Lines, tabulated } from "../../shared/data-table";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { binaryBytes } from "./charts/heap-units";
import { MODELED_CLASSES, type SizeClasses } from "./size-class-tables";
import { ALL_CLASSES, classCount, grantedBytes, knownWords, meanGranted, RANGES } from "./size-classes";

/* Size classes as tables, for the page and for the command line. */

/** "gperftools_2_10_2_18". */
const keyOf = ({ name }: SizeClasses): string => name.replaceAll(/\W+/g, "_");

/** A ratio with the digits that were compared. */
const ratioCell = (ratio: number | undefined): number => Number((ratio ?? Number.NaN).toFixed(3));
export const ratioWords = (ratio: number): string => ratio.toFixed(3);

const isModeled = (classes: SizeClasses): boolean => (MODELED_CLASSES as readonly SizeClasses[]).includes(classes);

const SPACING: readonly ColumnOf<SizeClasses>[] = [
  column("malloc", ({ name }) => name),
  column("class_count", classCount, "sizes to 1 MiB", formatInteger),
  ...RANGES.map(([from, to], i) =>
    column<SizeClasses>(
      `granted_from_${from}`,
      (classes) => ratioCell(meanGranted().get(classes)?.[i]),
      `${binaryBytes(from)} … ${binaryBytes(to)}`,
      ratioWords,
    ),
  ),
  column("known", (classes) => knownWords(isModeled(classes))),
  column("spacing", ({ spacing }) => spacing),
];

/** The sizes of each malloc, and what they grant over what was asked. */
export function classTable(): DataTable {
  const means = ALL_CLASSES.map((classes) => meanGranted().get(classes)?.[0] ?? Number.NaN);
  const [least, most] = [Math.min(...means), Math.max(...means)].map((mean) => formatShare(mean - 1, 0));
  return {
    title: "Granted over asked, the mean by size",
    file: "size-classes",
    takeaway: `From 16 B to 1 KiB, blocks are between ${least} and ${most} larger than asked, on average.`,
    ...tabulated(SPACING, ALL_CLASSES),
  };
}

/** The bytes that each malloc grants for some requests. */
export const grantedLines = (requests: readonly number[]): Lines =>
  tabulated(
    [
      column<number>("request", (request) => request, "request", formatInteger),
      ...ALL_CLASSES.map((classes) =>
        column<number>(keyOf(classes), (request) => grantedBytes(classes, request), classes.name, formatInteger),
      ),
    ],
    requests,
  );
