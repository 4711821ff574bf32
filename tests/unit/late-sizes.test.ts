import { expect, test } from "vitest";
import { LateSizes, MOST_WAITING } from "../../src/workloads/traces/calls/late-sizes";
import { blankOperation, type CallOperation } from "../../src/workloads/traces/calls/operation";

const key = (low: number) => ({ low, high: 0 });

test("operations wait for a size in their order, up to a bound", () => {
  const passed: number[] = [];
  let unsized = 0;
  const late = new LateSizes(
    ({ low }) => passed.push(low),
    () => unsized++,
  );
  const ask = (low: number, isLate = false): void => {
    const operation: CallOperation = { ...blankOperation(), low };
    late.expect(isLate ? key(low) : null);
    late.sink(operation);
    late.expect(null);
  };
  ask(1);
  ask(2, true);
  ask(3, true);
  ask(4);
  expect(late.settle(key(3), key(30))).toBe(true);
  expect(late.settle(key(3), key(31))).toBe(false);
  expect(passed).toEqual([1]);
  late.settle(key(2), key(20));
  expect([passed, unsized]).toEqual([[1, 20, 30, 4], 0]);
  ask(7, true);
  expect(late.settle(key(7), { low: 0, high: 2 ** 29 })).toBe(true);
  expect([passed.pop(), unsized]).toEqual([0, 1]);
  ask(5, true);
  for (let i = 0; i < MOST_WAITING; i++) ask(6);
  expect([passed.length, passed[4], unsized]).toEqual([5 + MOST_WAITING, 0, 2]);
});
