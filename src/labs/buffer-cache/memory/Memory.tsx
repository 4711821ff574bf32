import { useCallback, useState } from "react";
import { useAsked } from "../../../kernel/run/asked-store";
import { useRun } from "../../../kernel/run/hooks";
import { addressedModels } from "../../../models/allocation/heap-lists";
import { hasHeapModel, heapOf } from "../../../models/allocation/heap-models";
import { heapName, heapsSentence, sharedHeap } from "../../../models/allocation/heap-words";
import type { AllocationScenario, HeapChoice, HeapModel } from "../../../models/allocation/scenario";
import type { Surface } from "../../../plot/surface";
import { laneLetter } from "../../../shared/lane-letter";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { FigureRows } from "../../../ui/FigureRows";
import {
  type AllocationLaneSnapshot,
  allocationFrame,
  useAllocationReading,
  useAllocationScenario,
} from "../../shared/allocation-frame";
import { HeapPriceList } from "../../shared/heap/HeapPriceList";
import { HeapSettings, ModelSelect } from "../../shared/heap/HeapSettings";
import { Sureness } from "../../shared/heap/Sureness";
import { LaneBar } from "../../shared/LaneBar";
import { LOCKED } from "../../shared/lock-words";
import { take } from "../../shared/typed-number";
import {
  cycleRows,
  drawMemory,
  heldRows,
  memoryBarWords,
  memoryBytes,
  memoryPicture,
  memoryRows,
  memoryScale,
  memoryWords,
  savedWords,
} from "./memory-words";
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
    <div className="heap-chooser stack">
      {isApart
        ? lanes.map(({ heap }, lane) => <OneHeap key={laneLetter(lane)} {...{ scenario, heap, lane }} />)
        : shared && <OneHeap {...{ scenario, heap: shared, lane: null }} />}
      {lanes.length > 1 && (
        <Button onClick={isApart ? together : () => setApart(true)}>
          {isApart ? `use ${laneLetter(0)}’s heap for all` : "use one heap per lane"}
        </Button>
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
          heap={heap}
          onChoose={(model) => run.history.edit(under(heapOf(model)))}
        />
      </p>
      <HeapSettings heap={heap} of={of} set={(chosen) => take(run, scenario, under(chosen))} />
    </div>
  );
}

/** Where the memory is when heaps with addresses are under the caches: what each has committed, on one scale. */
export function MemoryLedger({ names }: { readonly names: readonly string[] }) {
  const { frames } = useRun();
  const { lanes } = useAllocationReading();
  const draw = useCallback(
    (surface: Surface, lane: number) => {
      const all = allocationFrame(frames.reading()).lanes.map(memoryBytes);
      const own = all[lane];
      if (own === undefined) return [];
      const scale = memoryScale(all, surface.width);
      drawMemory(surface, own, scale);
      return Object.values(own).map((bytes) => bytes * scale);
    },
    [frames],
  );
  return (
    <section className="ledger memory-ledger" aria-labelledby="ledger-title">
      <h2 id="ledger-title">Where did the memory go?</h2>
      <ul className="legend">
        <li data-role="needed">needed</li>
        <li data-role="wasted">wasted: allocated, not needed</li>
        <li data-role="idle">unused, in the cache</li>
        <li data-role="around">held by the heap</li>
        <li data-role="poisoned">poisoned</li>
      </ul>
      {lanes.map((lane, i) => (
        <LaneBar
          key={laneLetter(i)}
          lane={i}
          name={names[i] ?? ""}
          words={memoryBarWords(memoryBytes(lane))}
          draw={draw}
        >
          <MemoryNote reading={lane} />
        </LaneBar>
      ))}
    </section>
  );
}

/** The committed pages of a lane, and what its cache saves. */
function MemoryNote({ reading }: { readonly reading: AllocationLaneSnapshot }) {
  if (reading.heap === undefined)
    return <p className="memory-note tiny muted">the article’s heap: no addresses, no pages</p>;
  return (
    <p className="memory-note tiny muted">
      <b>{memoryWords(reading)}</b>; {savedWords(reading)} <Sureness of="cost" words="modeled" />
    </p>
  );
}

/** Figures of a lane over a heap with addresses: what the heap holds, and what the cache costs and saves. */
export const LaneMemoryRows = ({ reading }: { readonly reading: AllocationLaneSnapshot }) => (
  <div className="memory-rows">
    <FigureRows rows={[...memoryRows(reading), ...heldRows(reading), ...cycleRows(reading)]} />
  </div>
);

/** Describes the memory of the heaps under the policies. */
export function MemoryWords({ lanes }: { readonly lanes: readonly AllocationLaneSnapshot[] }) {
  const policies = useAllocationScenario((scenario) => scenario.lanes);
  const named = lanes.map((lane, i) => {
    const policy = policies[i];
    return { lane, heap: policy && hasHeapModel(policy) ? heapName(policy.heap, 0) : null };
  });
  return <p>{memoryPicture(named)}</p>;
}
