import type { AGAIN, PAGE_EVENT, WORK, ZIPF } from "../../generated/page_cache";
import type { MACHINE_ACT, MACHINE_EVENT } from "../../generated/page_machine";
import type { Breakpoint, Scenario, StepBreakpoint } from "../../kernel/scenario/scenario";
import type { KebabCase } from "../../shared/kebab-case";
import type { PolicyName } from "./policies";

/*
 * Scenarios of the page cache. Each has one of two stages: the machine of "How caching works" (a script of commands on
 * one file, one disk and one memory), or a stream of requests over replacement policies. docs/page-machine.md and
 * docs/models-page-cache.md have the rules.
 */

/** "request" is the stage of the policies, one request step by step. */
export type PageStage = "machine" | "policies" | "request";

/** A policy, with all its parameters. */
export interface PolicyChoice {
  readonly model: PolicyName;
  readonly parameters: Readonly<Record<string, number | string>>;
}

/** A lane: one cache. */
export interface PageLane {
  readonly policy: PolicyChoice;
}

/** Memory that the cache loses before request `at` and has again before request `until`. */
export interface TakenMemory {
  readonly at: number;
  readonly pages: number;
  readonly until: number;
}

/** A stop rule of the policies or of the machine. Shares are in percent. */
export type PageBreakpoint =
  | StepBreakpoint
  | RuleOf<"hit-ratio-below" | "window-below", { readonly ratio: number }>
  | RuleOf<"page-event", { readonly happens: KebabCase<keyof typeof PAGE_EVENT> | "any" }>
  | RuleOf<"page-requested" | "page-evicted", { readonly page: number }>
  | (RuleOf<"lanes-differ", { readonly points: number }> & { readonly lane: null })
  | (RuleOf<"lanes-part", object> & { readonly lane: null })
  | (RuleOf<"memory-event", { readonly memoryEvent: KebabCase<keyof typeof MACHINE_EVENT> | "any" }> & NoLane)
  | (RuleOf<"memory-act", { readonly memoryAct: KebabCase<keyof typeof MACHINE_ACT> }> & NoLane)
  | (RuleOf<"free-below", { readonly pages: number }> & NoLane);

type RuleOf<Kind extends string, Values> = Breakpoint & { readonly kind: Kind } & Values;
type NoLane = { readonly lane: null };

/** The settings of the machine, and its script. */
export interface MachineSettings {
  /** Commands such as "free", "eat" and "dd:512", the record's bytes after the colon. */
  readonly script: readonly string[];
  /** kB = 1,024 bytes, multiples of 4 */
  readonly memory: number;
  readonly programs: number;
  readonly buffers: number;
  readonly cached: number;
  /** bytes */
  readonly file: number;
  /** The file's last pages, cached at the start. */
  readonly resident: number;
  /** ns per request to the disk */
  readonly request: number;
  /** bytes per second, of the disk */
  readonly rate: number;
  /** ns per record */
  readonly call: number;
  /** bytes per second, from memory to memory */
  readonly copy: number;
  /** Blocks of metadata that dd reads first, and ns per block. */
  readonly metadataBlocks: number;
  readonly metadata: number;
  /** The pages of the largest read-ahead window; 0 = no read-ahead. */
  readonly readahead: number;
  /** The pages that the memory eater may take. */
  readonly limit: number | "none";
  /** Dirty pages before a writer waits. */
  readonly dirty: number;
  /** Whether programs and buffers shrink as they did in the article. */
  readonly drift: "article" | "none";
}

/** The requests, and the settings that all caches share. */
export interface StreamSettings {
  readonly work: KebabCase<keyof typeof WORK>;
  /** The pages that the generator draws from. */
  readonly n: number;
  /** The exponent of Zipf's law, and how ranks get their shares: by their weights, or as YCSB's generator draws them. */
  readonly alpha: number;
  readonly zipf: KebabCase<keyof typeof ZIPF>;
  /** mix: requests between two scans, pages per scan, and the pages of the next scan. */
  readonly hot: number;
  readonly scan: number;
  readonly again: KebabCase<keyof typeof AGAIN>;
  /** phases: requests until popularity shifts, and pages of each shift. */
  readonly period: number;
  readonly shift: number;
  /** list: the requested pages, repeated. */
  readonly asks: readonly number[];
  /** trace: its name, "f95775b880ec:23504", which is a digest and the number of requests; null = no trace. */
  readonly trace: string | null;
  /** trace: how the records of its file become requests. */
  readonly read: "keys" | "pages";
  readonly requests: number;
  readonly seed: number;
  /** The pages of each cache. */
  readonly cache: number;
  /** Requests per window of the series of hits. */
  readonly window: number;
  /** The first requests, which no ratio counts. */
  readonly warm: number;
  /** At most one. */
  readonly take: readonly TakenMemory[];
}

export interface PageScenario extends Scenario, MachineSettings, StreamSettings {
  readonly stage: PageStage;
  readonly breakpoints: readonly PageBreakpoint[];
  readonly lanes: readonly PageLane[];
  /** Whether colors show the future requests of a page. */
  readonly roles: "future" | "known";
  /** The page with an open biography; null = none. */
  readonly selected: number | null;
}

/** Whether a scenario is one of the machine. */
export const isMachine = ({ stage }: Pick<PageScenario, "stage">): boolean => stage === "machine";
