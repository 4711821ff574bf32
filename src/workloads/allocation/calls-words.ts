import { isOfTrace, operationsNamed, sizesNamed, type TraceCalls } from "../../models/allocation/call-trace";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes } from "../../shared/format";
import { requestWords } from "./workload-words";

/** Any workload in sentences, a recording too. */
export const anyRequestWords = (scenario: AllocationScenario): string =>
  isOfTrace(scenario) ? callsSentence(scenario) : requestWords(scenario);

function callsSentence({ trace, only, threads, span }: TraceCalls): string {
  const [least, most] = sizesNamed(only);
  const sizes = only === null ? "of all sizes" : `of ${formatBytes(least)} to ${formatBytes(most)}`;
  const parts = [sizes, threads && `threads ${threads}`, span && `operations ${span}`].filter((text) => text !== null);
  return `The ${formatCounted(operationsNamed(trace), "call")} of a recording, ${parts.join(", ")}.`;
}

/** A sentence about the file that a person needs besides a link; "" = none. */
export function callsNeeded(scenario: AllocationScenario, link: string): string {
  if (!isOfTrace(scenario) || /[?&]calls=/.test(link)) return "";
  const more =
    scenario.traceData === null ? "open the trace’s file too" : "save the scenario as a file, which contains it";
  return `This link only names its trace. To open it elsewhere, ${more}.`;
}
