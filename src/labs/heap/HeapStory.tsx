import { useRun } from "../../kernel/run/hooks";
import { mostOperations } from "../../models/allocation/batches";
import { shortBytes } from "../../models/allocation/charts/heap-units";
import { heapFigure } from "../../models/allocation/figures";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import { heapLane } from "../../models/allocation/heap-lanes";
import { heapOf } from "../../models/allocation/heap-models";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { formatCounted, formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { useAllocationReading } from "../shared/allocation-frame";
import { useHeaps } from "../shared/heap/heaps";
import { Sureness } from "../shared/heap/Sureness";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { heapTakeaway, holesWords } from "./charts/describe-heap";
import { type HeapEventText, heapEvents } from "./charts/events";
import { LAST } from "./experiment";
import { experimentPair, FINDINGS, type Finding, judged, type Pair } from "./findings";
import { LFH_EXPERIMENT } from "./scenario/lfh-experiment";

/** The heaps' events by step. A press goes to just after the event. */
export function HeapStory({ focus }: { readonly focus: number }) {
  const run = useRun();
  const { info } = useAllocationReading();
  const heaps = useHeaps();
  const heap = heaps[focus];
  const shown = heap === undefined ? [] : [...heapEvents(heap), ...peakOf(heap)].sort((a, b) => a.step - b.step);
  return (
    <section className="rail-section heap-story" aria-labelledby="heap-story-title">
      <h2 id="heap-story-title">Events in {laneLetter(focus)}, by step</h2>
      <ol>
        {shown.map(({ step, title, text }) => (
          <li key={`${step} ${title}`} data-future={step >= info.done}>
            <button type="button" className="heap-story-step" onClick={() => run.transport.jump(step + 1)}>
              {formatInteger(step)}
              <span className="visually-hidden">: go there</span>
            </button>
            <div>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </div>
          </li>
        ))}
        <li data-now="true">
          <span className="heap-story-step">now</span>
          <div>
            <h3>{heap === undefined ? "" : nowTitle(heap)}</h3>
            <p className="muted">{heap === undefined ? "" : nowWords(heaps, focus)}</p>
          </div>
        </li>
      </ol>
    </section>
  );
}

/** The heap's peak memory. */
function peakOf(heap: HeapArrays): HeapEventText[] {
  const step = heapFigure(heap, "peak_step");
  if (!(step >= 0)) return [];
  return [{ step, title: "Most memory so far", text: `${shortBytes(heapFigure(heap, "peak"))} committed.` }];
}

const nowTitle = (heap: HeapArrays): string => `${formatCounted(heapFigure(heap, "live"), "block")} alive`;

function nowWords(heaps: readonly HeapArrays[], focus: number): string {
  const heap = heaps[focus];
  if (heap === undefined) return "";
  if (!(heapFigure(heap, "free_count") > 0)) return `${heapTakeaway(heaps, focus).strong}.`;
  const largest = formatShare(1 - heapFigure(heap, "external"));
  return `${shortBytes(heapFigure(heap, "free"))} of holes, ${holesWords(heap)}. The largest is ${largest} of them.`;
}

/** The findings of the LFH experiment, and whether the models agree. */
export function Findings() {
  const run = useRun();
  const { info } = useAllocationReading();
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  const most = useAllocationScenario(mostOperations);
  const pair = experimentPair(
    lanes.map(({ heap }) => heap.model),
    useHeaps(),
  );
  return (
    <section className="rail-section heap-findings" aria-labelledby="heap-findings-title">
      <h2 id="heap-findings-title">
        Findings of the LFH experiment <Sureness of="reported" />{" "}
        <a className="heap-source" href={LFH_EXPERIMENT.address} rel="noopener" title={`“${LFH_EXPERIMENT.title}”`}>
          {LFH_EXPERIMENT.author}, {LFH_EXPERIMENT.year}
        </a>
      </h2>
      <ul>
        {FINDINGS.map((finding) => (
          <li key={finding.key}>
            <p>
              <b>{finding.says}</b>
            </p>
            {pair !== null && <Verdict finding={finding} pair={pair} />}
          </li>
        ))}
      </ul>
      {pair === null && <ComparePair />}
      {info.frontier < LAST && LAST <= most && (
        <button type="button" className="button" onClick={() => run.transport.jump(LAST)}>
          Run to 25.6 M operations
        </button>
      )}
    </section>
  );
}

/** Opens the experiment's heaps on the current requests. */
function ComparePair() {
  const run = useRun();
  const lanes = [heapLane(heapOf("nt-xp")), heapLane(heapOf("nt-xp-lfh"))];
  return (
    <>
      <p className="muted">
        It compared the NT default heap with the LFH. Add a lane for each to see the results of the models.
      </p>
      <button type="button" className="button" onClick={() => run.history.edit<AllocationScenario>({ lanes })}>
        Compare these two
      </button>
    </>
  );
}

function Verdict({ finding, pair }: { readonly finding: Finding; readonly pair: Pair }) {
  const verdict = judged(finding, pair);
  if (verdict === null)
    return <p className="muted">The models need {formatInteger(finding.least)} operations for a result.</p>;
  const { words, agrees } = verdict;
  return (
    <p className="muted">
      {words} {agrees ? "The models agree." : <b>The models do not agree.</b>} {!agrees && finding.why}
    </p>
  );
}
