import { beforeEach, describe, expect, test } from "vitest";
import { useFaults } from "../../src/kernel/run/fault-store";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { atDone, doneAt } from "../../src/kernel/scenario/done";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import { allocationNow } from "../../src/labs/shared/allocation-frame";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { LONG } from "../long-run";
import { article, varied } from "./engine-kit";
import { DEATHS, FaultBench, type Place } from "./faults-kit";
import { reset } from "./run-kit";

/** The number of moments at which a worker is killed, in a short run and in a long one. */
const MOMENTS = LONG ? 1000 : 8;

/** Draws 0 … below - 1, the same for the same seed. */
function drawer(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const HEAP: AllocationScenario = { ...defaultHeapScenario, at: 3000 };
const OPENINGS: readonly AllocationScenario[] = [{ ...article, at: 12_166 }, { ...varied, at: 400 }, HEAP];

const recording = { recording: 0 } as const;

/** A person's random actions. */
const ACTIONS: readonly ((bench: FaultBench, draw: (below: number) => number) => void)[] = [
  ({ run }) => run.transport.toggle(),
  ({ run }, draw) => run.transport.setSpeed(draw(2) === 0 ? "max" : 1000),
  ({ run }, draw) => run.transport.jump(draw(40_000)),
  ({ run }, draw) => run.transport.drag(draw(40_000)),
  ({ run }, draw) => run.transport.step(draw(2) === 0 ? 1 : -1),
  ({ run }) => run.transport.nextStop({ lane: 0, effect: "any" }),
  ({ run }) => run.history.undo(),
  ({ run }, draw) => run.history.edit<AllocationScenario>({ poisonRatio: 2 + draw(9) }),
  ({ run }, draw) => run.history.edit<AllocationScenario>({ lanes: allocationNow().lanes.slice(0, 1 + draw(3)) }),
  ({ run }, draw) => run.history.edit<AllocationScenario>({ seed: draw(99) }),
  ({ run }, draw) => void run.navigation.open(OPENINGS[draw(3)] ?? HEAP),
  ({ run }) => useScenario.getState().scenario.lab === "heap" && run.stepping.ask(recording),
];

beforeEach(() => {
  reset();
  useFaults.setState({ isCoreLate: false });
});

/** The state of a scenario at a step, according to a page without faults. */
async function undisturbed(scenario: AllocationScenario, done: number): Promise<Place> {
  const bench = new FaultBench();
  bench.run.navigation.open({ ...scenario, at: atDone(done) });
  return bench.rest();
}

/** State that must not be lost. */
const kept = () => {
  const { history } = useScenario.getState();
  const scenario = allocationNow();
  return { scenario: { ...scenario, at: 0 }, history };
};

const known = new Map<string, string>();

/** The digest of a scenario at a step, according to a page without faults. It replaces the lab's content. */
async function digestAt(scenario: AllocationScenario, done: number): Promise<string> {
  const key = JSON.stringify([scenario, done]);
  const digest = known.get(key) ?? (await undisturbed(scenario, done)).digest;
  known.set(key, digest);
  return digest;
}

/** A worker that stops silently counts as dead after a while, or the page says that it is waiting. */
async function noticed(bench: FaultBench): Promise<void> {
  for (let i = 0; i < 60 && useFaults.getState().failure === null && !useFaults.getState().isCoreLate; i++) {
    await bench.frames(1, 500);
  }
  if (useFaults.getState().isCoreLate) bench.run.stepping.retry();
}

/** The state in the address once it has followed. */
async function addressed(bench: FaultBench): Promise<Place | unknown> {
  await bench.frames(80);
  const linked = await decodeLink(bench.entries.at(-1) ?? "");
  return linked.ok ? { done: doneAt(linked.value.scenario.at), digest: linked.value.digest } : linked;
}

/** A random run up to a random moment. */
async function played(seed: number) {
  const draw = drawer(seed);
  const bench = new FaultBench();
  bench.run.navigation.open(OPENINGS[draw(OPENINGS.length)] ?? HEAP);
  for (let i = draw(6); i > 0; i--) {
    await bench.frames(draw(12));
    ACTIONS[draw(ACTIONS.length)]?.(bench, draw);
  }
  await bench.frames(draw(8));
  return { bench, draw };
}

/** The run rests where it must, in the right state, and the address says so. */
async function expectIntact(bench: FaultBench, before: ReturnType<typeof kept>, why: string): Promise<void> {
  const { good } = bench;
  const place = await bench.rest();
  expect(kept(), why).toEqual(before);
  expect(place.done, why).toBe(good);
  expect(await addressed(bench), why).toEqual(place);
  expect(place.digest, why).toBe(await digestAt(before.scenario, good));
}

describe("a worker killed at a random moment of a random run", () => {
  test(`is reported and replaced, and nothing is lost: ${MOMENTS} moments`, async () => {
    for (let seed = 0; seed < MOMENTS; seed++) {
      reset();
      const { bench, draw } = await played(seed);
      const [before, { good }] = [kept(), bench];
      const death = DEATHS[draw(DEATHS.length)] ?? "error";
      const why = `seed ${seed}, ${death} at ${good}`;
      bench.worker.die(death);
      if (death === "silence") await noticed(bench);
      const { failure } = useFaults.getState();
      if (death !== "silence") expect(failure, why).toMatchObject({ done: good, resumedAt: good });
      await expectIntact(bench, before, why);
    }
  });

  test("may be killed again during the recovery", async () => {
    for (let seed = 0; seed < MOMENTS / 4; seed++) {
      reset();
      const { bench, draw } = await played(seed);
      const [before, { good }] = [kept(), bench];
      bench.worker.die("error");
      await bench.frames(draw(6));
      bench.worker.die("trapped");
      const why = `seed ${seed} at ${good}`;
      expect(useFaults.getState().failure, why).toMatchObject({ done: good, resumedAt: good });
      await expectIntact(bench, before, why);
    }
  });

  test("while the page is hidden is replaced in place when the page is visible again", async () => {
    for (let seed = 0; seed < MOMENTS / 4; seed++) {
      reset();
      const { bench, draw } = await played(seed);
      const before = kept();
      bench.hide(true);
      await bench.frames(draw(6));
      bench.worker.die("error");
      await bench.frames(5, 60_000);
      bench.hide(false);
      expect(useFaults.getState().isCoreLate).toBe(false);
      await expectIntact(bench, before, `seed ${seed}`);
    }
  });
});

describe("a worker that fails at one place again and again", () => {
  const die = (bench: FaultBench, times: number) => {
    for (let i = 0; i < times; i++) bench.worker.die("trapped");
  };

  test("leaves the run at its start, and Back leads to where it failed", async () => {
    const bench = new FaultBench();
    bench.run.navigation.open({ ...article, at: 500 });
    await bench.rest();
    await bench.frames(80);
    die(bench, 3);
    expect(useFaults.getState().failure).toMatchObject({ done: 501, resumedAt: 0 });
    expect(await bench.rest()).toMatchObject({ done: 0 });
    await bench.frames(80);
    expect(bench.entries.slice(-2)).toEqual([expect.stringMatching(/at=500&d=/), expect.stringMatching(/at=start/)]);
  });

  test("before its first frame leaves the address unchanged, and a retry opens it", async () => {
    const bench = new FaultBench();
    bench.entries.splice(0, 1, "#/buffer?v=1&at=500");
    await bench.run.navigation.readAddress();
    die(bench, 4);
    expect(useFaults.getState().failure).toMatchObject({ resumedAt: null });
    await bench.frames(80);
    expect(bench.entries).toEqual(["#/buffer?v=1&at=500"]);
    bench.run.stepping.retry();
    expect(await bench.rest()).toMatchObject({ done: 501 });
    expect(useFaults.getState().failure).toBeNull();
  });
});
