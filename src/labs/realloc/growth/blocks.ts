import { type Block, paragraph } from "../../../plot/picture-blocks";
import { waysLegend } from "../charts/ways-legend";
import { addressMap } from "./address-map";
import { drawMap, mapHeight } from "./draw-map";
import { drawStairs } from "./draw-stairs";
import type { ShownGrowths } from "./grown";
import { chosenOf, growthWords } from "./growth-words";
import { ruleName } from "./rules";

/** The height of a band of the stairs in a file, CSS pixels. */
const BAND = 68;

/** The pictures of the growth for a file: the stairs, the map and the words. */
export function growthBlocks(shown: ShownGrowths | null): readonly Block[] {
  const words = paragraph(growthWords(shown), { size: 13 });
  if (shown === null) return [words];
  const { growth, result } = chosenOf(shown);
  const title = (text: string) => paragraph(text, { size: 13, weight: 600 });
  const map = addressMap(result, result.rows.length);
  return [
    waysLegend(false),
    title("Capacity over bytes in use, a step is a growth"),
    { height: BAND * shown.all.length, draw: (surface) => drawStairs(surface, shown, null) },
    title(`Addresses after each growth by ${ruleName(growth)}, a row is a capacity`),
    { height: mapHeight(map) + 8, draw: (surface) => drawMap(surface, map) },
    words,
  ];
}
