import type { Surface } from "../../../plot/surface";

/** Outlines a part of a picture. */
export function drawFrame({ context, palette, width, height }: Surface): void {
  context.strokeStyle = palette.rule;
  context.lineWidth = 1;
  context.strokeRect(0.5, 0.5, width - 1, height - 1);
}
