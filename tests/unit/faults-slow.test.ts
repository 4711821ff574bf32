import { beforeEach, expect, test } from "vitest";
import { useFaults } from "../../src/kernel/run/fault-store";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { article } from "./engine-kit";
import { FaultBench } from "./faults-kit";
import { reset } from "./run-kit";

beforeEach(() => {
  reset();
  useFaults.setState({ isCoreLate: false });
});

/** A run of the article that rests at `at`. */
async function resting(at: number): Promise<FaultBench> {
  const bench = new FaultBench();
  bench.run.navigation.open({ ...article, at });
  await bench.rest();
  return bench;
}

const isTold = () => useFaults.getState().failure !== null || useFaults.getState().isCoreLate;

test("commands of a page whose frames are seconds late keep their order, and no step runs twice", async () => {
  const bench = await resting(500);
  for (const steps of [1, 1, 1, -1, 1, 1]) bench.run.transport.step(steps);
  // The page is blocked. It gets no animation frame, although the worker answered long before.
  await bench.worker.work(30_000);
  bench.clock += 30_000;
  expect((await bench.rest()).done).toBe(505);
  bench.run.transport.jump(2000);
  bench.run.transport.step(-1);
  bench.run.transport.step(1);
  bench.clock += 8000;
  expect((await bench.rest()).done).toBe(2000);
  expect(isTold()).toBe(false);
});

test("a worker that answers only every nine seconds does not count as dead", async () => {
  const bench = await resting(500);
  for (let i = 0; i < 6; i++) {
    bench.run.transport.step(1);
    for (let waited = 0; waited < 9000; waited += 100) {
      bench.clock += 100;
      bench.run.stepping.requestFrame(true);
    }
    await bench.frames(2);
    expect(bench.place.done).toBe(502 + i);
  }
  expect([isTold(), bench.workers.length]).toEqual([false, 1]);
});

test("playing at ten steps a second takes ten steps per second of the worker, however late its frames are", async () => {
  const bench = await resting(500);
  bench.run.transport.setSpeed(10);
  bench.run.transport.toggle();
  await bench.frames(1);
  const { done } = bench.place;
  for (let i = 0; i < 4; i++) await bench.frames(1, 2000);
  bench.run.transport.toggle();
  const place = await bench.rest();
  expect(place.done - done).toBeGreaterThanOrEqual(78);
  expect(place.done - done).toBeLessThanOrEqual(82);
  expect(isTold()).toBe(false);
});

/** A run of the article whose core has not loaded, and the function that delivers it. */
function waiting(at: number) {
  let arrive = () => {};
  const core = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const bench = new FaultBench(core);
  bench.run.navigation.open({ ...article, at });
  return { bench, arrive };
}

test("a late core is reported and awaited, and then everything continues", async () => {
  const { bench, arrive } = waiting(300);
  await bench.frames(9, 1000);
  expect(isTold()).toBe(false);
  await bench.frames(2, 1000);
  expect(useFaults.getState()).toMatchObject({ isCoreLate: true, failure: null });
  arrive();
  expect((await bench.rest()).done).toBe(301);
  expect(isTold()).toBe(false);
});

test("a retry while the core is late starts another worker at the same place, and the address stays", async () => {
  const { bench } = waiting(300);
  await bench.frames(11, 1000);
  const { history } = useScenario.getState();
  const address = bench.entries.at(-1);
  bench.core = Promise.resolve();
  bench.run.stepping.retry();
  expect(isTold()).toBe(false);
  expect(bench.entries.at(-1)).toBe(address);
  expect((await bench.rest()).done).toBe(301);
  expect(bench.workers).toHaveLength(2);
  expect(useScenario.getState().history).toEqual(history);
});
