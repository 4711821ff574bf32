import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { STATUS } from "../../src/generated/block";
import { scenarioBlock } from "../../src/scenario/block";
import { presets } from "../../src/scenario/presets";
import { goldenBlocks, goldenScenarios, hashesOf, lightBlocks, native, nativeHashes, task } from "./state-hash";

const inNode = (name: string, blocks?: typeof goldenBlocks) => {
  const wasm = readFileSync(`src/engine/${name}.wasm`).toString("base64");
  return hashesOf(task(`data:application/wasm;base64,${wasm}`, blocks));
};

test("the same scenario has the same state hash natively and in Node, in either core", async () => {
  const hashes = nativeHashes();
  expect(await inNode("bufferlab-heaps")).toEqual(hashes);
  expect(await inNode("bufferlab", lightBlocks)).toEqual(hashes.slice(0, lightBlocks.length));
  expect(new Set(hashes.flat()).size).toBe(2 * Object.keys(goldenScenarios).length);
});

test("the light core refuses every heap with addresses", async () => {
  const refused = await inNode("bufferlab", goldenBlocks.slice(lightBlocks.length));
  expect(refused.length).toBeGreaterThan(5);
  for (const [status] of refused) expect(status).toMatch(new RegExp(`^status ${STATUS.BAD_FIELD},${STATUS.NOT_OPEN},`));
});

/** BUFFERLAB_LONG=1: two minutes. */
test.runIf(process.env.BUFFERLAB_LONG === "1")(
  "a run ends at the step limit and says so",
  { timeout: 1_200_000 },
  () => {
    const block = scenarioBlock({ ...presets["no-cache"].scenario, generator: "pcg32", life: "bounded" });
    const commands = `run ${LIMIT.STEPS - 1} run 1 run 1 seek 1000`;
    expect(native([[...block]], commands)).toEqual([
      [
        `status ${STATUS.OK} done ${LIMIT.STEPS - 1}`,
        `status ${STATUS.OK} done ${LIMIT.STEPS}`,
        `status ${STATUS.STEP_LIMIT} done ${LIMIT.STEPS}`,
        `status ${STATUS.OK} done 1000`,
      ],
    ]);
  },
);
