import { type Block, drawBlocks, heightOf } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";

/** A part of a figure. `stays`: other parts are left out before it. */
export interface Part extends Block {
  readonly stays?: boolean;
}

/** Draws parts below each other. Where there is too little room, the last ones are left out. */
export function drawFitting(surface: Surface, parts: readonly Part[]): void {
  let shown = parts;
  while (heightOf(shown) > surface.height) {
    const dropped = shown.findLastIndex(({ stays }) => !stays);
    if (dropped < 0) break;
    shown = shown.filter((_, i) => i !== dropped);
  }
  drawBlocks(surface, shown);
}
