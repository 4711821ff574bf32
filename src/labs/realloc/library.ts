import type { CallGroup } from "../../models/allocation/call-summary";
import type { Grown } from "../../models/allocation/growth";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import { formatCounted } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import type { Entry, Group, LabLibrary } from "../shared/library-entry";
import { reallocFigures } from "./figures";
import { reuseText } from "./growth/growth-words";
import { isSameRule, ratioOf, ratioText, type ShownGrowths } from "./growth/growths";
import { outcomesOf, type ReallocOutcomes, trialsOf } from "./realloc-figure";
import { reallocPresets } from "./scenario/presets";
import type { ReallocScenario } from "./scenario/realloc-scenario";
import type { Sweep } from "./sizes/sweep";
import { batchAt } from "./sizes/sweep-words";

const KiB = 1024;
const MiB = 1024 * KiB;

/** The reallocs of a size. @throws RangeError if the sweep lacks the size, which is a bug in our own code. */
function reallocsAt({ sizes }: Sweep, size: number, lane = 0) {
  const batch = batchAt(
    sizes.find((answer) => answer.size === size),
    lane,
    "realloc",
  );
  if (batch === undefined) throw new RangeError(`The sweep has no size ${size}.`);
  return batch;
}

const cyclesAt = (sweep: Sweep, size: number, lane = 0): string =>
  `${formatInteger(reallocsAt(sweep, size, lane).mean)} cycles`;

/** The largest mean of a realloc from one size to another. */
const mostCycles = ({ sizes }: Sweep, from: number, to: number): string => {
  const means = sizes.filter(({ size }) => size >= from && size <= to).map(({ lanes }) => lanes[0]?.realloc.mean ?? 0);
  return `${formatInteger(Math.max(...means))} cycles`;
};

const groupText = ({ calls, cycles }: CallGroup): string => `${formatInteger(calls)} cost ${formatInteger(cycles)}`;

function sayWritten(sweep: Sweep): string {
  const { groups, mean } = reallocsAt(sweep, 64 * KiB);
  const [most, next] = groups.slice(0, 2).map(groupText);
  return `Of the reallocs of 64\u00a0KiB, ${most} cycles and ${next}, so the mean is ${formatInteger(mean)}, but no call costs that.`;
}

function sayShuffled(sweep: Sweep): string {
  const { paths, calls } = reallocsAt(sweep, 64 * KiB);
  const taken = paths.find(({ path }) => path === "takes-next")?.calls ?? 0;
  return `At 64\u00a0KiB, ${formatInteger(taken)} of ${formatCounted(calls, "realloc")} take the free chunk behind their block.`;
}

function grownBy({ all }: ShownGrowths, factor: readonly [number, number]): Grown {
  const grown = all.find(({ growth }) => isSameRule(growth, { factor, add: 0 }));
  if (grown === undefined) throw new RangeError(`No vector grows by ${factor.join("/")}.`);
  return grown;
}

function sayGrowth(shown: ShownGrowths): string {
  const [small, large] = [grownBy(shown, [3, 2]), grownBy(shown, [2, 1])];
  const [copies, twice] = [small, large].map(({ result }) => ratioText(ratioOf(result.figures, "copied")));
  return `By 3/2, ${reuseText(small)} growths reuse old blocks, by 2, ${reuseText(large)}, and they copy ${copies} and ${twice} the final size.`;
}

/** A sentence about a sweep. */
const aboutSizes = (say: (sweep: Sweep) => string) => (outcomes: ReallocOutcomes) => {
  if (outcomes.stage !== "sizes") throw new TypeError("The scenario has no sweep.");
  return say(outcomes.sweep);
};

/** A sentence about growing vectors. */
const aboutGrowth = (say: (grown: ShownGrowths) => string) => (outcomes: ReallocOutcomes) => {
  if (outcomes.stage !== "growth") throw new TypeError("The scenario has no growing vectors.");
  return say(outcomes.grown);
};

/** A card whose title is that of its preset. */
const entryOf = (name: keyof typeof reallocPresets, say: Entry<ReallocOutcomes>["say"]): Entry<ReallocOutcomes> => ({
  title: reallocPresets[name].title,
  say,
  scenario: reallocPresets[name].scenario,
});

const REALLOC: Group<ReallocOutcomes> = {
  title: "Realloc",
  note: "Addresses and page faults of glibc are exact. Cycles are counts times prices.",
  entries: [
    entryOf(
      "realloc",
      aboutSizes(
        (sweep) =>
          `A realloc of 64\u00a0KiB copies, for ${cyclesAt(sweep, 64 * KiB)} on average, and one of 128\u00a0KiB renames pages, for ${cyclesAt(sweep, 128 * KiB)}.`,
      ),
    ),
    entryOf("realloc-written", aboutSizes(sayWritten)),
    entryOf(
      "realloc-advice",
      aboutSizes(
        (sweep) => `From 8 to 64\u00a0KiB, a realloc costs at most ${mostCycles(sweep, 8 * KiB, 64 * KiB)} on average.`,
      ),
    ),
    entryOf(
      "realloc-one",
      aboutSizes(
        (sweep) =>
          `The first freed mapping raises the threshold, so up to 8\u00a0MiB a realloc costs at most ${mostCycles(sweep, 1, 8 * MiB)} on average.`,
      ),
    ),
    entryOf(
      "realloc-advice-one",
      aboutSizes(
        (sweep) =>
          `The threshold never rises, so each block of 128\u00a0KiB is copied out of the heap, for ${cyclesAt(sweep, 128 * KiB)}.`,
      ),
    ),
    entryOf("realloc-shuffled", aboutSizes(sayShuffled)),
    entryOf("realloc-growth", aboutGrowth(sayGrowth)),
    entryOf(
      "realloc-unmapped",
      aboutSizes(
        (sweep) =>
          `Without mappings, realloc copies up to the largest size, where a call costs ${cyclesAt(sweep, 256 * MiB)}.`,
      ),
    ),
    entryOf(
      "realloc-pool",
      aboutSizes(
        (sweep) =>
          `At 4\u00a0KiB, a realloc costs ${cyclesAt(sweep, 4 * KiB)} in glibc and ${cyclesAt(sweep, 4 * KiB, 1)} in a pool, which copies nothing and loses the contents.`,
      ),
    ),
  ],
};

/** Scenarios to open. A card shows its sweep, or its growing vectors. */
export const reallocLibrary: LabLibrary<ReallocScenario, ReallocOutcomes, AllocationLane> = {
  lab: "realloc",
  groups: [REALLOC],
  trials: trialsOf,
  outcomes: outcomesOf,
  figures: reallocFigures,
};
