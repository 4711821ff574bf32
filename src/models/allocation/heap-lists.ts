import { HEAP_LISTS } from "../../generated/heap_lists";
import { names } from "../../kernel/scenario/field";
import type { HeapModel } from "./scenario";

const models: readonly string[] = names(HEAP_LISTS);

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
  const rows: readonly (HeapList & { readonly count: number })[] =
    Object.values(HEAP_LISTS)[models.indexOf(model)] ?? [];
  return rows.flatMap(({ name, inUse, count }) => Array<HeapList>(count).fill({ name, inUse }));
}
