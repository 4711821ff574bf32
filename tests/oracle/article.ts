import { defaultPrices } from "../../src/scenario/default-prices";
import type { Policy, Scenario } from "../../src/scenario/scenario";

/** The article's flawed policy: one slot, first fit, keep the bigger one. */
export const FLAWED: Policy = {
  capacity: 1,
  lookup: "first-fit",
  full: "keep-bigger",
  cutoff: null,
  ratio: null,
  wasteBytes: null,
  granularity: 1,
  buckets: "one",
  bucketCount: 1,
  bucketWidth: 100,
  bounds: [],
  roundUp: false,
  heap: { model: "exact", parameters: {} },
};

/** Its fixed policy: one slot, first fit, free the returned one, cutoff 200. */
export const FIXED: Policy = { ...FLAWED, full: "free-returned", cutoff: 200 };

/** The article's workload under `lanes`. */
export function article(...lanes: readonly Policy[]): Scenario {
  return {
    v: 1,
    lab: "buffer",
    title: "",
    at: "start",
    generator: "msvc",
    seed: 1,
    life: "random-walk",
    allocate: [1, 2],
    bound: 100,
    phases: [],
    slots: 10,
    lifetime: 100,
    lifetimes: [],
    victims: "random",
    sizes: "doubling",
    sizeMin: 100,
    sizeMax: 1_048_576,
    double: [1, 2],
    listed: [],
    bins: [],
    median: 1_000,
    spread: 1,
    median2: 100_000,
    spread2: 1,
    share: 90,
    alpha: 1.2,
    moves: [],
    poisonRatio: 8,
    big: "auto",
    prices: defaultPrices,
    lanes,
    breakpoints: [],
    loopFrom: null,
    loopTo: null,
    lens: "area",
    stage: "heaps",
    selected: [],
  };
}
