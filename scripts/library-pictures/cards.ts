import { type NamedLane, pictureInWords } from "../../src/charts/describe-frame";
import { outcome } from "../../src/charts/figures";
import { Core } from "../../src/engine/core";
import { writeFrame } from "../../src/engine/frame-writer";
import { HeapSession } from "../../src/engine/heap-session";
import { Session } from "../../src/engine/session";
import { FIGURE, OUTCOME } from "../../src/generated/abi";
import { HEAP_FIGURE } from "../../src/generated/heap";
import { digestOf } from "../../src/protocol/digest";
import { figure } from "../../src/protocol/figures";
import { type LaneArrays, laneArrays } from "../../src/protocol/frame";
import { FRAME_BYTES } from "../../src/protocol/frame-budget";
import { doneAt } from "../../src/scenario/done";
import { library } from "../../src/scenario/library";
import type { Card, CardGroup } from "../../src/scenario/library-card";
import type { Entry, Group, Outcome, Outcomes } from "../../src/scenario/library-entry";
import { encodeLink } from "../../src/scenario/link/encode";
import { policyName } from "../../src/scenario/policy-words";
import type { Scenario } from "../../src/scenario/scenario";
import { type HeapLane, heapPicture, heapsInWords } from "./heap-picture";
import { picture } from "./picture";

/** Columns of a picture's curve. */
const COLUMNS = 72;
/** Single buffers of a picture, of the largest classes; smaller ones are drawn as one block a class. */
const MARKS = 64;

/** The library as the gallery shows it: every scenario is run to its step. `wasm`: the core. */
export function libraryCards(wasm: WebAssembly.Module): CardGroup[] {
  let count = 0;
  return library.map(({ title, note, entries }: Group) => ({
    title,
    note: note ?? null,
    cards: entries.map((entry) => cardOf(entry, wasm, `p${count++}`)),
  }));
}

function cardOf({ title, say, scenario, sources = [] }: Entry, wasm: WebAssembly.Module, name: string): Card {
  const { lanes, done } = reached(scenario, wasm);
  return {
    title,
    sentence: say(lanes.map(outcomeOf) as unknown as Outcomes),
    link: encodeLink(scenario, digestOf(lanes)),
    sources,
    ...(scenario.lab === "heap"
      ? heapDrawing(scenario, lanes, done, name)
      : {
          picture: picture(lanes, scenario.poisonRatio, name),
          words: pictureInWords(done, namedLanes(scenario, lanes)),
        }),
  };
}

/** The picture of a scenario of the heap lab, and its words. */
function heapDrawing(scenario: Scenario, lanes: readonly LaneArrays[], done: number, name: string) {
  const heaps = lanes.flatMap(({ heap }, i): HeapLane[] => {
    const choice = scenario.lanes[i]?.heap;
    return heap === undefined || choice === undefined ? [] : [{ choice, heap }];
  });
  return { picture: heapPicture(heaps, name), words: heapsInWords(done, heaps) };
}

/** The lanes of a state with their names. */
export const namedLanes = ({ lanes: policies }: Scenario, lanes: readonly LaneArrays[]): NamedLane[] =>
  policies.flatMap((policy, i) => lanes.slice(i, i + 1).map((lane) => ({ lane, name: policyName(policy) })));

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
