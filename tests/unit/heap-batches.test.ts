import { expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import type { Scenario } from "../../src/kernel/scenario/scenario";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import { heapLabLink } from "../../src/labs/realloc/rails/AtSize";
import { changed, cliffScenario } from "../../src/labs/realloc/scenario/model";
import { type ReallocScenario, withDiscard } from "../../src/labs/realloc/scenario/realloc-scenario";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { mostOperations } from "../../src/models/allocation/batches";
import { heapLane } from "../../src/models/allocation/heap-lanes";
import { heapOf } from "../../src/models/allocation/heap-models";
import { changedWorkload } from "../../src/models/allocation/workload-change";
import { requestWords } from "../../src/workloads/allocation/workload-words";
import { digestAt } from "../permalinks/golden-link";

async function opened(link: string): Promise<Scenario> {
  const read = await decodeLink(link);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.scenario;
}

const problemsOf = async (link: string) => {
  const read = await decodeLink(link);
  return read.ok ? [] : [...new Set(read.error.problems.map(({ field }) => field))];
};

const RUNS: readonly Partial<ReallocScenario>[] = [
  {},
  { touch: "asked", order: "shuffled", seed: 7, factor: [3, 2] },
  { size: 2 ** 24, order: "one" },
  { size: 8, order: "reversed", lanes: [heapLane(heapOf("ptmalloc")), heapLane(heapOf("first-fit"))] as never },
];

test.each(RUNS)("the heap lab reaches the same state at the same call as the realloc lab, run %#", async (change) => {
  const usual = changed(cliffScenario, change);
  for (const at of ["start", 0, usual.at, 999] as const) {
    const scenario: ReallocScenario = { ...usual, at };
    const own = await opened((await heapLabLink(scenario)) ?? "");
    expect(own).toMatchObject({ lab: "heap", life: "batches", at });
    expect(await digestAt(own)).toBe(await digestAt(scenario));
  }
});

test("a link to the heap lab states the number of pointers, and a lane that loses contents has no link", async () => {
  expect(await heapLabLink(changed(cliffScenario, { size: 2 ** 28 }))).toMatch(
    /&life=batches&pointers=4&size=268435456&A=/,
  );
  expect(
    await heapLabLink({ ...cliffScenario, lanes: cliffScenario.lanes.map((lane) => withDiscard(lane, true)) }),
  ).toBeNull();
});

test("batches in the heap lab have their own fields and defaults, and no others", async () => {
  const usual = await opened("#/heap?v=1&life=batches");
  expect(usual).toMatchObject({
    at: 1500,
    pointers: 1000,
    order: "serial",
    factor: [2, 1],
    touch: "none",
    size: 65_536,
  });
  expect(encodeLink(usual)).toBe("#/heap?v=1&life=batches");
  expect(await opened("#/heap?v=1&life=batches&pointers=10")).toMatchObject({ at: 15 });
  const other = ["gen=splitmix64", "sizes=listed", "min=8", "max=1000", "slots=5", "victims=oldest", "moves=8"];
  for (const said of other) expect(await problemsOf(`#/heap?v=1&life=batches&${said}`)).toEqual([said.split("=")[0]]);
  for (const said of ["pointers=5", "order=one", "factor=3of2", "touch=all", "size=8"]) {
    expect(await problemsOf(`#/heap?v=1&${said}`)).toEqual([said.split("=")[0]]);
    expect(await problemsOf(`#/heap?v=1&life=batches&${said}`)).toEqual([]);
  }
  expect(await problemsOf("#/heap?v=1&life=batches&pointers=100000&size=1073741824")).toEqual(["pointers"]);
  expect(await problemsOf("#/heap?v=1&life=batches&factor=1of2&size=1")).toEqual(["factor"]);
  expect(await problemsOf("#/buffer?v=1&life=batches")).toEqual(["life"]);
  expect(Object.keys(await opened("#/heap"))).not.toContain("pointers");
});

test("the form turns a workload into batches and back", async () => {
  const before = allocationOf(await opened("#/heap?v=1"));
  const checked = (scenario: Scenario) => {
    const read = validateScenario(scenario);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return allocationOf(read.value);
  };
  const batches = checked(changedWorkload(before, { life: "batches" }));
  expect(batches).toMatchObject({ life: "batches", generator: "pcg32", pointers: 1000, sizes: "doubling" });
  expect(requestWords(batches)).toMatch(/^Get 1\s000\sblocks of 64\sKiB, resize all to 128\sKiB, free all: in order\./);
  const back = changedWorkload(batches, { life: "random-walk" });
  expect(encodeLink(back)).not.toMatch(/pointers|factor|touch|size=/);
  expect(Object.keys(checked(back))).not.toContain("pointers");
});

test("batches have three calls per pointer, and other scenarios no such end", () => {
  expect(mostOperations(changed(cliffScenario, { pointers: 7 }))).toBe(21);
  expect(mostOperations(defaultHeapScenario)).toBe(LIMIT.STEPS);
});
