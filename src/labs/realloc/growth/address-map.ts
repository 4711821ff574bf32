import type { GrowthResult, GrowthRow, VectorPlace } from "../../../models/allocation/growth";

/** A range of addresses. Mappings have negative ones, which count from the upper end of their area. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The addresses after a growth. */
export interface MapRow {
  readonly row: GrowthRow;
  /** Its number, from 1. */
  readonly number: number;
  /** The vector's new block. */
  readonly block: Range;
  /** The block that it left; null = it stayed, or the block was elsewhere. */
  readonly old: Range | null;
  /** Blocks of the other vectors. */
  readonly others: readonly Range[];
  /** Free addresses below the highest block so far, which the heap holds. Unmapped pages are nobody's. */
  readonly holes: readonly Range[];
}

/** The addresses of the last growths in one area. */
export interface AddressMap {
  /** Where the last block lies. */
  readonly area: "heap" | "mappings";
  readonly domain: Range;
  readonly rows: readonly MapRow[];
}

/** The growths that a map shows, at most. */
const MOST_MAP_ROWS = 12;

const rangeOf = ({ mapped, at, usable }: VectorPlace): Range => {
  const from = mapped ? -at : at;
  return { from, to: from + usable };
};

/** The map that ends with growth number `growth`, from 1. It has only growths into the area of the last one. */
export function addressMap({ starts, rows }: GrowthResult, growth: number): AddressMap {
  const isMapped = rows[growth - 1]?.after.mapped ?? false;
  const places = [...starts];
  const all = rows.slice(0, growth).flatMap((row, i) => {
    places[row.vector] = row.after;
    return row.after.mapped === isMapped ? [mapRow(row, i + 1, places)] : [];
  });
  const shown = all.slice(-MOST_MAP_ROWS);
  const domain = domainOf(shown);
  if (isMapped) return { area: "mappings", domain, rows: shown.map((row) => ({ ...row, holes: [] })) };
  return { area: "heap", domain, rows: withHoles(shown, rows, starts) };
}

type PlainRow = Omit<MapRow, "holes">;

function mapRow(row: GrowthRow, number: number, places: readonly VectorPlace[]): PlainRow {
  const isHere = ({ mapped }: VectorPlace) => mapped === row.after.mapped;
  return {
    row,
    number,
    block: rangeOf(row.after),
    old: row.way === "moved" && isHere(row.before) ? rangeOf(row.before) : null,
    others: places.filter((place, vector) => vector !== row.vector && isHere(place)).map(rangeOf),
  };
}

/** From the start of the heap, or to the upper end of the mappings. */
function domainOf(rows: readonly PlainRow[]): Range {
  const ranges = rows.flatMap(({ block, old, others }) => [block, ...others, ...(old === null ? [] : [old])]);
  const [lowest, highest] = [Math.min(...ranges.map(({ from }) => from)), Math.max(...ranges.map(({ to }) => to))];
  return { from: Math.min(lowest, 0), to: Math.max(highest, lowest < 0 ? 0 : 1) };
}

/** Adds the free addresses up to the highest end of any block so far, and not above the heap's end. */
function withHoles(
  shown: readonly PlainRow[],
  rows: readonly GrowthRow[],
  starts: readonly VectorPlace[],
): readonly MapRow[] {
  const lowest = Math.min(...starts.map(({ at }) => at));
  let highest = highestEnd(rows.slice(0, (shown[0]?.number ?? 1) - 1));
  return shown.map((plain) => {
    highest = Math.max(highest, highestEnd([plain.row]));
    const free = { from: lowest, to: Math.min(highest, plain.row.heapEnd) };
    return { ...plain, holes: holesIn(free, [plain.block, ...plain.others]) };
  });
}

const highestEnd = (rows: readonly GrowthRow[]): number =>
  rows
    .flatMap(({ before, after }) => [before, after])
    .filter(({ mapped }) => !mapped)
    .reduce((highest, place) => Math.max(highest, rangeOf(place).to), 0);

/** Smaller gaps are headers of blocks, bytes. */
const LEAST_HOLE = 32;

/** The gaps between blocks. */
function holesIn({ from, to }: Range, blocks: readonly Range[]): readonly Range[] {
  const edges = [...[...blocks].sort((a, b) => a.from - b.from), { from: to, to }];
  return edges.flatMap((block, i) => {
    const hole = { from: edges[i - 1]?.to ?? from, to: block.from };
    return hole.to - hole.from >= LEAST_HOLE ? [hole] : [];
  });
}
