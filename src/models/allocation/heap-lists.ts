import { HEAP_MODEL } from "../../generated/heap";
import { names } from "../../kernel/scenario/field";
import type { HeapModel } from "./scenario";

const models: readonly string[] = names(HEAP_MODEL);
const rowOf = (model: HeapModel) => Object.values(HEAP_MODEL)[models.indexOf(model)];

/** The models with an address space: all except the ideal heap. */
export const addressedModels = models.filter((name) => name !== "exact") as readonly HeapModel[];

/** A free list of a model. */
export interface HeapList {
  /** Lists of one kind share a name. */
  readonly name: string;
  /** The heap itself counts these chunks as in use. */
  readonly inUse: boolean;
}

/** A model's free lists, by number. */
export function heapLists(model: HeapModel): readonly HeapList[] {
  const rows: readonly (HeapList & { readonly count: number })[] = rowOf(model)?.lists ?? [];
  return rows.flatMap(({ name, inUse, count }) => Array<HeapList>(count).fill({ name, inUse }));
}
