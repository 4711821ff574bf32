import { LIMIT } from "../../generated/abi";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { ORDER_WORDS, TOUCH_WORDS } from "./workload-words";

/* The words of the form of a workload, which loads when it is opened. */

/** The words of the choices within the sentences. */
export const OPTION_WORDS = {
  life: {
    "random-walk": "at random",
    bounded: "around a target",
    phases: "in phases (bursts)",
    exponential: "by lifetimes",
    "fixed-counts": "in fixed counts",
    trace: "as in a trace",
    batches: "in batches",
  } satisfies Record<AllocationScenario["life"], string>,
  victims: { random: "a random", oldest: "the oldest", newest: "the newest" } satisfies Record<
    AllocationScenario["victims"],
    string
  >,
  sizes: {
    doubling: "doubling",
    listed: "a list",
    uniform: "uniform",
    histogram: "a histogram",
    "log-normal": "log-normal",
    pareto: "Pareto",
    bimodal: "of two kinds",
  } satisfies Record<AllocationScenario["sizes"], string>,
  order: ORDER_WORDS,
  touch: TOUCH_WORDS,
  generator: {
    msvc: "Microsoft’s rand()",
    pcg32: "PCG32",
    splitmix64: "splitmix64, for fixed counts",
  } satisfies Record<AllocationScenario["generator"], string>,
} as const;

interface ListForm {
  /** The name of an entry: "phase". */
  readonly name: string;
  readonly entry: (scenario: AllocationScenario) => string;
  /** The entry to add. */
  readonly another: (scenario: AllocationScenario) => object;
}

const twiceLast = (list: readonly { readonly size: number }[]) => Math.min(LIMIT.SIZE, 2 * (list.at(-1)?.size ?? 50));

/** The lists of the form. Each entry is a part of a sentence. */
export const LISTS: Readonly<Record<string, ListForm>> = {
  phases: {
    name: "phase",
    entry: () => "{steps} steps, requests with probability {chance}",
    another: () => ({ steps: 1000, chance: [1, 2] }),
  },
  lifetimes: {
    name: "lifetime by size",
    entry: () => "about {size} B: {mean} steps",
    another: ({ lifetimes, lifetime }) => ({ size: twiceLast(lifetimes), mean: lifetime }),
  },
  listed: {
    name: "size",
    // With fixed counts every size has the same number of slots, and no weight.
    entry: ({ life }) => (life === "fixed-counts" ? "{size} B" : "{size} B, weight {weight}"),
    another: ({ listed }) => ({ size: twiceLast(listed), weight: 1 }),
  },
};
