import { allocationLane } from "../../models/allocation/allocation-lane";
import { heapFigure } from "../../models/allocation/figures";
import { heapName } from "../../models/allocation/heap-words";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { at, type Block, drawBadge, type Style, write } from "../../plot/picture-blocks";
import { formatCounted, formatShare } from "../../shared/figure-text";
import { formatBytes } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { drawnFigure } from "../shared/drawn-figure";
import { FIGURE_WIDTH, type LessonFigures } from "../shared/lesson-figures";
import { barScale, heapBytes } from "./charts/layout/ledger";
import { drawHeapLedger } from "./charts/ledger";
import { type HeapLane, heapLanesOf, heapsInWords } from "./library-picture";

const STRONG: Style = { size: 13, weight: 600 };
const SMALL: Style = { size: 12, muted: true };
const LINE = 18;
const BAR = 24;
const GAP = 12;

/** Longest name that leaves space for the overhead, in letters. */
const MOST_LETTERS = 26;
/** A figure includes the means and the page faults from this many steps on. */
const LONG = 10_000;

/** The memory of every heap as a bar on one scale, with its holes and costs. */
export const heapFigures: LessonFigures<AllocationScenario> = {
  draw: (reached, name) => {
    const { done } = reached;
    const lanes = heapLanesOf({ ...reached, lanes: reached.lanes.map(allocationLane) });
    const scale = barScale(
      lanes.map(({ heap }) => heapBytes(heap)),
      FIGURE_WIDTH,
    );
    const blocks = lanes.map((lane, i) => laneBlock(lane, i, { scale, isLong: done > LONG }));
    const words = [heapsInWords(done, lanes), ...(done > LONG ? lanes.map(costWords) : [])].join(" ");
    return { ...drawnFigure(blocks, name), words };
  },
};

function laneBlock(lane: HeapLane, number: number, how: { readonly scale: number; readonly isLong: boolean }): Block {
  const { choice, heap } = lane;
  const texts = [holesText(lane), ...(how.isLong ? [costText(lane)] : [])];
  const below = LINE + 6 + BAR;
  return {
    height: below + LINE * texts.length + GAP,
    draw: (surface) => {
      drawBadge(surface, number, 0, 0);
      write(surface, heapName(choice, MOST_LETTERS), 28, 10, STRONG);
      const overhead = `overhead ${formatShare(heapFigure(heap, "overhead"))}`;
      write(surface, overhead, FIGURE_WIDTH, 10, { ...STRONG, align: "right" });
      at(surface.context, 0, LINE + 6, () =>
        drawHeapLedger({ ...surface, width: FIGURE_WIDTH, height: BAR }, heapBytes(heap), how.scale),
      );
      for (const [line, text] of texts.entries()) write(surface, text, 0, below + LINE * line + 10, SMALL);
    },
  };
}

const holesText = ({ heap }: HeapLane): string => {
  const holes = formatCounted(heapFigure(heap, "free_count"), "hole");
  const kept = formatBytes(heapFigure(heap, "cached_free"));
  return `${formatBytes(heapFigure(heap, "free"))} in ${holes}; ${kept} kept for one size`;
};

const costText = ({ heap }: HeapLane): string =>
  `mean overhead ${formatShare(heapFigure(heap, "mean_overhead"), 2)}, ${formatCounted(heapFigure(heap, "page_faults"), "page fault")}`;

const costWords = (lane: HeapLane, number: number): string => `${laneLetter(number)}: ${costText(lane)}.`;
