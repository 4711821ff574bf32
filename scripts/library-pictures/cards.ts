import { FIGURE, OUTCOME } from "../../src/generated/abi";
import { HEAP_FIGURE } from "../../src/generated/heap";
import { figure } from "../../src/kernel/protocol/figures";
import { type LaneArrays, laneArrays } from "../../src/kernel/protocol/frame";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame-budget";
import { doneAt } from "../../src/kernel/scenario/done";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import type { Scenario } from "../../src/kernel/scenario/scenario";
import { LAB_CATALOGS } from "../../src/labs/catalogs";
import { framesOf } from "../../src/labs/models";
import type { Card, CardGroup } from "../../src/labs/shared/library-card";
import type { Entry, LabLibrary, Outcome, Outcomes } from "../../src/labs/shared/library-entry";
import { Core } from "../../src/models/allocation/engine/core";
import { writeFrame } from "../../src/models/allocation/engine/frame-writer";
import { HeapSession } from "../../src/models/allocation/engine/heap-session";
import { Session } from "../../src/models/allocation/engine/session";
import { outcome } from "../../src/plot/figures";

/** Columns of a picture's curve. */
const COLUMNS = 72;
/** Single buffers of a picture, of the largest classes; smaller ones are drawn as one block a class. */
const MARKS = 64;

/** By lab. Loaded with this file: what imports it while the page is built imports nothing after that. */
const LIBRARIES: ReadonlyMap<string, LabLibrary> = new Map(
  await Promise.all(Object.entries(LAB_CATALOGS).map(async ([lab, { library }]) => [lab, await library()] as const)),
);

/** The library as the gallery shows it, lab after lab: every scenario is run to its step. `wasm`: the core. */
export function libraryCards(wasm: WebAssembly.Module): CardGroup[] {
  let count = 0;
  const groups = [...LIBRARIES.values()].flatMap((library) => library.groups);
  return groups.map(({ title, note, entries }) => ({
    title,
    note: note ?? null,
    cards: entries.map((entry) => cardOf(entry, wasm, `p${count++}`)),
  }));
}

function cardOf({ title, say, scenario, sources = [] }: Entry, wasm: WebAssembly.Module, name: string): Card {
  const { lanes, done } = reached(scenario, wasm);
  const drawn = LIBRARIES.get(scenario.lab)?.draw({ scenario, lanes, done }, name);
  if (drawn === undefined) throw new Error(`No lab draws “${title}”.`);
  return {
    title,
    sentence: say(lanes.map(outcomeOf) as unknown as Outcomes),
    link: encodeLink(scenario, framesOf(scenario).digest(lanes)),
    sources,
    ...drawn,
  };
}

/** A scenario at its step. */
export function reached(
  scenario: Scenario,
  wasm: WebAssembly.Module,
): { readonly lanes: LaneArrays[]; readonly done: number } {
  const opened = Session.open(new Core(wasm), scenario);
  if (!opened.ok) throw new Error(`The core refuses a scenario of the library: ${JSON.stringify(opened.error)}`);
  const session = opened.value;
  const done = doneAt(scenario.at);
  session.replay(done);
  const view = { from: 1, to: done - 1, columns: COLUMNS, scale: "log" } as const;
  const buffer = new ArrayBuffer(FRAME_BYTES);
  const lanes = laneArrays(buffer, writeFrame(buffer, session, session, view));
  const heaps = new HeapSession(session);
  const heapOf = (lane: number) => (scenario.lanes[lane]?.heap.model === "exact" ? undefined : heaps.figures(lane));
  return {
    lanes: lanes.map((arrays, lane) => withHeap({ ...arrays, marks: session.marks(lane, MARKS) }, heapOf(lane))),
    done,
  };
}

const NOTHING = new Float64Array();

/** A lane with the figures of its heap, if it has one; the rest of a heap no card shows. */
function withHeap(lane: LaneArrays, figures: Float64Array | undefined): LaneArrays {
  if (figures === undefined) return lane;
  const rest = { series: NOTHING, map: NOTHING, lens: NOTHING, lists: NOTHING, acts: NOTHING, events: NOTHING };
  const asked = { until: NOTHING, crossings: NOTHING, taken: NOTHING };
  return { ...lane, heap: { ...rest, ...asked, figures, actCount: 0, lensFrom: 0 } };
}

function outcomeOf(lane: LaneArrays): Outcome {
  const named = <Name extends string>(names: object, value: (name: Name) => number) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, value(name as Name)])) as Record<Name, number>;
  return {
    ...named<keyof typeof FIGURE>(FIGURE, (name) => figure(lane, name)),
    last: named<keyof typeof OUTCOME>(OUTCOME, (name) => outcome(lane, name)),
    heap: named<keyof typeof HEAP_FIGURE>(HEAP_FIGURE, (name) => lane.heap?.figures[HEAP_FIGURE[name]] ?? Number.NaN),
  };
}
