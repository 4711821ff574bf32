import { fillRole } from "../../../models/allocation/charts/heap-ink";
import { at, type Block, widthOf, write } from "../../../plot/picture-blocks";
import { SMALL } from "../heap-figure";
import { ROLE_WORDS } from "./layout/ledger";

const SWATCH = 11;
/** From the left edge of a sample to its words. */
const WORDS = SWATCH + 4;
const BETWEEN = 10;
export const LINE = 18;

/** Samples of the fills with their words, in as many lines as they need at a width. */
export function legendBlock(width: number): Block {
  let [x, y] = [0, 0];
  const places = ROLE_WORDS.map(([role, words]) => {
    const own = WORDS + widthOf(words, SMALL);
    if (x > 0 && x + own > width) [x, y] = [0, y + LINE];
    const place = { role, words, x, y };
    x += own + BETWEEN;
    return place;
  });
  return {
    height: y + LINE,
    draw: (surface) => {
      for (const { role, words, x, y } of places)
        at(surface.context, x, y, () => {
          fillRole(surface, role, { x: 0, y: 0, width: SWATCH, height: SWATCH });
          write(surface, words, WORDS, SWATCH / 2, SMALL);
        });
    },
  };
}
