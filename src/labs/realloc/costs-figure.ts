import { callPricesOf } from "../../models/allocation/call-prices";
import { heapFigure } from "../../models/allocation/figures";
import { heapName } from "../../models/allocation/heap-words";
import { drawMarks, type Fill } from "../../plot/chart";
import { type Block, drawBadge, type Style, write } from "../../plot/picture-blocks";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { stepName } from "../../shared/step-name";
import { inStage, ofBlocks, type ReallocFigure, type ReallocState } from "./realloc-figure";

const STRONG: Style = { size: 13, weight: 600 };
const SMALL: Style = { size: 12, muted: true };
const LINE = 18;
const BAR = 16;
const GAP = 12;
/** Longest name beside the number of calls, in letters. */
const MOST_LETTERS = 30;

type Counted = "page_faults" | "copied" | "system_calls";

/** The counts with a bar, their patterns and their words. */
const COUNTED: readonly {
  readonly count: Counted;
  readonly fill: Fill;
  readonly words: (value: number) => string;
}[] = [
  { count: "page_faults", fill: "needed", words: (value) => formatCounted(value, "page fault") },
  { count: "copied", fill: "hatch", words: (value) => `${formatBytes(value)} copied` },
  { count: "system_calls", fill: "dots", words: (value) => formatCounted(value, "system call") },
];

/** The costs of the calls so far in every lane, for readers without a script. */
export const costsFigure: ReallocFigure = {
  id: "costs",
  name: "costs of the calls so far",
  places: ["handout"],
  isOf: inStage("sizes", "call"),
  title: () => "What the calls cost so far",
  words: (state) =>
    `At ${stepName(state.info.done)}, after ${formatCounted(state.info.done, "call")}: ${costsOf(state).map(laneWords).join(" ")}`,
  ...ofBlocks((state) => blocksOf(state)),
};

/** The counts of each lane so far, with their cycles. */
function costsOf({ scenario, lanes }: ReallocState) {
  const prices = callPricesOf(scenario.prices);
  return lanes.map(({ heap }) =>
    COUNTED.map(({ count, fill, words }) => {
      const value = heap === undefined ? 0 : heapFigure(heap, count);
      return { fill, text: words(value), cycles: value * prices[count] };
    }),
  );
}

type Cost = ReturnType<typeof costsOf>[number][number];

function laneWords(costs: readonly Cost[], lane: number): string {
  const texts = costs.map(({ text, cycles }) => `${text} (${formatInteger(cycles)} cycles)`);
  return `${laneLetter(lane)}, ${texts.join(", ")}.`;
}

function blocksOf(state: ReallocState): readonly Block[] {
  const lanes = costsOf(state);
  const most = Math.max(1, ...lanes.flat().map(({ cycles }) => cycles));
  return lanes.flatMap((costs, lane) => [
    nameBlock(state, lane),
    ...costs.map((cost) => costBlock(cost, cost.cycles / most)),
  ]);
}

function nameBlock({ scenario, info }: ReallocState, lane: number): Block {
  const heap = scenario.lanes[lane]?.heap;
  return {
    height: LINE + 4,
    draw: (surface) => {
      drawBadge(surface, lane, 0, 0);
      if (heap !== undefined) write(surface, heapName(heap, MOST_LETTERS), 28, 10, STRONG);
      write(surface, formatCounted(info.done, "call"), surface.width, 10, { ...STRONG, align: "right" });
    },
  };
}

function costBlock({ fill, text, cycles }: Cost, share: number): Block {
  return {
    height: LINE + BAR + GAP,
    draw: (surface) => {
      const { width } = surface;
      write(surface, text, 0, 8, SMALL);
      write(surface, `${formatInteger(cycles)} cycles`, width, 8, { ...SMALL, align: "right" });
      const bar = { x: 0, y: LINE, width: Math.max(1, share * width), height: BAR };
      if (cycles > 0) drawMarks(surface, [{ mark: "box", ...bar, fill }]);
    },
  };
}
