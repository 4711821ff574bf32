import type { PolicyName } from "../../page-kit";
import type { CacheTwin, TwinSetting } from "./cache-twin";
import { ArcTwin } from "./twins/arc-twin";
import { ClockTwin } from "./twins/clock-twin";
import { LfuTwin } from "./twins/lfu-twin";
import { LinuxTwin } from "./twins/linux-twin";
import { LirsTwin } from "./twins/lirs-twin";
import { Lru2Twin } from "./twins/lru-2-twin";
import { OptimumTwin } from "./twins/optimum-twin";
import { QueueTwin } from "./twins/queue-twin";
import { RandomTwin } from "./twins/random-twin";
import { S3FifoTwin } from "./twins/s3-fifo-twin";
import { SieveTwin } from "./twins/sieve-twin";
import { SlruTwin } from "./twins/slru-twin";
import { TwoQTwin } from "./twins/two-q-twin";
import { WTinyLfuTwin } from "./twins/w-tinylfu-twin";

/** The slow twin of every registered policy. A missing one does not compile. */
export const twinOf: Readonly<Record<PolicyName, (setting: TwinSetting) => CacheTwin>> = {
  FIFO: (setting) => new QueueTwin(setting, { moves: false, end: "tail", cause: "OLDEST" }),
  LRU: (setting) => new QueueTwin(setting, { moves: true, end: "tail", cause: "LEAST_RECENT" }),
  MRU: (setting) => new QueueTwin(setting, { moves: true, end: "head", cause: "MOST_RECENT" }),
  RANDOM: (setting) => new RandomTwin(setting),
  CLOCK: (setting) => new ClockTwin(setting),
  LFU: (setting) => new LfuTwin(setting),
  LRU_2: (setting) => new Lru2Twin(setting),
  SIEVE: (setting) => new SieveTwin(setting),
  SLRU: (setting) => new SlruTwin(setting),
  TWO_Q: (setting) => new TwoQTwin(setting),
  ARC: (setting) => new ArcTwin(setting),
  S3_FIFO: (setting) => new S3FifoTwin(setting),
  W_TINYLFU: (setting) => new WTinyLfuTwin(setting),
  LIRS: (setting) => new LirsTwin(setting),
  LINUX: (setting) => new LinuxTwin(setting),
  OPTIMUM: (setting) => new OptimumTwin(setting),
};
