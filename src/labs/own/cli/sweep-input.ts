import { inputText } from "../../../cli/shared/input";
import { loadScenario, ofModelOf, readScenario, type Source } from "../../../cli/shared/source";
import type { Streams } from "../../../cli/shared/streams";
import { doneAt } from "../../../kernel/scenario/done";
import { encodeLink, type Linked } from "../../../kernel/scenario/link/encode";
import { typedLink } from "../../../kernel/scenario/link/page-link";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { BadInput, orThrow } from "../../../library/bad-input";
import { joinedPages } from "../../../library/joined-pages";
import { CallPacking } from "../../../library/pack-calls";
import { readTraceLanes } from "../../../library/read-scenario";
import { SizeCounts } from "../../../library/size-counts";
import type { SweptRequests } from "../../../library/sum-batches";
import { allocationOf } from "../../../models/allocation/allocation-of";
import { isOfBatches } from "../../../models/allocation/batches";
import { isOfTrace, NO_TRACE, operationsNamed, traceDefaults } from "../../../models/allocation/call-trace";
import { sayLeftOut } from "../../../models/allocation/cli/say-caveats";
import { defaultPolicy } from "../../../models/allocation/policy-fields";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import type { Result } from "../../../shared/result";
import { sha256Of } from "../../../shared/sha256";
import { type Caveat, caveatsOf, LANE_SIZES, RequestCounter } from "../../../workloads/traces/calls/caveats";
import { type CallFacts, FactCounter } from "../../../workloads/traces/calls/facts";
import { type Knee, kneesOf } from "../../../workloads/traces/calls/knees";
import type { CallOperation, CallSink } from "../../../workloads/traces/calls/operation";
import { readCallsAt } from "./calls-at";
import { fileName } from "./file-title";
import type { ReadingChoice } from "./trace-input";

/** The requests of a sweep. */
export interface SweepInput extends Pick<SweptRequests, "scenario" | "steps" | "pages"> {
  /** Names the requests: a trace's name, or the digest of a scenario without its lanes. */
  readonly name: string;
  /** The whole digest of the requests. */
  readonly sha256: string;
  readonly knees: readonly Knee[];
  /** The file of the trace; null = a scenario, whose requests are its own. */
  readonly place: string | null;
  /** The file's or the preset's name, without folders. */
  readonly title: string;
  /** Null = the requests are a scenario's own. */
  readonly facts: CallFacts | null;
  /** Those of a trace; empty for a scenario. */
  readonly caveats: readonly Caveat[];
}

/** Besides the sweep: what receives the calls of a trace, and how it is read. */
export interface TraceReading {
  readonly sink: CallSink;
  readonly choice: ReadingChoice;
}

const PLAIN: TraceReading = { sink: () => {}, choice: {} };

/** Reads the trace or the scenario. `steps`: as the command line says; null = all. @throws BadInput */
export async function sweepInput(
  source: Source,
  steps: number | null,
  streams: Streams,
  reading: TraceReading = PLAIN,
): Promise<SweepInput> {
  const { place } = source;
  const title = place === null ? (source.preset ?? "scenario") : fileName(place);
  if (place === null) return ofScenario(await loadScenario(source, streams.in), steps, title);
  if (typedLink(place) !== null) return ofScenario(await loadScenario(source, streams.in), steps, "link");
  if (place.endsWith(".json")) return ofScenario(await readScenario(place, inputText(place, streams.in)), steps, title);
  return ofTrace(place, steps, streams, reading);
}

function ofScenario(loaded: Result<Linked, readonly Problem[]>, steps: number | null, title: string): SweepInput {
  const given = allocationOf(orThrow(ofModelOf("buffer", loaded)).scenario);
  const { problems, report } = problemList();
  if (isOfTrace(given)) report("life", "trace", NO_TRACE);
  if (isOfBatches(given)) report("life", "batches", "not batches, which have no cache");
  if (problems.length > 0) throw new BadInput(problems);
  const scenario: AllocationScenario = { ...given, lab: "buffer", lanes: [defaultPolicy], breakpoints: [] };
  const sha256 = sha256Of(new TextEncoder().encode(encodeLink(scenario)));
  return {
    ...{ scenario, steps: steps ?? doneAt(given.at), pages: null, knees: [], caveats: [] },
    ...{ place: null, title, facts: null, name: sha256, sha256 },
  };
}

async function ofTrace(
  place: string,
  steps: number | null,
  streams: Streams,
  reading: TraceReading,
): Promise<SweepInput> {
  const [packing, sizes, facts] = [new CallPacking(), new SizeCounts(), new FactCounter()];
  const requests = new RequestCounter(LANE_SIZES, steps ?? undefined);
  const sink = (operation: CallOperation) => {
    reading.sink(operation);
    sizes.add(operation);
    facts.add(operation);
    requests.add(operation);
    packing.add(operation);
  };
  const read = await readCallsAt(place, sink, reading.choice, streams);
  sayLeftOut(read, streams);
  const caveats = caveatsOf(requests.counts(), read.settings);
  const { name, sha256, pages } = packing.finish();
  const operations = operationsNamed(name);
  const { scenario } = orThrow(await readTraceLanes(name, ["no-cache"]));
  return {
    scenario: { ...allocationOf(scenario), at: traceDefaults({ trace: name }).at ?? "start" },
    ...{ steps: Math.min(steps ?? operations, operations) },
    ...{
      name,
      sha256,
      pages: joinedPages(pages, (bytes) => new SharedArrayBuffer(bytes)),
      knees: kneesOf(sizes.sorted),
    },
    ...{ place, title: fileName(place), facts: facts.facts(), caveats },
  };
}
