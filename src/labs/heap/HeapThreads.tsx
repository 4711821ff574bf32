import { useLocked, useRun } from "../../kernel/run/hooks";
import { isOfTrace } from "../../models/allocation/call-trace";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { Select } from "../../ui/Select";
import { useAllocationScenario } from "../shared/allocation-frame";
import { NumberSlot } from "../shared/NumberSlot";
import { stepsOrNever, ThreadsSentence, typedSteps } from "../shared/ThreadsSentence";
import { take } from "../shared/typed-number";

const WORDS = {
  label: "Blocks that another thread frees, in percent",
  other: "another thread frees",
  things: "blocks",
};

/** The threads of a drawn workload, and whether heaps see them. */
export function HeapThreads() {
  const scenario = useAllocationScenario((scenario) => scenario);
  const locked = useLocked("workload");
  return (
    <fieldset className="heap-held shrink" disabled={locked}>
      <ThreadsSentence scenario={scenario} words={WORDS} withThreads={{ heapThreads: "apart" }} />
      {scenario.threadCount > 1 && <SeenThreads scenario={scenario} />}
    </fieldset>
  );
}

const CHOICES = [
  ["apart", "tell them apart"],
  ["merged", "see one thread"],
] as const;

/** Whether heaps see threads, and when drawn ones end. */
export function SeenThreads({ scenario }: { readonly scenario: AllocationScenario }) {
  const run = useRun();
  const { heapThreads, threadEnds } = scenario;
  const set = (change: Partial<AllocationScenario>) => take(run, scenario, change);
  return (
    <p className="sentence">
      Heaps of glibc{" "}
      <Select
        className="field type-13"
        label="How heaps see threads"
        value={heapThreads}
        options={CHOICES}
        onChoose={(choice) => set({ heapThreads: choice })}
      />
      {heapThreads === "apart" && !isOfTrace(scenario) && (
        <>
          . A thread ends every{" "}
          <NumberSlot
            label="Steps after which a thread ends, or never"
            value={stepsOrNever(threadEnds)}
            mode="text"
            take={(text) => set({ threadEnds: typedSteps(text) })}
          />{" "}
          {threadEnds === null ? "" : "steps, and a new one takes its place"}
        </>
      )}
    </p>
  );
}
