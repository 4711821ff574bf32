import { drawHeapPlate, fillRole, textWidth } from "../../../models/allocation/charts/heap-ink";
import type { HeapRole } from "../../../models/allocation/charts/heap-map";
import { FONT } from "../../../plot/font";
import type { Surface } from "../../../plot/surface";

/** A rectangle, CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

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
export function fillInk(surface: Surface, ink: Ink, box: Box): void {
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

function fillStripes({ context, palette }: Surface, { x, y, width, height }: Box): void {
  context.fillStyle = palette.poison;
  for (let left = 0; left < width; left += STRIPE.pitch)
    context.fillRect(x + left, y, Math.min(STRIPE.width, width - left), height);
}

const PLATE = { size: 12, weight: 600 } as const;

/** Draws the first text that fits on a plate in the middle of a box. */
export function drawPlate(surface: Surface, box: Box, ...texts: readonly string[]): void {
  texts.some((text) => text !== "" && drawHeapPlate(surface, box, text, PLATE));
}

/** A text on a canvas: bold or muted, aligned at x, centered at y. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly weight?: 400 | 600;
  readonly color?: string;
  readonly align?: "left" | "center" | "right";
}

const LABEL_SIZE = 12;

/** Draws a text. Returns its width. */
export function drawLabel({ context, palette }: Surface, text: string, label: Label): number {
  const { x, y, size = LABEL_SIZE, weight = 400, color = palette.text, align = "left" } = label;
  Object.assign(context, { font: `${weight} ${size}px ${FONT}`, fillStyle: color, textAlign: align });
  context.textBaseline = "middle";
  context.fillText(text, x, y);
  return context.measureText(text).width;
}

/** The width of a label's text. */
export const labelWidth = (surface: Surface, text: string, weight: 400 | 600 = 400): number =>
  textWidth(surface, text, { size: LABEL_SIZE, weight });
