import { EFFECT, FIGURE, LIMIT } from "../../generated/abi";
import type { FrameModel } from "../../kernel/protocol/frame";
import { digestOf } from "./digest";
import { figure } from "./figures";
import { columnsThatFit } from "./frame-budget";
import { checkHeapAsk } from "./heap-ask";
import { type AllocationLane, type AllocationRows, laneArrays, rowsOfLane, slotsOf } from "./lane-arrays";
import type { AllocationScenario, Policy } from "./scenario";

const FIRST_FIGURES = Object.entries(EFFECT).map(
  ([name, effect]) => [effect, FIGURE[`${name.toLowerCase()}_first` as keyof typeof FIGURE]] as const,
);

/** The frames of buffer caches and heaps. */
export const allocationFrames: FrameModel<AllocationScenario, AllocationLane, AllocationRows> = {
  blankRows: ({ lanes }, columns) => ({
    run: { requested: LIMIT.SIZE_CLASSES, call: 1 },
    lanes: lanes.map((policy) => rowsOfLane(columns, slotCount(policy), { visits: 0, marks: 0 })),
  }),
  read: laneArrays,
  mostColumns: (rows) => columnsThatFit({ slots: slotsOf(rows) }),
  forget: ({ figures, series }) => {
    for (const array of [figures, series]) array.fill(Number.NaN);
  },
  isKnown: (lane) => figure(lane, "live") >= 0,
  firsts: (known, { figures }) => withKnownFirsts(known, figures),
  checkAsk: checkHeapAsk,
  digest: digestOf,
};

/** The slots of a policy: buckets × capacity. */
function slotCount(policy: Policy): number {
  const buckets = { one: 1, linear: policy.bucketCount, powers: policy.bucketCount, own: policy.bounds.length };
  return policy.capacity * buckets[policy.buckets];
}

/** First steps never change within a scenario, so they stay known wherever the run goes. */
function withKnownFirsts(known: readonly number[] | undefined, figures: Float64Array): readonly number[] {
  const news = FIRST_FIGURES.some(([effect, at]) => !isKnown(known?.[effect]) && isKnown(figures[at]));
  if (known !== undefined && !news) return known;
  const firsts = [...(known ?? [])];
  for (const [effect, at] of FIRST_FIGURES) {
    if (!isKnown(firsts[effect])) firsts[effect] = figures[at] ?? Number.NaN;
  }
  return firsts;
}

const isKnown = (step: number | undefined): boolean => step !== undefined && !Number.isNaN(step);
