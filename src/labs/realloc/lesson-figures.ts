import { callPricesOf } from "../../models/allocation/call-price-record";
import { binaryBytes } from "../../models/allocation/charts/heap-units";
import { heapFigure } from "../../models/allocation/figures";
import { nextCapacity } from "../../models/allocation/growth";
import { heapName } from "../../models/allocation/heap-words";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import { dots, hatch } from "../../plot/patterns";
import { at, type Block, drawBadge, type Style, write } from "../../plot/picture-blocks";
import type { Surface } from "../../plot/surface";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { stepName } from "../../shared/step-name";
import { drawnFigure } from "../shared/drawn-figure";
import { FIGURE_WIDTH, type LessonFigures } from "../shared/lesson-figures";
import type { Reached } from "../shared/library-entry";
import { ratioText } from "./growth/ratios";
import { factorName } from "./growth/rules";
import type { ReallocScenario } from "./scenario/realloc-scenario";

const STRONG: Style = { size: 13, weight: 600 };
const SMALL: Style = { size: 12, muted: true };
const LINE = 18;
const BAR = 16;
const GAP = 12;
/** Longest name beside the number of calls, in letters. */
const MOST_LETTERS = 30;

type ReallocReached = Reached<ReallocScenario, AllocationLane>;
type Counted = "page_faults" | "copied" | "system_calls";

/** The counts with a bar, their patterns and their words. */
const COUNTED: readonly {
  readonly count: Counted;
  readonly fill: (surface: Surface) => string | CanvasPattern;
  readonly words: (value: number) => string;
}[] = [
  { count: "page_faults", fill: ({ palette }) => palette.needed, words: (value) => formatCounted(value, "page fault") },
  { count: "copied", fill: hatch, words: (value) => `${formatBytes(value)} copied` },
  { count: "system_calls", fill: dots, words: (value) => formatCounted(value, "system call") },
];

/** The costs of the calls so far in every lane, or the blocks that a growing vector copies. */
export const reallocFigures: LessonFigures<ReallocScenario, AllocationLane> = {
  draw: (reached, name) => {
    const isGrowth = reached.scenario.stage === "growth";
    const blocks = isGrowth ? growthBlocks(reached.scenario) : laneBlocks(reached);
    return { ...drawnFigure(blocks, name), words: isGrowth ? growthWords(reached.scenario) : costWords(reached) };
  },
};

/** The counts of a lane so far, with their cycles. */
function costsOf({ scenario }: ReallocReached, { heap }: AllocationLane) {
  const prices = callPricesOf(scenario.prices);
  return COUNTED.map(({ count, fill, words }) => {
    const value = heap === undefined ? 0 : heapFigure(heap, count);
    return { fill, text: words(value), cycles: value * prices[count] };
  });
}

function laneBlocks(reached: ReallocReached): readonly Block[] {
  const lanes = reached.lanes.map((lane) => costsOf(reached, lane));
  const most = Math.max(1, ...lanes.flat().map(({ cycles }) => cycles));
  return lanes.flatMap((costs, lane) => [
    nameBlock(reached, lane),
    ...costs.map((cost) => costBlock(cost, cost.cycles / most)),
  ]);
}

function nameBlock({ scenario, done }: ReallocReached, lane: number): Block {
  const heap = scenario.lanes[lane]?.heap;
  return {
    height: LINE + 4,
    draw: (surface) => {
      drawBadge(surface, lane, 0, 0);
      if (heap !== undefined) write(surface, heapName(heap, MOST_LETTERS), 28, 10, STRONG);
      write(surface, formatCounted(done, "call"), FIGURE_WIDTH, 10, { ...STRONG, align: "right" });
    },
  };
}

function costBlock({ fill, text, cycles }: ReturnType<typeof costsOf>[number], share: number): Block {
  return {
    height: LINE + BAR + GAP,
    draw: (surface) => {
      write(surface, text, 0, 8, SMALL);
      write(surface, `${formatInteger(cycles)} cycles`, FIGURE_WIDTH, 8, { ...SMALL, align: "right" });
      surface.context.fillStyle = fill(surface);
      if (cycles > 0) surface.context.fillRect(0, LINE, Math.max(1, share * FIGURE_WIDTH), BAR);
    },
  };
}

function costWords(reached: ReallocReached): string {
  const lanes = reached.lanes.map((lane, i) => {
    const costs = costsOf(reached, lane).map(({ text, cycles }) => `${text} (${formatInteger(cycles)} cycles)`);
    return `${laneLetter(i)}, ${costs.join(", ")}.`;
  });
  return `At ${stepName(reached.done)}, after ${formatCounted(reached.done, "call")}: ${lanes.join(" ")}`;
}

/** The growth factors of the lesson. */
const FACTORS = [
  [3, 2],
  [2, 1],
] as const;

/** A rule, and the blocks that a vector copies by it. */
function ruleOf({ start, upto }: ReallocScenario, factor: (typeof FACTORS)[number]) {
  const copied: number[] = [];
  let bytes = start;
  for (; bytes < upto; bytes = nextCapacity(bytes, { factor, add: 0 })) copied.push(bytes);
  const all = copied.reduce((sum, one) => sum + one, 0);
  return { name: factorName(factor), copied, all, last: bytes };
}

function growthBlocks(scenario: ReallocScenario): readonly Block[] {
  const rules = FACTORS.map((factor) => ruleOf(scenario, factor));
  const most = Math.max(...rules.map(({ all, last }) => Math.max(all, last)));
  return rules.map(({ name, copied, all, last }) => ({
    height: LINE + BAR + GAP,
    draw: (surface) => {
      write(surface, `by ${name}, to ${binaryBytes(last)}`, 0, 8, STRONG);
      write(surface, `copies ${ratioText(all / last)} that`, FIGURE_WIDTH, 8, { ...STRONG, align: "right" });
      at(surface.context, 0, LINE, () => drawCopied(surface, copied, FIGURE_WIDTH / most));
    },
  }));
}

/** The copied blocks beside each other, the largest first. */
function drawCopied(surface: Surface, copied: readonly number[], pixelsPerByte: number): void {
  let x = 0;
  for (const bytes of copied.toReversed()) {
    const width = bytes * pixelsPerByte;
    surface.context.fillStyle = hatch(surface);
    surface.context.fillRect(x, 0, Math.max(0, width - 1), BAR);
    x += width;
  }
}

const growthWords = (scenario: ReallocScenario): string =>
  FACTORS.map((factor) => {
    const { name, copied, all, last } = ruleOf(scenario, factor);
    return `By ${name}, the vector copies ${formatCounted(copied.length, "block")} on the way to ${binaryBytes(last)}, ${ratioText(all / last)} that.`;
  }).join(" ");
