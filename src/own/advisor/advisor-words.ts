import type { Answer } from "../../advisor/answer";
import { ALL, NO_HIT, triedWords } from "../../advisor/answer-words";
import { avoidedOf, type Dot, efficiencyOf, policyPhrase, ruleWords } from "../../advisor/dot";
import { type FigureName, figureNamed, figureOf, figureText } from "../../advisor/figures";
import type { Plan } from "../../advisor/plan";
import { type Limit, limitSymbols } from "../../advisor/question";
import { policyPresetOf, policyPresets } from "../../models/allocation/policies";
import { hasPool } from "../../models/allocation/pool-tables";
import { formatCompact, formatCounted, formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { listed, sentence } from "../../shared/sentence";
import type { FigureRow } from "../../ui/FigureRows";
import type { PageSweep } from "./sweep-store";
import type { TriedPool } from "./use-plan";

/* The words of the advisor. */

export interface Headline {
  readonly strong: string;
  readonly rest: string;
}

/** "71.8 % of heap calls saved, at 90.1 % efficiency". `isSoFar`: more dots are coming. */
export function headlineOf(answer: Answer | null, isSoFar: boolean): Headline {
  if (answer === null || (isSoFar && answer.of === 1)) return { strong: "Running the first policies", rest: "" };
  const soFar = isSoFar ? ", so far" : "";
  const { sums } = answer.dot;
  if (answer.kind === "no-cache") {
    const saved =
      answer.saved > 0
        ? `the best policy tried saves ${formatShare(answer.saved)} of cycles`
        : "none tried saves cycles";
    return { strong: "No cache.", rest: ` On this heap, ${saved}${soFar}` };
  }
  if (answer.kind === "nothing") return { strong: triedWords(answer, ALL), rest: ` ${missText(answer)}${soFar}` };
  return {
    strong: `${formatShare(avoidedOf(sums))} of heap calls saved,`,
    rest: ` at ${formatShare(efficiencyOf(sums))} efficiency${soFar}`,
  };
}

function missText({ dot, miss }: Answer & { readonly kind: "nothing" }): string {
  if (miss === null) return `None ${NO_HIT[0]}`;
  const { limit } = miss;
  return `The nearest has ${figureText(limit.figure, figureOf(limit.figure, dot))} where ${limitSymbols(limit)} is asked`;
}

/** A dot in a few words: "Chen, flawed", "64 slots × powers of two, best fit". */
export function shortName({ policy }: Dot): string {
  if (hasPool(policy)) return policyPhrase(policy);
  const preset = policyPresetOf(policy);
  if (preset !== undefined) return policyPresets[preset].name;
  const [slots = "", ...rest] = policyPhrase(policy).split(", ");
  return [slots, rest.find((part) => part === ruleWords(policy.lookup)) ?? ""].filter((part) => part !== "").join(", ");
}

const CARD_TERMS = {
  avoided: "saved",
  efficiency: "efficiency",
  idle: "idle",
  wasted: "wasted",
  slots: "slot",
} as const;

/** The five figures of a dot, as on its card. */
const CARD_FIGURES = ["avoided", "efficiency", "idle", "wasted", "slots"] as const satisfies FigureName[];

export const cardRows = (dot: Dot): readonly FigureRow[] =>
  CARD_FIGURES.map((name) => ({
    ...{ name: figureNamed(name).title, term: CARD_TERMS[name] },
    value: figureText(name, figureOf(name, dot)),
  }));

/** The role of a dot in the plot. */
export interface DotState {
  readonly isMet: boolean;
  readonly isFront: boolean;
  readonly isAnswer: boolean;
  /** Its lane's letter; null = it is not a lane. */
  readonly lane: string | null;
}

/** "on the front", "does not meet your limits", "lane B" */
export function stateWords({ endedAt }: Dot, { isMet, isFront, isAnswer, lane }: DotState): string {
  if (endedAt !== undefined) return "not run to the end";
  const meets = isMet ? "meets your limits" : "does not meet them";
  const roles = isAnswer ? ["the answer"] : [isFront ? "on the front" : "", meets];
  return [...roles, lane === null ? "" : `lane ${lane}`].filter((word) => word !== "").join(", ");
}

/** A dot for people who do not see the plot, in at most 25 words. */
export function spokenDot(dot: Dot, state: DotState): string {
  const { sums } = dot;
  return `${formatShare(avoidedOf(sums))} saved, ${formatShare(efficiencyOf(sums))} efficiency: ${policyPhrase(dot.policy)}; ${stateWords(dot, state)}.`;
}

/** The limits that are not an axis. */
export function otherLimits(limits: readonly Limit[], axes: readonly FigureName[]): string {
  const others = limits.filter(({ figure }) => !axes.includes(figure));
  return others.length === 0 ? "" : `and ${listed(others.map(limitSymbols))}`;
}

/** The values that a plan tries, in words. */
export function planRows(plan: Plan): readonly FigureRow[] {
  const { slots, cutoff, lookup, full, buckets, ratio, roundUp } = plan;
  const [first = 0, last = 0] = [slots[0], slots.at(-1)];
  const cutoffs = cutoff.filter((size) => size !== null).length;
  const none = cutoff.includes(null) ? ["none"] : [];
  return [
    { name: "slots", value: slots.length === 1 ? String(first) : `${first} … ${last}, ${slots.length} values` },
    {
      name: "cutoff",
      value: [...(cutoffs === 0 ? [] : [formatCounted(cutoffs, "natural cutoff")]), ...none].join(", "),
    },
    { name: "look up", value: lookup.map((rule) => ruleWords(rule).replace(" fit", "")).join(", ") },
    { name: "when full", value: formatCounted(full.length, "rule") },
    { name: "buckets", value: buckets.map(bucketText).join(", ") },
    { name: "round up", value: roundUp.map((yes) => (yes ? "yes" : "no")).join(", ") },
    { name: "hand out", value: ratio.map((most) => (most === null ? "any" : `≤\u00a0${most / 100}×`)).join(", ") },
  ];
}

const bucketText = (buckets: Plan["buckets"][number]): string =>
  typeof buckets === "object" ? formatBytes(buckets.linear) : buckets;

/** Why the dots of a pool are gone while the question names a heap. */
export const leftOutText = ({ model, policies }: TriedPool): string =>
  `A pool has no heap below it, so the ${formatCounted(policies.length, "setting")} of ${model} that ran ${policies.length === 1 ? "is" : "are"} left out while the question names a heap.`;

/** "3 277 of 3 277 policies" */
export function countText({ dots, policies, lost }: PageSweep): string {
  const run = dots.filter(({ endedAt }) => endedAt === undefined).length;
  const died = lost.length === 0 ? "" : `; ${formatInteger(lost.length)} lost`;
  return `${formatInteger(run)} of ${formatCounted(policies.length, "policy", "policies")}${died}`;
}

/** "77 M operations in 2.3 s of 1 worker; the whole trace, nothing sampled" */
export function workText({ dots, policies, operations, seconds, hasRungs }: PageSweep, workers: number): string {
  const run = dots.reduce((sum, { sums }) => sum + sums.operations, 0);
  const whole = dots.filter(({ endedAt }) => endedAt === undefined).length;
  const scope = hasRungs
    ? `rungs: ${formatInteger(whole)} of ${formatInteger(policies.length)} to the end`
    : "the whole trace, nothing sampled";
  return `${formatCompact(Math.max(run, operations))} operations in ${seconds.toFixed(1)} s, ${formatCounted(workers, "worker")}; ${scope}`;
}

/** "A worker failed twice on 8 slots, best fit, free oldest. They have no dots." */
export function lostText({ lost, policies }: PageSweep): string {
  const named = lost.slice(0, MOST_NAMED).flatMap((k) => (policies[k] ? [policyPhrase(policies[k])] : []));
  const more = lost.length > MOST_NAMED ? ` and ${formatInteger(lost.length - MOST_NAMED)} others` : "";
  return `A worker failed twice on ${listed(named)}${more}. They have no dots.`;
}

const MOST_NAMED = 3;

/* The advisor's words about its workers. */

/** A headline with what a failure has taken from its answer. `cause`: why the sweep has ended; null = it has not failed. */
export function withFailures(
  headline: Headline,
  sweep: PageSweep | null,
  cause: string | null,
  hasAnswer: boolean,
): Headline {
  if (cause !== null && !hasAnswer) return failedHeadline(sweep, cause);
  const lost = sweep?.lost.length ?? 0;
  const missing = lost === 0 ? "" : `, without ${formatCounted(lost, "lost policy", "lost policies")}`;
  const early = cause === null ? "" : "; the sweep ended early";
  return { ...headline, rest: `${headline.rest}${missing}${early}` };
}

function failedHeadline(sweep: PageSweep | null, cause: string): Headline {
  const hasDots = sweep !== null && sweep.dots.length > 0;
  const why = hasDots ? "“No cache” could not be run, so nothing can be compared with it. " : "";
  return { strong: hasDots ? "No answer." : "No policy could be run.", rest: ` ${why}${sentence(cause)}` };
}

/** "2 workers failed. Another runs the same policies again, which takes longer. The last cause: The worker has stopped responding." */
export function restartText({ restarts }: PageSweep): string {
  if (restarts === null) return "";
  const { count, cause } = restarts;
  const [who, last] = count === 1 ? ["A worker", "The cause"] : [`${formatCounted(count, "worker")}`, "The last cause"];
  return `${who} failed. Another runs the same policies again, which takes longer. ${last}: ${sentence(cause)}`;
}
