import { lendTrace } from "../../kernel/protocol/messages";
import { inputScenario } from "../../kernel/scenario/link/encode";
import { allocationOf } from "../../models/allocation/allocation-of";
import { defaultPolicy } from "../../models/allocation/policy-fields";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { callPages } from "../../workloads/traces/call-pages";
import type { OpenCalls } from "../../workloads/traces/call-store";

/** The requests of a trace, which workers find wherever they are. Up to `mostSent` bytes go along with each batch. */
export async function scenarioOf(
  { trace: { name }, bytes }: OpenCalls,
  mostSent: number,
): Promise<AllocationScenario | null> {
  const lent = await callPages(name, bytes);
  const isSmall = lent.pages.size <= mostSent;
  lendTrace(isSmall ? { ...lent, pages: new Uint8Array(await lent.pages.arrayBuffer()) } : lent);
  const input = { lab: "buffer" as const, life: "trace", trace: name, lanes: [defaultPolicy] };
  const scenario = await inputScenario(input);
  return scenario && allocationOf(scenario);
}
