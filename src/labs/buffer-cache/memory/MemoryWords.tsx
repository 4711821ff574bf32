import { hasHeapModel } from "../../../models/allocation/heap-models";
import { heapWords } from "../../../models/allocation/heap-words";
import type { Policy } from "../../../models/allocation/scenario";
import type { AllocationLaneSnapshot } from "../../shared/allocation-frame";
import { useAllocationScenario } from "../../shared/use-allocation-scenario";
import { memoryPicture } from "../charts/describe-memory";

interface MemoryWordsProps {
  readonly lanes: readonly AllocationLaneSnapshot[];
}

/** Describes the memory of the lanes. */
export function MemoryWords({ lanes }: MemoryWordsProps) {
  const policies = useAllocationScenario((scenario) => scenario.lanes);
  return <p>{memoryInWords(policies, lanes)}</p>;
}

/** Describes the memory of the heaps under these policies. */
const memoryInWords = (policies: readonly Policy[], lanes: readonly AllocationLaneSnapshot[]): string =>
  memoryPicture(
    lanes.map((lane, i) => {
      const policy = policies[i];
      return { lane, heap: policy && hasHeapModel(policy) ? heapWords[policy.heap.model].short : null };
    }),
  );
