import { pathWord } from "../../../models/allocation/call-paths";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { Grown, GrowthRow, VectorPlace } from "../../../models/allocation/growth";
import { type ColumnOf, column } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { COMPARED, ratioOf, ratioText, ruleName } from "./growths";

/* The columns of growths, on the page and in files of the command line. */

const COUNTS = ["growths", "in_place", "renamed", "moved", "reused"] as const;

const fourDecimals = (ratio: number): number => Number(ratio.toFixed(4));

/** The rule, its counts, and its figures over the final capacity. */
export const RULE_COLUMNS: readonly ColumnOf<Grown>[] = [
  column("rule", ({ growth }) => ruleName(growth)),
  ...COUNTS.map((count) =>
    column<Grown>(count, ({ result }) => result.figures[count], count.replace("_", " "), formatInteger),
  ),
  ...COMPARED.map((of) =>
    column<Grown>(
      `${of}_ratio`,
      ({ result }) => fourDecimals(ratioOf(result.figures, of)),
      `${of} / final size`,
      ratioText,
    ),
  ),
];

/** The same figures in bytes. */
export const RULE_BYTES: readonly ColumnOf<Grown>[] = [
  ...COMPARED.map((of) => column<Grown>(of, ({ result }) => result.figures[of], `${of}, bytes`, binaryBytes)),
  column("capacity", ({ result }) => result.figures.capacity, "final size", binaryBytes),
];

const areaOf = ({ mapped }: VectorPlace): string => (mapped ? "mapping" : "heap");

/** Each growth of a vector. */
export const growthColumns = ({ growth: { heap } }: Grown): readonly ColumnOf<GrowthRow>[] => [
  column(
    "vector",
    ({ vector }) => vector,
    "vector",
    (vector) => formatInteger(vector + 1),
  ),
  column("capacity_before", ({ from }) => from, "from", binaryBytes),
  column("capacity", ({ to }) => to, "to", binaryBytes),
  column("area_before", ({ before }) => areaOf(before), "area before"),
  column("address_before", ({ before }) => before.at, "address before", formatInteger),
  column("area", ({ after }) => areaOf(after)),
  column("address", ({ after }) => after.at, "address", formatInteger),
  column("usable", ({ after }) => after.usable, "usable bytes", formatInteger),
  column("way", ({ way }) => way),
  column("path", ({ path, list }) => pathWord(heap.model, path, list)),
  column("reused", ({ reused }) => reused, "reuses old blocks"),
  column("copied", ({ copied }) => copied, "bytes copied", formatInteger),
  column("live", ({ live }) => live, "all vectors", binaryBytes),
  column("heap_end", ({ heapEnd }) => heapEnd, "end of heap", binaryBytes),
  column("ratio", ({ from, to }) => fourDecimals(to / from), "ratio", ratioText),
];
