import { figure } from "../../../kernel/protocol/figures";
import { figureColumn } from "../../../models/allocation/charts/figure-columns";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import type { DataTable } from "../../../shared/data-table";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { rivalOf, TRIAL_SLOTS } from "./rival";

/** What a policy did with so many slots. Shares of 1. */
export interface SlotsRun {
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

/** A comparison over fewer steps says nothing. */
export const LEAST_STEPS = 10_000;
export const TRIAL_STEPS = 1_000_000;

/** A policy with 1 and with 10 slots on the requests of a scenario. */
export const slotsTrial = (scenario: AllocationScenario, policy: Policy) => ({
  scenario: { ...scenario, lanes: TRIAL_SLOTS.map((capacity) => ({ ...policy, capacity })) },
  steps: TRIAL_STEPS,
});

type Figures = { readonly figures: Float64Array };

/** The comparison of two lanes that differ in their slots alone. */
export function slotsComparison(slots: readonly [number, number], lanes: readonly Figures[], steps: number) {
  const run = (i: 0 | 1): SlotsRun => {
    const lane = lanes[i] ?? { figures: new Float64Array() };
    return { slots: slots[i], hits: figure(lane, "hit_rate"), efficiency: figure(lane, "mean_efficiency") };
  };
  const [fewer, more] = slots[0] < slots[1] ? [run(0), run(1)] : [run(1), run(0)];
  return { fewer, more, steps } satisfies SlotsComparison;
}

/** A lane and its rival, after enough steps; null = there is none. */
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

/** Who loses less than this part of the efficiency hardly loses. */
const HARDLY = 0.1;

/** Effect 3: the cache that hits more often wastes more. */
export function verdictOf({ fewer, more }: SlotsComparison): Verdict {
  if (!(more.hits > fewer.hits && more.efficiency < fewer.efficiency)) return "not-observed";
  return more.efficiency < (1 - HARDLY) * fewer.efficiency ? "observed" : "hardly";
}

const LEADS: Readonly<Record<Verdict, string>> = { observed: "", hardly: "Hardly. ", "not-observed": "Not observed. " };

/** What a comparison says, with its numbers, whichever way it went. */
export function comparisonWords(comparison: SlotsComparison): string {
  const { fewer, more, steps } = comparison;
  const change = (name: "hits" | "efficiency", text: (share: number) => string) =>
    `${text(fewer[name])} → ${text(more[name])}`;
  const numbers = [
    `hits ${change("hits", (share) => formatShare(share, 0))}`,
    `mean efficiency ${change("efficiency", fineShare)}`,
  ].join(", ");
  const slots = `${formatInteger(fewer.slots)} → ${formatCounted(more.slots, "slot")}: ${numbers}`;
  return `${LEADS[verdictOf(comparison)]}${slots}, over ${formatInteger(steps)} steps.`;
}

/** The point of a comparison in one sentence. */
export function comparisonTakeaway(comparison: SlotsComparison): string {
  const { fewer, more } = comparison;
  const slots = ({ slots }: SlotsRun) => formatCounted(slots, "slot");
  const change = (name: "hits" | "efficiency", text: (share: number) => string) =>
    `from ${text(fewer[name])} to ${text(more[name])}`;
  const verb = (name: "hits" | "efficiency") => (more[name] > fewer[name] ? "rises" : "falls");
  const hits = `the hit rate ${verb("hits")} ${change("hits", (share) => formatShare(share, 0))}`;
  const efficiency = `mean efficiency ${verb("efficiency")} ${change("efficiency", fineShare)}`;
  return `With ${slots(more)} instead of ${slots(fewer)}, ${hits} and ${efficiency}.`;
}

/** A run as a dot of the plot, with its numbers beside it. */
export const slotsDot = ({ slots, hits, efficiency }: SlotsRun) => ({
  x: hits,
  y: efficiency,
  label: `${formatCounted(slots, "slot")}: hits ${formatShare(hits, 0)}, efficiency ${fineShare(efficiency)}`,
});

/** The data of a comparison. */
export function comparisonTable(comparison: SlotsComparison): DataTable {
  const { fewer, more } = comparison;
  return {
    title: `${formatCounted(fewer.slots, "slot")} and ${formatInteger(more.slots)}`,
    takeaway: comparisonTakeaway(comparison),
    columns: [{ name: "slots", key: "slots" }, figureColumn("hit_rate", "hit rate"), figureColumn("mean_efficiency")],
    rows: [fewer, more].map(({ slots, hits, efficiency }) => [slots, 100 * hits, 100 * efficiency]),
  };
}

/** Two digits are enough to compare; below 1 % they are both decimals. */
const fineShare = (share: number): string => formatShare(share, share < 0.01 ? 2 : 1);
