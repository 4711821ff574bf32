import { CAUSE, LIMIT, OPERATION, VERDICT } from "../../src/generated/abi";
import { wordOf } from "../../src/kernel/engine/core";
import { givePagesOf } from "../../src/models/allocation/engine/given-calls";
import { figuresByName } from "../../src/models/allocation/engine/heap-session";
import { grantedSizes, type Session } from "../../src/models/allocation/engine/session";
import { LANE_FIGURES } from "../../src/models/allocation/figures";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { type Call, packCalls } from "../call-kit";
import { liveGranted, liveNeeded } from "../live-buffers";
import { loggedEvents } from "../logged-events";
import type { Biography } from "./biography";
import type { EffectEvent, Outcome } from "./effects";
import { entry } from "./entry";
import type { Lane } from "./lane";
import { openCore } from "./open-core";
import { sizeClass } from "./size-class";
import { Twin } from "./twin";

type Value = number | string | null | undefined;

/** The first difference between core and twin. lane null = the workload, which all lanes share. */
export interface Difference {
  readonly step: number | "start";
  readonly lane: number | null;
  readonly field: string;
  readonly core: Value;
  readonly twin: Value;
}

/**
 * The same numbers from both sides, under one name. `names` labels the entries, unless they are indices.
 */
interface Pair {
  readonly field: string;
  readonly core: ArrayLike<Value>;
  readonly twin: ArrayLike<Value>;
  readonly names?: readonly string[];
}

type Unequal = Pick<Difference, "field" | "core" | "twin">;

function unequal({ field, core, twin, names }: Pair): Unequal | null {
  const length = Math.max(core.length, twin.length);
  for (let i = 0; i < length; i += 1) {
    if (core[i] !== twin[i]) return { field: `${field}.${names?.[i] ?? i}`, core: core[i], twin: twin[i] };
  }
  return null;
}

function firstUnequal(pairs: readonly Pair[]): Unequal | null {
  for (const pair of pairs) {
    const found = unequal(pair);
    if (found !== null) return found;
  }
  return null;
}

const OUTCOME_NAMES = ["operation", "cause", "index", "needed", "granted", "slot", "freed", "compared"] as const;
const wordOrNone = (value: number | null) => value ?? LIMIT.NONE;

/** Where the core stores the outcome of the current step. */
const CORE_OUTCOME = new Uint32Array(OUTCOME_NAMES.length);

/** An outcome in the terms of the ABI. */
function outcomeWords({ operation, cause, index, needed, granted, slot, freed, compared }: Outcome): number[] {
  const sizes = [needed, granted, wordOrNone(slot), freed, compared];
  return [OPERATION[operation], CAUSE[cause], wordOrNone(index), ...sizes];
}

/** A loop, because it runs at every step of every lane. */
function visitWords({ visits }: Lane): number[] {
  const words: number[] = [];
  for (const { slot, size, verdict } of visits) words.push(slot, size, VERDICT[verdict]);
  return words;
}

/** The comparison of every step, which determines nearly everything else. */
function stepPairs(session: Session, lane: Lane, number: number): Pair[] {
  const outcome = { core: session.outcomeWords(number, CORE_OUTCOME), twin: outcomeWords(lane.outcome) };
  return [
    { field: "outcome", ...outcome, names: OUTCOME_NAMES },
    { field: "visit (slot, size, verdict)", core: session.visits(number), twin: visitWords(lane) },
  ];
}

/** Spells an effect as the engine does: "MOVED_INSIDE". */
const spelt = (name: string) => name.toLowerCase().replaceAll("_", "-");
const flatEvent = (event: Pick<EffectEvent, "step" | "size" | "other"> & { effect: string; cause: string }) => [
  event.step,
  spelt(event.effect),
  spelt(event.cause),
  event.size,
  event.other,
];

function figurePair(session: Session, lane: Lane, number: number): Pair {
  const core = figuresByName(session, number);
  const twin = lane.figures;
  return {
    field: "figures",
    core: LANE_FIGURES.map((name) => core[name]),
    twin: LANE_FIGURES.map((name) => twin[name]),
    names: LANE_FIGURES,
  };
}

function slotPairs(session: Session, lane: Lane, number: number): Pair[] {
  const sizes = session.slotSizes(number);
  const entered = [...session.slotEntered(number)].map((step, slot) => (sizes[slot] === 0 ? null : step));
  const slots = lane.slots.slice(0, LIMIT.LISTED);
  return [
    { field: "slot size", core: sizes, twin: slots.map((cached) => cached?.size ?? 0) },
    { field: "slot entered", core: entered, twin: slots.map((cached) => cached?.entered ?? null) },
    slotHistoryPair(session, lane, number),
  ];
}

const historyWords = ({ born, handOuts, useful }: Biography) => [born, handOuts, useful];

