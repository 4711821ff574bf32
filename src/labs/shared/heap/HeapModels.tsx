import { useRun } from "../../../kernel/run/hooks";
import type { Lock } from "../../../kernel/run/presentation";
import { MOST_LANES, withLane } from "../../../kernel/scenario/lane-edits";
import { heapLane } from "../../../models/allocation/heap-lanes";
import { heapOf } from "../../../models/allocation/heap-models";
import { addressedModels } from "../../../models/allocation/heap-lists";
import { withoutPolicy } from "../../../models/allocation/lane-removal";
import type { AllocationScenario, HeapChoice, HeapModel } from "../../../models/allocation/scenario";
import { laneLetter } from "../../../shared/lane-letter";
import { SweepButton } from "../../../sweep/SweepButton";
import { Badge } from "../../../ui/Badge";
import { useAllocationScenario } from "../use-allocation-scenario";
import { HeapSettings, ModelSelect } from "./HeapSettings";
import { Lockable } from "./Lockable";
import { take } from "./typed";

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
  const isFull = lanes.length >= MOST_LANES;
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
      <div className="heap-lane-tools">
        <button
          type="button"
          className="button"
          aria-disabled={isFull}
          title={isFull ? "At most four lanes" : undefined}
          onClick={() => isFull || add()}
        >
          + lane {isFull ? "" : laneLetter(lanes.length)}
        </button>
        <SweepButton className="button button-quiet" name="Try other values" lane={focus} />
      </div>
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
            chosen={heap.model}
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
