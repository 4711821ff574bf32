import type { LaneSnapshot } from "../../../kernel/run/frame-store";
import { isAddressed } from "../../../models/allocation/addressed";
import { heapWords } from "../../../models/allocation/heap-words";
import type { Policy } from "../../../models/allocation/scenario";
import { useAllocationScenario } from "../../shared/use-allocation-scenario";
import { memoryPicture } from "../charts/describe-memory";

interface MemoryWordsProps {
  readonly lanes: readonly LaneSnapshot[];
}

/** The memory of the lanes in words. */
export function MemoryWords({ lanes }: MemoryWordsProps) {
  const policies = useAllocationScenario((scenario) => scenario.lanes);
  return <p>{memoryInWords(policies, lanes)}</p>;
}

/** What the heaps under these policies hold. */
const memoryInWords = (policies: readonly Policy[], lanes: readonly LaneSnapshot[]): string =>
  memoryPicture(
    lanes.map((lane, i) => {
      const policy = policies[i];
      return { lane, heap: policy && isAddressed(policy) ? heapWords[policy.heap.model].short : null };
    }),
  );
