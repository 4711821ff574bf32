import { BLOCK } from "../../generated/block";
import { modelWords } from "../../kernel/scenario/block";
import { heapTables } from "./heap-models";
import type { HeapChoice } from "./scenario";

/** A heap as the words of BlHeap. */
export function heapBlock(heap: HeapChoice): Uint32Array<ArrayBuffer> {
  const block = new Uint32Array(BLOCK.HEAP_WORDS);
  block.set(modelWords({ type: "model", models: heapTables }, heap));
  return block;
}
