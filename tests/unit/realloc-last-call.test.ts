import { expect, test } from "vitest";
import { sameCallAt } from "../../src/labs/realloc/call/call-store";
import { aboveOf, areaWords, chargesOf, pictureWords } from "../../src/labs/realloc/call/call-words";
import { partsOf, placedMappings, renamedAt, tileRows } from "../../src/labs/realloc/call/draw-call";
import { changed, cliffScenario } from "../../src/labs/realloc/scenario/model";
import type { ReallocScenario } from "../../src/labs/realloc/scenario/realloc-scenario";
import { sumOf } from "../../src/labs/shared/heap/costs";
import { BatchesEngine } from "../../src/models/allocation/engine/batches-engine";
import { type CallDetail, LAST_CALL_ASK, lastCallOf } from "../../src/models/allocation/trial-ask";
import { builtCore } from "../built-core";

const engine = new BatchesEngine(builtCore);
const KiB = 1024;
const LARGE = { size: 128 * KiB };

/** The last of `calls` calls of a size. */
function lastCall(calls: number, change: Partial<ReallocScenario> = {}): CallDetail {
  const opened = engine.trial({ scenario: changed(cliffScenario, change), steps: calls, ask: LAST_CALL_ASK });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const run = opened.value;
  while (run.done < calls) run.advance(calls - run.done);
  const [call] = lastCallOf(run.result.answer).lastCalls;
  if (call === undefined) throw new Error("The trial has no lane.");
  return call;
}

const plain = (text: string): string => text.replace(/\s/gu, " ");
const cost = (call: CallDetail): number => Math.round(sumOf(chargesOf(call, cliffScenario.prices)));

test("a copied page that was never written faults twice", () => {
  const untouched = lastCall(1501);
  const written = lastCall(1501, { touch: "asked" });
  expect(untouched.copied).toHaveLength(17);
  expect(untouched.copied.map(({ blank }) => blank)).toEqual([0, ...Array(15).fill(1), 0]);
  expect(untouched.copied.map(({ faults }) => faults)).toEqual(
    Array.from({ length: 17 }, (_, i) => Math.min(30, 2 * i)),
  );
  expect(untouched.copied.at(-1)?.bytes).toBe(65_544);
  expect(written.copied.at(-1)).toMatchObject({ blank: 0, faults: 0 });
  expect(plain(pictureWords(untouched))).toContain("15 hollow pages were never written");
  expect(pictureWords(written)).not.toContain("hollow");
});

test("a copy into a mapping writes one page more, and the counts of the tiles are those of the call", () => {
  for (const touch of ["none", "asked"] as const) {
    const call = lastCall(1502, { touch });
    expect(call.copied.at(-1)?.faults).toBe(call.counts[6]);
  }
});

const looksOf = (call: CallDetail, row: number, done?: number) =>
  tileRows(call, done)[row]?.tiles.map(({ look, isAway }) => (isAway ? "away" : look));

test("a copy lifts tile after tile", () => {
  const call = lastCall(1501);
  expect(partsOf(call)).toBe(17);
  const away = (done?: number) => looksOf(call, 1, done)?.filter((look) => look === "away").length;
  expect([away(0), away(9), away()]).toEqual([17, 8, 0]);
  expect(looksOf(call, 0, 0)).toEqual(looksOf(call, 0));
});

test("a rename is two acts: addresses leave, then come back changed, and the pages stay", () => {
  const call = lastCall(1502, LARGE);
  const count = call.tiles.before.length;
  expect(partsOf(call)).toBe(2 * count);
  const names = (done: number) => new Set(looksOf(call, 0, done)?.slice(0, count));
  expect([0, count, 2 * count].map(names)).toEqual(
    [["old-name"], ["no-name"], ["new-name"]].map((one) => new Set(one)),
  );
  expect([count, count + 1].map((done) => renamedAt(call, done))).toEqual([call.before?.at, call.after?.at]);
  expect(looksOf(call, 1, 0)?.slice(0, count)).toEqual(looksOf(call, 1)?.slice(0, count));
});

test("a mapping that grows in place keeps its addresses, and its frame grows", () => {
  const call = lastCall(1503, LARGE);
  const { before, after } = call.tiles;
  const framed = [0, before.length, 2 * before.length].map((done) => tileRows(call, done)[1]?.framed);
  expect(framed).toEqual([before.length, (before.length + after.length) / 2, after.length]);
  expect(looksOf(call, 0, before.length)?.slice(0, before.length)).toEqual(before.map(() => "old-name"));
});

test("the bill of a rename charges the move", () => {
  expect([1502, 1503].map((calls) => cost(lastCall(calls, LARGE)))).toEqual([23_266, 4226]);
});

test("the area shows why one mapping moves and its neighbor stays", () => {
  const [moves, stays] = [lastCall(1502, LARGE), lastCall(1503, LARGE)];
  expect(plain(areaWords(moves))).toBe(
    "502 needs 32 pages above it. 501 stands there, so it moves to a gap that holds all of it.",
  );
  expect(plain(areaWords(stays))).toBe(
    "503 needs 32 pages above it. 33 pages are free there, so it stays and grows upward.",
  );
  expect(moves.area).toHaveLength(2);
  expect(stays.area).toHaveLength(1);
  expect(stays.after?.at).toBe(stays.before?.at);
  expect(moves.before?.bytes).toBe(33 * 4096);
});

test("every pointer of a shuffled run is told from its neighbors", () => {
  const call = lastCall(1501, { ...LARGE, order: "shuffled" });
  const [window] = call.area;
  const own = window?.before.filter(({ at }) => at === call.before?.at).map(({ pointer }) => pointer);
  expect(own).toEqual([call.pointer]);
  expect(call.pointer).not.toBe(500);
});

test("a window of the area is drawn with its top at the right", () => {
  const window = { from: 100, to: 300, before: [], after: [] };
  const block = (at: number, bytes: number, pointer: number) => ({ isMapped: true, at, bytes, pointer });
  expect(placedMappings(window, [block(150, 100, 1), block(300, 50, 2)])).toEqual([
    { pointer: 2, left: 0, width: 0.25 },
    { pointer: 1, left: 0.75, width: 0.25 },
  ]);
  const at = (from: number, ...before: ReturnType<typeof block>[]) =>
    aboveOf({ ...window, from, before }, block(300, 50, 2));
  expect(at(100, block(250, 10, 1))).toEqual({ kind: "taken", pointer: 1 });
  expect(at(100, block(200, 10, 1))).toEqual({ kind: "free", bytes: 50 });
  expect(at(100)).toBeNull();
});

test("the same call at another size is that of the same pointer, or of the last one", () => {
  const at = (calls: number, size: number, change = {}) =>
    sameCallAt({ scenario: changed(cliffScenario, change), calls }, size).calls;
  expect(at(1501, 128 * KiB)).toBe(1501);
  expect(at(1501, 2 ** 28)).toBe(8);
  expect(at(1000, 2 ** 28)).toBe(4);
  expect(at(1502, 2 ** 28, { order: "one" })).toBe(11);
});
