import { expect, test, vi } from "vitest";
import { useFaults } from "../../src/kernel/run/fault-store";
import { connectedClient } from "../../src/kernel/run/frame-loop";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import type { Run } from "../../src/kernel/run/run";
import { useScenario } from "../../src/kernel/run/scenario-store";
import type { Stepping } from "../../src/kernel/run/transport";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import type { Problem } from "../../src/kernel/scenario/scenario";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { articleScenario, scanScenario } from "../../src/labs/page-cache/scenario/presets";
import { cacheOfShare, openTrace } from "../../src/labs/page-cache/traces/use-trace";
import type { PageScenario } from "../../src/models/page_cache/scenario";
import { isTraceFile } from "../../src/workloads/traces/is-trace-file";

const TRACE = { name: "f95775b880ec:23504", reading: "keys", requests: 23_504, pages: 4310 } as const;

/** The scenario that opens when a person chooses the trace. */
function withTrace(scenario: PageScenario): PageScenario {
  useScenario.setState({ scenario });
  const open = vi.fn<(scenario: PageScenario) => boolean>();
  openTrace({ navigation: { open } } as unknown as Run, TRACE);
  return open.mock.calls[0]?.[0] as PageScenario;
}

test.each([
  ["the machine", articleScenario],
  ["the policies", scanScenario],
  ["one request", { ...scanScenario, stage: "request" } as const],
  ["memory taken from a loop", { ...scanScenario, work: "loop", take: [{ at: 1, pages: 1500, until: 9 }] } as const],
  [
    "settings past the trace's end",
    { ...scanScenario, warm: 100_000, loopFrom: 1, loopTo: 100_000, selected: 9 } as const,
  ],
])("a trace replaces the requests of %s, and the result is a valid scenario with a short link", async (_, scenario) => {
  const traced = withTrace(scenario);
  expect(validateScenario(traced)).toEqual({ ok: true, value: traced });
  const link = encodeLink(traced);
  expect(link).toMatch(/^#\/pages\?v=1&stage=(policies|request)&work=trace&trace=f95775b880ec:23504&cache=431$/);
  const read = await decodeLink(link);
  expect(read.ok && read.value.scenario).toEqual(traced);
});

test("a trace keeps the policies of the scenario", () => {
  const scenario = { ...scanScenario, lanes: scanScenario.lanes.slice(1) };
  expect(withTrace(scenario).lanes).toEqual(scenario.lanes);
});

test("a cache holds at least one page of a trace, and no more than the core's caches", () => {
  expect([cacheOfShare(3, 0.1), cacheOfShare(4310, 0.1), cacheOfShare(2 ** 22, 1)]).toEqual([1, 431, 2 ** 20]);
});

test.each([
  ["id,size\n1,2\n", true],
  ["7\n8\n", true],
  ["{\0\0\0\u0001\0\0\0", true],
  ["\u001f\u008b packed", true],
  ["[0x559b35cca38b] malloc(24) = 0x55d0c2a0\n", true],
  ["[pid 7] malloc(24) = 0x55d0c2a0\n", true],
  ['{ "v": 1 }', false],
  ['\ufeff\n [{ "v": 1 }]', false],
  ["", false],
])("the file %j is read as a trace: %s", async (content, expected) => {
  expect(await isTraceFile(new File([content], "x"))).toBe(expected);
});

test("a blob without a name, such as a folder, is no trace", async () => {
  expect(await isTraceFile(new Blob(["7\n"]))).toBe(false);
});

/** The page after the core has refused the open scenario with these problems. */
function refusedWith(problems: readonly Problem[]) {
  useFaults.setState({ missing: null });
  useNavigation.setState({ bad: null });
  const listeners = new Map<string, (event: never) => void>();
  const client = connectedClient({} as Stepping, () => ({
    postMessage: () => {},
    terminate: () => {},
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
  }));
  client.open(scanScenario, 0);
  listeners.get("message")?.({ data: { type: "problems", epoch: 1, problems } } as never);
  client.close();
  return { missing: useFaults.getState().missing, bad: useNavigation.getState().bad };
}

test("a scenario that names a missing trace stays open; one with another problem does not", () => {
  const missing = { field: "trace", value: TRACE.name, allowed: "open its file", isMissing: true };
  const other = { field: "cache", value: "0", allowed: "more" };
  expect(refusedWith([missing])).toEqual({ missing: [missing], bad: null });
  expect(refusedWith([missing, other])).toMatchObject({ missing: null, bad: { problems: [missing, other] } });
});
