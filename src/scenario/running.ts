import { defaultPrices } from "./default-prices";
import type { Scenario } from "./scenario";

/** What decides a run, lane by lane: a scenario without where it is looked at and how, where it stops, what its counts cost, and its title. */
export const running = (scenario: Scenario): Scenario => ({
  ...scenario,
  title: "",
  at: "start",
  breakpoints: [],
  loopFrom: null,
  loopTo: null,
  lens: "area",
  stage: "heaps",
  selected: [],
  prices: defaultPrices,
});

/** Who asks for what: a run without its policies. What counts as big hangs on the requests alone. */
export const requests = (scenario: Scenario): Scenario => ({ ...running(scenario), lanes: [] });
