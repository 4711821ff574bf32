import { type PageFigureKey, pageFigure } from "../../../models/page_cache/figures";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { drawMarks, drawPlate } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import {
  type ColumnOf,
  column,
  count as countOf,
  type DataTable,
  share as shareOf,
  tabulated,
} from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { laneName } from "../lane-edits";
import { isWeighed } from "./lane-words";
import { drawEmpty, fillRole, ROLE_WORDS, type RoleCounts } from "./roles";

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

const share = (key: PageFigureKey, name: string) => shareOf<PolicyArrays>(key, (cache) => pageFigure(cache, key), name);

const count = (key: PageFigureKey, name: string) => countOf<PolicyArrays>(key, (cache) => pageFigure(cache, key), name);

/** The figures of a lane in a table. */
const FIGURES: readonly ColumnOf<PolicyArrays>[] = [
  share("hit_ratio", "hit ratio"),
  count("hits", "hits"),
  count("misses", "misses"),
  count("cold", "first requests"),
  count("proved", "requested again"),
  count("fresh", "not yet"),
  count("dead", "never again"),
  count("evictions", "evictions"),
  count("ghost_hits", "ghost hits"),
  count("bill", "hits after the last scan"),
  count("next_out", "next out"),
];

/** The figure of requests with sizes. */
const BYTE_MISS_RATIO = share("byte_miss_ratio", "miss ratio, weighed by size");

/** The figures of all lanes, one row per lane. */
export const lanesTable = (caches: readonly PolicyArrays[], { lanes }: Pick<PageScenario, "lanes">): DataTable => ({
  title: "The lanes",
  takeaway: "Hits so far, and the pages in each cache by what their future holds.",
  ...tabulated<PolicyArrays>(
    [
      column("lane", (_, i) => laneLetter(i)),
      column("policy", (_, i) => (lanes[i] === undefined ? "" : laneName(lanes[i]))),
      ...[...FIGURES, ...(caches.some(isWeighed) ? [BYTE_MISS_RATIO] : [])],
    ],
    caches,
  ),
});
