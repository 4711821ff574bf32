import { useRun } from "../../../kernel/run/hooks";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { formatInteger } from "../../../shared/format";
import { NumberSlot } from "../../shared/NumberSlot";
import { take, typedNumber } from "../../shared/typed-number";

/** How often garbage is collected. Only pools see it, so without one there is no such field. */
export function Collections({ scenario }: { readonly scenario: AllocationScenario }) {
  const run = useRun();
  const set = (text: string) =>
    take<AllocationScenario>(run, scenario, {
      collect: text.trim() === "never" || text.trim() === "" ? null : typedNumber(text),
    });
  return (
    <p className="sentence">
      Collect garbage every{" "}
      <NumberSlot
        label="Steps between two collections of garbage, or never"
        value={scenario.collect === null ? "never" : formatInteger(scenario.collect)}
        mode="text"
        take={set}
      />{" "}
      {scenario.collect === null ? "" : "steps"}
    </p>
  );
}
