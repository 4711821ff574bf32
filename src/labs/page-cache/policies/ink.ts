import { fillRole as fillHeapRole } from "../../../models/allocation/charts/heap-ink";
import { drawMarks } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import { crossHatch, hatch } from "../../../plot/patterns";
import type { Surface } from "../../../plot/surface";
import type { PageRole } from "./roles";

/** A narrower pattern is illegible, CSS pixels. */
const LEAST_PATTERN = 2;
const BORDER = 2;

/** The fill of pages in a role. */
export function inkOf(surface: Surface, role: PageRole, isNarrow = false): string | CanvasPattern {
  const { palette } = surface;
  if (role === "proved") return palette.needed;
  if (role === "fresh") return isNarrow ? palette.wasted : hatch(surface);
  return isNarrow ? palette.poison : crossHatch(surface);
}

/** Fills a box by its role. Pages that are never requested again have a border, unless the box is too narrow. */
export function fillRole(surface: Surface, role: PageRole, box: Rect): void {
  surface.context.fillStyle = inkOf(surface, role, box.width < LEAST_PATTERN);
  surface.context.fillRect(box.x, box.y, box.width, box.height);
  if (role === "dead" && box.width >= 2 * BORDER)
    drawMarks(surface, [{ mark: "box", ...box, ink: "poison", thick: BORDER }]);
}

/** Room without pages: a dotted line. */
export const drawEmpty = (surface: Surface, box: Rect): void => fillHeapRole(surface, "uncommitted", box);

/** Names without pages: a dashed outline. */
export const drawNames = (surface: Surface, box: Rect): void =>
  drawMarks(surface, box.width < 1 ? [] : [{ mark: "box", ...box, ink: "muted", dash: [3, 2] }]);
