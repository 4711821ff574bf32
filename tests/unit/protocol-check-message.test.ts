import { describe, expect, test } from "vitest";
import { type Command, checkMessage } from "../../src/kernel/protocol/check-message";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { writePrices } from "../../src/models/allocation/engine/heap-session";
import type { HeapAsk } from "../../src/models/allocation/heap-frame";
import { heapOf } from "../../src/models/allocation/heap-models";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type { Policy } from "../../src/models/allocation/scenario";

const map = { from: 0, to: 100, grain: 8 };
const lens = { bytes: 64, grain: 1, from: {} };
const asking = (ask: HeapAsk): Command => ({ type: "ask", ask });
const over = (lanes: readonly Policy[]) => ({ ...defaultScenario, lanes });
const NO_CORE = { write: () => {} };
const [exact, addressed] = [defaultPolicy, { ...defaultPolicy, heap: heapOf("ptmalloc") }];

describe("a message about heaps", () => {
  test.each([
    [{ map: { ...map, grain: 0 } }, "grain: 0, not 1 to"],
    [{ map: { ...map, from: 101 } }, "to: 100, not 101 to"],
    [{ map: { ...map, grain: Number.NaN } }, "grain: NaN"],
    [{ map, lens: { ...lens, bytes: 0 } }, "bytes: 0"],
    [{ map, lens: { ...lens, from: { 0: -1 } } }, "from: -1"],
    [{ lens: { ...lens, from: { 1: 0 } } }, "lens: 1, not a lane that has a heap"],
    [{ recording: 1 }, "recording: 1, not a lane that has a heap"],
    [{ recording: 2 }, "recording: 2, not a lane that has a heap"],
    [{ until: [-1] }, "end: -1"],
    [{ until: [1, 2, 3, 4, 5] }, "number of ends: 5"],
  ] satisfies [HeapAsk, string][])("that is impossible is refused by name: %o", (more, text) => {
    expect(() => checkMessage(asking(more), over([addressed, exact]))).toThrow(text);
  });

  test("passes where the scenario has that heap", () => {
    expect(() =>
      checkMessage(asking({ recording: 1, lens: { ...lens, from: { 1: 9 } } }), over([exact, addressed])),
    ).not.toThrow();
  });

  test("names an invalid price", () => {
    const prices = { ...defaultScenario.prices, splits: -1 };
    expect(() => writePrices(NO_CORE, 0, prices)).toThrow("splits: -1");
  });
});
