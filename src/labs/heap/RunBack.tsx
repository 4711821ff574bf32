import { useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import { workloadKey } from "../../kernel/scenario/simulation-key";
import { equal } from "../../shared/equal";
import { formatInteger } from "../../shared/format";
import { useAllocationReading } from "../shared/allocation-frame";
import { useAllocationScenario } from "../shared/use-allocation-scenario";

/** After a change of the workload, explains why the heaps are empty and offers to run back to the old step. */
export function RunBack() {
  const run = useRun();
  const { info } = useAllocationReading();
  const scenario = useAllocationScenario((scenario) => scenario);
  const before = useScenario(({ history }) => history.past.at(-1));
  const isOther = before?.lab === scenario.lab && !equal(workloadKey(before), workloadKey(scenario));
  if (!isOther || before.at === "start" || info.done > scenario.moves.length) return null;
  const { at } = before;
  return (
    <p className="heap-run-back">
      The requests have changed, so the run starts over.{" "}
      <button type="button" className="button" onClick={() => run.transport.jump(at + 1)}>
        Run to step {formatInteger(at)}
      </button>
    </p>
  );
}
