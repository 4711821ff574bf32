import { heapFigure } from "../../models/allocation/figures";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import { heapName } from "../../models/allocation/heap-words";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import type { AllocationScenario, HeapChoice } from "../../models/allocation/scenario";
import { PAGE_PALETTE } from "../../plot/palette";
import type { Surface } from "../../plot/surface";
import { svgSurface } from "../../plot/svg-surface";
import { formatCounted, formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { PICTURE } from "../shared/library-card";
import type { Reached } from "../shared/library-entry";
import { barScale, heapBytes } from "./charts/layout/ledger";
import { drawHeapLedger } from "./charts/ledger";

/** A lane of a state: its heap, and the heap's data. */
export interface HeapLane {
  readonly choice: HeapChoice;
  readonly heap: Pick<HeapArrays, "figures">;
}

/** The lanes of a state that have heaps with addresses. */
export const heapLanesOf = ({ scenario, lanes }: Reached<AllocationScenario, AllocationLane>): readonly HeapLane[] =>
  lanes.flatMap(({ heap }, i): HeapLane[] => {
    const choice = scenario.lanes[i]?.heap;
    return heap === undefined || choice === undefined ? [] : [{ choice, heap }];
  });

/** Height of a lane's text, and the gap below its bar. CSS pixels. */
const TEXT_HEIGHT = 20;
const GAP = 10;
/** Longest name that leaves space for the overhead, in letters. */
const MOST_LETTERS = 26;

/** The content of a small SVG: the memory of all heaps as bars on one scale. */
export function heapPicture(lanes: readonly HeapLane[], name: string): string {
  const { width, height } = PICTURE;
  const { surface: white, marks } = svgSurface(width, height);
  const surface = { ...white, palette: PAGE_PALETTE };
  const bytes = lanes.map(({ heap }) => heapBytes(heap));
  const scale = barScale(bytes, width);
  const row = height / lanes.length;
  bytes.forEach((parts, i) => {
    surface.context.save();
    surface.context.translate(0, i * row);
    drawName(surface, lanes[i], i);
    surface.context.translate(0, TEXT_HEIGHT);
    drawHeapLedger({ ...surface, height: row - TEXT_HEIGHT - GAP }, parts, scale);
    surface.context.restore();
  });
  return marks(name);
}

function drawName({ context, palette }: Surface, lane: HeapLane | undefined, number: number): void {
  if (lane === undefined) return;
  context.font = "600 11px sans-serif";
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.fillStyle = palette.inks[number] ?? palette.text;
  const overhead = `overhead ${formatShare(heapFigure(lane.heap, "overhead"))}`;
  context.fillText(`${laneLetter(number)} ${heapName(lane.choice, MOST_LETTERS)}, ${overhead}`, 0, 13);
}

/** The same as text. */
export function heapsInWords(done: number, lanes: readonly HeapLane[]): string {
  const said = lanes.map(({ choice, heap }, i) => {
    const bytes = (figure: Parameters<typeof heapFigure>[1]) => formatBytes(heapFigure(heap, figure));
    const holes = formatCounted(heapFigure(heap, "free_count"), "hole");
    return `${laneLetter(i)} (${heapName(choice)}): ${bytes("needed")} needed, ${bytes("committed")} committed, ${bytes("free")} in ${holes}.`;
  });
  return [`At step ${formatInteger(done - 1)}:`, ...said].join(" ");
}
