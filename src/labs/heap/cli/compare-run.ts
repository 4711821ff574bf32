import { inputText, isScenario } from "../../../cli/shared/input";
import { loadCore } from "../../../cli/shared/load-core";
import { loadScenario, ofModelOf, readScenario, type Source } from "../../../cli/shared/source";
import { type Ended, Progress, print, refuse, reportLimit, type Streams } from "../../../cli/shared/streams";
import { tableWriters } from "../../../cli/shared/table";
import { doneAt } from "../../../kernel/scenario/done";
import type { Table } from "../../../kernel/scenario/field";
import type { Linked } from "../../../kernel/scenario/link/encode";
import { typedLink } from "../../../kernel/scenario/link/page-link";
import { toText } from "../../../kernel/scenario/link/value-text";
import type { Problem } from "../../../kernel/scenario/scenario";
import { Run } from "../../../library/run";
import { allocationOf } from "../../../models/allocation/allocation-of";
import { isOfTrace, NO_TRACE } from "../../../models/allocation/call-trace";
import { limitWords } from "../../../models/allocation/cli/runner";
import { caveatsOver, sayCaveats, sayConditions, sayLeftOut } from "../../../models/allocation/cli/say-caveats";
import { HEAP_NAMES, heapFiguresForFile } from "../../../models/allocation/cli/writers";
import type { HeapReplay } from "../../../models/allocation/engine/heap-replay";
import { HeapSession } from "../../../models/allocation/engine/heap-session";
import { Session } from "../../../models/allocation/engine/session";
import { TraceThreads } from "../../../models/allocation/engine/trace-threads";
import { figureText, shortWord } from "../../../models/allocation/figure-table";
import { type HeapFigure, heapFigure, heapKey } from "../../../models/allocation/figures";
import { heapLane } from "../../../models/allocation/heap-lanes";
import { addressedModels } from "../../../models/allocation/heap-lists";
import { heapOf, heapTables, tellsThreads } from "../../../models/allocation/heap-models";
import type { PriceName } from "../../../models/allocation/heap-prices";
import { exactHeap, policyTable } from "../../../models/allocation/policy-fields";
import { type PriceList, priceLists, priceNames } from "../../../models/allocation/price-lists";
import type { AllocationScenario, HeapChoice } from "../../../models/allocation/scenario";
import type { Lines } from "../../../shared/data-table";
import { equal } from "../../../shared/equal";
import { formatInteger } from "../../../shared/format";
import type { Result } from "../../../shared/result";
import { textTable } from "../../../shared/table-writers";
import { type Caveat, caveatText, type RequestSums, type SettingCalls } from "../../../workloads/traces/calls/caveats";
import { defaultHeapScenario } from "../scenario/model";
import {
  addIgnored,
  addRefused,
  countOf,
  ignoredCaveats,
  refuseFull,
  type SayRead,
  type TraceBatch,
} from "./trace-batch";
import { openHeap, performBatch, traceBatches } from "./trace-replay";

