import { slotsInAll } from "../../../advisor/dot";
import { type Bar, barsFrom, type GateValues } from "../../../advisor/gate/assertion";
import {
  GATE_WRITERS,
  type GateFormat,
  gateMarkdown,
  holdsAll,
  type LaneChecked,
  RunningFigures,
  Watch,
} from "../../../advisor/gate/outcome";
import { inputText, isScenario } from "../../../cli/shared/input";
import type { Options } from "../../../cli/shared/option";
import { appendSummary } from "../../../cli/shared/output";
import { loadScenario, ofModelOf, type Source } from "../../../cli/shared/source";
import { FAILED, GOOD, Progress, print, refuse, reportLimit, type Streams } from "../../../cli/shared/streams";
import { FIGURE, OUTCOME } from "../../../generated/abi";
import { doneAt } from "../../../kernel/scenario/done";
import type { Linked } from "../../../kernel/scenario/link/encode";
import { typedLink } from "../../../kernel/scenario/link/page-link";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { Run } from "../../../library/run";
import { callsSource } from "../../../models/allocation/cli/load-calls";
import { allocationRunner } from "../../../models/allocation/cli/runner";
import { sayCaveats } from "../../../models/allocation/cli/say-caveats";
import { sessionCaveats } from "../../../models/allocation/cli/writers";
import { laneReader } from "../../../models/allocation/engine/heap-session";
import type { Session } from "../../../models/allocation/engine/session";
import { hasHeapModel } from "../../../models/allocation/heap-models";
import { namedPrices, type PriceName } from "../../../models/allocation/heap-prices";
import { policyName } from "../../../models/allocation/policy-words";
import { hasPool } from "../../../models/allocation/pool-tables";
import type { AllocationScenario, HeapChoice, Policy } from "../../../models/allocation/scenario";
import { heapSumsOf } from "../../../models/allocation/sums";
import { laneLetter } from "../../../shared/lane-letter";
import type { Result } from "../../../shared/result";
import type { Caveat } from "../../../workloads/traces/calls/caveats";
import { type ReportFigures, readReport } from "./report-input";

/** Runs to the end and checks the bars of each lane after every operation; those of a heap at the end. */
export function checkLanes(run: Run<Session>, bars: readonly Bar[]): readonly LaneChecked[] {
  const { session } = run;
  const { lanes } = session.scenario;
  const followed = lanes.map((policy, lane) => new FollowedLane(session, lane, policy, bars));
  for (const operation of run.rows(1)) for (const lane of followed) lane.follow(operation);
  const read = laneReader(session);
  return followed.map((one, lane) => {
    const heap = hasHeapModel(one.policy) ? heapSumsOf(read(lane)) : null;
    const ofHeap = { cycles: Number(heap?.cycles ?? Number.NaN), committed: heap?.mostCommitted ?? Number.NaN };
    return { lane: lanes.length > 1 ? laneLetter(lane) : "", ...one.finish(ofHeap) };
  });
}

class FollowedLane {
  readonly #session: Session;
  readonly #lane: number;
  readonly policy: Policy;
  readonly #running: RunningFigures;
  readonly #watch: Watch;
  readonly #figures = new Float64Array(Object.keys(FIGURE).length);
  readonly #outcome = new Uint32Array(Object.keys(OUTCOME).length);
  #values: GateValues;

  constructor(session: Session, lane: number, policy: Policy, bars: readonly Bar[]) {
    this.#session = session;
    this.#lane = lane;
    this.policy = policy;
    this.#running = new RunningFigures(hasPool(policy) ? Number.NaN : slotsInAll(policy));
    this.#values = this.#running.values(0, 0);
    this.#watch = new Watch(bars);
  }

  follow(operation: number): void {
    const figures = this.#session.figures(this.#lane, this.#figures);
    const of = (name: keyof typeof FIGURE) => figures[FIGURE[name]] ?? 0;
    const granted = this.#session.outcomeWords(this.#lane, this.#outcome)[OUTCOME.granted] ?? 0;
    this.#values = this.#running.add({
      ...{ needed: of("needed"), granted: of("granted"), idle: of("idle"), hits: of("hits") },
      heapCalls: of("heap_allocations") + of("heap_frees"),
      bypasses: granted === 0,
    });
    this.#watch.add(this.#values, operation);
  }

  finish(ofHeap: Pick<GateValues, "cycles" | "committed">): Pick<LaneChecked, "policy" | "checks"> {
    return { policy: policyName(this.policy), checks: this.#watch.finish({ ...this.#values, ...ofHeap }) };
  }
}

