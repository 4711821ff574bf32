import type { LaneSnapshot } from "../../../kernel/run/frame-store";
import { useScenario } from "../../../kernel/run/scenario-store";
import { isAddressed } from "../../../kernel/scenario/addressed";
import type { Policy } from "../../../kernel/scenario/scenario";
import { heapWords } from "../../../models/allocation/heap-words";
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
