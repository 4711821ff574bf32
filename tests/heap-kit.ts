import { Core } from "../src/engine/core";
import { type HeapOperation, HeapReplay } from "../src/engine/heap-replay";
import { heapSettings } from "../src/scenario/heap-settings";
import { problemList } from "../src/scenario/problem";
import { heapsCore } from "./cores";

/**
 * An empty heap of that model on a core of its own; parameters that are not named are as usual.
 * @throws Error if model or parameters are refused.
 */
export function openHeap(model: string, parameters: Readonly<Record<string, unknown>> = {}): HeapReplay {
  const { problems, report } = problemList();
  const heap = heapSettings(model, parameters, report);
  if (heap === null) throw new Error(JSON.stringify(problems));
  const opened = HeapReplay.open(new Core(heapsCore), heap);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

export const allocate = (id: number, bytes: number | bigint): HeapOperation => ({ kind: "allocate", id, bytes });
export const resize = (id: number, bytes: number | bigint): HeapOperation => ({ kind: "resize", id, bytes });
export const release = (id: number): HeapOperation => ({ kind: "release", id });
