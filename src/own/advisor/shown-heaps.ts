import { useMemo } from "react";
import { create } from "zustand";
import type { Answer } from "../../advisor/answer";
import type { Dot } from "../../advisor/dot";
import { dotsForHeaps, type HeapRow, MOST_HEAPS } from "../../advisor/heap-table";
import type { Question } from "../../advisor/question";
import type { HeapModel } from "../../models/allocation/scenario";
import type { HeapResults } from "./sweep-store";

/** The heaps that a person compares. */
const useChosenHeaps = create<{ readonly chosen: readonly HeapModel[] }>()(() => ({
  chosen: ["ptmalloc", "size-class", "tlsf"],
}));

export const chooseHeap = (model: HeapModel, isChosen: boolean): void =>
  useChosenHeaps.setState(({ chosen }) => ({
    chosen: [...chosen.filter((one) => one !== model), ...(isChosen ? [model] : [])],
  }));

/** The heaps under the answer: the question's first. */
export function useShownHeaps({ heap }: Question): readonly HeapModel[] {
  const chosen = useChosenHeaps((state) => state.chosen);
  return useMemo(
    () => [...new Set([...(heap === null ? [] : [heap]), ...chosen])].slice(0, MOST_HEAPS),
    [heap, chosen],
  );
}

/** No cache, the answer, and what is near it on the front. */
export const heapDots = ({ none, front, dot }: Answer): readonly Dot[] => [none, ...dotsForHeaps(front, dot)];

/** The sums of heaps under the answer and the dots near it, as far as they have been run. */
export const heapRows = (models: readonly HeapModel[], answer: Answer, heaps: HeapResults): readonly HeapRow[] =>
  models.flatMap((heap) =>
    heapDots(answer).flatMap(({ k }) => {
      const sums = heaps[heap]?.get(k);
      return sums === undefined ? [] : [{ heap, k, sums }];
    }),
  );
