import { useRun } from "../../../kernel/run/hooks";
import { hasPool, poolWords } from "../../../models/allocation/pool-tables";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { NumberSlot } from "../../shared/NumberSlot";
import { stepsOrNever, ThreadsSentence, typedSteps } from "../../shared/ThreadsSentence";
import { take } from "../../shared/typed-number";

interface PoolWorkloadProps {
  readonly scenario: AllocationScenario;
  readonly locked: boolean;
}

/** The part of the workload that pools and caches per thread see: threads, and of pools alone, collections. */
export function PoolWorkload({ scenario, locked }: PoolWorkloadProps) {
  return locked ? <p className="sentence">{poolWords.workload(scenario)}</p> : <PoolFields scenario={scenario} />;
}

const WORDS = {
  label: "Buffers that another thread returns, in percent",
  other: "another one than the taker returns",
  things: "buffers",
};

function PoolFields({ scenario }: Pick<PoolWorkloadProps, "scenario">) {
  const run = useRun();
  const { collect } = scenario;
  return (
    <>
      <ThreadsSentence scenario={scenario} words={WORDS} />
      <p className="sentence" hidden={!scenario.lanes.some(hasPool)}>
        Collect garbage every{" "}
        <NumberSlot
          label="Steps between two collections of garbage, or never"
          value={stepsOrNever(collect)}
          mode="text"
          take={(text) => take(run, scenario, { collect: typedSteps(text) })}
        />{" "}
        {collect === null ? "" : "steps"}
      </p>
    </>
  );
}
