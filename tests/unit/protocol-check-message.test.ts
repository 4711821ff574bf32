import { describe, expect, test } from "vitest";
import { ANY_LANES, type Command, checkMessage } from "../../src/protocol/check-message";
import { type HeapView, NO_HEAP_VIEW } from "../../src/protocol/heap-frame";
import { defaultScenario } from "../../src/scenario/fields";

const map = { from: 0, to: 100, grain: 8 };
const lens = { bytes: 64, grain: 1, from: {} };
const asking = (more: Partial<HeapView>): Command => ({ type: "heap-view", view: { ...NO_HEAP_VIEW, ...more } });

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
  ] satisfies [Partial<HeapView>, string][])("that cannot be is refused by name: %o", (more, text) => {
    expect(() => checkMessage(asking(more), [true, false])).toThrow(text);
  });

  test("passes where the scenario has that heap", () => {
    expect(() => checkMessage(asking({ film: 1, lens: { ...lens, from: { 1: 9 } } }), [false, true])).not.toThrow();
  });

  test("names a price that is no price", () => {
    const prices = { ...defaultScenario.prices, splits: -1 };
    expect(() => checkMessage({ type: "prices", prices }, ANY_LANES)).toThrow("splits: -1");
  });
});
