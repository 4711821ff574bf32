import { EFFECT, LIMIT } from "../generated/abi";
import {
  BREAK_KIND,
  GENERATOR,
  HEAP_ACT,
  HEAP_EVENT,
  LIFE,
  LIFETIME_FIELD,
  PART_FIELD,
  PHASE_FIELD,
  SCENARIO_FIELD,
  SIZES,
  VICTIM,
} from "../generated/block";
import { defaultPrices } from "./default-prices";
import { defaultScenario } from "./default-scenario";
import { choice, fraction, hundredths, integer, type Kind, names, rows, type TableOf } from "./field";
import { priceLists } from "./heap-prices";
import { policyTable } from "./policy-fields";
import { PRICE_NAMES } from "./price-names";
import type { Bin, Breakpoint, HeapPrices, Lifetime, ListedSize, Phase, Scenario, Selected } from "./scenario";

const STEP = { min: 0, max: LIMIT.STEPS - 1 };
/** What LIMIT.LIVE buffers of LIMIT.SIZE hold. */
const MOST_BYTES = LIMIT.LIVE * LIMIT.SIZE;

const phaseTable: TableOf<Phase> = {
  steps: { kind: integer(PHASE_FIELD.steps), label: "steps", unit: "steps" },
  chance: { kind: fraction(PHASE_FIELD.chance_den), label: "chance to allocate" },
};

const lifetimeTable: TableOf<Lifetime> = {
  size: { kind: integer(LIFETIME_FIELD.size), label: "size", unit: "B" },
  mean: { kind: integer(LIFETIME_FIELD.mean), label: "mean lifetime", unit: "steps" },
};

const listedTable: TableOf<ListedSize> = {
  size: { kind: integer(PART_FIELD.lo), label: "size", unit: "B" },
  weight: { kind: integer(PART_FIELD.weight), label: "weight" },
};

const binTable: TableOf<Bin> = {
  lo: { kind: integer(PART_FIELD.lo), label: "from", unit: "B" },
  hi: { kind: integer(PART_FIELD.hi), label: "to", unit: "B" },
  weight: { kind: integer(PART_FIELD.weight), label: "weight" },
};

const selectedTable: TableOf<Selected> = {
  lane: { kind: { type: "lane" }, label: "lane" },
  born: { kind: integer(STEP), label: "born at step" },
};

/** Price lists by the names that they have in links. */
const pricePresets = Object.fromEntries(Object.entries(priceLists).map(([name, { prices }]) => [name, prices]));

const CYCLES: Kind = { type: "hundredths", min: 0, max: 1_000_000 };

const priceTable = Object.fromEntries(
  PRICE_NAMES.map((name) => [
    name,
    {
      kind: name === "hertz" ? integer({ min: 1_000_000, max: 100_000_000_000 }) : CYCLES,
      default: defaultPrices[name],
      label: name.replaceAll("_", " "),
      unit: name === "hertz" ? "Hz" : "cycles",
    },
  ]),
) as unknown as TableOf<HeapPrices>;

type AnyKey<Union> = Union extends unknown ? keyof Union : never;
/** The keys of all kinds of a union in one record. */
type AnyOf<Union> = {
  [K in AnyKey<Union>]: Union extends unknown ? (K extends keyof Union ? Union[K] : never) : never;
};

