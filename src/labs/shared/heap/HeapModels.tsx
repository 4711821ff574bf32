import type { Lock } from "../../../kernel/run/asked-store";
import { useRun } from "../../../kernel/run/hooks";
import { withLane } from "../../../kernel/scenario/lane-edits";
import { heapLane } from "../../../models/allocation/heap-lanes";
import { addressedModels } from "../../../models/allocation/heap-lists";
import { heapOf } from "../../../models/allocation/heap-models";
import { withoutPolicy } from "../../../models/allocation/lane-removal";
import type { AllocationScenario, HeapChoice, HeapModel } from "../../../models/allocation/scenario";
import { laneLetter } from "../../../shared/lane-letter";
import { Badge } from "../../../ui/Badge";
import { useAllocationScenario } from "../allocation-frame";
import { LaneButtons } from "../LaneButtons";
import { take } from "../typed-number";
import { HeapSettings, ModelSelect } from "./HeapSettings";
import { Lockable } from "./Lockable";

/** Replaces the heap of one lane. */
const withHeap = (
  { lanes }: AllocationScenario,
  lane: number,
  heap: HeapChoice,
): Pick<AllocationScenario, "lanes"> => ({
  lanes: lanes.map((own, i) => (i === lane ? { ...own, heap } : own)),
});

/** The lanes' heaps: their models and parameters, with buttons to add and remove lanes. */
export function HeapModels({ focus }: { readonly focus: number }) {
  const run = useRun();
  const scenario = useAllocationScenario((scenario) => scenario);
  const { lanes } = scenario;
  const add = () => {
    const used = lanes.map(({ heap }) => heap.model as string);
    const next = addressedModels.find((model) => !used.includes(model)) ?? used[0];
    if (next !== undefined) run.history.edit(withLane(scenario, heapLane(heapOf(next as HeapModel))));
  };
  return (
    <>
      {lanes.map(({ heap }, lane) => (
        <LaneForm key={laneLetter(lane)} {...{ scenario, heap, lane }} />
      ))}
      <LaneButtons count={lanes.length} focus={focus} onAdd={add} />
    </>
  );
}

interface LaneProps {
  readonly scenario: AllocationScenario;
  readonly heap: HeapChoice;
  readonly lane: number;
}

function LaneForm({ scenario, heap, lane }: LaneProps) {
  const run = useRun();
  const title = `heap-model-${lane}`;
  const choose = (model: HeapModel) => run.history.edit(withHeap(scenario, lane, heapOf(model)));
  const set = (changed: HeapChoice) => take(run, scenario, withHeap(scenario, lane, changed));
  return (
    <section className="rail-section heap-form" aria-labelledby={title}>
      <Lockable by={laneLetter(lane) as Lock}>
        <h2 id={title}>
          <Badge lane={lane} />
          <ModelSelect
            label={`Heap of lane ${laneLetter(lane)}`}
            models={addressedModels}
            heap={heap}
            onChoose={choose}
          />
          {scenario.lanes.length > 1 && (
            <button
              type="button"
              className="policy-edit"
              aria-label={`Remove lane ${laneLetter(lane)}`}
              onClick={() => run.history.edit(withoutPolicy(scenario, lane))}
            >
              ×
            </button>
          )}
        </h2>
        <HeapSettings heap={heap} of={`lane ${laneLetter(lane)}`} set={set} />
      </Lockable>
    </section>
  );
}
