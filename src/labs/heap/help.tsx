import type { LabHelp } from "../lab";
import { LFH_EXPERIMENT } from "./experiment";

/** The help of the heap lab. */
export const heapHelp: LabHelp = {
  about:
    "A heap allocates and frees memory. The hole that it fills, the memory that it keeps and the memory that it returns to the system decide the waste and the cost. This lab runs up to four allocators on the same requests, address by address. Costs are counts times prices, not measurements.",
  sources:
    "glibc 2.36 is modeled address by address and matches the real one. The NT heaps follow published documents; anything they leave open is a parameter. The others follow the literature. Page faults are first touches of pages, and cycles are counts times prices. Both are modeled.",
  More: Experiment,
  keys: [
    [", .", "the previous event, the next event (a heap grows, returns memory, opens a bucket)"],
    ["← → on a map", "move between chunks, with their sizes and histories"],
    ["↑ ↓ on a map", "a row or an arena up, down"],
    ["+ − 0 on a map", "shorter rows, longer rows, all addresses"],
    ["Escape on a map", "clear the selection"],
    ["N, B", "the next step of one operation, the previous one; the next picture of a step, the previous one"],
    ["Escape", "show the curves again, after the pictures of a step"],
    ["A", "show all steps (while viewing one operation)"],
    ["← → on “The program ends after”", "earlier, later"],
  ],
};

/** The source of the heap lab's default workload. */
function Experiment() {
  return (
    <p>
      The lab opens with the requests of the {LFH_EXPERIMENT.year} LFH experiment,{" "}
      <a href={LFH_EXPERIMENT.address} rel="noopener">
        “{LFH_EXPERIMENT.title}”
      </a>{" "}
      on {LFH_EXPERIMENT.author}’s blog. The experiment measured its costs; this lab models them.
    </p>
  );
}
