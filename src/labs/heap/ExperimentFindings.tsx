import { useRun } from "../../kernel/run/hooks";
import { mostOperations } from "../../models/allocation/batches";
import type { HeapUntil } from "../../models/allocation/charts/heap-figures";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import { heapLane } from "../../models/allocation/heap-lanes";
import { heapOf } from "../../models/allocation/heap-models";
import type { AllocationScenario, HeapModel } from "../../models/allocation/scenario";
import { formatCompact, formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { Button } from "../../ui/Button";
import { useAllocationReading, useAllocationScenario } from "../shared/allocation-frame";
import { useHeaps } from "../shared/heap/heaps";
import { Sureness } from "../shared/heap/Sureness";
import { costAt, EARLY, type End, LAST, LFH_EXPERIMENT } from "./experiment";

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
        <a
          className="heap-source nowrap"
          href={LFH_EXPERIMENT.address}
          rel="noopener"
          title={`“${LFH_EXPERIMENT.title}”`}
        >
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
        <Button onClick={() => run.transport.jump(LAST)}>Run to 25.6 M operations</Button>
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
      <Button onClick={() => run.history.edit<AllocationScenario>({ lanes })}>Compare these two</Button>
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

type Heap = Pick<HeapArrays, "until">;

/** The heaps that the LFH experiment compares: the default heap, and the low-fragmentation heap over it. */
interface Pair {
  readonly plain: Heap;
  readonly lfh: Heap;
}

/** A finding of the LFH experiment, and how the models compare here. */
interface Finding {
  readonly key: string;
  readonly says: string;
  /** The operations by which it is judged: from the first to this end, or to the end of the run. */
  readonly end: End;
  /** The finding needs at least this many operations. */
  readonly least: number;
  readonly agrees: (plain: HeapUntil, lfh: HeapUntil) => boolean;
  /** The model's result, in figures. */
  readonly here: (cost: HeapUntil) => string;
  /** Names these figures. */
  readonly of: string;
  /** Why a model may differ. No parameter is tuned to make it agree. */
  readonly why: string;
}

/** Ratios below this are visibly less; the other bound is far less. */
const SEEN = 0.95;
const FAR = 0.5;
/** This much more overhead is significant, as a share of the needed bytes. */
const SIGNIFICANT = 0.05;

/** @internal */
export const FINDINGS: readonly Finding[] = [
  {
    key: "early",
    says: "Early on the LFH uses more memory.",
    end: "early",
    least: EARLY,
    agrees: (plain, lfh) => plain.mean_overhead < SEEN * lfh.mean_overhead,
    here: (cost) => formatShare(cost.mean_overhead),
    of: "overhead on average",
    why: "This depends on the number of slots of each size, which the experiment does not report. It reports no overheads as numbers either.",
  },
  {
    key: "late",
    says: "After 25 600 000 operations the default heap’s overhead rises significantly.",
    end: "last",
    least: LAST,
    agrees: (plain, lfh) => plain.mean_overhead - lfh.mean_overhead >= SIGNIFICANT,
    here: (cost) => formatShare(cost.mean_overhead),
    of: "overhead on average; significant: 5\u00a0% more than the LFH",
    why: "In this model, large blocks return their pages at once, so no heap grows. With decommit_block at 262\u202f144, the pages stay, and the default heap’s overhead rises without limit. The experiment reports neither its setting nor its counts.",
  },
  {
    key: "faults",
    says: "The LFH has far fewer page faults.",
    end: "last",
    least: EARLY,
    agrees: (plain, lfh) => lfh.faults < FAR * plain.faults,
    here: (cost) => formatCompact(cost.faults),
    of: "page faults in all; far fewer: less than half",
    why: "Windows counts every fault of the process; the models count first touches of the heap’s pages, and both have the same back end for the four largest sizes, which have nearly all the bytes.",
  },
  {
    key: "speed",
    says: "The LFH is consistently faster.",
    end: "last",
    least: EARLY,
    agrees: (plain, lfh) => plain.speed < SEEN * lfh.speed,
    here: (cost) => `${formatCompact(cost.speed)}/s`,
    of: "operations per second on average",
    why: "Speed is counts × prices of the list; change a price to see its effect. Locks are not modeled.",
  },
];

/** The models' results for a finding, and whether they agree with it; null = the run is not long enough. @internal */
export function judged({ end, least, agrees, here, of }: Finding, pair: Pair) {
  const [plain, lfh] = [costAt(pair.plain, end), costAt(pair.lfh, end)];
  if (!(plain.operations >= least)) return null;
  const where = `Here, over the first ${formatInteger(plain.operations)} operations`;
  return { agrees: agrees(plain, lfh), words: `${where}: default ${here(plain)}, LFH ${here(lfh)} (${of}).` };
}

/** The lanes with the experiment's two heaps; null = one is missing. @internal */
export function experimentPair(models: readonly HeapModel[], heaps: readonly Heap[]): Pair | null {
  const [plain, lfh] = [heaps[models.indexOf("nt-xp")], heaps[models.indexOf("nt-xp-lfh")]];
  return plain === undefined || lfh === undefined ? null : { plain, lfh };
}
