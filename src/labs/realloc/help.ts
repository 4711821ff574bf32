import type { LabHelp } from "../lab";

/** The help of the realloc lab. */
export const reallocHelp: LabHelp = {
  about:
    "What does a realloc cost, by size? For each size, a program gets many blocks, resizes all of them and frees them. The heap either stays in place, copies, or lets the system rename pages. A second stage shows one call: its pages, its place among the mappings and every step of the heap. A third lets vectors grow, and compares what growth factors copy and leave behind.",
  sources:
    "The paths, addresses and page faults of glibc 2.36 match the real one. Cycles are counts times prices, so they are modeled. There are no caches in the model.",
  keys: [
    ["← → on the chart", "the previous size, the next size"],
    ["↑ ↓ on the chart", "another path of the size"],
    ["Enter on the chart", "the first call on this path"],
    ["← →", "in One call: the call before, the call after"],
    ["N, B", "in One call: the next step, the previous step"],
    ["A", "in One call: all steps"],
  ],
};
