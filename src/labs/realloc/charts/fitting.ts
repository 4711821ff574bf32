import { type Block, drawBlocks, heightOf } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";

/** Draws blocks below each other. Where there is too little room, the last ones are left out. */
export function drawFitting(surface: Surface, blocks: readonly Block[]): void {
  const count = blocks.findLastIndex((_, i) => heightOf(blocks.slice(0, i + 1)) <= surface.height) + 1;
  drawBlocks(surface, blocks.slice(0, Math.max(1, count)));
}
