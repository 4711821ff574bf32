import { hasPool } from "../models/allocation/pool-tables";
import type { Policy } from "../models/allocation/scenario";
import { type Answer, answerOf } from "./answer";
import { configurationWords, headline } from "./answer-words";
import { type Dot, policyPhrase, whole } from "./dot";

/** A sentence about the best settings of each pool that ran, with the lines that set them, where the answer is another policy. */
export function poolBests(
  answer: Answer,
  dots: readonly Dot[],
  linesOf: (policy: Policy) => readonly string[],
): readonly string[] {
  // A pool has no slots.
  if (answer.question.limits.some(({ figure }) => figure === "slots")) return [];
  const pooled = whole(dots).filter(({ policy }) => hasPool(policy));
  const models = new Set(pooled.map(({ policy }) => policy.pool.model));
  if (answer.kind === "policy") models.delete(answer.dot.policy.pool.model);
  return [...models].map((model) => {
    const own = pooled.filter(({ policy }) => policy.pool.model === model);
    const best = answerOf(answer.question, [answer.none, ...own]);
    if (best.kind !== "policy") return `Of ${model} alone: ${headline(best)}`;
    const { policy } = best.dot;
    return `Best of ${model} alone: ${headline(best)} ${configurationWords(linesOf(policy), policyPhrase(policy)).join("; ")}`;
  });
}
