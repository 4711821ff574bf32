import { defaultScenario } from "../../models/allocation/default-scenario";
import { defaultPolicy } from "../../models/allocation/policy-fields";
import type { AllocationScenario, Policy, PoolChoice } from "../../models/allocation/scenario";

type Change = Partial<AllocationScenario>;

/** A lane with a pool. All settings are given, since the usual ones load only where a scenario has a pool. */
const pool = (model: string, parameters: PoolChoice["parameters"] = {}): Policy => ({
  ...defaultPolicy,
  pool: { model, parameters },
});

/** Lanes with pools, and requests of two kinds: about 700 B, and a percent of them large. */
const mixed = (lanes: readonly Policy[], change: Change): AllocationScenario => ({
  ...{ ...defaultScenario, generator: "pcg32", life: "bounded", sizes: "bimodal", sizeMin: 16, sizeMax: 4_194_304 },
  ...{ median: 700, spread: 0.5, median2: 2_000_000, spread2: 0.3, share: 99 },
  ...{ ...change, lanes },
});

/** Two parsers of Jackson at a time. */
export const jackson = mixed(
  ["2.14", "2.17.1"].map((version) => pool("jackson-core", { use: "read", version })),
  { bound: 2, sizeMax: 131_072, median2: 100_000 },
);
/** One text of JSON at a time, in encoders that are pooled whatever they hold. */
export const json = mixed([pool("syncpool-bytesbuffer")], { bound: 1 });
export const collected: AllocationScenario = { ...json, collect: 100 };
export const limited = mixed([pool("syncpool-bytesbuffer"), pool("syncpool-limit64k", { limit: 65_536 })], { bound: 8, collect: 500 });
/** Messages that are larger than the tiers of grpc-go, whose pool has other tiers in lane B. */
export const tiers: AllocationScenario = {
  ...{ ...defaultScenario, generator: "pcg32", life: "bounded", bound: 8, collect: 1000 },
  ...{ sizes: "log-normal", sizeMin: 1_048_577, sizeMax: 8_388_608, median: 2_097_152, spread: 0.5 },
  lanes: [pool("grpc-default"), pool("grpc-tiered", { NewTieredBufferPool: [2_097_152, 4_194_304, 8_388_608] })],
};
export const calibration = mixed([pool("bytebufferpool")], { bound: 8, median2: 400_000, spread2: 0.5, collect: 500 });
export const ring = mixed([pool("jdk-util"), pool("jdk-util", { maxCachedBufferSize: 262_144 })], {
  life: "phases",
  phases: [
    { steps: 1, chance: [1, 1] },
    { steps: 1, chance: [0, 1] },
  ],
  ...{ sizeMax: 16_777_216, median: 8192, spread: 0.3, median2: 10_000_000, spread2: 0.1 },
});
export const shipped = mixed(
  [pool("syncpool-bytesbuffer"), pool("syncpool-limit64k", { limit: 65_536 }), pool("jsontext-encoder"), pool("go-buffer-pool")],
  { bound: 8, collect: 500 },
);
