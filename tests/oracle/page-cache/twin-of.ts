import type { PolicyName } from "../../page-kit";
import type { CacheTwin, TwinSetting } from "./cache-twin";
import { ArcTwin } from "./twins/arc-twin";
import { ArcWholeTwin } from "./twins/arc-whole-twin";
import { ClockPro2kTwin } from "./twins/clock-pro-2k-twin";
import { ClockProQuickTwin } from "./twins/clock-pro-quick-twin";
import { ClockTwin } from "./twins/clock-twin";
import { LfuTwin } from "./twins/lfu-twin";
import { LinuxTwin } from "./twins/linux-twin";
import { LirsTwin } from "./twins/lirs-twin";
import { Lru2Twin } from "./twins/lru-2-twin";
import { LruLateTwin } from "./twins/lru-late-twin";
import { LruSampledTwin } from "./twins/lru-sampled-twin";
import { LruShardsTwin } from "./twins/lru-shards-twin";
import { LruTwoListsTwin } from "./twins/lru-two-lists-twin";
import { MglruTwin } from "./twins/mglru-twin";
import { MqTwin } from "./twins/mq-twin";
import { OptimumTwin } from "./twins/optimum-twin";
import { QueueTwin } from "./twins/queue-twin";
import { RandomTwin } from "./twins/random-twin";
import { S3FifoProgramsTwin } from "./twins/s3-fifo-programs-twin";
import { S3FifoTwin } from "./twins/s3-fifo-twin";
import { SieveArrayTwin } from "./twins/sieve-array-twin";
import { SieveTwin } from "./twins/sieve-twin";
import { SlruTwin } from "./twins/slru-twin";
import { TwoGenerationsTwin } from "./twins/two-generations-twin";
import { TwoQLruTwin } from "./twins/two-q-lru-twin";
import { TwoQTwin } from "./twins/two-q-twin";
import { TwoQValuesTwin } from "./twins/two-q-values-twin";
import { WTinyLfuCountedTwin } from "./twins/w-tinylfu-counted-twin";
import { WTinyLfuTwin } from "./twins/w-tinylfu-twin";

type TwinClass = new (setting: TwinSetting) => CacheTwin;

/** A twin whose rule is another one where a parameter is not 0. */
const byParameter =
  (name: string, Usual: TwinClass, Variant: TwinClass) =>
  (setting: TwinSetting): CacheTwin =>
    setting.parameters[name] === 0 ? new Usual(setting) : new Variant(setting);

/** The slow twin of every registered policy. A missing one does not compile. */
export const twinOf: Readonly<Record<PolicyName, (setting: TwinSetting) => CacheTwin>> = {
  FIFO: (setting) => new QueueTwin(setting, { moves: false, end: "tail", cause: "OLDEST" }),
  LRU: (setting) => new QueueTwin(setting, { moves: true, end: "tail", cause: "LEAST_RECENT" }),
  MRU: (setting) => new QueueTwin(setting, { moves: true, end: "head", cause: "MOST_RECENT" }),
  RANDOM: (setting) => new RandomTwin(setting),
  CLOCK: (setting) => new ClockTwin(setting),
  LFU: (setting) => new LfuTwin(setting),
  LRU_2: (setting) => new Lru2Twin(setting),
  SIEVE: byParameter("array", SieveTwin, SieveArrayTwin),
  SLRU: (setting) => new SlruTwin(setting),
  TWO_Q: (setting) => new TwoQTwin(setting),
  ARC: byParameter("whole", ArcTwin, ArcWholeTwin),
  S3_FIFO: byParameter("program", S3FifoTwin, S3FifoProgramsTwin),
  W_TINYLFU: byParameter("count", WTinyLfuTwin, WTinyLfuCountedTwin),
  LIRS: (setting) => new LirsTwin(setting),
  LINUX: (setting) => new LinuxTwin(setting),
  OPTIMUM: (setting) => new OptimumTwin(setting),
  TWO_Q_LRU: (setting) => new TwoQLruTwin(setting),
  TWO_Q_VALUES: (setting) => new TwoQValuesTwin(setting),
  TWO_GENERATIONS: (setting) => new TwoGenerationsTwin(setting),
  LRU_TWO_LISTS: (setting) => new LruTwoListsTwin(setting),
  LRU_SHARDS: (setting) => new LruShardsTwin(setting),
  CLOCK_PRO_QUICK: (setting) => new ClockProQuickTwin(setting),
  CLOCK_PRO_2K: (setting) => new ClockPro2kTwin(setting),
  MQ: (setting) => new MqTwin(setting),
  LRU_LATE: (setting) => new LruLateTwin(setting),
  LRU_SAMPLED: (setting) => new LruSampledTwin(setting),
  MGLRU: (setting) => new MglruTwin(setting),
};