/** `when` says which kind of breakpoint has which key. */
export const breakpointTable: TableOf<AnyOf<Breakpoint>> = {
  kind: { kind: choice(BREAK_KIND), label: "stop when" },
  lane: {
    kind: integer({ min: 0, max: LIMIT.LANES - 1 }, null),
    default: null,
    when: { key: "kind", not: ["step-equals", "lanes-differ"] },
    label: "lane",
  },
  percent: {
    kind: { type: "hundredths", min: 0.01, max: 100 },
    when: { key: "kind", is: ["efficiency-below", "hits-below"] },
    label: "below",
    unit: "%",
  },
  overhead: {
    kind: { type: "hundredths", min: 0.01, max: 1_000_000 },
    when: { key: "kind", is: ["overhead-above"] },
    label: "above",
    unit: "%",
  },
  points: {
    kind: { type: "hundredths", min: 0.01, max: 100 },
    when: { key: "kind", is: ["lanes-differ"] },
    label: "apart",
    unit: "points",
  },
  effect: {
    kind: { type: "choice", options: [...names(EFFECT), "any"] },
    when: { key: "kind", is: ["effect"] },
    label: "effect",
  },
  bytes: {
    kind: integer({ min: 1, max: MOST_BYTES }),
    when: { key: "kind", is: ["granted-at-least"] },
    label: "handed out",
    unit: "B",
  },
  act: { kind: choice(HEAP_ACT), when: { key: "kind", is: ["heap-act"] }, label: "what a heap does" },
  event: { kind: choice(HEAP_EVENT), when: { key: "kind", is: ["heap-event"] }, label: "what comes to a heap" },
  step: { kind: integer(STEP), when: { key: "kind", is: ["step-equals"] }, label: "step" },
};

