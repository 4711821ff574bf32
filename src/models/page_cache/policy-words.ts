import { modelText } from "../../kernel/scenario/link/value-text";
import type { PolicyName, TunedPolicy } from "./policies";

/** The words for a policy. */
interface PolicyWords {
  readonly name: string;
  /** The rule in one sentence. */
  readonly rule: string;
  /** The names of its parameters. Shares are in percent of the cache. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The parameter whose share of the cache must be a whole page, or the policy caches nothing; missing = no such. */
  readonly needs?: string;
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
  lfu: { name: "LFU", rule: "Evicts the page with the fewest requests since it entered.", parameters: {} },
  "lru-2": {
    name: "LRU-2",
    rule: "Evicts pages with a single request first, then the page whose last request but one is oldest.",
    parameters: {},
  },
  sieve: {
    name: "SIEVE",
    rule: "A hand moves from old pages to new ones and evicts the first without a hit since its last visit.",
    parameters: {},
  },
  slru: {
    name: "SLRU",
    rule: "A hit moves a page up one segment. The lowest segment loses pages.",
    parameters: { segments: "segments" },
  },
  "2q": {
    name: "2Q",
    rule: "New pages pass through a short queue. Pages requested again after they left it enter the main list.",
    parameters: { in: "A1in", out: "A1out" },
  },
  arc: {
    name: "ARC",
    rule: "Pages requested once and pages requested again share the cache. Names of evicted pages move the border.",
    parameters: {},
  },
  "s3-fifo": {
    name: "S3-FIFO",
    rule: "New pages try out in a small queue. Pages requested often enough there move to the main queue.",
    parameters: { small: "small", ghost: "ghosts", move: "hits to move" },
  },
  "w-tinylfu": {
    name: "W-TinyLFU",
    rule: "A new page stays only if an estimate says that it is requested more often than the page it replaces.",
    parameters: { window: "window" },
    needs: "window",
  },
  lirs: {
    name: "LIRS",
    rule: "Keeps pages whose last two requests were close together. All others share a short queue.",
    parameters: { hir: "queue Q" },
  },
  linux: {
    name: "Linux",
    rule: "Two lists: pages requested again become active, and the inactive list loses pages.",
    parameters: { refault: "shadows of evicted pages", ratio: "active per inactive page" },
  },
  optimum: {
    name: "Optimum",
    rule: "Knows the future: evicts the page whose next request is furthest away.",
    parameters: {},
  },
};

/** The words for a policy. */
export const wordsOfPolicy = (name: PolicyName): PolicyWords => WORDS[name];

/** Policies that libCacheSim has too, as its plots name them, where that is another name. */
const TITLES: Readonly<Partial<Record<PolicyName, string>>> = { "2q": "TwoQ", optimum: "Belady" };

/** The policy's title, with the parameters that differ from their defaults: "S3-FIFO,move:1". */
export const policyTitle = ({ name, parameters }: TunedPolicy): string =>
  modelText({ model: TITLES[name] ?? WORDS[name].name, parameters });
