import { defaultScenario } from "../../models/allocation/default-scenario";
import { defaultPolicy } from "../../models/allocation/policy-fields";
import type { AllocationScenario, ListedSize, Policy, PoolChoice } from "../../models/allocation/scenario";

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

const UNLIMITED = pool("syncpool-bytesbuffer");
const LIMITED = pool("syncpool-limit64k", { limit: 65_536 });

/** Two parsers of Jackson at a time. */
export const jackson = mixed(
  ["2.14", "2.17.1"].map((version) => pool("jackson-core", { use: "read", version })),
  { bound: 2, sizeMax: 131_072, median2: 100_000 },
);
/** One text of JSON at a time, in encoders that are pooled whatever they hold. */
export const json = mixed([UNLIMITED], { bound: 1 });
export const collected: AllocationScenario = { ...json, collect: 100 };

/** Eight texts at most, and a collection now and then. */
const EIGHT: Change = { bound: 8, collect: 500 };
export const limited = mixed([UNLIMITED, LIMITED], EIGHT);
export const shipped = mixed([UNLIMITED], EIGHT);
export const compared = mixed([UNLIMITED, LIMITED, pool("jsontext-encoder"), pool("go-buffer-pool")], EIGHT);
export const calibration = mixed([pool("bytebufferpool")], { ...EIGHT, median2: 400_000, spread2: 0.5 });

/** Messages that are larger than the tiers of grpc-go. */
const messages = (lanes: readonly Policy[]): AllocationScenario => ({
  ...{ ...defaultScenario, generator: "pcg32", life: "bounded", bound: 8, collect: 1000 },
  ...{ sizes: "log-normal", sizeMin: 1_048_577, sizeMax: 8_388_608, median: 2_097_152, spread: 0.5, lanes },
});
const tiersUpTo = (...sizes: readonly number[]) => pool("grpc-tiered", { NewTieredBufferPool: sizes });
export const tiers = messages([pool("grpc-default"), tiersUpTo(2_097_152, 4_194_304, 8_388_608)]);
export const tiered = messages([tiersUpTo(1000, 10_000, 100_000)]);

/** Each thread of the JDK has a pool of its own, whose largest buffer has at most `maxCachedBufferSize`; -1 = no limit. */
const jdk = (maxCachedBufferSize: number): Policy =>
  pool("jdk-util", { maxCachedBufferSize, use: "util", version: "21", IOV_MAX: 1024 });

/** 300 threads that read files, one thread at a time. */
const reads = (listed: readonly ListedSize[], lanes: readonly Policy[]): AllocationScenario => ({
  ...{ ...defaultScenario, generator: "pcg32", allocate: [0, 1], sizes: "listed", threadCount: 300, listed, lanes },
});
export const threads = reads([{ size: 10_485_760, weight: 1 }], [jdk(-1), jdk(65_536)]);
export const threadLimits = reads(
  [
    { size: 8192, weight: 80 },
    { size: 131_072, weight: 15 },
    { size: 1_048_576, weight: 4 },
    { size: 10_485_760, weight: 1 },
  ],
  [jdk(-1)],
);
