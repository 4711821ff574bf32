import { type BatchRequests, isOfBatches, pointersOf, resizedBytes } from "../../models/allocation/batches";
import { isOfTrace } from "../../models/allocation/call-trace";
import { binaryBytes } from "../../models/allocation/charts/heap-units";
import type { AllocationScenario, Fraction } from "../../models/allocation/scenario";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { NOTHING_LIVE, otherWords } from "./workload-form";

/** The workload in sentences. */
export function workloadSentence(scenario: AllocationScenario): string {
  return [
    moveSentence(scenario),
    lifeSentence(scenario),
    victimSentence(scenario),
    sizeSentence(scenario),
    otherWords(scenario),
  ]
    .filter(Boolean)
    .join(" ");
}

function moveSentence({ moves }: AllocationScenario): string {
  if (moves.length === 0) return "";
  return moves.length === 1 ? "You make the first operation." : `You make the first ${moves.length} operations.`;
}

const GENERATOR_WORDS: Readonly<Record<AllocationScenario["generator"], string>> = {
  msvc: "the Microsoft C runtime’s rand()",
  pcg32: "PCG32",
  splitmix64: "splitmix64",
};

/** The source of the random numbers; a recording has none. */
export function randomWords(scenario: AllocationScenario): string {
  const { generator, seed } = scenario;
  if (isOfTrace(scenario)) return "";
  return `Random numbers: ${GENERATOR_WORDS[generator]}, seed ${formatInteger(seed)}.`;
}

const isCoin = ([parts, of]: Fraction): boolean => 2 * parts === of;
const isNever = ([parts]: Fraction): boolean => parts === 0;
const chance = ([parts, of]: Fraction): string => `${parts}/${of}`;

function lifeSentence(scenario: AllocationScenario): string {
  switch (scenario.life) {
    case "random-walk":
      return isCoin(scenario.allocate)
        ? "Each step flips a coin: allocate or free."
        : `Each step allocates with probability ${chance(scenario.allocate)} and frees otherwise.${isNever(scenario.allocate) ? ` ${NOTHING_LIVE}` : ""}`;
    case "bounded":
      return `Steps allocate and free at random and keep about ${formatCounted(scenario.bound, "buffer")} live.`;
    case "phases":
      return `Allocations rise and fall in ${formatCounted(scenario.phases.length, "phase")} that repeat.`;
    case "exponential":
      return lifetimeSentence(scenario);
    case "fixed-counts":
      return `Each step fills or empties one of ${formatCounted(scenario.slots, "slot")} per size.`;
    case "trace":
    case "batches":
      return "";
  }
}

function lifetimeSentence({ lifetime, lifetimes }: AllocationScenario): string {
  const count = lifetimes.length;
  const own =
    count === 0 ? "" : `; ${formatCounted(count, "size")} ${count === 1 ? "has its" : "have their"} own average`;
  return `Buffers live ${formatCounted(lifetime, "step")} on average${own}. The buffer whose lifetime ended first is freed first.`;
}

function victimSentence({ victims }: AllocationScenario): string {
  return victims === "random" ? "" : `The ${victims} live buffer is freed first.`;
}

/** The median of a log-normal size, and the factor 2^spread within which two thirds of the sizes lie. */
const bellWords = (median: number, spread: number): string =>
  `${formatBytes(median)} (±\u00a0${spread}\u00a0${spread === 1 ? "doubling" : "doublings"})`;

function sizeSentence(scenario: AllocationScenario): string {
  const range = `${formatBytes(scenario.sizeMin)} to ${formatBytes(scenario.sizeMax)}`;
  switch (scenario.sizes) {
    case "doubling": {
      const how = isCoin(scenario.double) ? "with every heads" : `with probability ${chance(scenario.double)}`;
      return `Sizes start at ${formatBytes(scenario.sizeMin)} and double ${how}.`;
    }
    case "uniform":
      return `Sizes are ${range}, all equally likely.`;
    case "listed":
      return `Sizes are drawn from a list of ${formatCounted(scenario.listed.length, "size")}.`;
    case "histogram":
      return `Sizes follow a histogram of ${formatCounted(scenario.bins.length, "bin")}.`;
    case "log-normal":
      return `Sizes are log-normal about ${bellWords(scenario.median, scenario.spread)}, limited to ${range}.`;
    case "pareto":
      return `Sizes follow a Pareto distribution from ${formatBytes(scenario.sizeMin)} with exponent ${scenario.alpha}, limited to ${range}.`;
    case "bimodal":
      return (
        `${scenario.share}\u00a0% of sizes are log-normal about ${bellWords(scenario.median, scenario.spread)}, ` +
        `the rest about ${bellWords(scenario.median2, scenario.spread2)}, limited to ${range}.`
      );
  }
}

/** The order of the calls, at the end of "free all". */
export const ORDER_WORDS: Readonly<Record<BatchRequests["order"], string>> = {
  serial: "in order",
  reversed: "in reverse order",
  shuffled: "in random orders",
  one: "one block at a time",
};

/** The bytes that the program writes. */
export const TOUCH_WORDS: Readonly<Record<BatchRequests["touch"], string>> = {
  none: "writes nothing",
  asked: "writes each block before it is resized",
  all: "writes all of each block",
};

/** The batches of a scenario's size, in sentences. */
export function batchesSentence(scenario: BatchRequests): string {
  const { size, factor, order, touch } = scenario;
  const blocks = formatCounted(pointersOf(scenario), "block");
  const resized = binaryBytes(resizedBytes(size, factor));
  return `Get ${blocks} of ${binaryBytes(size)}, resize all to ${resized}, free all: ${ORDER_WORDS[order]}. The program ${TOUCH_WORDS[touch]}.`;
}

/** A workload in sentences, batches too. */
export const requestWords = (scenario: AllocationScenario): string =>
  isOfBatches(scenario) ? batchesSentence(scenario) : workloadSentence(scenario);
