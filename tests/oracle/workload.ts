import type { Fraction, Scenario } from "../../src/scenario/scenario";
import { entry } from "./entry";
import { MsvcRand, Pcg32, STREAM } from "./random";
import { doublingSize, nextSize } from "./sizes";

/** One step's operation, the same for all lanes. `index` counts in the live list before the step. */
export type Request =
  | { readonly operation: "ALLOCATE"; readonly index: number; readonly needed: number }
  | { readonly operation: "FREE"; readonly index: number };

/** Takes entry `index` out of `list`: the last one moves into its place. */
export function swapRemove<T>(list: T[], index: number): T {
  const removed = entry(list, index);
  list[index] = entry(list, list.length - 1);
  list.pop();
  return removed;
}

/** The three questions that a step draws for. `born`: the birth step of each live buffer. */
interface Draws {
  allocates(step: number, live: number): boolean;
  size(): number;
  victim(born: readonly number[]): number;
}

/** One msvc stream in the article's order; it goes with its walk, doubling and random victims alone. */
function msvcDraws(scenario: Scenario): Draws {
  const [parts, of] = scenario.double;
  const k = of / parts;
  const article = scenario.life === "random-walk" && scenario.sizes === "doubling" && scenario.victims === "random";
  if (!article || scenario.allocate[0] * 2 !== scenario.allocate[1] || !Number.isInteger(k)) {
    throw new RangeError("msvc replays the article's kind of workload alone");
  }
  const rand = new MsvcRand(scenario.seed);
  const coin = () => rand.next() % 2 === 1;
  const again = k === 2 ? coin : () => rand.next() % k === 0;
  return {
    allocates: coin,
    size: () => doublingSize(scenario.sizeMin, scenario.sizeMax, again),
    victim: (born) => rand.next() % born.length,
  };
}

function phaseChance(phases: Scenario["phases"], step: number): Fraction {
  const round = phases.reduce((sum, phase) => sum + phase.steps, 0);
  let left = step % round;
  let index = 0;
  while (left >= entry(phases, index).steps) {
    left -= entry(phases, index).steps;
    index += 1;
  }
  return entry(phases, index).chance;
}

/** The chance that a step allocates. */
function allocateChance(scenario: Scenario, step: number, live: number): Fraction {
  switch (scenario.life) {
    case "random-walk":
      return scenario.allocate;
    case "bounded":
      return [2 * scenario.bound - live, 2 * scenario.bound];
    case "phases":
      return phaseChance(scenario.phases, step);
  }
}

/** Index of the smallest. */
function smallest(numbers: readonly number[]): number {
  let found = 0;
  for (let i = 1; i < numbers.length; i += 1) if (entry(numbers, i) < entry(numbers, found)) found = i;
  return found;
}

function largest(numbers: readonly number[]): number {
  let found = 0;
  for (let i = 1; i < numbers.length; i += 1) if (entry(numbers, i) > entry(numbers, found)) found = i;
  return found;
}

/** A pcg32 stream for each purpose. */
function pcgDraws(scenario: Scenario): Draws {
  const allocate = new Pcg32(scenario.seed, STREAM.ALLOCATE);
  const sizes = new Pcg32(scenario.seed, STREAM.SIZES);
  const victims = new Pcg32(scenario.seed, STREAM.VICTIMS);
  const rules = {
    random: (born: readonly number[]) => victims.below(born.length),
    oldest: smallest,
    newest: largest,
  };
  return {
    allocates: (step, live) => allocate.chance(allocateChance(scenario, step, live)),
    size: () => nextSize(scenario, sizes),
    victim: rules[scenario.victims],
  };
}

/** Who asks for what: the request stream of a scenario. Operations are numbered from 0. */
export class Workload {
  private readonly draws: Draws;
  private readonly born: number[] = [];
  private step = 0;

  constructor(scenario: Scenario) {
    this.draws = scenario.generator === "msvc" ? msvcDraws(scenario) : pcgDraws(scenario);
  }

  next(): Request {
    const { draws, born, step } = this;
    this.step += 1;
    if (born.length === 0 || draws.allocates(step, born.length)) {
      born.push(step);
      return { operation: "ALLOCATE", index: born.length - 1, needed: draws.size() };
    }
    const index = draws.victim(born);
    swapRemove(born, index);
    return { operation: "FREE", index };
  }
}
