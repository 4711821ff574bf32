import { defaultPrices } from "./default-prices";
import { policyPresets } from "./policies";
import type { Scenario } from "./scenario";

/**
 * A scenario of which nothing is said: Chen's experiment of 2006, both policies, at the last row of his tables. It belongs
 * to version 1 for ever: what a link does not say is this.
 */
export const defaultScenario: Scenario = {
  v: 1,
  lab: "buffer",
  title: "",
  at: 37_900,
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
  median: 1000,
  spread: 1,
  median2: 100_000,
  spread2: 1,
  share: 90,
  alpha: 1.2,
  moves: [],
  poisonRatio: 8,
  big: "auto",
  prices: defaultPrices,
  lanes: [policyPresets["article-flawed"].policy, policyPresets["article-fixed"].policy],
  breakpoints: [],
  loopFrom: null,
  loopTo: null,
  lens: "area",
  stage: "heaps",
  selected: [],
};
