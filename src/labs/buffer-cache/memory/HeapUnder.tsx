import { useState } from "react";
import { hasHeapModel } from "../../../models/allocation/heap-models";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { lazyComponent } from "../../../ui/lazy-component";

interface HeapUnderProps {
  readonly scenario: AllocationScenario;
}

const Heaps = lazyComponent<HeapUnderProps & { readonly editing: boolean }>(() =>
  import("./Heaps").then((part) => part.Heaps),
);

/** The heaps under the caches. They are the article's until a person chooses another. */
export function HeapUnder({ scenario }: HeapUnderProps) {
  const [editing, setEditing] = useState(false);
  return (
    <section className="rail-section" aria-label="Heap">
      <h2>
        Heap model
        <button
          type="button"
          className="text-button rail-edit"
          aria-label={editing ? "Done with the heap" : "Change the heap"}
          aria-expanded={editing}
          onClick={() => setEditing(!editing)}
        >
          {editing ? "Done" : "Change"}
        </button>
      </h2>
      {editing || scenario.lanes.some(hasHeapModel) ? (
        <Heaps scenario={scenario} editing={editing} />
      ) : (
        <p className="sentence">Ideal, as in the article.</p>
      )}
    </section>
  );
}
