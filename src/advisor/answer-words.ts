import { heapWords } from "../models/allocation/heap-words";
import { hasPool } from "../models/allocation/pool-tables";
import { formatCounted, formatShare } from "../shared/figure-text";
import { formatInteger } from "../shared/format";
import type { CallFacts } from "../workloads/traces/calls/facts";
import type { Answer, LimitCost } from "./answer";
import { avoidedOf, type Dot, efficiencyOf, lastWords, policyPhrase } from "./dot";
import { amountWords, figureNamed, figureOf, figureText } from "./figures";
import { edgeWords } from "./neighbors";
import { amountIn, type Goal, limitSymbols, rankedBy } from "./question";

/* An answer in sentences. */

/** "71.8 % of heap calls saved". */
const goalText = (goal: Goal, dot: Dot): string => {
  const text = figureText(goal, figureOf(goal, dot));
  return `${text} ${figureNamed(goal).words}`;
};

/** "71.8 % of heap calls saved (23 504 → 6 624) at 90.1 % efficiency". */
const savedText = ({ sums }: Dot): string =>
  `${formatShare(avoidedOf(sums))} of heap calls saved (${formatInteger(sums.callsBefore)} → ${formatInteger(sums.calls)}) at ${formatShare(efficiencyOf(sums))} efficiency`;

/** The answer in one or two sentences. */
export function headline(answer: Answer): string {
  if (answer.kind === "policy") return `${policyPhrase(answer.dot.policy)}: ${savedText(answer.dot)}.`;
  return answer.kind === "no-cache" ? noCacheWords(answer) : nothingWords(answer);
}

function noCacheWords({ question, saved }: Answer & { readonly kind: "no-cache" }): string {
  const heap = question.heap === null ? "the heap" : heapWords[question.heap].short;
  const share = saved > 0 ? formatShare(saved) : "none";
  const own = question.heap === "ptmalloc" ? " With its usual settings, glibc’s own tcache does this already." : "";
  return `No cache. The best policy tried that meets the limits saves ${share} of the modeled cycles of ${heap}.${own}`;
}

function nothingWords(answer: Answer & { readonly kind: "nothing" }): string {
  const { dot, miss, question } = answer;
  if (answer.of === 1) return `Only “no cache” ran to the end.${earlyWords(answer.early)}`;
  if (miss === null) return triedWords(answer, NO_HIT);
  const { limit } = miss;
  const value = figureText(limit.figure, figureOf(limit.figure, dot));
  const fails = `${limitSymbols(limit)} fails with ${value}`;
  return `${triedWords(answer, ALL)} ${question.limits.length > 1 ? "The nearest misses one limit most" : "The nearest misses the limit"}: ${fails} (${policyPhrase(dot.policy)}).`;
}

/** The lines that a configuration needs for a pool, or that it needs none. `phrase`: the pool's name and settings. */
export const configurationWords = (lines: readonly string[], phrase: string): readonly string[] =>
  lines.length > 0 ? lines : [`${phrase} needs no line in a configuration.`];

/** A claim about the policies that were tried, and no others. */
export const triedWords = ({ of }: Answer, [does, not]: readonly [does: string, not: string]): string =>
  of === 1 ? `The one policy tried ${not}.` : `None of the ${formatInteger(of)} policies tried ${does}.`;
export const ALL = ["does all of that", "does not do all of that"] as const;
export const NO_HIT = ["saves heap calls by a hit", "saves no heap calls by a hit"] as const;

/** "660 of 3 277 policies meet your limits. The front covers 87.7 %." */
export function reachWords({ met, of, early, covered, lastAdds }: Answer): string {
  const meet = met === 1 ? "meets" : "meet";
  return `${formatInteger(met)} of ${formatCounted(of, "policy", "policies")} ${meet} your limits.${earlyWords(early)} The front covers ${formatShare(covered)}.${lastWords(lastAdds)}`;
}

/** " 2 465 others ended early, far from the front." */
export const earlyWords = (early: number): string =>
  early === 0 ? "" : ` ${formatCounted(early, "other")} ended early, far from the front.`;

/** "At 85 %: 86.1 % of heap calls saved.", "Without idle ≤ 256 KiB no policy tried is better." */
function costWords({ limit, looser, best }: LimitCost, goal: Goal): string {
  const change =
    looser === null
      ? `Without ${limitSymbols(limit)}`
      : `At ${amountWords(amountIn(looser))} ${figureNamed(limit.figure).title}`;
  return best === null ? `${change} no policy tried is better.` : `${change}: ${goalText(goal, best)}.`;
}

/** The facts of a trace that limit any cache. */
type TraceNature = Pick<CallFacts, "distinctSizes" | "kinds">;

/** The sentences after the headline. */
export function detailWords(answer: Answer): readonly string[] {
  const goal = rankedBy(answer.question);
  const edges = edgeWords(answer.dot.policy, answer.ranges);
  const common = [reachWords(answer), ...(edges === "" ? [] : [edges])];
  if (answer.kind !== "policy") return common;
  const { simpler, costs } = answer;
  return [
    ...common,
    ...(simpler === null ? [] : [`Simpler: ${policyPhrase(simpler.policy)}, ${savedText(simpler)}.`]),
    ...costs.map((cost) => costWords(cost, goal)),
  ];
}

/** Sentences about doubtful and obvious answers. */
export function doubtWords(answer: Answer, nature: TraceNature | null): readonly string[] {
  const { dot } = answer;
  const avoided = avoidedOf(dot.sums);
  const isExact = answer.kind !== "no-cache" && (avoided === 0 || avoided === 1);
  const isPerfect = answer.kind === "policy" && efficiencyOf(dot.sums) === 1;
  return [
    ...(answer.kind === "policy" && answer.question.heap === null ? [mayCost(dot)] : []),
    ...(isExact ? [`Exactly ${formatShare(avoided)} of heap calls saved: ${ASK_TRACE}`] : []),
    ...(isPerfect ? [`Exactly ${formatShare(1)} efficiency: ${ASK_TRACE}`] : []),
    ...(nature?.distinctSizes === 1 ? ["All requests have one size, so every dot of the front is on one line."] : []),
    ...(nature?.kinds.f === 0 ? ["Nothing is ever freed: only a resize can bring a buffer back to a cache."] : []),
  ];
}

/** A pool has no heap below it. */
const mayCost = ({ policy }: Dot): string =>
  `Fewer heap calls can still take more time.${hasPool(policy) ? "" : " Choose a heap to see the time saved."}`;
const ASK_TRACE = "is this the whole program, and was the trace read as what it is?";
