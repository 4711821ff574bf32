import { equal } from "../../shared/equal";
import { defaultScenario } from "./default-scenario";
import { workloadRows } from "./fields";
import { fixedCounts } from "./model";
import type { AllocationScenario } from "./scenario";

/** A workload, by hand and then random, without its seed. */
export type Workload = Omit<Pick<AllocationScenario, keyof typeof workloadRows>, "seed">;

const KEYS = (Object.keys(workloadRows) as (keyof typeof workloadRows)[]).filter((key) => key !== "seed");

/** A named workload. */
interface WorkloadPreset {
  readonly title: string;
  readonly workload: Workload;
}

const workloadOf = (scenario: AllocationScenario) =>
  Object.fromEntries(KEYS.map((key) => [key, scenario[key]])) as unknown as Workload;

/** The article's lifetimes with other sizes. */
const sizes = (change: Partial<Workload>): Workload => ({
  ...workloadOf(defaultScenario),
  generator: "pcg32",
  ...change,
});
const doubling = (k: number): Workload => ({ ...workloadOf(defaultScenario), double: [1, k] });

/** Workloads by name. */
export const workloads = {
  article: { title: "Chen 2006, exact", workload: doubling(2) },
  listing: { title: "Chen’s second listing: double at 1/4", workload: doubling(4) },
  eighth: { title: "Double with probability 1/8", workload: doubling(8) },
  sixteenth: { title: "Double with probability 1/16", workload: doubling(16) },
  uniform: { title: "Uniform, 1 to 10 000 B", workload: sizes({ sizes: "uniform", sizeMin: 1, sizeMax: 10_000 }) },
  bimodal: {
    title: "Two kinds: mostly small, some large",
    workload: sizes({ sizes: "bimodal", sizeMin: 16, median: 200, spread: 0.5, median2: 100_000, share: 95 }),
  },
  "mostly-small": {
    title: "¾ in 100 to 200 B",
    workload: sizes({
      sizes: "histogram",
      bins: [
        { lo: 100, hi: 200, weight: 75 },
        { lo: 201, hi: 1600, weight: 20 },
        { lo: 1601, hi: 102_400, weight: 5 },
      ],
    }),
  },
  "log-normal": {
    title: "Log-normal about 500 B",
    workload: sizes({ sizes: "log-normal", sizeMin: 16, median: 500, spread: 2 }),
  },
  bursts: {
    title: "Bursts",
    workload: sizes({
      life: "phases",
      phases: [
        { steps: 2000, chance: [9, 10] },
        { steps: 2000, chance: [1, 10] },
      ],
      sizes: "log-normal",
      sizeMin: 16,
      median: 500,
      spread: 2,
    }),
  },
  lifetimes: {
    title: "Small ones live longer",
    workload: sizes({
      life: "exponential",
      lifetime: 1000,
      lifetimes: [{ size: 64, mean: 50_000 }],
      sizes: "listed",
      listed: [
        { size: 64, weight: 1 },
        { size: 1000, weight: 5 },
        { size: 20_000, weight: 2 },
      ],
    }),
  },
  primes: {
    title: "Nine primes, fixed counts",
    workload: workloadOf({ ...defaultScenario, ...fixedCounts, life: "fixed-counts" }),
  },
  pareto: { title: "Pareto, 100 B and up", workload: sizes({ sizes: "pareto", alpha: 1.2 }) },
} as const satisfies Record<string, WorkloadPreset>;

/** The key of a scenario's workload. */
export function workloadKeyOf(scenario: AllocationScenario): keyof typeof workloads | undefined {
  const keys = Object.keys(workloads) as (keyof typeof workloads)[];
  return keys.find((key) => equal(workloads[key].workload, workloadOf(scenario)));
}
