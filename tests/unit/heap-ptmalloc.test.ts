import { expect, test } from "vitest";
import {
  allocate,
  type HeapOperation,
  type OperationStep,
  openHeap,
  release,
  resize,
  type TracedHeap,
} from "../heap-kit";

/** `kind list at size other`; a list by its kind and its number among those, from 0. */
function actText(heap: TracedHeap) {
  const kinds = heap.lists().map(({ name }) => name);
  const listText = (list: number | null) => {
    const kind = kinds[list ?? -1];
    return kind === undefined ? "-" : `${kind}${(list ?? 0) - kinds.indexOf(kind)}`;
  };
  return ({ kind, list, at, size, other }: OperationStep) => `${kind} ${listText(list)} ${at} ${size} ${other}`;
}

/** The steps of the last of these operations. */
function operationStepsOf(...operations: readonly HeapOperation[]): string[] {
  const heap = openHeap("ptmalloc");
  heap.run(operations);
  return heap.steps().map(actText(heap));
}

const several = (count: number, bytes: number) => Array.from({ length: count }, (_, id) => allocate(id, bytes));

test("the first request gives the tcache its own chunk before it is served", () => {
  expect(operationStepsOf(allocate(1, 100))).toEqual([
    "round - 0 640 656",
    "empty small_bin39 0 0 0",
    "empty unsorted0 0 0 0",
    "climb - 0 656 85",
    "grow - 0 135168 0",
    "take - 0 135168 0",
    "split - 0 135168 656",
    "open - 0 656 64",
    "round - 0 100 112",
    "empty tcache5 0 0 0",
    "empty fastbin5 0 0 0",
    "empty small_bin5 0 0 0",
    "empty unsorted0 0 0 0",
    "climb - 0 112 119",
    "take - 656 134512 0",
    "split - 656 134512 112",
  ]);
});

test("a large request first consolidates the fastbins and sorts the result", () => {
  const freed = Array.from({ length: 9 }, (_, id) => release(id));
  expect(operationStepsOf(...several(12, 40), ...freed, allocate(30, 5000))).toEqual([
    "round - 0 5000 5008",
    "consolidate - 0 0 2",
    "put unsorted0 1040 48 0",
    "merge - 992 96 48",
    "put unsorted0 992 96 0",
    "sort small_bin4 992 96 0",
    "empty large_bin36 0 0 0",
    "climb - 0 5008 26",
    "take - 1232 133936 0",
    "split - 1232 133936 5008",
  ]);
});

test("a block grows into the hole after it and frees the rest, or else is copied", () => {
  const begin = [allocate(1, 2000), allocate(2, 3000), allocate(3, 24), release(2), resize(1, 4000)];
  expect(operationStepsOf(...begin)).toEqual([
    "round - 0 4000 4016",
    "merge - 656 5024 3008",
    "stay - 656 5024 0",
    "split - 656 5024 4016",
    "keep tcache61 4672 1008 1",
  ]);
  expect(operationStepsOf(...begin, resize(1, 9000)).slice(-4)).toEqual([
    "take - 5712 129456 0",
    "split - 5712 129456 9008",
    "copy - 5728 4008 672",
    "put unsorted0 656 4016 0",
  ]);
});

test("a mapping moves without copying, and raises the thresholds when it is freed", () => {
  const begin = [allocate(1, 500_000), resize(1, 900_000)];
  expect(operationStepsOf(...begin)).toEqual(["round - 0 900000 900016", "remap - 0 901120 503808"]);
  expect(operationStepsOf(...begin, resize(1, 900_001))).toEqual(["round - 0 900001 900016", "stay - 0 901120 0"]);
  expect(operationStepsOf(...begin, release(1))).toEqual(["threshold - 0 901120 1802240", "unmap - 0 901120 0"]);
});

test("a big free at the end of the heap merges into top and releases pages", () => {
  const blocks = [allocate(1, 100_000), allocate(2, 100_000), allocate(3, 100_000)];
  expect(operationStepsOf(...blocks, release(2), release(3))).toEqual([
    "merge - 100672 200032 100016",
    "merge - 100672 235200 35168",
    "shrink - 233472 102400 0",
  ]);
});

test("an allocation without memory records every attempt, and then the failure", () => {
  expect(operationStepsOf(allocate(1, 100), resize(1, 2 ** 46))).toEqual([
    "round - 0 70368744177664 70368744177680",
    "empty unsorted0 0 0 0",
    "empty large_bin62 0 0 0",
    "fail - 0 70368744177664 0",
  ]);
  expect(operationStepsOf(allocate(1, 2n ** 63n))).toEqual([`fail - 0 ${2 ** 63} 0`]);
});
