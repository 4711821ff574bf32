import type { Giant } from "../../labs/article";
import type { Box } from "./geometry";
import { GIANT, GROWTH, type GrowthGrid } from "./layout";

/** A giant's cells in the grid, from its creation until it is freed. Rows count from the floor. */
export interface Place {
  readonly giant: Giant;
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/** From this size on, giants are in the right part. */
const TALL_FROM = GROWTH.rows * GIANT;

const lives = ({ giant }: Place, step: number) => giant.freed === null || giant.freed > step;

const meets = (a: Place, b: Place) =>
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns &&
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows;

/** The places of all giants of a run, in order of creation. Each gets the first free place and never moves. */
export function growthPlaces(giants: readonly Giant[]): readonly Place[] {
  const places: Place[] = [];
  for (const giant of giants) {
    const standing = places.filter((place) => lives(place, giant.born));
    const free = candidates(giant).find((place) => !standing.some((other) => meets(place, other)));
    if (free !== undefined) places.push(free);
  }
  return places;
}

/** Every possible place of a giant, in order of preference. */
function candidates(giant: Giant): readonly Place[] {
  const cells = Math.ceil(giant.size / GIANT);
  const rows = Math.min(cells, GROWTH.rows);
  const columns = Math.ceil(cells / GROWTH.rows);
  const from = giant.size < TALL_FROM ? 0 : GROWTH.mids;
  return Array.from({ length: GROWTH.columns - columns + 1 - from }, (_, i) => from + i).flatMap((column) =>
    Array.from({ length: GROWTH.rows - rows + 1 }, (_, row) => ({ giant, column, row, columns, rows })),
  );
}

/** The occupied places after a step. */
export const placesAt = (places: readonly Place[], step: number): readonly Place[] =>
  places.filter((place) => place.giant.born <= step && lives(place, step));

/** The box of a place. Its area is exact because gaps are outside it. */
export function placeBox({ giant, column, row, rows }: Place, grid: GrowthGrid, floor: number, perByte: number): Box {
  const h = rows * grid.row + (rows - 1) * GROWTH.gap;
  const base = floor - row * (grid.row + GROWTH.gap);
  const aisle = column >= GROWTH.mids ? grid.aisle : 0;
  return { x: grid.x + column * grid.pitch + aisle, y: base - h, w: (giant.size * perByte) / h, h };
}
