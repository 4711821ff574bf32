import { growthsIn } from "../outcomes";
import { inStage, type ReallocFigure, type ReallocState } from "../realloc-figure";
import { type AddressMap, addressMap } from "./address-map";
import { drawMap, mapHeight } from "./draw-map";
import { chosenOf, rowWords } from "./growth-words";
import { ruleName } from "./rules";

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
