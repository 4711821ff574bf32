import { scenarioTable } from "../../scenario/fields";
import type { Scenario } from "../../scenario/scenario";
import { formatInteger } from "../../shared/format";
import type { Result } from "../../shared/result";
import { useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import type { Run } from "../../state/run";
import { NumberSlot } from "../shared/NumberSlot";
import { SizesTable } from "./SizesTable";
import { checked, typedNumber } from "./typed";

/** Takes a change of the scenario into force, or says what is wrong with it. */
export function take(run: Run, scenario: Scenario, change: Partial<Scenario>): Result<unknown, string> {
  const read = checked(scenario, change);
  if (read.ok) run.edit(read.value);
  return read;
}

/** Who asks for what, as a sentence with its number. */
export function HeapWorkload() {
  const run = useRun();
  const scenario = useLab((lab) => lab.scenario);
  return (
    <section className="rail-section heap-form" aria-labelledby="heap-workload-title">
      <h2 id="heap-workload-title">Workload</h2>
      {scenario.life === "fixed-counts" ? (
        <p className="sentence">
          Each step picks one of{" "}
          <NumberSlot
            label="Slots of each size"
            value={formatInteger(scenario.slots)}
            differs={false}
            take={(text) => take(run, scenario, { slots: typedNumber(text) })}
          />{" "}
          slots of each size: full is freed, empty is filled.
        </p>
      ) : (
        <p className="sentence">
          Requests as in the buffer cache lab: {scenarioTable.life.label} “{scenario.life}”, {scenarioTable.sizes.label}{" "}
          “{scenario.sizes}”.
        </p>
      )}
      <SizesTable />
    </section>
  );
}
