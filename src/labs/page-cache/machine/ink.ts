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
