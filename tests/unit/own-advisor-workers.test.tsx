import { beforeEach, expect, test, vi } from "vitest";
import { Trials, type TrialWorker } from "../../src/kernel/client/trials";
import { lentPart } from "../../src/kernel/protocol/messages";
import type { FromTrialWorker, ToTrialWorker } from "../../src/kernel/protocol/trial";
import { trials } from "../../src/kernel/run/trials";
import { TrialServer } from "../../src/kernel/worker/serve-trials";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { AllocationEngine } from "../../src/models/allocation/engine/allocation-engine";
import { useAdvisor } from "../../src/own/advisor/sweep-store";
import { usePlanChange, useTriedPool } from "../../src/own/advisor/use-plan";
import { deviceCalls } from "../../src/workloads/traces/call-store";
import { newCallsFile } from "../../src/workloads/traces/calls-file";
import type { FromCallReader, ToCallReader } from "../../src/workloads/traces/calls-messages";
import { serveCalls } from "../../src/workloads/traces/serve-calls";
import { builtCore } from "../built-core";
import { freshPages, WholePage } from "./page-kit";
import { all, plain, said, the } from "./page-roles";

freshPages();

/** The reader of recordings, on the page's own thread. */
class PageReader {
  #hear: (event: { readonly data: FromCallReader }) => void = () => {};
  readonly #receive = serveCalls(newCallsFile, (data) => this.#hear({ data }));

  addEventListener(type: string, hear: (event: { readonly data: FromCallReader }) => void): void {
    if (type === "message") this.#hear = hear;
  }

  postMessage(message: ToCallReader): void {
    this.#receive(message);
  }

  terminate(): void {}
}

const engine = new AllocationEngine(builtCore);

type Said = (message: FromTrialWorker) => void;

/** Starts a worker whose answers `answer` gives. */
const workerOf = (answer: (message: ToTrialWorker, say: Said) => void) => (): TrialWorker => {
  let hear: (event: MessageEvent<FromTrialWorker>) => void = () => {};
  return {
    addEventListener: (type: string, listener: never) => {
      if (type === "message") hear = listener;
    },
    postMessage: (message) => answer(message, (data) => queueMicrotask(() => hear({ data } as MessageEvent))),
    terminate: () => {},
  };
};

/** Runs trials on the real core. `isFatal`: of trials on which it dies. */
const working = (isFatal: (capacity: number) => boolean = () => false) =>
  workerOf(async (message, say) => {
    if (message.type !== "trial") return;
    const scenario = allocationOf(message.trial.scenario);
    say({ type: "ready" });
    if (scenario.lanes.some(({ capacity }) => isFatal(capacity))) return say({ type: "trapped", text: "lane.c:7" });
    await engine.prepare(scenario, lentPart().lent);
    await engine.prepareTrial();
    const tasks: (() => void)[] = [];
    const time = { now: () => 0, soon: (task: () => void) => void tasks.push(task), later: () => () => {} };
    new TrialServer(() => engine, time, say).receive(message);
    for (let task = tasks.shift(); task; task = tasks.shift()) task();
  });

const refusing = (): TrialWorker => {
  throw new Error("no workers here");
};
const coreless = workerOf((_, say) =>
  say({ type: "trapped", text: "The simulation core could not be loaded (a: 404)" }),
);
const silent = workerOf(() => {});

let start: () => TrialWorker;

beforeEach(async () => {
  vi.stubGlobal("Worker", PageReader);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const pool = new Trials(2, () => start());
  vi.spyOn(trials, "run").mockImplementation((...trial) => pool.run(...trial));
  const kept = await deviceCalls.list();
  for (const { name } of kept.ok ? kept.value : []) await deviceCalls.remove(name);
});

/** A few policies, so that the tests are fast. */
const SMALL = { slots: [1, 2, 8], buckets: ["one"], cutoff: [null], ratio: [null], lookup: ["first-fit"] } as const;

