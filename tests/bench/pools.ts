/**
 * Operations a second of a lane with a pool of a library, in wasm, whole steps: the drawn request, the lane, its curves.
 * The sizes are those of the JSON trace of tests/golden/pools: 99 % about 700 B, the rest about 2 MB. Medians of the rounds.
 */
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { poolOf } from "../../src/models/pools/lane-pools";
import { median, openCore } from "./open-core";

const ROUNDS = Number(process.env.BUFFERLAB_ROUNDS ?? 5);
const STEPS = 10_000_000;
const SLICE = 1_000_000;
const POOLS = ["syncpool-bytesbuffer", "jackson-core", "grpc-default"] as const;

const jsonScenario = (model: string): AllocationScenario => ({
  ...defaultScenario,
  ...{ generator: "pcg32", life: "bounded", bound: 8, sizes: "bimodal", sizeMin: 1, sizeMax: 4_194_304 },
  ...{ median: 700, spread: 0.2, median2: 2_000_000, spread2: 0.3, share: 99, collect: 1000 },
  lanes: [{ ...defaultPolicy, pool: poolOf(model) }],
});

/** Seconds by the clock and of the processor. */
function seconds(scenario: AllocationScenario): readonly [clock: number, processor: number] {
  const { call } = openCore(scenario);
  const [start, before] = [performance.now(), process.cpuUsage()];
  for (let done = 0; done < STEPS; done += SLICE) call.bl_run(SLICE);
  const { user, system } = process.cpuUsage(before);
  return [(performance.now() - start) / 1000, (user + system) / 1e6];
}

const speed = (times: readonly number[]) => `${(STEPS / median(times) / 1e6).toFixed(1)} M/s`;

console.log(`Operations a second of one lane, medians of ${ROUNDS} rounds`);
console.table(
  POOLS.map((pool) => {
    const rounds = Array.from({ length: ROUNDS }, () => seconds(jsonScenario(pool)));
    return {
      pool,
      "by the clock": speed(rounds.map(([clock]) => clock)),
      "by processor time": speed(rounds.map(([, processor]) => processor)),
    };
  }),
);
