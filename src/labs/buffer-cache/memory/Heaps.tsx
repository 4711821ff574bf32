import { useState } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import { useRun } from "../../../kernel/run/hooks";
import { addressedModels } from "../../../models/allocation/heap-lists";
import { hasHeapModel, heapOf } from "../../../models/allocation/heap-models";
import { heapsSentence, sharedHeap } from "../../../models/allocation/heap-words";
import type { AllocationScenario, HeapChoice, HeapModel } from "../../../models/allocation/scenario";
import { laneLetter } from "../../../shared/lane-letter";
import { Badge } from "../../../ui/Badge";
import { HeapPriceList } from "../../shared/heap/HeapPriceList";
import { HeapSettings, ModelSelect } from "../../shared/heap/HeapSettings";
import { take } from "../../shared/heap/typed";
import { LOCKED } from "../../shared/lock-words";
import "./memory.css";

const MODELS: readonly HeapModel[] = ["exact", ...addressedModels];

interface HeapsProps {
  readonly scenario: AllocationScenario;
}

/** The heaps under the caches, as a sentence or as a form. */
export function Heaps({ scenario, editing }: HeapsProps & { readonly editing: boolean }) {
  // Locking a lane locks its heap too.
  const locked = useAsked((asked) => asked.presentation.lock.some((lock) => lock !== "workload"));
  if (editing && locked) return <p className="rail-note muted">{LOCKED}</p>;
  return (
    <>
      {editing ? <HeapChooser scenario={scenario} /> : <p className="sentence">{heapsSentence(scenario.lanes)}</p>}
      {scenario.lanes.some(hasHeapModel) && (
        <p className="rail-note muted">
          A buffer’s pages are touched once, by the caller who got it from the heap and writes all of it. A small caller
          that reuses it touches no more pages, but they all stay resident.
        </p>
      )}
    </>
  );
}

/** Chooses one heap for all lanes, or one per lane. */
function HeapChooser({ scenario }: HeapsProps) {
  const run = useRun();
  const { lanes } = scenario;
  const shared = sharedHeap(lanes);
  const [apart, setApart] = useState(false);
  const isApart = apart || shared === null;
  const together = () => {
    setApart(false);
    run.history.edit<AllocationScenario>({ lanes: lanes.map((own) => ({ ...own, heap: lanes[0]?.heap ?? own.heap })) });
  };
  return (
    <div className="heap-chooser">
      {isApart
        ? lanes.map(({ heap }, lane) => <OneHeap key={laneLetter(lane)} {...{ scenario, heap, lane }} />)
        : shared && <OneHeap {...{ scenario, heap: shared, lane: null }} />}
      {lanes.length > 1 && (
        <button type="button" className="button" onClick={isApart ? together : () => setApart(true)}>
          {isApart ? `use ${laneLetter(0)}’s heap for all` : "use one heap per lane"}
        </button>
      )}
      {lanes.some(hasHeapModel) && (
        <details className="heap-parameters">
          <summary>cycle prices</summary>
          <HeapPriceList />
        </details>
      )}
    </div>
  );
}

interface OneHeapProps extends HeapsProps {
  readonly heap: HeapChoice;
  /** The lane of the heap; null = all lanes. */
  readonly lane: number | null;
}

function OneHeap({ scenario, heap, lane }: OneHeapProps) {
  const run = useRun();
  const of = lane === null ? "all lanes" : `lane ${laneLetter(lane)}`;
  const under = (chosen: HeapChoice): Pick<AllocationScenario, "lanes"> => ({
    lanes: scenario.lanes.map((own, i) => (lane === null || i === lane ? { ...own, heap: chosen } : own)),
  });
  return (
    <div className="heap-under">
      <p>
        {lane !== null && <Badge lane={lane} />}
        <ModelSelect
          label={`Heap of ${of}`}
          models={MODELS}
          chosen={heap.model}
          onChoose={(model) => run.history.edit(under(heapOf(model)))}
        />
      </p>
      <HeapSettings heap={heap} of={of} set={(chosen) => take(run, scenario, under(chosen))} />
    </div>
  );
}