/** Opens the advisor on a small recording. */
async function advise(): Promise<WholePage> {
  usePlanChange.setState({ change: SMALL });
  const page = await WholePage.open("#/own");
  await page.openFile(new File(["a 1 64\na 2 100\nf 1\na 3 64\nf 2\na 2 64\nf 3\n"], "tiny.trace"));
  await page.until(() => document.querySelector(".own-face") !== null);
  await page.begins(() => the("button", "Find a policy").click());
  return page;
}

const title = () => plain(said(document.querySelector("main h1")));
const foot = () => plain(said(the("region", "Sweep")));

test.each([
  ["the browser refuses to start", refusing, "no workers here."],
  ["cannot load their core", coreless, "The simulation core could not be loaded (a: 404)."],
  ["never answer", silent, "The simulation core has not loaded after 10 seconds."],
])("workers that %s end the sweep with the cause, and Try again works", async (_, failing, cause) => {
  start = failing;
  const page = await advise();
  await page.until(() => all("button", "Try again").length > 0);
  expect(title()).toBe(`No policy could be run. ${cause}`);
  expect(said(the("alert"))).toContain(cause);
  expect(all("status").map((status) => plain(said(status)))).toContain(title());
  start = working();
  await page.begins(() => the("button", "Try again").click());
  await page.until(() => /\d\.\d %/.test(title()) && !title().endsWith("so far"));
  expect(all("button", "Try again")).toEqual([]);
});

test("a sweep that is canceled before it has an answer claims none", async () => {
  start = silent;
  const page = await advise();
  await page.begins(() => the("button", "Cancel").click());
  await page.until(() => foot().includes("Stopped"));
  expect(foot()).toContain("Stopped before there was an answer.");
});

test("lost policies stand in the headline, and a second run of policies is said while they run", async () => {
  start = working((capacity) => capacity === 2);
  const page = await advise();
  await page.until(() => /, without \d+ lost policies$/.test(title()));
  const [, lost] = /without (\d+) lost/.exec(title()) ?? [];
  expect(foot()).toContain(`; ${lost} lost`);
  expect(foot()).toContain(
    "failed. Another runs the same policies again, which takes longer. The last cause: lane.c:7",
  );
});

test("without “no cache” there is no answer, which says why", async () => {
  start = working((capacity) => capacity === 0);
  const page = await advise();
  await page.until(() => all("button", "Try again").length > 0);
  expect(title()).toBe("No answer. “No cache” could not be run, so nothing can be compared with it. lane.c:7.");
});

test("a sent address runs the settings of its pool, and says that one is unknown", async () => {
  start = silent;
  const page = await advise();
  const pool = () => the("combobox", "Which pool is it?") as HTMLSelectElement;
  const count = () => /(\d+) policies in all/.exec(plain(said(document.querySelector(".advisor-plan"))))?.[1];
  await page.until(() => all("combobox", "Which pool is it?").length > 0);
  const alone = count();
  await page.write(pool(), "commons-pool2");
  expect(location.hash).toMatch(/&face=advisor&pool=commons-pool2$/);
  const link = location.hash;
  await page.begins(() => the("button", "Cancel").click());
  await page.follow("#/own");
  useAdvisor.setState(useAdvisor.getInitialState());
  useTriedPool.setState(useTriedPool.getInitialState());
  await page.begins(() => {
    location.hash = link;
  });
  await page.until(() => all("region", "Sweep").length > 0 && foot().includes(" of "));
  expect(pool().value).toBe("commons-pool2");
  expect(Number(count())).toBeGreaterThan(Number(alone));
  expect(foot()).toContain(`0 of ${count()} policies`);
  await page.begins(() => the("button", "Cancel").click());
  await page.follow(link.replace("commons-pool2", "none"));
  expect(pool().value).toBe("");
  expect(said(the("alert"))).toContain("The address names the pool “none”, which is not known.");
});
