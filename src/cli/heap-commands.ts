import { HeapReplay } from "../engine/heap-replay";
import { Session } from "../engine/session";
import { defaultHeapScenario } from "../labs/heap/scenario/default-scenario";
import { heapLane } from "../labs/heap/scenario/lanes";
import { type PriceList, priceLists, priceNames } from "../models/allocation/heap-prices";
import { addressedModels } from "../models/allocation/heap-settings";
import { doneAt } from "../scenario/done";
import type { Linked } from "../scenario/link/encode";
import { typedLink } from "../scenario/link/typed-link";
import type { HeapChoice, Problem, Scenario } from "../scenario/scenario";
import { equal } from "../shared/equal";
import type { Result } from "../shared/result";
import type { CompareCommand, ReplayCommand } from "./args";
import { compareOnRun, compareOnTrace, heapSpelling, TABLE_WRITERS } from "./heap-compare";
import { replayLines, traceBatches } from "./heap-replay";
import { BadInput, inputText, isScenario } from "./shared/input";
import { reportLimit } from "./shared/limited";
import { loadCore } from "./shared/load-core";
import { Progress } from "./shared/progress";
import { Run } from "./shared/run";
import { loadScenario, readScenario } from "./shared/source";
import { print, refuse, type Streams } from "./shared/streams";

/** An empty heap on a core of its own. @throws Error if the core refuses what the registry allows. */
function openHeap(heap: HeapChoice): HeapReplay {
  const opened = HeapReplay.open(loadCore(), heap);
  if (opened.ok) return opened.value;
  throw new Error(`the core refuses ${heap.model}: ${JSON.stringify(opened.error)}`);
}

/** Prints the answers of a heap to a trace: those before a bad line too. Gives the exit status. */
export async function replay({ place, heap }: ReplayCommand, streams: Streams): Promise<number> {
  let bad: readonly Problem[] = [];
  const lines = untilBad(replayLines(traceBatches(inputText(place, streams.in)), openHeap(heap)), (problems) => {
    bad = problems;
  });
  const status = await print(lines, streams);
  return bad.length === 0 ? status : refuse(bad, streams);
}

/** The same, but what is wrong with the trace is told, not thrown. */
async function* untilBad<T>(pieces: AsyncIterable<T>, tell: (problems: readonly Problem[]) => void): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    tell(error.problems);
  }
}

/** Prints what came of several heaps on the same requests. Gives the exit status. */
export async function compare(command: CompareCommand, streams: Streams): Promise<number> {
  const { place } = command.source;
  if (place === null || typedLink(place) !== null)
    return compareScenario(command, await loadScenario(command.source, streams.in, defaultHeapScenario), streams);
  const text = inputText(place, streams.in);
  try {
    const { is, whole } = await isScenario(text);
    if (!is) return await compareTrace(command, whole, streams);
    return await compareScenario(command, await readScenario(place, whole), streams);
  } finally {
    await text.return(undefined);
  }
}

const noHeaps = (streams: Streams) =>
  refuse([{ field: "--model", value: "missing", allowed: addressedModels.join(", ") }], streams);

async function compareTrace(
  command: CompareCommand,
  text: AsyncIterable<Uint8Array>,
  streams: Streams,
): Promise<number> {
  if (command.heaps.length === 0) return noHeaps(streams);
  if (command.steps !== null)
    return refuse([{ field: "--steps", value: String(command.steps), allowed: "only with a scenario" }], streams);
  const list = priceLists[command.prices ?? priceNames[0]];
  const outcomes = await compareOnTrace(traceBatches(text), command.heaps.map(openHeap), list);
  return print([TABLE_WRITERS[command.format]({ list, outcomes })], streams);
}

/** Without heaps, those of the scenario's lanes; without prices, those of the scenario. */
async function compareScenario(
  command: CompareCommand,
  linked: Result<Linked, readonly Problem[]>,
  streams: Streams,
): Promise<number> {
  if (!linked.ok) return refuse(linked.error, streams);
  const { scenario } = linked.value;
  const heaps = command.heaps.length > 0 ? command.heaps : heapsOf(scenario);
  if (heaps.length === 0) return noHeaps(streams);
  const steps = command.steps ?? doneAt(scenario.at);
  const progress = new Progress(streams.err, steps * heaps.length);
  const list = command.prices === null ? pricesOf(scenario) : priceLists[command.prices];
  const outcomes = heaps.map((heap, i) => {
    const run = new Run(openLane(scenario, heap), steps, (done) => progress.show(i * steps + done));
    return compareOnRun(run, list);
  });
  await print(progress.above([TABLE_WRITERS[command.format]({ list, outcomes })]), streams);
  return Math.max(...outcomes.map((outcome) => reportLimit(outcome, steps, streams, heapSpelling(outcome.heap))));
}

const pricesOf = ({ prices }: Scenario): PriceList => ({
  title: "The scenario's prices",
  source: "They stand in it, or are round numbers.",
  prices,
});

/** Those with addresses, each once. */
function heapsOf({ lanes }: Scenario): readonly HeapChoice[] {
  const heaps = lanes.map(({ heap }) => heap).filter(({ model }) => addressedModels.includes(model));
  return heaps.filter((heap, i) => heaps.findIndex((other) => equal(heap, other)) === i);
}

/** The scenario with that heap as its one lane. @throws Error if the core refuses what the validator lets through. */
function openLane(scenario: Scenario, heap: HeapChoice): Session {
  const opened = Session.open(loadCore(), { ...scenario, lanes: [heapLane(heap)], breakpoints: [], selected: [] });
  if (opened.ok) return opened.value;
  throw new Error(`the core refuses ${heap.model}: ${JSON.stringify(opened.error)}`);
}
