import { useRun } from "../../../kernel/run/hooks";
import { hasPool, poolWords } from "../../../models/allocation/pool-tables";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { formatInteger } from "../../../shared/format";
import { NumberSlot } from "../../shared/NumberSlot";
import { take, typedNumber } from "../../shared/typed-number";

interface PoolWorkloadProps {
  readonly scenario: AllocationScenario;
  readonly locked: boolean;
}

/** The part of the workload that pools and caches per thread see: threads, and of pools alone, collections. */
export function PoolWorkload({ scenario, locked }: PoolWorkloadProps) {
  return locked ? <p className="sentence">{poolWords.workload(scenario)}</p> : <PoolFields scenario={scenario} />;
}

function PoolFields({ scenario }: Pick<PoolWorkloadProps, "scenario">) {
  const run = useRun();
  const set = (change: Partial<AllocationScenario>) => take(run, scenario, change);
  const { threadCount, crossing, collect } = scenario;
  return (
    <>
      <p className="sentence">
        Requests come from{" "}
        <NumberSlot
          label="Threads that make requests"
          value={formatInteger(threadCount)}
          take={(text) => set({ threadCount: typedNumber(text) })}
        />{" "}
        {threadCount === 1 ? (
          "thread"
        ) : (
          <>
            threads, drawn at random; another one than the taker returns{" "}
            <NumberSlot
              label="Buffers that another thread returns, in percent"
              value={formatInteger(crossing)}
              unit="%"
              take={(text) => set({ crossing: typedNumber(text) })}
            />{" "}
            of the buffers
          </>
        )}
      </p>
      <p className="sentence" hidden={!scenario.lanes.some(hasPool)}>
        Collect garbage every{" "}
        <NumberSlot
          label="Steps between two collections of garbage, or never"
          value={collect === null ? "never" : formatInteger(collect)}
          mode="text"
          take={(text) => set({ collect: isNever(text.trim()) ? null : typedNumber(text) })}
        />{" "}
        {collect === null ? "" : "steps"}
      </p>
    </>
  );
}

const isNever = (text: string): boolean => text === "never" || text === "";
