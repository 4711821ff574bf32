import { expect, test } from "vitest";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { bufferEdits } from "../../src/labs/buffer-cache/stops-and-edits";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import { changedWords } from "../../src/labs/shared/edit-words";
import { heapEdits } from "../../src/labs/shared/heap/heaps";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import type { Policy } from "../../src/models/allocation/scenario";

test("an edit is named by its changes, not by the run's position", () => {
  const [flawed, fixed] = defaultScenario.lanes;
  if (flawed === undefined || fixed === undefined) throw new Error("the default run has two lanes");
  const changed = (to: object) => changedWords(bufferEdits, defaultScenario, { ...defaultScenario, ...to });
  expect(changed({ at: 3 })).toBe("");
  expect(changed({ seed: 7 })).toBe("seed");
  expect(changed({ lanes: [flawed, { ...fixed, capacity: 3 }] })).toBe("policy B");
  expect(changed({ lanes: [flawed] })).toBe("policy B");
  expect(changed({ lanes: [fixed, flawed], seed: 7 })).toBe("seed, policy A, policy B");
  expect(changedWords(bufferEdits, defaultScenario, presets["ten-slots"].scenario)).toBe("policy A, policy B");
});

test("in the heap lab a lane is named by its heap, also when it is added or removed", () => {
  const [first, second] = defaultHeapScenario.lanes;
  if (first === undefined || second === undefined) throw new Error("the first run has two heaps");
  const changed = (...lanes: readonly Policy[]) =>
    changedWords(heapEdits, defaultHeapScenario, { ...defaultHeapScenario, lanes });
  expect(changed(first, second, first)).toBe("heap C");
  expect(changed(first)).toBe("heap B");
  expect(changed(first, first)).toBe("heap B");
  expect(changed(second, first)).toBe("heap");
});

test("the first three of many changes are named and the others counted", () => {
  const to = { ...defaultScenario, seed: 7, generator: "pcg32", poisonRatio: 9, big: 5, sizeMin: 200 } as const;
  expect(changedWords(bufferEdits, defaultScenario, to)).toMatch(/^([^,]+, ){3}2 more$/);
});
