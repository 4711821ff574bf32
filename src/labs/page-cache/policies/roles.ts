import type { LaneArrays } from "../../../kernel/protocol/frame";
import { fillRole as fillHeapRole } from "../../../models/allocation/charts/heap-ink";
import { pageFigure } from "../../../models/page_cache/figures";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { drawMarks } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import { hatch, neededHatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";

/** The past and the future of the pages in a cache. */
export type PageRole = "proved" | "fresh" | "dead";
type ByRole = Readonly<Record<PageRole, number>>;

/** The roles of pages in the order of a bar, with their words and a label on a bar. */
export const ROLE_WORDS: readonly (readonly [role: PageRole, words: string, label: string])[] = [
  ["proved", "requested again", "requested again"],
  ["fresh", "not yet", "not yet"],
  ["dead", "never used again: known in advance", "never again"],
];

/** Pages by role, and the room for more. */
export type RoleCounts = ByRole & { readonly empty: number };

/** Whether colors show the future requests of a page, or only its past, which is all that a policy can know. */
export type Knowledge = PageScenario["roles"];

/** The roles that this knowledge tells apart. `spent` are the dead pages that had a hit. */
export const knownRoles = (
  { fresh, proved, dead, spent }: ByRole & { readonly spent: number },
  knowledge: Knowledge,
): ByRole =>
  knowledge === "future" ? { fresh, proved, dead } : { fresh: fresh + dead - spent, proved: proved + spent, dead: 0 };

/** The pages of a cache by role. */
export function pagesByRole(cache: LaneArrays, knowledge: Knowledge): ByRole {
  const of = (key: PageRole | "spent") => pageFigure(cache, key);
  return knownRoles({ fresh: of("fresh"), proved: of("proved"), dead: of("dead"), spent: of("spent") }, knowledge);
}

/** The pages of a cache with room for `capacity` pages. */
export const roleCounts = (cache: LaneArrays, capacity: number, knowledge: Knowledge = "future"): RoleCounts => ({
  ...pagesByRole(cache, knowledge),
  empty: capacity - pageFigure(cache, "resident"),
});

/** The roles that this knowledge tells apart, with their words. */
export const shownRoles = (knowledge: Knowledge): typeof ROLE_WORDS =>
  ROLE_WORDS.filter(([role]) => knowledge === "future" || role !== "dead");

/** A narrower pattern is illegible, CSS pixels. */
const LEAST_PATTERN = 2;
const BORDER = 2;

/** The fill of pages in a role. */
export function inkOf(surface: Surface, role: PageRole, isNarrow = false): string | CanvasPattern {
  const { palette } = surface;
  if (role === "proved") return palette.needed;
  if (role === "fresh") return isNarrow ? palette.needed : neededHatch(surface);
  return isNarrow ? palette.wasted : hatch(surface);
}

/** Fills a box by its role. Pages that are never requested again have a border, unless the box is too narrow. */
export function fillRole(surface: Surface, role: PageRole, box: Rect): void {
  surface.context.fillStyle = inkOf(surface, role, box.width < LEAST_PATTERN);
  surface.context.fillRect(box.x, box.y, box.width, box.height);
  if (role === "dead" && box.width >= 2 * BORDER)
    drawMarks(surface, [{ mark: "box", ...box, ink: "wastedText", thick: BORDER }]);
}

/** Room without pages: a dotted line. */
export const drawEmpty = (surface: Surface, box: Rect): void => fillHeapRole(surface, "uncommitted", box);

/** Names without pages: a dashed outline. */
export const drawNames = (surface: Surface, box: Rect): void =>
  drawMarks(surface, box.width < 1 ? [] : [{ mark: "box", ...box, ink: "muted", dash: [3, 2] }]);
