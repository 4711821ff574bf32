import { useLocked, useRun } from "../../kernel/run/hooks";
import { isOfTrace, type TraceCalls } from "../../models/allocation/call-trace";
import { type HeapTaken, takenOf } from "../../models/allocation/charts/heap-figures";
import { heapName, isCompared, shortName } from "../../models/allocation/heap-words";
import type { AllocationScenario, HeapChoice } from "../../models/allocation/scenario";
import { formatInteger, UNDEFINED } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { lazyComponent } from "../../ui/lazy-component";
import { Provenance } from "../../ui/Provenance";
import { RequestedSizes } from "../../workloads/allocation/RequestedSizes";
import { WorkloadSection } from "../../workloads/allocation/WorkloadSection";
import { randomWords, requestWords } from "../../workloads/allocation/workload-words";
import { useAllocationScenario } from "../shared/allocation-frame";
import { useKeptCalls } from "../shared/calls/use-kept-calls";
import { useHeaps } from "../shared/heap/heaps";
import { NumberSlot } from "../shared/NumberSlot";
import { take, typedNumber } from "../shared/typed-number";
import { HeapThreads, SeenThreads } from "./HeapThreads";
import { useHeapLook } from "./heap-store";

const CallsWorkload = lazyComponent(() => import("../shared/calls/CallsWorkload").then((part) => part.CallsWorkload));

/** The heaps' workload, and the bytes that each size takes. With fixed counts, their one number is in the sentence. */
export function HeapWorkload() {
  const scenario = useAllocationScenario((scenario) => scenario);
  if (isOfTrace(scenario)) return <CallsOnHeaps scenario={scenario} />;
  const isFixed = scenario.life === "fixed-counts";
  const origin = <Provenance origin="simulated" />;
  return (
    <WorkloadSection
      scenario={scenario}
      sentence={isFixed ? <Slots scenario={scenario} /> : <p className="sentence">{requestWords(scenario)}</p>}
    >
      {scenario.sizes === "listed" && <SizesTable />}
      {scenario.sizes !== "listed" && scenario.life !== "batches" && (
        <RequestedSizes scenario={scenario} origin={origin} words={countedWords}>
          {origin}
        </RequestedSizes>
      )}
      {scenario.life !== "batches" && <HeapThreads />}
      {!isFixed && <p className="rail-note muted">{randomWords(scenario)}</p>}
    </WorkloadSection>
  );
}

/** The calls of a recording. The heap of glibc answers them with the program's own addresses, unless it merges threads. */
function CallsOnHeaps({ scenario }: { readonly scenario: TraceCalls }) {
  const glibc = scenario.lanes.find(({ heap }) => heap.model === "ptmalloc")?.heap;
  const threads = useKeptCalls(scenario.trace, scenario.traceData)?.facts.threads ?? 1;
  const areMerged = threads > 1 && scenario.heapThreads === "merged";
  return (
    <CallsWorkload scenario={scenario} about={() => glibc && <Exactness of={glibc} areMerged={areMerged} />}>
      {glibc && threads > 1 && <SeenThreads scenario={scenario} />}
      <RequestedSizes scenario={scenario} origin={<Provenance origin="recorded" />} words={countedWords}>
        <Provenance origin="recorded" />
      </RequestedSizes>
    </CallsWorkload>
  );
}

/** How close the model of glibc comes to the recorded program. */
function Exactness({ of, areMerged }: { readonly of: HeapChoice; readonly areMerged: boolean }) {
  const exact = isCompared(of) ? `address-exact with ${shortName(of)}` : heapName(of);
  return <span className="origin">{areMerged ? "threads merged into one arena" : exact}</span>;
}

const countedWords = (counts: Float64Array): string =>
  `Sizes of ${formatInteger(counts.reduce((sum, count) => sum + count, 0))} requests.`;

function Slots({ scenario }: { readonly scenario: AllocationScenario }) {
  const run = useRun();
  return (
    <fieldset className="heap-held shrink" disabled={useLocked("workload")}>
      <p className="sentence">
        Each size has{" "}
        <NumberSlot
          label="Slots of each size"
          value={formatInteger(scenario.slots)}
          take={(text) => take(run, scenario, { slots: typedNumber(text) })}
        />{" "}
        slots. Each step picks one slot: it frees a full one and fills an empty one.
      </p>
    </fieldset>
  );
}

const MOST_ROWS = 12;

/** Each requested size, and the memory that its live blocks take in each heap. */
function SizesTable() {
  const { listed, sizes } = useAllocationScenario((scenario) => scenario);
  const asked = sizes === "listed" ? listed.map(({ size }) => size).slice(0, MOST_ROWS) : [];
  const taken = useHeaps().map(takenOf);
  const focus = useHeapLook((look) => look.focus);
  if (asked.length === 0) return null;
  const shown = taken.map((own, lane) => ({ own, lane })).filter(({ lane }) => taken.length < 3 || lane === focus);
  return (
    <table className="heap-sizes">
      <thead>
        <tr>
          <th scope="col">requested, B</th>
          {shown.map(({ lane }) => (
            <th key={laneLetter(lane)} scope="col" title="blocks alive now, with header and rounding">
              {laneLetter(lane)} takes
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {asked.map((size) => (
          <tr key={size}>
            <th scope="row">{formatInteger(size)}</th>
            {shown.map(({ own, lane }) => (
              <td key={laneLetter(lane)}>{takenWords(own.find((row) => row.asked === size))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "592", or "584–608" where blocks of one size take different amounts. @internal */
export function takenWords(taken: HeapTaken | undefined): string {
  if (taken === undefined || Number.isNaN(taken.least)) return UNDEFINED;
  const [least, most] = [formatInteger(taken.least), formatInteger(taken.most)];
  return least === most ? least : `${least}–${most}`;
}
