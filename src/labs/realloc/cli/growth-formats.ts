import { type Table, tableWriters } from "../../../cli/shared/table";
import { pathWord } from "../../../models/allocation/call-paths";
import type { Growth, GrowthResult, GrowthRow, VectorPlace } from "../../../models/allocation/growth";
import { textTable } from "../../../shared/text-table";

/** A growth and how it went. */
interface Grown {
  readonly growth: Growth;
  readonly result: GrowthResult;
}

const factorText = ({ factor, add }: Growth): string => `${factor.join("/")}${add > 0 ? `+${add}` : ""}`;

/** A number over the final capacity: three decimals, so that a single small copy shows. */
const share = (bytes: number, { result }: Grown): string => (bytes / result.figures.capacity).toFixed(3);

const HEAD = ["growth", "growths", "in place", "renamed", "moved", "reused", "copied", "peak", "final"];

const textRow = (grown: Grown): readonly string[] => {
  const { growths, in_place, renamed, moved, reused, copied, peak, final } = grown.result.figures;
  const counts = [growths, in_place, renamed, moved, reused].map(String);
  const shares = [copied, peak, final].map((bytes) => share(bytes, grown));
  return [factorText(grown.growth), ...counts, ...shares, ...(grown.result.noMemory ? ["out of memory"] : [])];
};

/** One line per factor. */
function text(all: readonly Grown[]): string {
  return `${textTable([HEAD, ...all.map(textRow)], [])}\ncopied, peak and final: bytes over the final capacity.\n`;
}

const areaOf = ({ mapped }: VectorPlace): string => (mapped ? "mapping" : "heap");

/** A growth as names and values, the same in csv and json. */
const rowOf = ({ growth: { heap } }: Grown, row: GrowthRow) => ({
  vector: row.vector,
  capacity_before: row.from,
  capacity: row.to,
  area_before: areaOf(row.before),
  address_before: row.before.at,
  area: areaOf(row.after),
  address: row.after.at,
  usable: row.after.usable,
  way: row.way,
  path: pathWord(heap.model, row.path, row.list),
  reused: row.reused,
  copied: row.copied,
  live: row.live,
  heap_end: row.heapEnd,
});

/** A row per growth. */
const table = (all: readonly Grown[]): Table => ({
  columns: COLUMNS,
  rows: all.flatMap((grown) =>
    grown.result.rows.map((row, i) => [factorText(grown.growth), i + 1, ...Object.values(rowOf(grown, row))]),
  ),
});

const COLUMNS: readonly string[] = [
  ...["growth", "number", "vector", "capacity_before", "capacity", "area_before", "address_before", "area", "address"],
  ...["usable", "way", "path", "reused", "copied", "live", "heap_end"],
];

function json(all: readonly Grown[]): string {
  const growths = all.map((grown) => ({
    ...grown.growth,
    ...grown.result.figures,
    no_memory: grown.result.noMemory,
    rows: grown.result.rows.map((row) => rowOf(grown, row)),
  }));
  return `${JSON.stringify({ growths }, null, 2)}\n`;
}

/** Writers of growths, by format. */
export const GROWTH_WRITERS = { text, ...tableWriters(table), json } as const;
export type GrowthFormat = keyof typeof GROWTH_WRITERS;
