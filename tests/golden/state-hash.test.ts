import { expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { STATUS } from "../../src/generated/kernel";

import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { scenarioBlock } from "../../src/models/allocation/block";
import { LONG } from "../long-run";
import { goldenScenarios, native, nativeHashes } from "./state-hash";
import { recordedStates } from "./states";

test("every golden scenario has its recorded state hashes natively, as it has in Node and in browsers", () => {
  const hashes = nativeHashes();
  // They are recorded in the order of the steps, and computed at the later step first.
  expect(hashes).toEqual(Object.values(recordedStates()).map((states) => states.map(({ hash }) => hash).reverse()));
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
