import fc from "fast-check";
import { expect, test } from "vitest";
import { callerRows, heldWords } from "../../src/labs/buffer-cache/caller/Caller";
import { exactHeap } from "../../src/models/allocation/policy-fields";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { liveGranted, liveNeeded } from "../live-buffers";
import { LONG } from "../long-run";
import { arbitraryScenario } from "./arbitrary-scenario";
import { article, open } from "./engine-kit";
import { plain } from "./lane-kit";

/** The rows after the last move, as the page derives them from a frame. */
function rowsOf(scenario: AllocationScenario) {
  const session = open(scenario);
  session.replay(scenario.moves.length);
  const lanes = scenario.lanes.map((_, lane) => ({ marks: session.marks(lane, 4096) }));
  return { session, rows: callerRows(scenario.moves, scenario.moves.length, lanes) };
}

test("rows list each caller's buffer by request number, although the live list has another order", () => {
  const { rows } = rowsOf({ ...article, moves: [6400, 102_400, 100, -1, 50, 30] });
  expect(rows).toEqual([
    { caller: 2, needed: 102_400, granted: [102_400] },
    { caller: 3, needed: 100, granted: [100] },
    { caller: 4, needed: 50, granted: [6400, 50] },
    { caller: 5, needed: 30, granted: [30] },
  ]);
  expect(rows.map(({ granted }) => plain(heldWords(granted)))).toEqual([
    "holds 102 400 B",
    "holds 100 B",
    "holds A 6 400 B, B 50 B",
    "holds 30 B",
  ]);
});

test("before the last move the buffers granted so far are known, but none after a random step", () => {
  const moves = [6400, -1, 100, 7];
  const session = open({ ...article, moves });
  const granted = (done: number) => {
    session.rewind(done);
    session.replay(done - session.done);
    const rows = callerRows(moves, done, [{ marks: session.marks(0, 4096) }]);
    return rows.map((row) => [row.caller, ...row.granted]);
  };
  expect(granted(4)).toEqual([
    [2, 6400],
    [3, 7],
  ]);
  expect(granted(3)).toEqual([[2, 6400], [3]]);
  expect(granted(1)).toEqual([[2], [3]]);
  expect(granted(9)).toEqual([[2], [3]]);
  expect(heldWords([])).toBe("");
  expect(callerRows([100, -1], 2, [])).toEqual([]);
});

test("the rows are the core's live list, whatever the moves", () => {
  fc.assert(
    fc.property(arbitraryScenario, ({ lanes, ...drawn }) => {
      // A heap without memory would end the run before the last move.
      const scenario = { ...drawn, lanes: lanes.map((policy) => ({ ...policy, heap: exactHeap })) };
      const { session, rows } = rowsOf(scenario);
      const sorted = (sizes: Iterable<number>) => [...sizes].sort((a, b) => a - b);
      expect(sorted(rows.map(({ needed }) => needed))).toEqual(sorted(liveNeeded(session)));
      const held = rows.map(({ granted }) => granted.at(-1) ?? 0);
      expect(sorted(held)).toEqual(sorted(liveGranted(session, scenario.lanes.length - 1)));
    }),
    { numRuns: LONG ? 2000 : 20 },
  );
});
