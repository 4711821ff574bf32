import type { Question } from "../../advisor/question";
import type { HeapModel } from "../../models/allocation/scenario";

const USUAL: readonly HeapModel[] = ["ptmalloc", "size-class", "tlsf"];

/** The heaps under the answer: the question's first. */
export const shownHeaps = ({ heap }: Question): readonly HeapModel[] => [
  ...new Set([...(heap === null ? [] : [heap]), ...USUAL]),
];
