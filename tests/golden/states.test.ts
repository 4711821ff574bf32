import { expect, test } from "vitest";
import { computedStates, recordedStates } from "./states";

const recorded = recordedStates();
const computed = computedStates();

test("every golden scenario is recorded", () => {
  expect(Object.keys(recorded)).toEqual(Object.keys(computed));
});

test.each(Object.keys(recorded))("%s: digest, every figure and the state hash match the record", (name) => {
  expect(computed[name]).toEqual(recorded[name]);
});
