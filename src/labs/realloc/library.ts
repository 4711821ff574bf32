import type { AllocationLane } from "../../models/allocation/lane-arrays";
import { formatInteger } from "../../shared/format";
import type { Group, LabLibrary } from "../shared/library-entry";
import { type Outcomes, outcomesOf } from "../shared/outcomes";
import { experimentWords } from "./experiment-words";
import { reallocPresets } from "./scenario/presets";
import type { ReallocScenario } from "./scenario/realloc-scenario";

const REALLOC: Group<Outcomes> = {
  title: "Realloc",
  note: "Addresses and page faults of glibc are exact. Cycles are counts times prices.",
  entries: [
    {
      title: "The cliff at 128 kB",
      say: ([{ heap }]) => `${formatInteger(heap.page_faults)} page faults up to the middle of the reallocs of 64 KiB.`,
      scenario: reallocPresets.realloc.scenario,
    },
  ],
};

/** Scenarios to open. */
export const reallocLibrary: LabLibrary<ReallocScenario, Outcomes, AllocationLane> = {
  groups: [REALLOC],
  outcomes: outcomesOf,
  draw: ({ scenario }) => ({
    picture: `<rect width="30" height="30"/>`,
    words: experimentWords(scenario),
  }),
};
