import { fillRole } from "../../../models/allocation/charts/heap-ink";
import type { HeapRole } from "../../../models/allocation/charts/heap-map";
import { isMachine } from "../../../models/page_cache/scenario";
import type { Rect } from "../../../plot/path";
import { at, type Style, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";

/** The machine's patterns: those of the heap with the same look. */
const PATTERNS = {
  /** ruled lines in a frame */
  programs: "metadata",
  /** green dots */
  cached: "cached",
  /** a dotted line: nothing is there */
  nothing: "uncommitted",
  /** solid blue */
  memory: "needed",
  /** ochre hatch */
  disk: "free",
} as const satisfies Readonly<Record<string, HeapRole>>;

export type Ink = keyof typeof PATTERNS | "solid" | "striped" | "outlined" | "underlined";

/** Fills a box. Striped = crimson upright lines, solid, outlined, underlined = in the color of text. */
export function fillInk(surface: Surface, ink: Ink, box: Rect): void {
  if (box.width <= 0) return;
  if (ink === "striped") fillStripes(surface, box);
  else if (ink === "outlined") {
    Object.assign(surface.context, { strokeStyle: surface.palette.text, lineWidth: 1 });
    surface.context.strokeRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1);
  } else if (ink === "solid" || ink === "underlined") {
    const height = ink === "solid" ? box.height : 4;
    surface.context.fillStyle = surface.palette.text;
    surface.context.fillRect(box.x, box.y + box.height - height, box.width, height);
  } else fillRole(surface, PATTERNS[ink], box);
}

const STRIPE = { pitch: 4, width: 2.5 } as const;

function fillStripes({ context, palette }: Surface, { x, y, width, height }: Rect): void {
  context.fillStyle = palette.poison;
  for (let left = 0; left < width; left += STRIPE.pitch)
    context.fillRect(x + left, y, Math.min(STRIPE.width, width - left), height);
}

/** Whether a scenario shows the machine. */
export const ofMachine = isMachine;

export const SMALL: Style = { size: 12, muted: true };
export const STRONG: Style = { size: 12, weight: 600 };

/** The height of a legend. */
export const LEGEND = 20;

/** Draws a sample of each fill with its words, as far as they fit on one line. */
function drawLegend(surface: Surface, entries: readonly (readonly [Ink, string])[]): void {
  let x = 0;
  for (const [ink, words] of entries) {
    const width = 18 + widthOf(words, SMALL);
    if (x + width > surface.width) break;
    fillInk(surface, ink, { x, y: 0, width: 12, height: 12 });
    write(surface, words, x + 18, 6, SMALL);
    x += width + 20;
  }
}

/** Draws below a legend, unless the surface is lower than `full`. */
export function drawBelowLegend(
  surface: Surface,
  full: number,
  entries: readonly (readonly [Ink, string])[],
  draw: (rest: Surface) => void,
): void {
  const top = surface.height < full ? 0 : LEGEND;
  if (top > 0) drawLegend(surface, entries);
  at(surface.context, 0, top, () => draw({ ...surface, height: surface.height - top }));
}
