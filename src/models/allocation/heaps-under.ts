import { equal } from "../../shared/equal";
import { laneLetter } from "../../shared/lane-letter";
import { hasHeapModel } from "./has-heap-model";
import { heapSentence } from "./heap-words";
import type { HeapChoice, Policy } from "./scenario";

/** The heap that all lanes share; null = they differ. */
export function sharedHeap(lanes: readonly Policy[]): HeapChoice | null {
  const first = lanes[0]?.heap;
  return first !== undefined && lanes.every(({ heap }) => equal(heap, first)) ? first : null;
}

/** "All lanes on glibc 2.36 (ptmalloc), …", or lane by lane; "" if all have the ideal heap. */
export function heapsSentence(lanes: readonly Policy[]): string {
  if (!lanes.some(hasHeapModel)) return "";
  const shared = sharedHeap(lanes);
  if (shared !== null) return `${lanes.length === 1 ? "On" : "All lanes on"} ${heapSentence(shared)}.`;
  const sentences = lanes.map(({ heap }, lane) => `${laneLetter(lane)} on ${heapSentence(heap)}`);
  return `${sentences.join("; ")}.`;
}
