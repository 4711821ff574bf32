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
  /** The vector's new block; null = it lies outside the area of the map. */
  readonly block: Range | null;
  /** The block that it left; null = it stayed, or the block was elsewhere. */
  readonly old: Range | null;
  /** Blocks of the other vectors. */
  readonly others: readonly Range[];
  /** Free addresses between and below the blocks, which the heap holds. */
  readonly holes: readonly Range[];
}

/** The addresses of some successive growths. */
export interface AddressMap {
  /** Where the last block lies. */
  readonly area: "heap" | "mappings";
  readonly domain: Range;
  readonly rows: readonly MapRow[];
}

/** The growths that a map shows, at most. */
export const MOST_MAP_ROWS = 16;

const rangeOf = ({ mapped, at, usable }: VectorPlace): Range => {
  const from = mapped ? -at : at;
  return { from, to: from + usable };
};

/** The map that ends with growth number `growth`, from 1. */
export function addressMap({ starts, rows }: GrowthResult, growth: number): AddressMap {
  const last = rows[growth - 1];
  const isMapped = last?.after.mapped ?? false;
  const first = Math.max(0, growth - MOST_MAP_ROWS);
  const places = [...starts];
  const shown = rows.slice(0, growth).flatMap((row, i) => {
    places[row.vector] = row.after;
    return i < first ? [] : [mapRow(row, i + 1, places, isMapped)];
  });
  return {
    area: isMapped ? "mappings" : "heap",
    domain: domainOf(shown, isMapped),
    rows: withHoles(shown, rows, starts),
  };
}

type PlainRow = Omit<MapRow, "holes">;

function mapRow(row: GrowthRow, number: number, places: readonly VectorPlace[], isMapped: boolean): PlainRow {
  const inArea = (place: VectorPlace) => (place.mapped === isMapped ? rangeOf(place) : null);
  return {
    row,
    number,
    block: inArea(row.after),
    old: row.way === "moved" ? inArea(row.before) : null,
    others: places.flatMap((place, vector) => (vector === row.vector ? [] : (inArea(place) ?? []))),
  };
}

function domainOf(rows: readonly PlainRow[], isMapped: boolean): Range {
  const ranges = rows.flatMap(({ block, old, others }) => [block, old, ...others].flatMap((range) => range ?? []));
  const lowest = Math.min(...ranges.map(({ from }) => from), 0);
  return isMapped ? { from: lowest, to: 0 } : { from: 0, to: Math.max(...ranges.map(({ to }) => to), 1) };
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
    return { ...plain, holes: holesIn(free, blocksOf(plain)) };
  });
}

const highestEnd = (rows: readonly GrowthRow[]): number =>
  rows
    .flatMap(({ before, after }) => [before, after])
    .filter(({ mapped }) => !mapped)
    .reduce((highest, place) => Math.max(highest, rangeOf(place).to), 0);

const blocksOf = ({ block, others }: PlainRow): readonly Range[] => (block === null ? others : [block, ...others]);

/** Smaller gaps are headers of blocks, bytes. */
const LEAST_HOLE = 32;

/** The gaps between blocks. Mappings have none: unmapped pages belong to nobody. */
function holesIn({ from, to }: Range, blocks: readonly Range[]): readonly Range[] {
  if (blocks.some((block) => block.from < 0)) return [];
  const edges = [...[...blocks].sort((a, b) => a.from - b.from), { from: to, to }];
  return edges.flatMap((block, i) => {
    const hole = { from: edges[i - 1]?.to ?? from, to: block.from };
    return hole.to - hole.from >= LEAST_HOLE ? [hole] : [];
  });
}
