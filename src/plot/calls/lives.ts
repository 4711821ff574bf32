import { formatCompact } from "../../shared/figure-text";
import type { Rect } from "../layout/rect";
import { decades, logScale, type Scale } from "../scales";
import type { Surface } from "../surface";
import { drawAxes, plotArea, powerText } from "./panel";

/** The lives of the blocks of some sizes, in operations. */
interface LifeBox {
  /** The smallest of the sizes. */
  readonly from: number;
  readonly quarters: readonly [number, number, number, number, number];
}

const WIDEST = 28;

/** Draws a box for each class of sizes: the middle half of the lives, their median, and whiskers to the ends. */
export function drawLives(surface: Surface, boxes: readonly LifeBox[]): void {
  const area = plotArea(surface);
  const pitch = area.width / boxes.length;
  const y = logScale([1, Math.max(10, ...boxes.map(({ quarters }) => quarters[4]))], [area.y + area.height, area.y]);
  const middle = (i: number) => area.x + (i + 0.5) * pitch;
  drawAxes(surface, area, {
    up: decades(1, y.domain()[1] ?? 10, 5).map((life) => ({ at: y(life), text: formatCompact(life) })),
    across: boxes.map(({ from }, i) => ({ at: middle(i), text: powerText(from) })),
    names: { up: "operations, log scale", across: "size from, in bytes" },
  });
  for (const [i, box] of boxes.entries()) drawBox(surface, middle(i), Math.min(WIDEST, 0.7 * pitch), box, y);
}

function drawBox({ context, palette }: Surface, x: number, width: number, { quarters }: LifeBox, y: Scale): void {
  const [least, first, half, third, most] = quarters.map((life) => y(life)) as [number, number, number, number, number];
  context.fillStyle = palette.muted;
  context.fillRect(x - 0.5, most, 1, Math.max(1, least - most));
  const box: Rect = { x: x - width / 2, y: third, width, height: Math.max(2, first - third) };
  context.fillStyle = palette.surface;
  context.fillRect(box.x, box.y, box.width, box.height);
  context.fillStyle = palette.needed;
  context.globalAlpha = 0.4;
  context.fillRect(box.x, box.y, box.width, box.height);
  context.globalAlpha = 1;
  context.strokeStyle = palette.needed;
  context.lineWidth = 1;
  context.strokeRect(box.x + 0.5, box.y, box.width - 1, box.height);
  context.fillStyle = palette.text;
  context.fillRect(box.x, half - 1.5, width, 3);
}
