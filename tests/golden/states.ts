import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LANE_POOL_FIGURE } from "../../src/generated/abi";
import { HEAP_NAMES } from "../../src/models/allocation/cli/writers";
import { Core } from "../../src/models/allocation/engine/core";
import { HeapSession, stateDigest } from "../../src/models/allocation/engine/heap-session";
import { Session } from "../../src/models/allocation/engine/session";
import { LANE_FIGURES } from "../../src/models/allocation/figures";
import { hasHeapModel } from "../../src/models/allocation/heap-models";
import { coreOf, hasPool } from "../../src/models/allocation/pool-tables";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { builtCores } from "../built-core";
import { DONE, goldenScenarios } from "./state-hash";

/** Figures of one lane by name, as stored in JSON: null = undefined. */
type Figures = Readonly<Record<string, number | null>>;

/**
 * A recorded state. The digest and the figures of a scenario never change; the hash changes with the state
 * layout.
 */
export interface RecordedState {
  readonly done: number;
  readonly hash: string;
  readonly digest: string;
  /** Per lane: all figures of the cache, then all figures of its heap model if it has addresses, or of its pool. */
  readonly lanes: readonly Figures[];
}

/** The states of every golden scenario, by name, in the order of `PLACES`. */
type RecordedStates = Readonly<Record<string, readonly RecordedState[]>>;

export const FILE = fileURLToPath(new URL("states.json", import.meta.url));
const PLACES = [Math.floor(DONE / 3), DONE];

export const recordedStates = (): RecordedStates => JSON.parse(readFileSync(FILE, "utf8"));

/** Runs every golden scenario and reads its states. */
export const computedStates = (): RecordedStates =>
  Object.fromEntries(Object.entries(goldenScenarios).map(([name, scenario]) => [name, statesOf(scenario)]));

function statesOf(scenario: AllocationScenario): readonly RecordedState[] {
  const core = new Core(builtCores[coreOf(scenario)]);
  const opened = Session.open(core, scenario);
  if (!opened.ok) throw new Error(`The core refuses ${JSON.stringify(opened.error)}`);
  return PLACES.map((done) => {
    opened.value.replay(done - opened.value.done);
    return stateOf(core, opened.value);
  });
}

/** Without the last figure, which is younger than the records. */
const POOL_NAMES = Object.keys(LANE_POOL_FIGURE).filter((name) => name !== "beside");

/** Without the last figures, which count the resizes of traces; no golden scenario has a trace. */
const RECORDED = LANE_FIGURES.filter((name) => !name.startsWith("resized_"));

const stateOf = (core: Core, session: Session): RecordedState => ({
  done: session.done,
  hash: core.call.bl_state_hash().toString(16).padStart(16, "0"),
  digest: stateDigest(session),
  lanes: session.scenario.lanes.map((policy, lane) => ({
    ...named(RECORDED, session.figures(lane)),
    ...(hasHeapModel(policy) && named(HEAP_NAMES, new HeapSession(session).figures(lane), "heap ")),
    ...(hasPool(policy) && named(POOL_NAMES, session.poolFigures(lane) ?? new Float64Array(), "pool ")),
  })),
});

const named = (names: readonly string[], values: Float64Array, prefix = ""): Figures =>
  Object.fromEntries(names.map((name, i) => [prefix + name, finiteOrNull(values[i])]));

const finiteOrNull = (value = Number.NaN): number | null => (Number.isNaN(value) ? null : value);

/** The parts of a record that must never change. */
export const withoutHashes = (states: readonly RecordedState[]): readonly Omit<RecordedState, "hash">[] =>
  states.map(({ hash: _, ...rest }) => rest);
