import { drawMarks, drawPlate } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import { formatInteger } from "../../../shared/format";
import { drawEmpty, fillRole } from "./ink";
import { ROLE_WORDS, type RoleCounts } from "./roles";

/** A part of a bar, with its texts from long to short. */
interface Segment extends Rect {
  readonly texts: readonly string[];
}

/** The parts of a bar: its width is all pages that the cache has room for. */
function barSegments(counts: RoleCounts, width: number, height: number): (Segment & { role: string })[] {
  const all = counts.proved + counts.fresh + counts.dead + counts.empty;
  let before = 0;
  const at = () => (before / all) * width;
  return ROLE_WORDS.flatMap(([role, , label]) => {
    const x = at();
    before += counts[role];
    if (!(counts[role] > 0)) return [];
    const number = formatInteger(counts[role]);
    return [{ role, x, y: 0, width: at() - x, height, texts: [`${number} ${label}`, number] }];
  });
}

/** Draws the pages of a cache by role over the full width. `size`: of the text, CSS pixels. */
export function drawRolesBar(surface: Surface, counts: RoleCounts, size: number): void {
  const { width, height } = surface;
  const segments = barSegments(counts, width, height);
  for (const segment of segments) fillRole(surface, segment.role as "dead", segment);
  for (const { x } of segments.slice(1))
    drawMarks(surface, [{ mark: "box", x: x - 0.5, y: 0, width: 1, height, fill: "surface" }]);
  for (const segment of segments) drawPlate(surface, segment, segment.texts, size);
  const last = segments.at(-1);
  const end = last === undefined ? 0 : last.x + last.width;
  drawEmpty(surface, { x: end, y: 0, width: width - end, height });
}
