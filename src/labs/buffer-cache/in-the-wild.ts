import { defaultScenario } from "../../models/allocation/default-scenario";
import { policyPresets } from "../../models/allocation/policies";
import { defaultPolicy } from "../../models/allocation/policy-fields";
import type { AllocationScenario, ListedSize, Policy, PoolChoice } from "../../models/allocation/scenario";
import { poolOf } from "../../models/pools/lane-pools";
import { formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import type { Entry, Group, Source } from "../shared/library-entry";
import type { Outcomes } from "../shared/outcomes";

type Change = Partial<AllocationScenario>;

const github = (repository: string, number: number, kind: "issues" | "pull" = "issues"): Source => ({
  name: `${repository}#${number}`,
  address: `https://github.com/${repository}/${kind}/${number}`,
});

/** A report with the year in which it was written. */
const inYear = (year: number, { name, address }: Source): Source => ({ name: `${name}, ${year}`, address });

/** A lane with a pool of a library. */
const pool = (name: string, change?: PoolChoice["parameters"]): Policy => ({
  ...defaultPolicy,
  pool: poolOf(name, change),
});
const policy = (change: Partial<Policy>): Policy => ({ ...defaultPolicy, ...change });

/** Two lanes or one at a step, with PCG32. */
const scenario = (lanes: readonly Policy[], at: number, ...workload: readonly Change[]): AllocationScenario =>
  Object.assign({ ...defaultScenario, generator: "pcg32" }, ...workload, { lanes, at });

const bounded = (bound: number): Change => ({ life: "bounded", bound });
const listed = (...sizes: readonly ListedSize[]): Change => ({ sizes: "listed", listed: sizes });
/** Sizes about two medians; `share`: percentage of the first. */
const bimodal = (median: number, median2: number, share: number, change: Change = {}): Change => ({
  ...{ sizes: "bimodal", sizeMin: 16, sizeMax: 16_777_216, spread: 0.5, spread2: 0.3 },
  ...{ median, median2, share, ...change },
});
/** One buffer at a time: each step takes one or returns it. */
const ONE_AT_A_TIME: Change = {
  life: "phases",
  phases: [
    { steps: 1, chance: [1, 1] },
    { steps: 1, chance: [0, 1] },
  ],
};

const whole = (share: number) => formatShare(share, 0);

const JVM: readonly Entry<Outcomes>[] = [
  {
    title: "Jackson 2.17 keeps the bigger array (2024)",
    say: ([a, b]) =>
      `Two parsers are open at once. Of the arrays that hold their texts, ${formatShare(a.mean_efficiency)} is needed on average with 2.16, and ${formatShare(b.mean_efficiency)} with 2.17, which keeps the bigger of two returned arrays. With one parser, both do the same.`,
    scenario: scenario(
      [pool("jackson-core", { version: "2.14" }), pool("jackson-core", { version: "2.17.1" })],
      1999,
      bounded(2),
      bimodal(700, 100_000, 99, { sizeMax: 131_072 }),
    ),
    sources: [inYear(2024, github("FasterXML/jackson-core", 1186))],
  },
  {
    title: "The JDK’s hidden buffer of each thread",
    say: ([a, b]) =>
      `300 threads write 10 MiB each, one at a time. When none writes, their hidden buffers keep ${formatBytes(a.idle)}, and ${formatBytes(b.idle)} with jdk.nio.maxCachedBufferSize at 64 KiB.`,
    scenario: scenario(
      [pool("jdk-util"), pool("jdk-util", { maxCachedBufferSize: 65_536 })],
      9999,
      ONE_AT_A_TIME,
      listed({ size: 10_485_760, weight: 1 }),
      { threadCount: 300 },
    ),
    sources: [
      inYear(2021, github("ehcache/ehcache3", 2868)),
      inYear(2019, github("trinodb/trino", 542, "pull")),
      { name: "JDK-8147468", address: "https://bugs.openjdk.org/browse/JDK-8147468" },
    ],
  },
  {
    title: "Hadoop’s pool that keeps everything",
    say: ([a, b]) =>
      `Callers need ${formatBytes(a.needed)}. ElasticByteBufferPool never frees a buffer and keeps ${formatBytes(a.idle)} unused; eight slots for buffers up to 1 MiB keep ${formatBytes(b.idle)}.`,
    scenario: scenario(
      [pool("hadoop-common"), policy({ capacity: 8, lookup: "best-fit", full: "free-oldest", cutoff: 1_048_576 })],
      20_000,
      bounded(4),
      { sizes: "log-normal", sizeMin: 4096, sizeMax: 16_777_216, median: 65_536, spread: 2 },
    ),
    sources: [inYear(2024, github("apache/hadoop", 7168, "pull")), inYear(2022, github("apache/hadoop", 4263, "pull"))],
  },
  {
    title: "Kafka’s producer pools one size only",
    say: ([a, b]) =>
      `Records have about 40 kB. With batch.size at 16 KiB, ${whole(a.hit_rate)} of the requests are hits; with 128 KiB, ${whole(b.hit_rate)} are, but only ${whole(b.mean_efficiency)} of the memory is needed on average.`,
    scenario: scenario([pool("kafka-producer"), pool("kafka-producer", { size: 131_072 })], 10_000, bounded(16), {
      sizes: "log-normal",
      sizeMin: 512,
      sizeMax: 131_072,
      median: 40_000,
      spread: 0.8,
    }),
    sources: [inYear(2026, github("apache/kafka", 22_654, "pull"))],
  },
  {
    title: "Jetty’s pool ends at 64 KiB",
    say: ([a, b]) =>
      `Every output buffer has 1 MiB, and Jetty pools none over maxCapacity. Of ${formatInteger(a.requests)} requests, ${formatInteger(a.hits)} are hits with Jetty 12’s default, ${formatInteger(b.hits)} with 1 MiB.`,
    scenario: scenario(
      [pool("jetty-io", { version: "12.0" }), pool("jetty-io", { version: "12.0", maxCapacity: 1_048_576 })],
      5000,
      bounded(12),
      listed({ size: 1_048_576, weight: 1 }),
    ),
    sources: [inYear(2026, github("jetty/jetty.project", 15_464)), inYear(2026, github("apache/jena", 4084))],
  },
];

const GO: readonly Entry<Outcomes>[] = [
  {
    title: "Go’s fmt before and after 2018",
    say: ([a, b]) =>
      `Callers need ${formatBytes(a.needed)}. Buffers in a plain sync.Pool hold ${formatBytes(a.granted)}, although garbage is collected every 500 steps; fmt’s printers, which drop arrays over 64 KiB, hold ${formatBytes(b.granted)}.`,
    scenario: scenario(
      [pool("syncpool-bytesbuffer"), pool("fmt-printer")],
      9999,
      { life: "exponential", lifetime: 40, collect: 500 },
      bimodal(256, 1_048_576, 98, { spread: 1, spread2: 0.5 }),
    ),
    sources: [inYear(2017, github("golang/go", 23_199))],
  },
  {
    title: "encoding/json keeps what it once grew",
    say: ([a, b]) =>
      `A text of ${formatBytes(a.needed)} is written into an array of ${formatBytes(a.granted)}, which no collection frees while it is in use. jsontext drops an array at its fifth poor use in a row, and holds ${formatBytes(b.granted)}.`,
    scenario: scenario(
      [pool("syncpool-bytesbuffer"), pool("jsontext-encoder")],
      3000,
      bounded(1),
      { collect: 100 },
      bimodal(700, 2_000_000, 99, { sizeMax: 4_194_304 }),
    ),
    sources: [github("golang/go", 27_735)],
  },
  {
    title: "grpc-go’s fallback that jams",
    say: ([a, b]) =>
      `Messages over 1 MiB have no tier. Callers need ${formatBytes(a.needed)}, and the fallback, which looks at one buffer only, keeps ${formatBytes(a.idle)} until the next collection; tiers of 2, 4 and 8 MiB keep ${formatBytes(b.idle)}.`,
    scenario: scenario(
      [pool("grpc-default"), pool("grpc-tiered", { NewTieredBufferPool: [2_097_152, 4_194_304, 8_388_608] })],
      3999,
      bounded(8),
      { collect: 1000 },
      { sizes: "log-normal", sizeMin: 1_048_577, sizeMax: 8_388_608, median: 2_097_152, spread: 0.5 },
    ),
    sources: [inYear(2025, github("grpc/grpc-go", 8500)), inYear(2025, github("grpc/grpc-go", 8705, "pull"))],
  },
  {
    title: "A pool that never calibrates",
    say: ([a, b]) =>
      `bytebufferpool sets its limit after 42\u202f001 returns of one class. After ${formatInteger(a.returns)} in all, callers hold ${formatBytes(a.granted)}; with fasthttp’s own limit of 64 KiB they hold ${formatBytes(b.granted)}.`,
    scenario: scenario(
      [pool("bytebufferpool"), pool("fasthttp-body", { SetBodySizePoolLimit: 65_536 })],
      60_000,
      bounded(8),
      { collect: 500 },
      bimodal(700, 400_000, 99, { sizeMin: 64, sizeMax: 4_194_304, spread2: 0.5 }),
    ),
    sources: [inYear(2022, github("valyala/fasthttp", 1225)), inYear(2017, github("valyala/bytebufferpool", 15))],
  },
  {
    title: "Loki’s buckets over 32 MB",
    say: ([a, b]) =>
      `In a pool of prometheus with buckets of 32 and 128 MB, a page of 33 MB gets 128 MB, and ${whole(a.mean_efficiency)} is needed on average; with buckets that grow by half, ${whole(b.mean_efficiency)}.`,
    scenario: scenario(
      [4000, 1500].map((factor) => pool("prometheus-pool", { minSize: 2_000_000, maxSize: 128_000_000, factor })),
      2000,
      bounded(6),
      { sizes: "log-normal", sizeMin: 1_000_000, sizeMax: 128_000_000, median: 40_000_000, spread: 0.5 },
    ),
    sources: [inYear(2024, github("grafana/loki", 12_362, "pull"))],
  },
  {
    title: "Thanos: 200 kB for a chunk of 16 kB",
    say: ([a, b]) =>
      `The smallest bucket has 200 kB, so callers hold ${formatBytes(a.granted)} and need ${whole(a.efficiency)} of it; with one of 16 kB, the size of a chunk, they hold ${formatBytes(b.granted)}.`,
    scenario: scenario(
      [200_000, 16_000].map((minSize) => pool("thanos-bucketed", { minSize, maxSize: 50_000_000 })),
      2000,
      bounded(100),
      listed({ size: 16_000, weight: 19 }, { size: 500_000, weight: 1 }),
    ),
    sources: [inYear(2019, github("thanos-io/thanos", 1580))],
  },
];

const OTHERS: readonly Entry<Outcomes>[] = [
  {
    title: "APR gives a large node to a small request",
    say: ([a, b]) =>
      `After one request for 2 MB, a request for ${formatBytes(a.needed)} gets a node of ${formatBytes(a.granted)}, because the list of large nodes gives any that fits; with max_free at 64 KiB it gets ${formatBytes(b.granted)}.`,
    scenario: scenario(
      [pool("apr-allocator"), pool("apr-allocator", { max_free: 65_536 })],
      1000,
      ONE_AT_A_TIME,
      { moves: [2_000_000, -1] },
      { sizes: "log-normal", sizeMin: 100, sizeMax: 40_000, median: 8000, spread: 1 },
    ),
    sources: [inYear(2022, github("apache/apr", 35, "pull"))],
  },
  {
    title: "One small frame holds a big array",
    say: ([a, b]) =>
      `After a few large frames, a frame of ${formatBytes(a.needed)} keeps an array of ${formatBytes(a.granted + a.idle)} in BytesMut alive; a copy of the frame would hold ${formatBytes(b.granted)}.`,
    scenario: scenario(
      [pool("bytes-bytesmut"), policyPresets["no-cache"].policy],
      5000,
      bounded(1),
      bimodal(700, 2_000_000, 99, { sizeMax: 4_194_304 }),
    ),
    sources: [inYear(2020, github("tokio-rs/bytes", 401))],
  },
  {
    title: "Node’s slab of 8 and 64 KiB",
    say: ([a, b]) =>
      `A few small Buffers live long. Callers need ${formatBytes(a.needed)}, for which slabs of 8 KiB keep ${formatBytes(a.granted + a.idle)} alive, and slabs of 64 KiB, the default since 2026, ${formatBytes(b.granted + b.idle)}.`,
    scenario: scenario(
      [pool("node-buffer", { poolSize: 8192 }), pool("node-buffer")],
      20_000,
      { life: "exponential", lifetime: 20, lifetimes: [{ size: 100, mean: 2000 }] },
      listed({ size: 100, weight: 1 }, { size: 1000, weight: 19 }),
    ),
    sources: [inYear(2026, github("nodejs/node", 63_597, "pull")), inYear(2019, github("nodejs/node", 27_121))],
  },
];

const GO_FMT = policyPresets["go-fmt"].policy;
/** A pool that accepts every returned buffer. */
const UNLIMITED: Policy = { ...GO_FMT, cutoff: null };
/** One pool per power of two, each with this capacity. */
const powers = (capacity: number) => policy({ capacity, buckets: "powers", bucketCount: 25, roundUp: true });

/** Reports whose pools are policies of ours: at most 64 buffers of a kind, and one that is too small is skipped. */
const SIMPLIFIED: readonly Entry<Outcomes>[] = [
  {
    title: "A cache with the limit of Go’s fmt",
    say: ([a, b]) =>
      `Callers need ${formatBytes(a.needed)}: without the limit they hold ${formatBytes(a.granted)}, with it ${formatBytes(b.granted)}.`,
    scenario: scenario([UNLIMITED, GO_FMT], 10_000, {
      life: "exponential",
      lifetime: 40,
      sizes: "bimodal",
      sizeMin: 16,
      sizeMax: 16_777_216,
      median: 256,
      median2: 1_048_576,
      spread2: 0.5,
      share: 98,
    }),
    sources: [github("golang/go", 23199)],
  },
  {
    title: "One message in a hundred is 1 GiB",
    say: ([{ needed, poisoned, live, granted }]) =>
      `Callers need ${formatBytes(needed)}; ${poisoned} of their ${live} buffers are 1 GiB each, ${formatBytes(granted)} in all.`,
    scenario: scenario([UNLIMITED], 100_000, bounded(64), {
      sizes: "listed",
      listed: [
        { size: 1024, weight: 99 },
        { size: 1_073_741_824, weight: 1 },
      ],
    }),
    sources: [github("IBM/fluent-forward-go", 58)],
  },
  {
    title: "Log lines, rare stack traces",
    say: ([a, b]) =>
      `Callers need ${formatBytes(a.needed)}: a pool that takes everything back allocates ${formatBytes(a.granted)}, one that takes back nothing over 256 B ${formatBytes(b.granted)}.`,
    scenario: scenario([UNLIMITED, { ...GO_FMT, cutoff: 256 }], 37_900, bounded(48), {
      sizes: "bimodal",
      sizeMin: 16,
      median: 160,
      spread: 0.6,
      median2: 24_000,
      share: 99,
    }),
    sources: [github("uber-go/zap", 1130), github("kubernetes/klog", 366, "pull")],
  },
  {
    title: "A pool of streams after a burst",
    say: ([a, b]) =>
      `Callers hold ${formatBytes(a.granted)}; pools without a limit keep ${formatBytes(a.idle)} unused, pools of two buffers per size ${formatBytes(b.idle)}.`,
    scenario: scenario([powers(64), powers(2)], 3199, {
      life: "phases",
      phases: [
        { steps: 400, chance: [1, 2] },
        { steps: 200, chance: [19, 20] },
        { steps: 200, chance: [1, 20] },
        { steps: 1600, chance: [1, 2] },
      ],
      sizes: "log-normal",
      sizeMin: 1024,
      sizeMax: 16_777_216,
      median: 131_072,
      spread: 1.5,
    }),
    sources: [{ ...github("microsoft/Microsoft.IO.RecyclableMemoryStream", 149), name: "RecyclableMemoryStream#149" }],
  },
];

/** An entry whose pool was never run beside its library. */
const notCompared = (entry: Entry<Outcomes>): Entry<Outcomes> => ({
  ...entry,
  say: (outcomes) => `${entry.say(outcomes)} Not compared with the library.`,
});

/** Bugs and settings that people met in libraries, each with its report. */
export const IN_THE_WILD: Group<Outcomes> = {
  title: "In the wild",
  note: "Reported bugs and settings of libraries, as shipped and as changed. The requests are synthetic. A pool equals its library row for row, unless its card says that it was not compared.",
  entries: [...JVM, ...GO, ...OTHERS, ...SIMPLIFIED.map(notCompared)],
};