/** The bars of the command line, and the run they are for. */
interface AskedGate {
  readonly source: Source;
  readonly bars: readonly Bar[];
  readonly baseline: string | null;
  readonly tolerance: number;
  /** Null = up to and including the scenario's step. */
  readonly steps: number | null;
  /** Of lanes that have none. */
  readonly heap: HeapChoice | null;
  readonly prices: PriceName | null;
  readonly format: GateFormat;
}

/** Runs the scenario and prints its checks. Returns the exit status. */
export async function assertRun(asked: AskedGate, options: Options, streams: Streams): Promise<number> {
  const before = asked.baseline === null ? null : await readReport(asked.baseline, streams);
  const loaded = ofModelOf("buffer", await load(asked.source, before, options, streams));
  if (!loaded.ok) return refuse(loaded.error, streams);
  const scenario = withHeap(loaded.value.scenario as AllocationScenario, asked, before);
  const bars = [...asked.bars, ...(before === null ? [] : barsFrom(before.figures, asked.tolerance))];
  const problems = barProblems(scenario, bars, asked.heap);
  if (problems.length > 0) return refuse(problems, streams);
  const opened = await allocationRunner.open(scenario, options, streams);
  if (!opened.ok) return refuse(opened.error, streams);
  const caveats = sessionCaveats(opened.value);
  if (asked.format !== "text") sayCaveats(caveats, streams);
  const steps = asked.steps ?? doneAt(scenario.at);
  const progress = new Progress(streams, steps);
  const run = new Run(opened.value, steps, (done) => progress.show(done));
  const checked = checkLanes(run, bars);
  progress.clear();
  const limited = reportLimit(run, steps, allocationRunner.limitWords, streams);
  return limited === GOOD ? printChecks({ checked, caveats }, asked.format, streams) : limited;
}

/** The heap and the prices of the command line, or those of the baseline's cycles. */
function withHeap(scenario: AllocationScenario, asked: AskedGate, before: ReportFigures | null): AllocationScenario {
  const [heap, prices] = [asked.heap ?? before?.heap, asked.prices ?? before?.prices];
  const lanes = scenario.lanes.map((lane) => (heap && !hasHeapModel(lane) ? { ...lane, heap } : lane));
  return { ...scenario, lanes, ...(prices && { prices: namedPrices[prices] }) };
}

/** Bars of a heap need one in every lane, those of slots a cache, and a heap that is asked for needs a bar. */
function barProblems(
  { lanes }: AllocationScenario,
  bars: readonly Bar[],
  asked: HeapChoice | null,
): readonly Problem[] {
  const { problems, report } = problemList();
  const heapless = lanes.findIndex((policy) => !hasHeapModel(policy));
  const ofHeap = bars.filter(({ figure }) => figure === "cycles" || figure === "committed");
  if (asked !== null && ofHeap.length === 0)
    report("--heap", asked.model, "only with --max-cycles, --max-committed or a baseline that has a heap’s figures");
  const pool = lanes.findIndex(hasPool);
  for (const { side, words } of pool === -1 ? [] : bars.filter(({ figure }) => figure === "slots"))
    report(
      `--${side}-slots`,
      words,
      `only with a cache in each lane: lane ${laneLetter(pool)} has a pool, without slots`,
    );
  for (const { figure, words } of heapless === -1 ? [] : ofHeap)
    report(
      `--max-${figure}`,
      words,
      `only with a heap in lane ${laneLetter(heapless)}, as in heap:ptmalloc or --heap ptmalloc`,
    );
  return problems;
}

/** The checks of a run, and what it leaves out. */
interface Outcome {
  readonly checked: readonly LaneChecked[];
  readonly caveats: readonly Caveat[];
}

async function printChecks({ checked, caveats }: Outcome, format: GateFormat, streams: Streams): Promise<number> {
  await print([GATE_WRITERS[format](checked, caveats)], streams);
  await appendSummary(gateMarkdown(checked, caveats));
  return holdsAll(checked) ? GOOD : FAILED;
}

/** A scenario, or a trace in the lanes of the command line, of the baseline, or without a cache. @throws BadInput */
async function load(
  source: Source,
  before: ReportFigures | null,
  options: Options,
  streams: Streams,
): Promise<Result<Linked, readonly Problem[]>> {
  const { place } = source;
  if (place === null || (options.all("lane").length === 0 && (await isOfScenario(place, streams))))
    return loadScenario(source, streams.in);
  if (options.all("lane").length === 0) options.add("lane", before?.policy ?? "no-cache");
  return callsSource.load(place, options, streams);
}

/** A pipe can be read only once, so it is a trace. */
async function isOfScenario(place: string, streams: Streams): Promise<boolean> {
  if (typedLink(place) !== null) return true;
  if (place === "-") return false;
  return (await isScenario(inputText(place, streams.in))).is;
}
