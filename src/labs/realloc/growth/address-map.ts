import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { GrowthResult, GrowthRow, VectorPlace } from "../../../models/allocation/growth";
import { fittingTicks, ticksAt } from "../../../plot/axis";
import { drawMarks, type Mark } from "../../../plot/chart";
import { linearScale, roundStep, type Scale } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { textWidth } from "../../../shared/text-width";
import { growthsIn, inStage, type ReallocFigure, type ReallocState } from "../realloc-figure";
import { chosenOf, rowWords } from "./growth-words";
import { ruleName } from "./growths";

/** A range of addresses. Mappings have negative ones, which count from the upper end of their area. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** The addresses after a growth. */
interface MapRow {
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
interface AddressMap {
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

const MARGIN = { left: 76, right: 14, axis: 24 } as const;
/** The height of a row, CSS pixels. */
const MAP_ROW = 16;
const LABEL = 12;
/** A block is drawn at least this wide, CSS pixels. */
const LEAST_WIDTH = 2;

/** The height of a map, CSS pixels. */
export const mapHeight = ({ rows }: AddressMap): number => rows.length * MAP_ROW + MARGIN.axis;

/** Draws the blocks of each growth by address, the last growth at the bottom. */
export function drawMap(surface: Surface, map: AddressMap): void {
  const x = linearScale([map.domain.from, map.domain.to], [MARGIN.left, surface.width - MARGIN.right]);
  const rows = map.rows.flatMap((row, i) => rowMarks(row, x, i * MAP_ROW + 2, row === map.rows.at(-1), surface.width));
  drawMarks(surface, [...rows, addressAxis(map, x, surface.width)]);
}

function rowMarks(row: MapRow, x: Scale, top: number, isLast: boolean, width: number): readonly Mark[] {
  const height = MAP_ROW - 4;
  const { reused, to } = row.row;
  const middle = top + height / 2;
  const box = (range: Range) => ({ mark: "box", x: x(range.from), y: top, width: spanOf(range, x), height }) as const;
  const name = { text: binaryBytes(to), x: MARGIN.left - 8, weight: isLast ? 600 : 400 } as const;
  const end = Math.min(x(row.block.to) + 6, width - textWidth("reused", LABEL, 600) - 4);
  return [
    ...row.holes.map((hole): Mark => ({ ...box(hole), fill: "hatch" })),
    ...row.others.map((other): Mark => ({ ...box(other), fill: "wall" })),
    ...(row.old === null ? [] : [{ ...box(row.old), ink: "wastedText", thick: 1.5, dash: [3, 2] } as const]),
    reused ? { ...box(row.block), fill: "dots", ink: "cached", thick: 1.5 } : { ...box(row.block), fill: "needed" },
    { mark: "text", ...name, y: middle, align: "right" },
    // Names a block in old ones, to its right.
    ...(reused ? [{ mark: "text", text: "reused", x: end, y: middle, weight: 600, back: "plate" } as const] : []),
  ];
}

const spanOf = ({ from, to }: Range, x: Scale): number => Math.max(LEAST_WIDTH, x(to) - x(from));

function addressAxis({ domain, rows }: AddressMap, x: Scale, width: number): Mark {
  const step = binaryStep((domain.to - domain.from) / 6);
  const first = Math.ceil(domain.from / step) * step;
  const addresses = Array.from({ length: 14 }, (_, i) => first + i * step).filter((address) => address <= domain.to);
  const room = { from: MARGIN.left - 10, to: width, gap: 12 };
  const ticks = fittingTicks(ticksAt(addresses, x, addressText), room);
  return { mark: "axis", side: "bottom", ticks, at: rows.length * MAP_ROW, gap: 13 };
}

/** A round number of bytes in binary units. */
function binaryStep(bytes: number): number {
  const unit = 1024 ** Math.floor(Math.log2(Math.max(1, bytes)) / 10);
  return unit * Math.max(1, roundStep((bytes / unit) * 6, 6));
}

const addressText = (address: number): string => `${address < 0 ? "−" : ""}${binaryBytes(Math.abs(address))}`;

/** The addresses after each growth of the chosen rule. */
export const mapFigure: ReallocFigure = {
  id: "map",
  name: "addresses",
  places: ["stage"],
  isOf: inStage("growth"),
  title: (state) => {
    const shown = growthsIn(state);
    if (shown === null) return "";
    return `Addresses after each growth by ${ruleName(chosenOf(shown).growth)}, a row is a capacity`;
  },
  words: (state) => {
    const row = mapIn(state)?.rows.at(-1);
    return row === undefined ? "" : rowWords(row.row, row.number, row.number);
  },
  height: (_, state) => {
    const map = mapIn(state);
    return map === null ? 0 : mapHeight(map) + 8;
  },
  draw: (surface, state) => {
    const map = mapIn(state);
    if (map !== null) drawMap(surface, lastRows(map, surface.height));
  },
};

/** The map up to the last growth; null = it is not known yet. */
function mapIn(state: ReallocState): AddressMap | null {
  const shown = growthsIn(state);
  if (shown === null) return null;
  const { result } = chosenOf(shown);
  return addressMap(result, result.rows.length);
}

/** The last rows that a height has room for. */
function lastRows(map: AddressMap, height: number): AddressMap {
  if (map.rows.length <= 1 || mapHeight(map) <= height) return map;
  return lastRows({ ...map, rows: map.rows.slice(1) }, height);
}
