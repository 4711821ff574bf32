import { scenarioTable } from "../../scenario/fields";
import { formatInteger } from "../../shared/format";
import { useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";
import { take, typedNumber } from "../shared/heap/typed";
import { NumberSlot } from "../shared/NumberSlot";
import { Held } from "./Held";
import { SizesTable } from "./SizesTable";

/** Who asks for what, as a sentence with its number. */
export function HeapWorkload() {
  const run = useRun();
  const scenario = useLab((lab) => lab.scenario);
  return (
    <section className="rail-section heap-form" aria-labelledby="heap-workload-title">
      <h2 id="heap-workload-title">Workload</h2>
      <Held by="workload">
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
            Requests as in the buffer cache lab: {scenarioTable.life.label} “{scenario.life}”,{" "}
            {scenarioTable.sizes.label} “{scenario.sizes}”.
          </p>
        )}
      </Held>
      <SizesTable />
    </section>
  );
}
