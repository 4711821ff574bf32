import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { Surface } from "../../../plot/surface";
import { formatInteger } from "../../../shared/format";
import { KB_OF_PAGE, machineNumber } from "./figures";
import { drawLabel, drawPlate, fillInk, type Ink, labelWidth } from "./ink";

/** A kind of memory, in the order of the bar. */
interface MemoryPart {
  readonly kind: "programs" | "cached" | "buffers" | "free" | "eaten";
  readonly words: string;
  /** kB = 1,024 bytes */
  readonly kb: number;
}

const PARTS = [
  ["programs", "programs"],
  ["cached", "cached"],
  ["buffers", "buffers"],
  ["free", "free"],
  ["eaten", "the eater"],
] as const satisfies readonly (readonly [MemoryPart["kind"], string])[];

/** The kinds of memory; the parts add up to it. */
function memoryParts(machine: MachineArrays): readonly MemoryPart[] {
  return PARTS.map(([kind, words]) => ({ kind, words, kb: KB_OF_PAGE * machineNumber(machine, kind) }));
}

/** "4,053,216 kB", with the page's separators. */
export const kbText = (kb: number): string => `${formatInteger(kb)}\u00a0kB`;

/** The bar in words. */
export const memoryWords = (machine: MachineArrays): string =>
  `${memoryParts(machine)
    .filter(({ kb }) => kb > 0)
    .map(({ words, kb }) => `${kbText(kb)} ${words}`)
    .join(", ")}.`;

const INKS: Readonly<Record<MemoryPart["kind"], Ink>> = {
  programs: "programs",
  cached: "cached",
  buffers: "cached",
  free: "nothing",
  eaten: "solid",
};

/** The height of the bar unless there is more room, and of the labels below it, CSS pixels. */
const BAR = 22;
const LABELS = 20;
/** The middle of the labels, below the bar. */
const LABEL_Y = 11;
const LABEL_GAP = 14;
/** The gap between two parts, CSS pixels. Cached and buffers are one pattern, without a gap. */
const GAP = 1;

/** Draws all memory to scale: programs, cached and free from the left, the eater from the right. */
export function drawMemoryBar(surface: Surface, machine: MachineArrays): void {
  const { width } = surface;
  const height = Math.max(BAR, surface.height - LABELS);
  const memory = KB_OF_PAGE * machineNumber(machine, "memory");
  const parts = memoryParts(machine);
  const eaten = KB_OF_PAGE * machineNumber(machine, "eaten");
  if (Number.isNaN(memory)) return;
  const ends: LabelEnds = { left: 0, right: width, y: height + LABEL_Y };
  let x = 0;
  for (const part of parts) {
    const box = { x, y: 0, width: (part.kb / memory) * width, height };
    const gap = part.kind === "cached" ? 0 : GAP;
    fillInk(surface, INKS[part.kind], { ...box, width: Math.max(0, box.width - gap) });
    if (part.kind === "free") drawPlate(surface, box, `${kbText(part.kb)} free`, kbText(part.kb));
    x += box.width;
  }
  if (eaten > 0) drawEaterLabel(surface, eaten, ends);
  drawLeftLabels(surface, parts, memory, ends);
}

interface LabelEnds {
  left: number;
  right: number;
  readonly y: number;
}

function drawEaterLabel(surface: Surface, kb: number, ends: LabelEnds): void {
  const text = `${kbText(kb)} the eater`;
  drawLabel(surface, text, { x: ends.right, y: ends.y, weight: 600, align: "right" });
  ends.right -= labelWidth(surface, text, 600) + LABEL_GAP;
}

/** Labels programs, cached and buffers below their parts, as far as the labels fit side by side. */
function drawLeftLabels(surface: Surface, parts: readonly MemoryPart[], memory: number, ends: LabelEnds): void {
  let start = 0;
  for (const { kind, kb } of parts.slice(0, 3)) {
    const isCached = kind === "cached";
    const text = `${kbText(kb)} ${kind}`;
    const x = Math.max(ends.left, start);
    const color = isCached ? surface.palette.text : surface.palette.muted;
    const label = { x, y: ends.y, weight: isCached ? 600 : 400, color } as const;
    if (x + labelWidth(surface, text, label.weight) <= ends.right) {
      drawLabel(surface, text, label);
      ends.left = x + labelWidth(surface, text, label.weight) + LABEL_GAP;
    }
    start += (kb / memory) * surface.width;
  }
}
