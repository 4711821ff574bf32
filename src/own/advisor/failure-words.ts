import { formatCounted } from "../../shared/figure-text";
import { sentence } from "../../shared/sentence";
import type { Headline } from "./advisor-words";
import type { PageSweep } from "./sweep-store";

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