/** The comparison that the command line requests. */
interface Asked {
  /** A scenario or a trace. */
  readonly source: Source;
  /** Empty = the scenario's lanes. */
  readonly heaps: readonly HeapChoice[];
  /** Null = the scenario's step, or all of a trace. */
  readonly steps: number | null;
  /** Null = the scenario's prices, or the first list for a trace. */
  readonly prices: PriceName | null;
  readonly format: keyof typeof WRITERS;
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
  sayConditions(asked.heaps, streams);
  if (asked.steps !== null)
    return refuse([{ field: "--steps", value: String(asked.steps), allowed: "only with a scenario" }], streams);
  const list = priceLists[asked.prices ?? priceNames[0]];
  let caveats: readonly Caveat[] = [];
  const sayRead: SayRead = (read, found) => {
    sayLeftOut(read, streams);
    caveats = caveatsOver(found, asked.heaps, heapSpelling);
  };
  const batches = traceBatches(text, sayRead, asked.heaps.some(tellsThreads) ? new TraceThreads() : null);
  const outcomes = await compareOnTrace(batches, asked.heaps.map(openHeap), list);
  const ignored = outcomes.flatMap(({ heap, ignored }) => ignoredCaveats(ignored, heapSpelling(heap)));
  caveats = [...caveats, ...ignored, ...memoryCaveats(outcomes)];
  if (asked.format !== "text") sayCaveats(caveats, streams);
  return print(WRITERS[asked.format]({ list, outcomes, caveats }), streams);
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
  sayConditions(heaps, streams);
  const steps = asked.steps ?? doneAt(scenario.at);
  const progress = new Progress(streams, steps * heaps.length);
  const list = asked.prices === null ? pricesOf(scenario) : priceLists[asked.prices];
  const outcomes = heaps.map((heap, i) => {
    const run = new Run(openLane(scenario, heap), steps, (done) => progress.show(i * steps + done));
    return compareOnRun(run, list);
  });
  await print(progress.above(WRITERS[asked.format]({ list, outcomes, caveats: [] })), streams);
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

/** The result of one heap. */
interface Outcome extends Ended {
  readonly heap: HeapChoice;
  /** The requests of a trace for which it had no memory. */
  readonly refused: RequestSums;
  /** The changes of settings that it ignored. */
  readonly ignored: SettingCalls;
  /** In the order of HEAP_FIGURE; NaN = undefined. */
  readonly figures: Float64Array;
}

/** The outcomes, and the prices of their counts. */
interface Comparison {
  readonly list: PriceList;
  readonly outcomes: readonly Outcome[];
  /** Those of a trace that was replayed. */
  readonly caveats: readonly Caveat[];
}

/** The heap as a link writes it: ptmalloc,tcache_count:0. */
const heapSpelling = (heap: HeapChoice) => toText(policyTable.heap.kind, heap);

/** Runs every heap on every operation of a trace, batch by batch. @throws BadInput if one of them is full. */
async function compareOnTrace(
  batches: AsyncIterable<TraceBatch>,
  replays: readonly HeapReplay[],
  { prices }: PriceList,
): Promise<readonly Outcome[]> {
  let done = 0;
  const heaps = replays.map((replay) => ({ replay, ...noSums() }));
  for await (const batch of batches) {
    done += countOf(batch);
    for (const { replay, refused, ignored } of heaps) {
      const { answers, full } = performBatch(replay, batch);
      addRefused(refused, batch, answers);
      addIgnored(ignored, batch, answers);
      if (full !== null) refuseFull(batch, full);
    }
  }
  return heaps.map(({ replay, ...sums }) => {
    replay.setPrices(prices);
    return { heap: replay.heap, ...sums, done, stop: null, figures: replay.figures() };
  });
}

const noSums = () => ({ refused: { requests: 0, bytes: 0 }, ignored: { mallopt: 0, malloc_trim: 0 } });

/** The caveats of heaps that had no memory for a request. */
const memoryCaveats = (outcomes: readonly Outcome[]): readonly Caveat[] =>
  outcomes
    .filter(({ refused }) => refused.requests > 0)
    .map(({ heap, refused }) => ({ kind: "no-memory", heap: heapSpelling(heap), ...refused }));

/** The result of lane A's heap after the run. */
function compareOnRun(run: Run<Session>, { prices }: PriceList): Outcome {
  run.go(run.steps);
  const { session } = run;
  const heaps = new HeapSession(session);
  heaps.setPrices(prices);
  const heap = session.scenario.lanes[0]?.heap ?? exactHeap;
  return { heap, ...noSums(), done: run.done, stop: run.stop, figures: heaps.figures(0) };
}

/** The compared figures, in the order of the table, with their names where those differ from the short ones. */
const ROWS: readonly (readonly [figure: HeapFigure, name?: string])[] = [
  ["overhead"],
  ["mean_overhead", "overhead, mean"],
  ...(["needed", "committed", "peak", "resident", "free", "largest_free", "cached_free"] as const).map(
    (figure) => [figure] as const,
  ),
  ...(["internal", "external", "page_faults", "system_calls", "mean_cycles", "speed"] as const).map(
    (figure) => [figure] as const,
  ),
];

/** One row per figure, one column per heap. */
function text({ list, outcomes, caveats }: Comparison): string {
  const heaps = outcomes.map(({ heap }) => heap);
  const heads = columnHeads(heaps);
  const headLines = Array.from({ length: Math.max(...heads.map(({ length }) => length)) }, (_, line) => [
    "",
    ...heads.map((head) => head[line] ?? ""),
  ]);
  const rows = ROWS.map(([figure, name = shortWord(heapKey(figure))]) => [
    name,
    ...outcomes.map((outcome) => figureText(heapKey(figure), heapFigure(outcome, figure))),
  ]);
  const done = ["operations", ...outcomes.map((outcome) => formatInteger(outcome.done))];
  const said = caveats.map((caveat) => `${caveatText(caveat)}\n`).join("");
  const shared = sharedSettings(heaps)
    .map((sentence) => `${sentence}\n`)
    .join("");
  const prices = `Cycles are modeled: counts times prices. ${list.title}. ${list.source}\n`;
  return `${said}${textTable([...headLines, done, ...rows])}\n${shared}${prices}`;
}

/** A row per heap with every figure: bytes, shares of 1. */
const table = ({ outcomes }: Comparison): Lines => ({
  columns: ["model", "done", ...HEAP_NAMES].map((key) => ({ key })),
  rows: outcomes.map(({ heap, done, figures }) => [heapSpelling(heap), done, ...figures]),
});

function json({ list, outcomes, caveats }: Comparison): string {
  const heaps = outcomes.map(({ heap, done, figures }) => ({ ...heap, done, figures: heapFiguresForFile(figures) }));
  return `${JSON.stringify({ prices: { title: list.title, ...list.prices }, caveats, heaps }, null, 2)}\n`;
}

const WRITERS = { text, ...tableWriters(table), json } as const;

const settingText = ({ model, parameters }: HeapChoice, name: string): string => {
  const table: Table = heapTables[model];
  const field = table[name];
  return field === undefined ? name : `${name}:${toText(field.kind, parameters[name])}`;
};

/** The settings in which at least one of these heaps of a model differs from another one. */
const differing = ([first, ...more]: readonly HeapChoice[]): readonly string[] =>
  Object.keys(first?.parameters ?? {}).filter((name) =>
    more.some(({ parameters }) => !equal(parameters[name], first?.parameters[name])),
  );

/**
 * The head of each heap's column: its model, and its settings that differ from those of the model's other columns. The
 * only column of a model shows those that differ from their defaults.
 */
function columnHeads(heaps: readonly HeapChoice[]): readonly (readonly string[])[] {
  return heaps.map((heap) => [heap.model, ...differing(peersOf(heap, heaps)).map((name) => settingText(heap, name))]);
}

/** The heaps of a model, or its only one beside its defaults. */
function peersOf({ model }: HeapChoice, heaps: readonly HeapChoice[]): readonly HeapChoice[] {
  const peers = heaps.filter((other) => other.model === model);
  return peers.length > 1 ? peers : [...peers, heapOf(model)];
}

/** A sentence on the settings that a model's columns share and that are not its defaults; [] = none has any. */
function sharedSettings(heaps: readonly HeapChoice[]): readonly string[] {
  return [...new Set(heaps.map(({ model }) => model))].flatMap((model) => {
    const peers = heaps.filter((other) => other.model === model);
    const [heap] = peers;
    if (heap === undefined || peers.length === 1) return [];
    const different = differing(peers);
    const shared = differing([heap, heapOf(model)]).filter((name) => !different.includes(name));
    return shared.length === 0
      ? []
      : [`Each ${model} has ${shared.map((name) => settingText(heap, name)).join(", ")}.`];
  });
}
