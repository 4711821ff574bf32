import type { AllocationScenario, Fraction, ListedSize } from "../../src/models/allocation/scenario";
import { entry } from "./entry";
import { logNormal, pareto } from "./fixed-point";
import { Pcg32, STREAM } from "./random";

/** Starts at `min` and doubles while the size is below `max` and a draw allows it. */
export function doublingSize(min: number, max: number, again: () => boolean): number {
  let size = min;
  while (size < max && again()) size *= 2;
  return size;
}

/** The row that contains below(sum of the weights), cumulative in list order. */
function byWeight<Row extends { readonly weight: number }>(rows: readonly Row[], random: Pcg32): Row {
  let left = random.below(rows.reduce((sum, row) => sum + row.weight, 0));
  let index = 0;
  while (left >= entry(rows, index).weight) {
    left -= entry(rows, index).weight;
    index += 1;
  }
  return entry(rows, index);
}

const between = (lo: number, hi: number, random: Pcg32) => lo + random.below(hi - lo + 1);

/** Clamps a size to the range. */
function held({ sizeMin, sizeMax }: AllocationScenario, size: bigint): number {
  if (size < BigInt(sizeMin)) return sizeMin;
  return size > BigInt(sizeMax) ? sizeMax : Number(size);
}

/** The core counts in hundredths. */
const hundredths = (value: number) => Math.round(value * 100);

function oneBell({ median, spread }: AllocationScenario, random: Pcg32): bigint {
  return logNormal(median, hundredths(spread), random);
}

function twoBells(scenario: AllocationScenario, random: Pcg32): bigint {
  if (random.below(100) < scenario.share) return oneBell(scenario, random);
  return logNormal(scenario.median2, hundredths(scenario.spread2), random);
}

/** The next request's size, drawn from the stream of sizes. */
export function nextSize(scenario: AllocationScenario, random: Pcg32): number {
  switch (scenario.sizes) {
    case "doubling":
      return doublingSize(scenario.sizeMin, scenario.sizeMax, () => random.chance(scenario.double));
    case "listed":
      return byWeight(scenario.listed, random).size;
    case "uniform":
      return between(scenario.sizeMin, scenario.sizeMax, random);
    case "histogram": {
      const bin = byWeight(scenario.bins, random);
      return between(bin.lo, bin.hi, random);
    }
    case "log-normal":
      return held(scenario, oneBell(scenario, random));
    case "pareto":
      return held(scenario, pareto(scenario.sizeMin, hundredths(scenario.alpha), random));
    case "bimodal":
      return held(scenario, twoBells(scenario, random));
  }
}

/** A doubling run ends at min·2^i or before with probability 1 − p^(i+1), and at the top with certainty. */
function doublingThreshold(min: number, max: number, [parts, of]: Fraction): number {
  let size = min;
  let more = BigInt(parts);
  let all = BigInt(of);
  while (size < max && more * 100n > all) {
    size *= 2;
    more *= BigInt(parts);
    all *= BigInt(of);
  }
  return size;
}

function listedThreshold(listed: readonly ListedSize[]): number {
  const ascending = [...listed].sort((a, b) => a.size - b.size);
  return binsThreshold(ascending.map(({ size, weight }) => ({ lo: size, hi: size, weight })));
}

/**
 * Bins ascend. In the bin with the 99 % mark: the smallest k of its n sizes with before + weight·k/n ≥ 99
 * %.
 */
function binsThreshold(bins: AllocationScenario["bins"]): number {
  const total = BigInt(bins.reduce((sum, bin) => sum + bin.weight, 0));
  let before = 0n;
  for (const bin of bins) {
    const weight = BigInt(bin.weight);
    if ((before + weight) * 100n >= total * 99n) {
      const n = BigInt(bin.hi - bin.lo + 1);
      const missing = (total * 99n - before * 100n) * n;
      const k = (missing + weight * 100n - 1n) / (weight * 100n);
      return bin.lo + Number(k) - 1;
    }
    before += weight;
  }
  throw new RangeError("no weight at all");
}

/** The 64,881st smallest of 65,536 sizes from a separate stream: 99 % of them do not exceed it. */
function sampledThreshold(scenario: AllocationScenario): number {
  const random = new Pcg32(scenario.seed, STREAM.ESTIMATES);
  const sample = Array.from({ length: 65_536 }, () => nextSize(scenario, random));
  return entry(
    sample.sort((a, b) => a - b),
    64_881 - 1,
  );
}

/** With fixed counts, every listed size has the same number of slots. */
const alike = (listed: AllocationScenario["listed"]) => listed.map(({ size }) => ({ size, weight: 1 }));

/** The smallest size that at least 99 % of requests do not exceed: exact for distributions with a table. */
export function nominalThreshold(scenario: AllocationScenario): number {
  const { sizeMin, sizeMax } = scenario;
  switch (scenario.sizes) {
    case "doubling":
      return doublingThreshold(sizeMin, sizeMax, scenario.double);
    case "listed":
      return listedThreshold(scenario.life === "fixed-counts" ? alike(scenario.listed) : scenario.listed);
    case "uniform":
      return binsThreshold([{ lo: sizeMin, hi: sizeMax, weight: 1 }]);
    case "histogram":
      return binsThreshold(scenario.bins);
    case "log-normal":
    case "pareto":
    case "bimodal":
      return sampledThreshold(scenario);
  }
}
