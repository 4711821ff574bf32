import { useRun } from "../../kernel/run/hooks";
import { mostOperations } from "../../models/allocation/batches";
import { heapLane } from "../../models/allocation/heap-lanes";
import { heapOf } from "../../models/allocation/heap-models";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { formatInteger } from "../../shared/format";
import { useAllocationReading } from "../shared/allocation-frame";
import { useHeaps } from "../shared/heap/heaps";
import { Sureness } from "../shared/heap/Sureness";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { LAST } from "./experiment";
import { experimentPair, FINDINGS, type Finding, judged, type Pair } from "./findings";
import { LFH_EXPERIMENT } from "./scenario/lfh-experiment";

/** The findings of the LFH experiment, and whether the models agree. */
export function ExperimentFindings() {
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
