import { modelText } from "../../kernel/scenario/link/value-text";
import { type PolicyName, type TunedPolicy, valueText } from "./policies";

/** The words for a policy. */
interface PolicyWords {
  readonly name: string;
  /** The rule in one sentence. */
  readonly rule: string;
  /** The names of its parameters. Shares are in percent of the cache. */
  readonly parameters: Readonly<Record<string, string>>;
  /** One of these parameters' shares of the cache must be a whole page, or the policy caches nothing; missing = none. */
  readonly needs?: readonly string[];
  /** The parameter that must be 0 for `needs` to hold. */
  readonly unless?: string;
}

const WORDS: Readonly<Record<PolicyName, PolicyWords>> = {
  fifo: { name: "FIFO", rule: "Evicts the page that entered first.", parameters: {} },
  lru: { name: "LRU", rule: "Evicts the page that has gone longest without a request.", parameters: {} },
  mru: { name: "MRU", rule: "Evicts the page that was requested last.", parameters: {} },
  random: { name: "Random", rule: "Evicts any page, each with the same chance.", parameters: {} },
  clock: {
    name: "CLOCK",
    rule: "Evicts the oldest page, but a page with a hit gets a second chance.",
    parameters: { bits: "bits per page" },
  },
  lfu: {
    name: "LFU",
    rule: "Evicts the page with the fewest requests since it entered.",
    parameters: { enters: "newcomer enters first" },
  },
  "lru-2": {
    name: "LRU-2",
    rule: "Evicts pages with a single request first, then the page whose last request but one is oldest.",
    parameters: {},
  },
  sieve: {
    name: "SIEVE",
    rule: "A hand moves from old pages to new ones and evicts the first without a hit since its last visit.",
    parameters: { array: "in an array" },
  },
  slru: {
    name: "SLRU",
    rule: "A hit moves a page up one segment. The lowest segment loses pages.",
    parameters: { segments: "segments", lowest: "lowest segment" },
  },
  "2q": {
    name: "2Q",
    rule: "New pages pass through a short queue. Pages requested again after they left it enter the main list.",
    parameters: { in: "A1in", out: "A1out" },
  },
  arc: {
    name: "ARC",
    rule: "Pages requested once and pages requested again share the cache. Names of evicted pages move the border.",
    parameters: { whole: "p is a whole number" },
  },
  "s3-fifo": {
    name: "S3-FIFO",
    rule: "New pages try out in a small queue. Pages requested often enough there move to the main queue.",
    parameters: { small: "small", ghost: "ghosts", move: "hits to move", program: "as run by" },
  },
  "w-tinylfu": {
    name: "W-TinyLFU",
    rule: "A new page stays only if an estimate says that it is requested more often than the page it replaces.",
    parameters: {
      window: "window",
      count: "requests counted",
      age: "capacities until counts are halved",
      cap: "highest count",
      climb: "window adapts (1 as Caffeine, 2 by hits, 3 by densities)",
    },
    needs: ["window"],
    unless: "count",
  },
  lirs: {
    name: "LIRS",
    rule: "Keeps pages whose last two requests were close together. All others share a short queue.",
    parameters: { hir: "queue Q" },
  },
  linux: {
    name: "Linux, classic lists",
    rule: "Two lists: pages requested again become active, and the inactive list loses pages.",
    parameters: { refault: "shadows of evicted pages", ratio: "active per inactive page" },
  },
  mglru: {
    name: "Linux, MGLRU",
    rule: "Up to four generations. The oldest loses pages, but tiers of pages that come back often move on.",
    parameters: {},
  },
  "2q-lru": {
    name: "2Q-LRU",
    rule: "As 2Q, but new pages are in an LRU list, and a hit moves a page to the other list.",
    parameters: { in: "recent list", out: "names" },
  },
  "2q-values": {
    name: "2Q-values",
    rule: "As 2Q, but pages that leave the first queue stay in a second one, within the cache.",
    parameters: { in: "recent list", out: "evicted list" },
    needs: ["in", "out"],
  },
  "two-generations": {
    name: "Two-generations",
    rule: "Pages enter a new map, also at a hit in the old one. When the new is full, the old leaves whole.",
    parameters: { late: "turns late" },
  },
  "lru-two-lists": {
    name: "LRU-two-lists",
    rule: "New pages enter a high list and sink to a low one, which loses pages. A page never rises.",
    parameters: { high: "high list" },
  },
  "lru-shards": {
    name: "LRU-shards",
    rule: "A hash of the page chooses a shard. Each shard is an LRU list with a limit of its own.",
    parameters: { shards: "shards" },
  },
  "clock-pro-quick": {
    name: "CLOCK-Pro-quick",
    rule: "Cold pages with a hit become hot, and hot pages get second chances. Names of cold pages bring them back hot.",
    parameters: { hot: "hot pages", ghost: "names" },
  },
  "clock-pro-2k": {
    name: "CLOCK-Pro-2k",
    rule: "Cold pages with hits become hot. Of a quarter of the hot pages the one with the fewest hits leaves.",
    parameters: { hot: "hot pages", ghost: "names" },
  },
  mq: {
    name: "MQ",
    rule: "A queue for each power of two of requests. Pages not requested for long sink, and the lowest queue loses pages.",
    parameters: { queues: "queues", life: "life time, in capacities", ghost: "names" },
  },
  "lru-late": {
    name: "LRU-late",
    rule: "LRU whose pages move at most once in an age. Evictions wait for maintenance, so it may hold more than its limit.",
    parameters: { age: "requests between moves", behind: "requests behind" },
  },
  "lru-sampled": {
    name: "LRU-sampled",
    rule: "Evicts the oldest of some pages drawn by chance.",
    parameters: { sample: "pages drawn", pool: "candidates kept", tick: "requests per tick of the clock" },
  },
  optimum: {
    name: "Optimum",
    rule: "Knows the future: evicts the page whose next request is furthest away. No policy that admits every page misses less.",
    parameters: {},
  },
};

/** The words for a policy. */
export const wordsOfPolicy = (name: PolicyName): PolicyWords => WORDS[name];

/** Policies that libCacheSim has too, as its plots name them, where that is another name. */
const TITLES: Readonly<Partial<Record<PolicyName, string>>> = { "2q": "TwoQ", optimum: "Belady" };

/** The values of the parameters as people read them. */
export const parameterTexts = ({ name, parameters }: TunedPolicy): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, valueText(name, key, value)]));

/** The policy's title, with the parameters that differ from their defaults: "S3-FIFO,move:1". */
export const policyTitle = ({ name, parameters }: TunedPolicy): string =>
  modelText({ model: TITLES[name] ?? WORDS[name].name, parameters: parameterTexts({ name, parameters }) });
