import { figureColumn } from "../../../models/allocation/figure-table";
import { figure } from "../../../models/allocation/figures";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import type { DataTable } from "../../../shared/data-table";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { rivalOf, TRIAL_SLOTS } from "./SlotsCard";

/** The result of a policy with this number of slots. Shares of 1. */
interface SlotsRun {
  readonly slots: number;
  readonly hits: number;
  readonly efficiency: number;
}

/** The same policy with fewer and with more slots, on the same requests. */
export interface SlotsComparison {
  readonly fewer: SlotsRun;
  readonly more: SlotsRun;
  readonly steps: number;
}

/** Fewer steps are too few for a comparison. */
const LEAST_STEPS = 10_000;
const TRIAL_STEPS = 1_000_000;

/** A policy with 1 and with 10 slots on a scenario's requests. */
export const slotsTrial = (scenario: AllocationScenario, policy: Policy) => ({
  scenario: { ...scenario, lanes: TRIAL_SLOTS.map((capacity) => ({ ...policy, capacity })) },
  steps: TRIAL_STEPS,
});

type Figures = { readonly figures: Float64Array };

/** Compares two lanes that differ only in their slots. */
export function slotsComparison(slots: readonly [number, number], lanes: readonly Figures[], steps: number) {
  const run = (i: 0 | 1): SlotsRun => {
    const lane = lanes[i] ?? { figures: new Float64Array() };
    return { slots: slots[i], hits: figure(lane, "hit_rate"), efficiency: figure(lane, "mean_efficiency") };
  };
  const [fewer, more] = slots[0] < slots[1] ? [run(0), run(1)] : [run(1), run(0)];
  return { fewer, more, steps } satisfies SlotsComparison;
}

/** Compares a lane with the one that differs only in its slots, after enough steps; null = there is no comparison. */
export function comparisonOfLanes(
  lanes: readonly Policy[],
  figures: readonly Figures[],
  focus: number,
  steps: number,
): SlotsComparison | null {
  const own = lanes[focus];
  if (own === undefined || steps < LEAST_STEPS) return null;
  const other = rivalOf(lanes, focus);
  const [mine, theirs, partner] = [figures[focus], figures[other], lanes[other]];
  if (mine === undefined || theirs === undefined || partner === undefined) return null;
  return slotsComparison([own.capacity, partner.capacity], [mine, theirs], steps);
}

export type Verdict = "observed" | "hardly" | "not-observed";

/** A smaller relative loss of efficiency counts as hardly any. */
const HARDLY = 0.1;

/** Why the article’s third effect matters: the cache with more hits wastes more. */
export function verdictOf({ fewer, more }: SlotsComparison): Verdict {
  if (!(more.hits > fewer.hits && more.efficiency < fewer.efficiency)) return "not-observed";
  return more.efficiency < (1 - HARDLY) * fewer.efficiency ? "observed" : "hardly";
}

const LEADS: Readonly<Record<Verdict, string>> = { observed: "", hardly: "Hardly. ", "not-observed": "Not observed. " };

/** Describes a comparison with its numbers, whatever its verdict. */
export function comparisonWords(comparison: SlotsComparison): string {
  const { fewer, more, steps } = comparison;
  const change = (name: "hits" | "efficiency", text: (share: number) => string) =>
    `${text(fewer[name])} → ${text(more[name])}`;
  const numbers = [
    `hits ${change("hits", (share) => formatShare(share, 0))}`,
    `useful on average ${change("efficiency", fineShare)}`,
  ].join(", ");
  const slots = `${formatInteger(fewer.slots)} → ${formatCounted(more.slots, "slot")}: ${numbers}`;
  return `${LEADS[verdictOf(comparison)]}${slots}, over ${formatInteger(steps)} steps.`;
}

/** The takeaway of a comparison, in one sentence. */
export function comparisonTakeaway(comparison: SlotsComparison): string {
  const { fewer, more } = comparison;
  const slots = ({ slots }: SlotsRun) => formatCounted(slots, "slot");
  const change = (name: "hits" | "efficiency", text: (share: number) => string) =>
    `from ${text(fewer[name])} to ${text(more[name])}`;
  const verb = (name: "hits" | "efficiency") => (more[name] > fewer[name] ? "rise" : "fall");
  const hits = `hits ${verb("hits")} ${change("hits", (share) => formatShare(share, 0))}`;
  const efficiency = `the mean useful share ${verb("efficiency")}s ${change("efficiency", fineShare)}`;
  return `With ${slots(more)} instead of ${slots(fewer)}, ${hits} and ${efficiency}.`;
}

/** A run as a dot of the plot, with its numbers beside it. */
export const slotsDot = ({ slots, hits, efficiency }: SlotsRun) => ({
  x: hits,
  y: efficiency,
  label: `${formatCounted(slots, "slot")}: hits ${formatShare(hits, 0)}, useful ${fineShare(efficiency)}`,
});

/** The data of a comparison as a table. */
export function comparisonTable(comparison: SlotsComparison): DataTable {
  const { fewer, more } = comparison;
  return {
    title: `${formatCounted(fewer.slots, "slot")} and ${formatInteger(more.slots)}`,
    takeaway: comparisonTakeaway(comparison),
    columns: [{ key: "slots" }, figureColumn("hit_rate"), figureColumn("mean_efficiency")],
    rows: [fewer, more].map(({ slots, hits, efficiency }) => [slots, hits, efficiency]),
  };
}

/** Two digits are enough for a comparison. Below 1 %, both are decimals. */
const fineShare = (share: number): string => formatShare(share, share < 0.01 ? 2 : 1);
