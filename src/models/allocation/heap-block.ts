import { BLOCK } from "../../generated/block";
import { modelWords } from "../../kernel/scenario/block";
import type { HeapChoice } from "../../kernel/scenario/scenario";
import { heapTables } from "./heap-models";

/** A heap as the words of BlHeap. */
export function heapBlock(heap: HeapChoice): Uint32Array<ArrayBuffer> {
  const block = new Uint32Array(BLOCK.HEAP_WORDS);
  block.set(modelWords({ type: "model", models: heapTables }, heap));
  return block;
}
