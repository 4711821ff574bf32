import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { SIZE_CLASSES, type SizeClasses } from "../../../models/allocation/size-class-tables";
import { grownByClasses, knownWords } from "../../../models/allocation/size-classes";
import { type ColumnOf, column, type DataTable, tabulated } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";

/*
 * The article of 2015 advises never to resize blocks between 8 and 128 KiB, or to set the threshold of mappings to
 * 8 KiB. A unit test computes the figures of glibc and musl.
 */

const KiB = 1024;

/** Capacities of a block that doubles: the range that the advice forbids, and the one above it. @internal */
export const FORBIDDEN = [8, 16, 32, 64, 128].map((size) => size * KiB);
/** @internal */
export const ABOVE = [128, 256, 512, 1024].map((size) => size * KiB);

/** A vector that doubles from 64 B to 1 MiB, and one that leaves out the capacities that the advice forbids. @internal */
export const DOUBLED = Array.from({ length: 15 }, (_, i) => 64 << i);
/** @internal */
export const ADVISED = DOUBLED.filter((size) => size <= 8 * KiB || size >= 128 * KiB);

/** Cycles of malloc, realloc and free at a size, as it comes and with a threshold of 8 KiB. */
interface Threshold {
  readonly size: number;
  readonly usual: number;
  readonly advised: number;
}

/** The advice in one malloc, for many blocks at once or for one alone. */
interface Judged {
  readonly malloc: string;
  readonly blocks: "many" | "one" | "any";
  /** Doublings that copy, within FORBIDDEN and ABOVE. */
  readonly copies: number;
  readonly copiesAbove: number;
  /** Copies of DOUBLED and of ADVISED; null = the row is not about a vector alone. */
  readonly vector: readonly [usual: number, advised: number] | null;
  /** null = the malloc has no such setting. */
  readonly threshold: Threshold | null;
  readonly verdict: string;
}

const HOLDS = "holds";

/** Mallocs that are heap models. @internal */
export const MODELED: readonly Judged[] = [
  {
    ...{ malloc: "glibc 2.36 to 2.41", blocks: "many", copies: 4, copiesAbove: 0, vector: null, verdict: HOLDS },
    threshold: { size: 16 * KiB, usual: 41_652, advised: 33_313 },
  },
  {
    ...{
      malloc: "glibc 2.36 to 2.41",
      blocks: "one",
      copies: 0,
      copiesAbove: 1,
      vector: [1, 1],
      verdict: "no: grows in place",
    },
    threshold: { size: 128 * KiB, usual: 1155, advised: 194_398 },
  },
  {
    ...{ malloc: "glibc 2.42, 2.43", blocks: "many", copies: 4, copiesAbove: 0, vector: null, verdict: HOLDS },
    threshold: { size: 16 * KiB, usual: 41_628, advised: 33_198 },
  },
  {
    ...{
      malloc: "glibc 2.42, 2.43",
      blocks: "one",
      copies: 0,
      copiesAbove: 1,
      vector: [1, 1],
      verdict: "no: grows in place",
    },
    threshold: { size: 128 * KiB, usual: 876, advised: 42_718 },
  },
  { malloc: "musl 1.2.6", blocks: "any", copies: 4, copiesAbove: 0, vector: [11, 8], threshold: null, verdict: HOLDS },
];

function verdictOf({ expands }: SizeClasses, copiesAbove: number): string {
  if (expands !== undefined) return "no: in place from 16 KiB";
  return copiesAbove > 0 ? "no cliff: copies above too" : HOLDS;
}

function judged(classes: SizeClasses): Judged {
  const [copies = 0, copiesAbove = 0, usual = 0, advised = 0] = [FORBIDDEN, ABOVE, DOUBLED, ADVISED].map(
    (capacities) => grownByClasses(classes, capacities).copies,
  );
  return {
    malloc: classes.name,
    blocks: classes.expands === undefined ? "any" : "one",
    ...{ copies, copiesAbove, vector: [usual, advised], threshold: null },
    verdict: verdictOf(classes, copiesAbove),
  };
}

/** Every row of the judgment. */
const ALL: readonly Judged[] = [...MODELED, ...SIZE_CLASSES.map(judged)];

function thresholdText({ threshold }: Judged): string {
  if (threshold === null) return "no setting";
  const { size, usual, advised } = threshold;
  return `${formatInteger(usual)} → ${formatInteger(advised)} at ${binaryBytes(size)}`;
}

const isModeled = ({ malloc }: Judged): boolean => MODELED.some((one) => one.malloc === malloc);

const COLUMNS: readonly ColumnOf<Judged>[] = [
  column("malloc", ({ malloc }) => malloc),
  column("advice", ({ verdict }) => verdict),
  column("blocks", ({ blocks }) => blocks),
  column(
    "copies_8_to_128_kib",
    ({ copies }) => copies,
    "copies to 128 KiB",
    (copies) => `${copies} of 4`,
  ),
  column(
    "copies_128_kib_to_1_mib",
    ({ copiesAbove }) => copiesAbove,
    "to 1 MiB",
    (copies) => `${copies} of 3`,
  ),
  column("vector_copies", ({ vector }) => vector?.join(" → ") ?? "", "a vector’s copies"),
  column("threshold_8_kib", thresholdText, "cycles, threshold 8 KiB"),
  column("known", (row) => knownWords(isModeled(row))),
];

/** The advice of 2015, judged for each malloc. */
export function adviceTable(): DataTable {
  const holds = ALL.filter(({ verdict }) => verdict === HOLDS).map(({ malloc }) => malloc);
  return {
    title: "The advice of 2015 by malloc",
    file: "advice",
    takeaway: `“Never realloc from 8 to 128 KiB” holds in ${holds.length} of ${ALL.length} cases: many blocks of glibc, and musl.`,
    ...tabulated(COLUMNS, ALL),
  };
}
