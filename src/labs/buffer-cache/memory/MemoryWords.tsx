import { heapWords } from "../../../models/allocation/heap-words";
import { isAddressed } from "../../../scenario/addressed";
import type { Policy } from "../../../scenario/scenario";
import type { LaneSnapshot } from "../../../state/frame-store";
import { useScenario } from "../../../state/scenario-store";
import { memoryPicture } from "../charts/describe-memory";

interface MemoryWordsProps {
  readonly lanes: readonly LaneSnapshot[];
}

/** The memory of the lanes in words. */
export function MemoryWords({ lanes }: MemoryWordsProps) {
  const policies = useScenario(({ scenario }) => scenario.lanes);
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
