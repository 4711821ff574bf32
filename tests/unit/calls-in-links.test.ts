import { expect, test } from "vitest";
import { loadLabs } from "../../src/kernel/labs/labs";
import { defaultScenario } from "../../src/kernel/scenario/fields";
import { fileText } from "../../src/kernel/scenario/file/file";
import { readFile } from "../../src/kernel/scenario/file/read-file";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink, readableScenario } from "../../src/kernel/scenario/link/encode";
import { inputScenario } from "../../src/kernel/scenario/link/input-link";
import { type Scenario, stopAt } from "../../src/kernel/scenario/scenario";
import { EngineLoader } from "../../src/kernel/worker/engine-loader";
import { MOST_TRACE_DATA } from "../../src/models/allocation/call-trace";
import { callData, callPages, callsOfData } from "../../src/workloads/traces/call-data";
import { callStore, type OpenCalls, openFolder } from "../../src/workloads/traces/call-store";
import { newCallsFile } from "../../src/workloads/traces/calls-file";
import type { FromCallReader } from "../../src/workloads/traces/calls-messages";
import { serveCalls } from "../../src/workloads/traces/serve-calls";
import { builtCores } from "../built-core";
import { callLines } from "../call-kit";
import { randomCalls } from "../random-calls";
import { FakeFolder } from "./fake-folder";

await loadLabs();

/** Imports a text, as the page does. */
async function imported(text: string): Promise<OpenCalls> {
  const choice = { format: null, skipBad: 0, isLossy: false, mayBeHuge: false };
  const message = await new Promise<FromCallReader>((resolve) => {
    const post = (answer: FromCallReader) => ["progress", "format"].includes(answer.type) || resolve(answer);
    serveCalls(newCallsFile, post)({ type: "read", file: new File([text], "x.trace"), choice });
  });
  if (message.type !== "read") throw new Error(JSON.stringify(message));
  const opened = await callStore(openFolder).open(message.trace.name);
  if (!opened.ok || opened.value === null) throw new Error("not kept");
  return opened.value;
}

const textOf = (calls: number, seed = 1) => `# bufferlab-trace 2\n${callLines(randomCalls(seed, calls)).join("\n")}\n`;

/** Runs a scenario in a worker's engine; returns its steps, or its problems. */
async function runOf(scenario: Scenario, steps = 70_000): Promise<unknown> {
  const loader = new EngineLoader(async (name) => builtCores[name]);
  await loader.load(scenario);
  const run = loader.engineOf(scenario).open(scenario);
  if (!run.ok) return (await run.error).map(({ field, allowed, isMissing = false }) => [field, allowed, isMissing]);
  run.value.run(steps);
  return run.value.done;
}

const scenarioOf = async (trace: string, traceData: string | null, more: object = {}): Promise<Scenario> => {
  const scenario = await inputScenario({ lab: "buffer", life: "trace", trace, traceData, ...more } as {
    lab: "buffer";
  });
  if (scenario === null) throw new Error("not valid");
  return scenario;
};

test("a small trace travels in its link and in its file, and runs where nothing is kept", async () => {
  new FakeFolder().install();
  const calls = await imported(`t 1\na 1 64\nt 2\n${textOf(700)}`);
  const data = await callData(calls.bytes, MOST_TRACE_DATA);
  const scenario = await scenarioOf(calls.trace.name, data, { only: "16-4096" });
  new FakeFolder().install();
  const link = encodeLink(scenario);
  expect(link.length).toBeLessThan(8000);
  expect(link).toContain(`&calls=${data}`);
  expect(await decodeLink(link)).toEqual({ ok: true, value: { scenario, digest: null } });
  expect(readFile(fileText({ scenario, digest: null }))).toEqual({ ok: true, value: { scenario, digest: null } });
  expect(await runOf(scenario)).toBe(701);
  const heap = {
    ...(await inputScenario({ lab: "heap", life: "trace", trace: calls.trace.name, traceData: data } as {
      lab: "heap";
    })),
  };
  expect(await runOf(heap as Scenario)).toBe(701);
});

test("a worker steps back, stops and tries a scenario that contains its trace", async () => {
  new FakeFolder().install();
  const calls = await imported(textOf(700));
  const data = await callData(calls.bytes, MOST_TRACE_DATA);
  const scenario = await scenarioOf(calls.trace.name, data, { breakpoints: [stopAt(300)] });
  const loader = new EngineLoader(async (name) => builtCores[name]);
  await loader.loadTrial(scenario);
  const engine = loader.engineOf(scenario);
  const run = engine.open(scenario);
  if (!run.ok) throw new Error("refused");
  const simulation = run.value;
  expect(simulation.run(700)).toMatchObject({ reason: "breakpoint", step: 300 });
  simulation.rewind(120);
  simulation.replay(120 - simulation.done);
  expect([simulation.done, simulation.frontier]).toEqual([120, 301]);
  expect(simulation.run(700)).toMatchObject({ reason: "breakpoint", step: 300 });
  expect(simulation.run(700)).toEqual({ reason: "end", end: "step-limit" });
  const trial = engine.trial({ scenario, steps: 700 });
  expect(trial.ok && [trial.value.advance(700), trial.value.done]).toEqual([null, 700]);
});

test("data of another trace, or of none, is refused by name", async () => {
  new FakeFolder().install();
  const [calls, other] = [await imported(textOf(50)), await imported(textOf(60, 2))];
  const data = await callData(other.bytes, MOST_TRACE_DATA);
  expect(await runOf(await scenarioOf(calls.trace.name, data))).toEqual([
    ["traceData", `the calls of the trace ${calls.trace.name}; these are those of ${other.trace.name}`, false],
  ]);
  expect(await runOf(await scenarioOf(calls.trace.name, "AAAA"))).toMatchObject([
    ["traceData", expect.stringMatching(/deflate|packed/), false],
  ]);
  expect((await callsOfData("x")).ok).toBe(false);
});

test("a long trace stays out of its link, and is found on the device, in pages", async () => {
  new FakeFolder().install();
  const calls = await imported(`a 1 64\nt 2\n${textOf(140_000)}`);
  const data = await callData(calls.bytes, MOST_TRACE_DATA);
  const scenario = await scenarioOf(calls.trace.name, data);
  expect(encodeLink(scenario)).toBe(`#/buffer?v=1&life=trace&trace=${calls.trace.name}`);
  const read = await decodeLink(encodeLink(scenario));
  if (!read.ok) throw new Error("refused");
  expect(await runOf(read.value.scenario, 140_001)).toBe(140_001);
  const { bounds, pages } = await callPages(calls.trace.name, calls.bytes);
  expect([bounds.length, bounds.at(-1)]).toEqual([4, pages.size]);
  expect(await callData(calls.bytes, 100)).toBeNull();
  new FakeFolder().install();
  expect(await runOf(read.value.scenario)).toEqual([["trace", "this device does not have it; open its file", true]]);
});

test("on paper and on a wall a link names its trace without the calls, and any other link stays as it is", async () => {
  const scenario = await scenarioOf("012d7debffd5:22211", "7V0_rO", { at: 11 });
  expect(encodeLink(scenario)).toContain("&calls=7V0_rO");
  expect(encodeLink(readableScenario(scenario))).toBe("#/buffer?v=1&at=11&life=trace&trace=012d7debffd5:22211");
  expect(readableScenario(defaultScenario)).toBe(defaultScenario);
});
