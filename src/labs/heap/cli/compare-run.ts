import { inputText, isScenario } from "../../../cli/shared/input";
import { reportLimit } from "../../../cli/shared/limited";
import { loadCore } from "../../../cli/shared/load-core";
import { Progress } from "../../../cli/shared/progress";
import { loadScenario, ofModelOf, readScenario, type Source } from "../../../cli/shared/source";
import { print, refuse, type Streams } from "../../../cli/shared/streams";
import { doneAt } from "../../../kernel/scenario/done";
import type { Linked } from "../../../kernel/scenario/link/encode";
import { typedLink } from "../../../kernel/scenario/link/typed-link";
import type { Problem } from "../../../kernel/scenario/scenario";
import { Run } from "../../../library/run";
import { allocationOf } from "../../../models/allocation/allocation-of";
import { isOfTrace, NO_TRACE } from "../../../models/allocation/call-trace";
import { limitWords } from "../../../models/allocation/cli/limit-words";
import { sayCaveats, sayLeftOut } from "../../../models/allocation/cli/say-caveats";
import { Session } from "../../../models/allocation/engine/session";
import { heapLane } from "../../../models/allocation/heap-lanes";
import { addressedModels } from "../../../models/allocation/heap-lists";
import type { PriceName } from "../../../models/allocation/heap-prices";
import { type PriceList, priceLists, priceNames } from "../../../models/allocation/price-lists";
import type { AllocationScenario, HeapChoice } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";
import type { Result } from "../../../shared/result";
import type { Caveat } from "../../../workloads/traces/calls/caveats";
import { defaultHeapScenario } from "../scenario/default-scenario";
import {
  compareOnRun,
  compareOnTrace,
  heapSpelling,
  memoryCaveats,
  TABLE_WRITERS,
  type TableFormat,
} from "./comparison";
import { openHeap, traceBatches } from "./trace-replay";

/** The comparison that the command line requests. */
export interface Asked {
  /** A scenario or a trace. */
  readonly source: Source;
  /** Empty = the scenario's lanes. */
  readonly heaps: readonly HeapChoice[];
  /** Null = the scenario's step, or all of a trace. */
  readonly steps: number | null;
  /** Null = the scenario's prices, or the first list for a trace. */
  readonly prices: PriceName | null;
  readonly format: TableFormat;
}

/** Compares several heaps on the same requests and prints the results. Returns the exit status. */
export async function compareHeaps(asked: Asked, streams: Streams): Promise<number> {
  const { place } = asked.source;
  if (place === null || typedLink(place) !== null)
    return compareScenario(asked, await loadScenario(asked.source, streams.in, defaultHeapScenario), streams);
  const text = inputText(place, streams.in);
  try {
    const { is, whole } = await isScenario(text);
    if (!is) return await compareTrace(asked, whole, streams);
    return await compareScenario(asked, await readScenario(place, whole), streams);
  } finally {
    await text.return(undefined);
  }
}

const noHeaps = (streams: Streams) =>
  refuse([{ field: "--model", value: "missing", allowed: addressedModels.join(", ") }], streams);

async function compareTrace(asked: Asked, text: AsyncIterable<Uint8Array>, streams: Streams): Promise<number> {
  if (asked.heaps.length === 0) return noHeaps(streams);
  if (asked.steps !== null)
    return refuse([{ field: "--steps", value: String(asked.steps), allowed: "only with a scenario" }], streams);
  const list = priceLists[asked.prices ?? priceNames[0]];
  let caveats: readonly Caveat[] = [];
  const batches = traceBatches(text, (read, found) => {
    sayLeftOut(read, streams);
    caveats = found;
  });
  const outcomes = await compareOnTrace(batches, asked.heaps.map(openHeap), list);
  caveats = [...caveats, ...memoryCaveats(outcomes)];
  if (asked.format !== "text") sayCaveats(caveats, streams);
  return print([TABLE_WRITERS[asked.format]({ list, outcomes, caveats })], streams);
}

const OF_TRACE = { field: "life", value: '"trace"', allowed: NO_TRACE };

/** Compares on a scenario. Its lanes and its prices are the defaults. */
async function compareScenario(
  asked: Asked,
  loaded: Result<Linked, readonly Problem[]>,
  streams: Streams,
): Promise<number> {
  const linked = ofModelOf(defaultHeapScenario.lab, loaded);
  if (!linked.ok) return refuse(linked.error, streams);
  const scenario = allocationOf(linked.value.scenario);
  if (isOfTrace(scenario)) return refuse([OF_TRACE], streams);
  const heaps = asked.heaps.length > 0 ? asked.heaps : heapsOf(scenario);
  if (heaps.length === 0) return noHeaps(streams);
  const steps = asked.steps ?? doneAt(scenario.at);
  const progress = new Progress(streams, steps * heaps.length);
  const list = asked.prices === null ? pricesOf(scenario) : priceLists[asked.prices];
  const outcomes = heaps.map((heap, i) => {
    const run = new Run(openLane(scenario, heap), steps, (done) => progress.show(i * steps + done));
    return compareOnRun(run, list);
  });
  await print(progress.above([TABLE_WRITERS[asked.format]({ list, outcomes, caveats: [] })]), streams);
  return Math.max(
    ...outcomes.map((outcome) =>
      reportLimit(outcome, steps, (stop) => limitWords(stop, "it"), streams, heapSpelling(outcome.heap)),
    ),
  );
}

const pricesOf = ({ prices }: AllocationScenario): PriceList => ({
  title: "The scenario's prices",
  source: "As the scenario says; the rest are round numbers.",
  prices,
});

/** The distinct heaps with addresses. */
function heapsOf({ lanes }: AllocationScenario): readonly HeapChoice[] {
  const heaps = lanes.map(({ heap }) => heap).filter(({ model }) => addressedModels.includes(model));
  return heaps.filter((heap, i) => heaps.findIndex((other) => equal(heap, other)) === i);
}

/** Opens the scenario with this heap as its only lane. @throws Error if the core refuses what the validator accepts. */
function openLane(scenario: AllocationScenario, heap: HeapChoice): Session {
  const opened = Session.open(loadCore(), { ...scenario, lanes: [heapLane(heap)], breakpoints: [], selected: [] });
  if (opened.ok) return opened.value;
  throw new Error(`the core refuses ${heap.model}: ${JSON.stringify(opened.error)}`);
}
