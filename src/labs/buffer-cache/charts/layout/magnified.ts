import type { Rect } from "../../../../plot/path";
import type { Surface } from "../../../../plot/surface";
import { drawScaled } from "../../../shared/present/FigureSlide";
import type { FieldLayout } from "./field";

export const resized = ({ x, y, width, height }: Rect, by: number): Rect => ({
  ...{ x: x * by, y: y * by, width: width * by, height: height * by },
});

/** A magnified layout in the pixels of its drawing. */
export function unmagnified(layout: FieldLayout): FieldLayout {
  const { magnified = 1, width, height, extent, rects, groups, scale, cacheBox } = layout;
  const by = 1 / magnified;
  const small = (rect: Rect | null) => rect && resized(rect, by);
  return {
    ...layout,
    magnified: 1,
    width: width * by,
    height: height * by,
    extent: { width: extent.width * by, height: extent.height * by },
    scale: scale * magnified ** 2,
    rects: rects.map((length) => length * by),
    groups: groups.map((group) => ({ ...group, block: small(group.block), pile: small(group.pile) })),
    cacheBox: { ...cacheBox, rect: resized(cacheBox.rect, by), slots: cacheBox.slots.map((length) => length * by) },
  };
}

/** Draws a layout, all of it larger if it is magnified. */
export function drawMagnified(
  surface: Surface,
  layout: FieldLayout,
  draw: (surface: Surface, layout: FieldLayout) => void,
): void {
  const { magnified = 1 } = layout;
  if (magnified === 1) draw(surface, layout);
  else drawScaled(surface, (small) => draw(small, unmagnified(layout)), magnified);
}