/** A scenario, key by key. */
export const scenarioTable: TableOf<Scenario> = {
  v: { kind: { type: "version", newest: 1 }, default: defaultScenario.v, label: "version" },
  lab: { kind: { type: "choice", options: ["buffer", "heap"] }, default: defaultScenario.lab, label: "lab" },
  title: { kind: { type: "text", most: 80 }, default: defaultScenario.title, label: "title" },
  at: { kind: integer(STEP, "start"), default: defaultScenario.at, label: "step shown first", unit: "steps" },
  generator: { kind: choice(GENERATOR), default: defaultScenario.generator, label: "random numbers", link: "gen" },
  seed: { kind: integer(SCENARIO_FIELD.seed), default: defaultScenario.seed, label: "seed" },
  life: { kind: choice(LIFE), default: defaultScenario.life, label: "life of buffers" },
  allocate: {
    kind: fraction(SCENARIO_FIELD.allocate_den),
    default: defaultScenario.allocate,
    when: { key: "life", is: ["random-walk"] },
    label: "chance to allocate",
  },
  bound: {
    kind: integer(SCENARIO_FIELD.bound),
    default: defaultScenario.bound,
    when: { key: "life", is: ["bounded"] },
    label: "live buffers, about",
    unit: "buffers",
  },
  phases: {
    kind: rows(phaseTable, { min: 1, max: LIMIT.PHASES }),
    default: defaultScenario.phases,
    when: { key: "life", is: ["phases"] },
    label: "phases",
  },
  slots: {
    kind: integer({ min: 1, max: LIMIT.LIVE }),
    default: defaultScenario.slots,
    when: { key: "life", is: ["fixed-counts"] },
    label: "slots of each size",
    unit: "slots",
  },
  lifetime: {
    kind: integer(SCENARIO_FIELD.lifetime),
    default: defaultScenario.lifetime,
    when: { key: "life", is: ["exponential"] },
    label: "mean lifetime",
    unit: "steps",
  },
  lifetimes: {
    kind: rows(lifetimeTable, { min: 0, max: LIMIT.LIFETIMES }),
    default: defaultScenario.lifetimes,
    when: { key: "life", is: ["exponential"] },
    label: "mean lifetimes by size",
  },
  victims: {
    kind: choice(VICTIM),
    default: defaultScenario.victims,
    when: { key: "life", not: ["exponential", "fixed-counts"] },
    label: "who is freed",
  },
  sizes: { kind: choice(SIZES), default: defaultScenario.sizes, label: "sizes" },
  sizeMin: {
    kind: integer(SCENARIO_FIELD.size_min),
    default: defaultScenario.sizeMin,
    when: { key: "sizes", not: ["listed", "histogram"] },
    label: "smallest size",
    unit: "B",
    link: "min",
  },
  sizeMax: {
    kind: integer(SCENARIO_FIELD.size_max),
    default: defaultScenario.sizeMax,
    when: { key: "sizes", not: ["listed", "histogram"] },
    label: "largest size",
    unit: "B",
    link: "max",
  },
  double: {
    kind: fraction(SCENARIO_FIELD.double_den),
    default: defaultScenario.double,
    when: { key: "sizes", is: ["doubling"] },
    label: "chance to double",
  },
  listed: {
    kind: rows(listedTable, { min: 1, max: LIMIT.PARTS }),
    default: defaultScenario.listed,
    when: { key: "sizes", is: ["listed"] },
    label: "listed sizes",
    link: "list",
  },
  bins: {
    kind: rows(binTable, { min: 1, max: LIMIT.PARTS }),
    default: defaultScenario.bins,
    when: { key: "sizes", is: ["histogram"] },
    label: "bins",
  },
  median: {
    kind: integer(SCENARIO_FIELD.median),
    default: defaultScenario.median,
    when: { key: "sizes", is: ["log-normal", "bimodal"] },
    label: "median",
    unit: "B",
  },
  spread: {
    kind: hundredths(SCENARIO_FIELD.spread),
    default: defaultScenario.spread,
    when: { key: "sizes", is: ["log-normal", "bimodal"] },
    label: "standard deviation",
    unit: "doublings",
  },
  median2: {
    kind: integer(SCENARIO_FIELD.second_median),
    default: defaultScenario.median2,
    when: { key: "sizes", is: ["bimodal"] },
    label: "second median",
    unit: "B",
  },
  spread2: {
    kind: hundredths(SCENARIO_FIELD.second_spread),
    default: defaultScenario.spread2,
    when: { key: "sizes", is: ["bimodal"] },
    label: "second standard deviation",
    unit: "doublings",
  },
  share: {
    kind: integer(SCENARIO_FIELD.first_weight),
    default: defaultScenario.share,
    when: { key: "sizes", is: ["bimodal"] },
    label: "share of the first",
    unit: "%",
  },
  alpha: {
    kind: hundredths(SCENARIO_FIELD.alpha),
    default: defaultScenario.alpha,
    when: { key: "sizes", is: ["pareto"] },
    label: "exponent of the tail",
  },
  moves: {
    kind: { type: "integers", min: -LIMIT.MOVES, max: LIMIT.SIZE, least: 0, most: LIMIT.MOVES },
    default: defaultScenario.moves,
    label: "first operations by hand",
    means: "k > 0 requests k bytes, −k returns what the kth of these requests got",
  },
  poisonRatio: {
    kind: integer(SCENARIO_FIELD.poison_ratio),
    default: defaultScenario.poisonRatio,
    label: "poisoned from so many times the need",
    link: "W",
  },
  big: {
    kind: integer({ min: 1, max: SCENARIO_FIELD.big.max }, "auto"),
    default: defaultScenario.big,
    label: "big from",
    unit: "B",
  },
  prices: {
    kind: { type: "record", table: priceTable, presets: pricePresets },
    default: defaultScenario.prices,
    label: "prices of a heap",
  },
  lanes: {
    kind: rows(policyTable, SCENARIO_FIELD.lane_count),
    default: defaultScenario.lanes,
    label: "policies",
    link: "A",
  },
  breakpoints: {
    kind: rows(breakpointTable, { min: 0, max: LIMIT.BREAKPOINTS }),
    default: defaultScenario.breakpoints,
    label: "breakpoints",
    link: "bp",
  },
  loopFrom: {
    kind: integer(STEP, null),
    default: defaultScenario.loopFrom,
    label: "loop from",
    unit: "steps",
    link: "from",
  },
  loopTo: { kind: integer(STEP, null), default: defaultScenario.loopTo, label: "loop to", unit: "steps", link: "to" },
  lens: {
    kind: { type: "choice", options: ["area", "log", "difference"] },
    default: defaultScenario.lens,
    label: "lens",
  },
  stage: {
    kind: { type: "choice", options: ["heaps", "operation"] },
    default: defaultScenario.stage,
    when: { key: "lab", is: ["heap"] },
    label: "stage of the heap lab",
  },
  selected: {
    kind: rows(selectedTable, { min: 0, max: 1 }),
    default: defaultScenario.selected,
    label: "buffer whose biography is told",
    link: "sel",
  },
};
