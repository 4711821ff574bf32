import { describe, expect, test } from "vitest";
import { type Command, checkMessage } from "../../src/kernel/protocol/check-message";
import type { HeapAsk } from "../../src/kernel/protocol/heap-ask";
import { defaultScenario } from "../../src/kernel/scenario/fields";
import { heapOf } from "../../src/models/allocation/heap-models";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";

const map = { from: 0, to: 100, grain: 8 };
const lens = { bytes: 64, grain: 1, from: {} };
const asking = (ask: HeapAsk): Command => ({ type: "ask", ask });
const [exact, addressed] = [defaultPolicy, { ...defaultPolicy, heap: heapOf("ptmalloc") }];

describe("a message about heaps", () => {
  test.each([
    [{ map: { ...map, grain: 0 } }, "grain: 0, not 1 to"],
    [{ map: { ...map, from: 101 } }, "to: 100, not 101 to"],
    [{ map: { ...map, grain: Number.NaN } }, "grain: NaN"],
    [{ map, lens: { ...lens, bytes: 0 } }, "bytes: 0"],
    [{ map, lens: { ...lens, from: { 0: -1 } } }, "from: -1"],
    [{ lens: { ...lens, from: { 1: 0 } } }, "lens: 1, not a lane that has a heap"],
    [{ film: 1 }, "film: 1, not a lane that has a heap"],
    [{ film: 2 }, "film: 2, not a lane that has a heap"],
    [{ until: [-1] }, "end: -1"],
    [{ until: [1, 2, 3, 4, 5] }, "number of ends: 5"],
  ] satisfies [HeapAsk, string][])("that cannot be is refused by name: %o", (more, text) => {
    expect(() => checkMessage(asking(more), [addressed, exact])).toThrow(text);
  });

  test("passes where the scenario has that heap", () => {
    expect(() =>
      checkMessage(asking({ film: 1, lens: { ...lens, from: { 1: 9 } } }), [exact, addressed]),
    ).not.toThrow();
  });

  test("names a price that is no price", () => {
    const prices = { ...defaultScenario.prices, splits: -1 };
    expect(() => checkMessage({ type: "prices", prices }, null)).toThrow("splits: -1");
  });
});
