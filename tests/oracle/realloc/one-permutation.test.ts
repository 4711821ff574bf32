import { expect, test } from "vitest";
import { Core } from "../../../src/models/allocation/engine/core";
import { addressedModels } from "../../../src/models/allocation/heap-lists";
import { builtCore } from "../../built-core";
import { allocate, openHeap, release, resize } from "../../heap-kit";
import { pointersOf } from "../heap/batch-pointers";

const core = new Core(builtCore);
const POINTERS = 120;

/** The batches of pointers in this order: malloc of all, realloc of all, free of all. */
const batches = (order: readonly number[], size: number) => [
  ...order.map((id) => allocate(id, size)),
  ...order.map((id) => resize(id, 2 * size)),
  ...order.map(release),
];

test.each(addressedModels)("%s answers one permutation for all three batches as it answers serial order", (model) => {
  const serial = Array.from({ length: POINTERS }, (_, i) => i);
  for (const seed of [1, 2]) {
    const shuffled = pointersOf({ pointers: POINTERS, order: "shuffled", seed }).slice(POINTERS, 2 * POINTERS);
    expect(shuffled).not.toEqual(serial);
    for (const size of [24, 1000, 70_000, 200_000]) {
      const answers = [shuffled, serial].map((order) => openHeap(model, {}, core).run(batches(order, size)));
      expect(answers[0]).toEqual(answers[1]);
    }
  }
});
