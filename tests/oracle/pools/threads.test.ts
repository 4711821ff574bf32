import { describe, expect, test } from "vitest";
import { OPERATION, OUTCOME } from "../../../src/generated/abi";
import { defaultScenario } from "../../../src/models/allocation/default-scenario";
import { Core } from "../../../src/models/allocation/engine/core";
import { figuresByName } from "../../../src/models/allocation/engine/heap-session";
import { stateHash } from "../../../src/models/allocation/engine/session";
import { defaultPolicy } from "../../../src/models/allocation/policy-fields";
import type { AllocationScenario, PoolChoice } from "../../../src/models/allocation/scenario";
import { workloads } from "../../../src/models/allocation/workloads";
import { poolOf } from "../../../src/models/pools/lane-pools";
import { POOLS } from "../../../src/models/pools/pool-models";
import { valuesOf } from "../../../src/models/pools/pool-rules";
import { builtCores } from "../../built-core";
import { LONG } from "../../long-run";
import { entry } from "../entry";
import { openCore } from "../open-core";
import { Threads } from "../threads";
import { swapRemove } from "../workload";
import { settingsOf, usualChoice } from "./compare";
import { jacksonTwin } from "./jackson";
import { JdkUtilTwin } from "./jdk-util";
import type { PoolSettings, PoolTwin } from "./pool-twin";
import { CompressLzfTwin, KafkaGrowableTwin, ProtobufTwin, WoodstoxTwin } from "./slot-pools";

/* Lanes with a pool and threads: a slow twin per thread, and what another thread returns, that thread's twin gets. */

const STEPS = LONG ? 20_000 : 1_000;
const core = new Core(builtCores.pools);

interface ThreadTwin extends PoolTwin {
  lies(): { readonly idle: number; readonly idle_bytes: bigint };
}

const twins: Readonly<Record<string, (settings: PoolSettings) => ThreadTwin>> = {
  "jdk-util": (settings) => new JdkUtilTwin(settings),
  "jackson-core": jacksonTwin,
  "compress-lzf": (settings) => new CompressLzfTwin(settings),
  "woodstox-core": (settings) => new WoodstoxTwin(settings),
  "protobuf-java": (settings) => new ProtobufTwin(settings),
  "kafka-growable": (settings) => new KafkaGrowableTwin(settings),
};

/** A buffer that somebody holds. */
interface Held {
  readonly id: number;
  readonly thread: number;
  readonly granted: number;
}

/** The twins of the threads. One twin is a state that all threads share. */
class ThreadTwins {
  private readonly twins: readonly ThreadTwin[];
  private readonly threads: Threads;
  private readonly live: Held[] = [];
  private readonly charBytes: number;
  private hits = 0;

  constructor({ model: name, parameters }: PoolChoice, scenario: AllocationScenario, isShared: boolean) {
    const [model] = POOLS.filter((pool) => pool.name === name);
    const make = twins[name];
    if (model === undefined || make === undefined) throw new RangeError(`no twin of ${name}`);
    const settings = settingsOf({ ...usualChoice(model), ...valuesOf(model, parameters) });
    const threadCount = isShared ? 1 : scenario.threadCount;
    this.threads = new Threads({ ...scenario, threadCount });
    this.twins = Array.from({ length: threadCount }, () => make(settings));
    // A text counts characters, a slot's array bytes.
    this.charBytes = name === "jackson-core" && parameters.use !== "byte0" ? 2 : 1;
  }

  /** An operation; `needed`: of a take. Returns what the lane must tell. */
  step(step: number, index: number, needed: number | null): readonly number[] {
    const granted = needed === null ? this.giveBack(step, index) : this.take(step, needed);
    const lying = this.twins.map((twin) => twin.lies());
    const cached = lying.reduce((sum, { idle }) => sum + idle, 0);
    return [step, granted, this.hits, cached, lying.reduce((sum, { idle_bytes }) => sum + Number(idle_bytes), 0)];
  }

  private take(step: number, needed: number): number {
    const thread = this.threads.taker(step);
    const bytes = Math.ceil(needed / this.charBytes);
    const [row] = entry(this.twins, thread).perform({ kind: "a", id: step, bytes });
    if (row?.cells.what === "hit") this.hits += 1;
    const granted = Math.max(Number(row?.cells.cap), needed);
    this.live.push({ id: step, thread, granted });
    return granted;
  }

  private giveBack(step: number, index: number): number {
    const { id, thread, granted } = swapRemove(this.live, index);
    const [own, returning] = [thread, this.threads.returner(step, thread)].map((one) => entry(this.twins, one));
    if (own !== returning && returning) own?.pass(id, returning);
    returning?.perform({ kind: "f", id, bytes: 0 });
    return granted;
  }
}

const scenarioOf = (pool: PoolChoice, threadCount: number, crossing: number): AllocationScenario => ({
  ...defaultScenario,
  ...workloads["log-normal"].workload,
  ...{ seed: 7, threadCount, crossing },
  lanes: [{ ...defaultPolicy, pool }],
});

/** The numbers of the lane and of the twins after every step. */
function sideBySide(pool: PoolChoice, scenario: AllocationScenario, isShared: boolean) {
  const session = openCore(scenario, core);
  const slow = new ThreadTwins(pool, scenario, isShared);
  const told: { readonly lane: (number | null)[][]; readonly twins: (readonly number[])[] } = { lane: [], twins: [] };
  for (let step = 0; step < STEPS; step += 1) {
    session.run(1);
    const outcome = session.outcomeWords(0);
    const { hits, cached, idle } = figuresByName(session, 0);
    told.lane.push([step, outcome[OUTCOME.granted] ?? null, hits, cached, idle]);
    const takes = outcome[OUTCOME.operation] === OPERATION.ALLOCATE;
    const needed = takes ? (outcome[OUTCOME.needed] ?? 0) : null;
    told.twins.push(slow.step(step, outcome[OUTCOME.index] ?? 0, needed));
  }
  return told;
}

const OF_THREADS = [
  poolOf("jdk-util"),
  poolOf("jdk-util", { maxCachedBufferSize: 1000 }),
  ...["2.14", "2.17.1"].flatMap((version) =>
    ["byte0", "read", "write"].map((use) => poolOf("jackson-core", { version, use })),
  ),
  poolOf("compress-lzf", { slot: "decode" }),
  poolOf("woodstox-core"),
  poolOf("protobuf-java"),
];
const OF_ALL = [poolOf("jackson-core", { version: "2.17.0" }), poolOf("kafka-growable")];

const CASES = [
  [1, 0],
  [4, 0],
  [4, 30],
  [300, 100],
] as const;

describe.each(CASES)("%i threads, %i %% of returns by another one", (threadCount, crossing) => {
  test.each([...OF_THREADS, ...OF_ALL])("$model $parameters is its twins", (pool) => {
    const told = sideBySide(pool, scenarioOf(pool, threadCount, crossing), OF_ALL.includes(pool));
    expect(told.lane).toEqual(told.twins);
  });
});

test("crossing returns change what pools of threads keep, and not those of all", () => {
  const hashOf = (pool: PoolChoice, crossing: number) => {
    const session = openCore(scenarioOf(pool, 4, crossing), core);
    session.run(STEPS);
    return stateHash(session);
  };
  const changed = [...OF_THREADS, ...OF_ALL].filter((pool) => hashOf(pool, 0) !== hashOf(pool, 50));
  const follow = ({ model, parameters: { use } }: PoolChoice) =>
    model !== "protobuf-java" && use !== "read" && use !== "write";
  expect(changed).toEqual(OF_THREADS.filter(follow));
});
