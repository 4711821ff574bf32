import { fillRole } from "../../../models/allocation/charts/heap-ink";
import type { HeapRole } from "../../../models/allocation/charts/heap-map";
import type { Rect } from "../../../plot/path";
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

export type Ink = keyof typeof PATTERNS | "solid" | "striped";

/** Fills a box. Striped = crimson upright lines, solid = the color of text. */
export function fillInk(surface: Surface, ink: Ink, box: Rect): void {
  if (box.width <= 0) return;
  if (ink === "striped") fillStripes(surface, box);
  else if (ink === "solid") {
    surface.context.fillStyle = surface.palette.text;
    surface.context.fillRect(box.x, box.y, box.width, box.height);
  } else fillRole(surface, PATTERNS[ink], box);
}

const STRIPE = { pitch: 4, width: 2.5 } as const;

function fillStripes({ context, palette }: Surface, { x, y, width, height }: Rect): void {
  context.fillStyle = palette.poison;
  for (let left = 0; left < width; left += STRIPE.pitch)
    context.fillRect(x + left, y, Math.min(STRIPE.width, width - left), height);
}
