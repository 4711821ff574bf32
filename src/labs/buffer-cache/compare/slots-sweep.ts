import { mostOperations } from "../../../models/allocation/batches";
import { figureOf, figureText } from "../../../models/allocation/figure-table";
import { type FigureKey, figure } from "../../../models/allocation/figures";
import { policyName } from "../../../models/allocation/policy-words";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import type { LabSweep, ShownFigure, SweepAxis, SweepPoint, SweepPoints } from "../../../sweep/lab-sweep";
import { sweepBest } from "../../../sweep/sweep-words";

const slotsText = (slots: number | null): string => formatCounted(slots ?? Number.NaN, "slot");

const isPower = (capacity: number): boolean => (capacity & (capacity - 1)) === 0;

const MOST_SLOTS = 64;

/** Powers of two first, to show the curve's shape before its details. */
const SLOTS = Array.from({ length: MOST_SLOTS }, (_, i) => i + 1).sort(
  (a, b) => Number(!isPower(a)) - Number(!isPower(b)) || a - b,
);

/** Varies the slots of a policy. */
const slotsAxis = (policy: Policy): SweepAxis<Policy> => ({
  key: "slots",
  label: "slots",
  range: `1 to ${slotsText(MOST_SLOTS)}`,
  values: SLOTS,
  first: 10,
  at: (slots) => ({ ...policy, capacity: slots ?? policy.capacity }),
  name: slotsText,
  text: (slots) => formatInteger(slots ?? Number.NaN),
});

/** Below 1 % both decimals are needed to compare. */
const meanText = (share: number, decimals: number): string => formatShare(share, share < 0.01 ? 2 : decimals);

/** Describes the result for one number of slots. */
const pointWords = ({ value, lane }: SweepPoint): string =>
  `${slotsText(value)}: ${formatShare(figure(lane, "hit_rate"))} hits, ${meanText(figure(lane, "mean_efficiency"), 1)} useful on average, ${figureText("idle", figure(lane, "idle"))} idle`;

/** The takeaway of a slots sweep, in one sentence. */
function takeaway(points: SweepPoints): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last) return "";
  const change = (key: FigureKey, text: (share: number) => string) => {
    const [from, to] = [figure(first.lane, key), figure(last.lane, key)];
    const verb = to > from ? "rise" : to < from ? "fall" : "stay";
    return { verb, words: verb === "stay" ? `at ${text(from)}` : `from ${text(from)} to ${text(to)}` };
  };
  const hits = change("hit_rate", (share) => formatShare(share, 0));
  const efficiency = change("mean_efficiency", (share) => meanText(share, 0));
  const slots = `From ${slotsText(first.value)} to ${formatInteger(last.value ?? Number.NaN)}`;
  return `${slots}, hits ${hits.verb} ${hits.words} and the mean useful share ${efficiency.verb}s ${efficiency.words}.`;
}

const COLUMNS: readonly ShownFigure[] = [
  { figure: figureOf("hit_rate") },
  { figure: figureOf("mean_efficiency") },
  { figure: figureOf("idle") },
];
const OVERHEAD = figureOf("heap_overhead");
const OF_HEAPS: readonly ShownFigure[] = [{ figure: OVERHEAD }, { figure: figureOf("heap_resident") }];

/** Axis names of a slots plot. */
export const SHARES_NAMES = { x: "Hits, %", y: "Mean useful, %" } as const;

/** Sweeps a policy over 1 to 64 slots. */
export const slotsSweep: LabSweep<AllocationScenario> = {
  title: "Try 1–64 slots",
  laneWord: "policy",
  laneName: policyName,
  axes: (policy) => [slotsAxis(policy)],
  steps: { usual: 100_000, least: 1000, most: 1_000_000 },
  mostOperations,
  countedOtherwise: "The cycle prices have changed since this sweep. The plot still shows the old ones.",
  picture: { kind: "shares", x: figureOf("hit_rate"), y: figureOf("mean_efficiency"), names: SHARES_NAMES },
  columns: (points) =>
    points.some(({ lane }) => !Number.isNaN(OVERHEAD.of(lane))) ? [...COLUMNS, ...OF_HEAPS] : COLUMNS,
  takeaway,
  // Over a heap with addresses, also name the slots with the least overhead.
  more: (points, axis) => sweepBest(points, OVERHEAD, axis),
  pointWords,
};