/** Only slots that are not empty. */
function slotHistoryPair(session: Session, lane: Lane, number: number): Pair {
  const words = session.slotHistories(number, lane.slots.length);
  const cached = lane.slots.slice(0, LIMIT.LISTED).flatMap((one, slot) => (one === null ? [] : [{ one, slot }]));
  return {
    field: "cached (born, hand-outs, useful)",
    core: cached.flatMap(({ slot }) => [...words.subarray(3 * slot, 3 * slot + 3)]),
    twin: cached.flatMap(({ one }) => historyWords(one)),
  };
}

/** All live buffers one by one, by size class, then by age. */
function markPair(session: Session, twin: Twin, number: number): Pair {
  const { counted: live } = entry(twin.lanes, number);
  const marks = live.map(({ index, ...buffer }) => {
    const differs = twin.lanes.some((other) => entry(other.live, index).size !== buffer.size);
    return { ...buffer, index, differs: Number(differs), sizeClass: sizeClass(buffer.size) };
  });
  marks.sort((a, b) => a.sizeClass - b.sizeClass || a.born - b.born);
  return {
    field: "mark (size, needed, index, differs, born, hand-outs, useful)",
    core: live.length > LIMIT.MARKS ? [] : session.marks(number, LIMIT.MARKS),
    twin:
      live.length > LIMIT.MARKS
        ? []
        : marks.flatMap((mark) => [mark.size, mark.needed, mark.index, mark.differs, ...historyWords(mark)]),
  };
}

/** The events from number `seen` on that are still in the log. */
function eventPair(session: Session, lane: Lane, number: number, seen: number): Pair {
  const events = lane.events.slice(Math.max(seen, lane.events.length - LIMIT.EVENTS));
  return {
    field: "event (step, effect, cause, size, other)",
    core: loggedEvents(session, number, events.length).flatMap((event) =>
      flatEvent({ ...event, cause: wordOf(CAUSE, event.cause) }),
    ),
    twin: events.flatMap(flatEvent),
  };
}

/** All values of a lane except the series. */
function lanePairs(session: Session, twin: Twin, number: number, seen: number): Pair[] {
  const lane = entry(twin.lanes, number);
  const { live } = lane;
  return [
    ...stepPairs(session, lane, number),
    figurePair(session, lane, number),
    ...slotPairs(session, lane, number),
    { field: "live needed", core: liveNeeded(session, live.length), twin: live.map((buffer) => buffer.needed) },
    { field: "live granted", core: liveGranted(session, number, live.length), twin: live.map((buffer) => buffer.size) },
    markPair(session, twin, number),
    {
      field: "class (count, granted, needed, poisoned)",
      core: session.classes(number),
      twin: lane.classes.flatMap(({ count, granted, needed, poisoned }) => [count, granted, needed, poisoned]),
    },
    { field: "granted sizes", core: grantedSizes(session, number), twin: lane.grantedSizes },
    eventPair(session, lane, number, seen),
  ];
}

/** Core and twin side by side on one scenario. */
class Comparison {
  private readonly session: Session;
  private readonly twin: Twin;
  /** Events of each lane that were already compared. */
  private readonly seen: number[];

  constructor(scenario: AllocationScenario, calls: readonly Call[]) {
    this.session = openCore(scenario, undefined, givePagesOf(packCalls(calls)));
    this.twin = new Twin(scenario, calls);
    this.seen = scenario.lanes.map(() => 0);
  }

  /** Performs one step on both sides and returns it. */
  step(): Difference | null {
    const stop = this.session.run(1);
    this.twin.step();
    if (stop !== null) return this.difference(null, { field: "stop", core: stop.reason, twin: null });
    return this.eachLane((lane, number) => stepPairs(this.session, lane, number));
  }

  everything(): Difference | null {
    const { session, twin, seen } = this;
    const shared = unequal({ field: "requested sizes", core: session.requestedSizes(), twin: twin.requestedSizes });
    if (shared !== null) return this.difference(null, shared);
    const found = this.eachLane((_, number) => lanePairs(session, twin, number, entry(seen, number)));
    twin.lanes.forEach((lane, number) => {
      seen[number] = lane.events.length;
    });
    return found;
  }

  private eachLane(pairs: (lane: Lane, number: number) => Pair[]): Difference | null {
    for (const [number, lane] of this.twin.lanes.entries()) {
      const found = firstUnequal(pairs(lane, number));
      if (found !== null) return this.difference(number, found);
    }
    return null;
  }

  private difference(lane: number | null, found: Unequal): Difference {
    return { step: this.twin.done === 0 ? "start" : this.twin.done - 1, lane, ...found };
  }
}

/**
 * Runs a scenario in the core and in the twin. Compares the outcome at every step, and everything at the
 * start, after every `checkEvery` steps and at the end. `calls`: those of the scenario's trace. Null = no difference.
 * @throws RangeError if the core rejects the scenario.
 */
export function compareWithCore(
  scenario: AllocationScenario,
  steps: number,
  checkEvery: number,
  calls: readonly Call[] = [],
): Difference | null {
  const comparison = new Comparison(scenario, calls);
  let found = comparison.everything();
  for (let done = 1; done <= steps && found === null; done += 1) {
    found = comparison.step();
    if (found === null && (done % checkEvery === 0 || done === steps)) found = comparison.everything();
  }
  return found;
}
