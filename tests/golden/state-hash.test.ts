import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { STATUS } from "../../src/generated/kernel";

import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { scenarioBlock } from "../../src/models/allocation/block";
import { LONG } from "../long-run";
import { goldenScenarios, hashesOf, native, nativeHashes, task } from "./state-hash";

test("the same scenario has the same state hash natively and in Node", async () => {
  const wasm = readFileSync("src/models/allocation/engine/bufferlab.wasm").toString("base64");
  const hashes = nativeHashes();
  expect(await hashesOf(task(`data:application/wasm;base64,${wasm}`))).toEqual(hashes);
  expect(new Set(hashes.flat()).size).toBe(2 * Object.keys(goldenScenarios).length);
});

/** In the long run: two minutes. */
test.runIf(LONG)("a run ends at the step limit and says so", { timeout: 1_200_000 }, () => {
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
});
