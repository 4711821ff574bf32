import type * as core from "../../../generated/block";
import { STATUS } from "../../../generated/kernel";
import type { LentTrace } from "../../../kernel/protocol/messages";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import { ok, type Result } from "../../../shared/result";
import { operationsNamed, type TraceCalls } from "../call-trace";
import { seesThreads } from "../heap-models";
import type { AllocationScenario } from "../scenario";
import type { Core } from "./core";
import { PageThreads, type ThreadRuns, tooManyThreads } from "./trace-threads";

/** A trace in packed pages, which are read at once. */
export interface PageSource {
  /** As scenarios name it. */
  readonly name: string;
  page(number: number): Uint8Array;
  /** Missing = thread 1 makes all operations. */
  readonly threads?: ThreadRuns;
}

interface SyncReader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}
type Bounds = LentTrace["bounds"];
type ReadPage = PageSource["page"];

/** Only workers have it. */
const { FileReaderSync } = globalThis as { readonly FileReaderSync?: new () => SyncReader };

/** The pages of a lent trace. Without a reader that waits, a Blob is read in advance. */
export async function lentPages({ name, pages, bounds, threads }: LentTrace): Promise<PageSource> {
  return { name, page: await pagesOf(pages, bounds), ...(threads && { threads: await runsOf(threads) }) };
}

/** The runs of each page, which are read at once: they are short. */
async function runsOf({ bytes, bounds }: NonNullable<LentTrace["threads"]>): Promise<ThreadRuns> {
  const all = new Uint8Array(bytes instanceof Uint8Array ? bytes : await bytes.arrayBuffer());
  return bounds.slice(1).map((end, i) => {
    const runs = all.subarray(bounds[i], end);
    return runs.length === 0 ? null : runs;
  });
}

async function pagesOf(pages: LentTrace["pages"], bounds: Bounds): Promise<ReadPage> {
  if (pages instanceof Uint8Array) return pageOf(pages, bounds);
  if (FileReaderSync !== undefined) return pageRead(pages, bounds, new FileReaderSync());
  return pageOf(new Uint8Array(await pages.arrayBuffer()), bounds);
}

const pageOf =
  (pages: Uint8Array, bounds: Bounds): ReadPage =>
  (number) =>
    pages.subarray(bounds[number], bounds[number + 1]);

const pageRead =
  (pages: Blob, bounds: Bounds, reader: SyncReader): ReadPage =>
  (number) =>
    new Uint8Array(reader.readAsArrayBuffer(pages.slice(bounds[number], bounds[number + 1])));

/** Gives a core the page of a trace that it needs next. @throws Error if the page is damaged. */
export type GivePage = (core: Core) => void;

/** The trace of a scenario, or why it cannot run. */
export interface Given {
  readonly give: GivePage | null;
  readonly problems: readonly Problem[];
}

/** Finds a trace by its name, or in the data that a scenario contains; null = it is not here. Error: what data is allowed. */
export type FindCalls = (name: string, data: string | null) => Promise<Result<LentTrace | null, string>>;

/** The core's numbers, which would be part of the first load; a different one does not compile. */
const PAGE = { OPERATIONS: 65_536, BYTES: 1_048_576 } as const satisfies typeof core.PACKED_PAGE;
const PAGE_CALLS = {
  bl_page_needed: ["u32"],
  bl_page: ["u32"],
  bl_page_threads: ["u32"],
  bl_page_give: ["u32", "u32"],
} as const;

/** Why the heaps of a scenario cannot tell the threads of its trace apart; empty = they can, or do not. */
export function threadProblems(scenario: AllocationScenario, { name, threads = [] }: PageSource): readonly Problem[] {
  if (!seesThreads(scenario) || PageThreads.of(threads, operationsNamed(name), PAGE.OPERATIONS) !== null) return [];
  return tooManyThreads;
}

/** Gives the pages of this trace. @throws Error if too many of its threads run at once for heaps that tell them apart */
export function givePagesOf({ name, page, threads = [] }: PageSource): GivePage {
  let numbered: PageThreads | null = null;
  const threadsAt = (number: number) => {
    numbered ??= PageThreads.of(threads, operationsNamed(name), PAGE.OPERATIONS);
    if (numbered === null)
      throw new Error(`Too many threads of the trace ${name} run at once for heaps that tell them apart.`);
    return numbered.page(number);
  };
  return (core) => {
    const call = core.bind(PAGE_CALLS);
    const number = call.bl_page_needed();
    const bytes = page(number);
    const isGood = bytes.length <= PAGE.BYTES;
    if (isGood) core.write(call.bl_page(), bytes);
    if (call.bl_page_threads() !== 0) core.write(call.bl_page_threads(), new Uint8Array(threadsAt(number).buffer));
    if (!isGood || call.bl_page_give(bytes.length) !== STATUS.OK) throw new Error(damageText(name, number));
  };
}

function damageText(name: string, page: number): string {
  const from = formatInteger(page * PAGE.OPERATIONS);
  return `Page ${page} of the trace ${name} is damaged, which begins with operation ${from}.`;
}

function givenBy(scenario: AllocationScenario, source: PageSource): Given {
  const problems = threadProblems(scenario, source);
  return { give: problems.length === 0 ? givePagesOf(source) : null, problems };
}

/** Finds the trace that a scenario names. */
export async function givenFor(
  scenario: AllocationScenario & TraceCalls,
  lent: readonly LentTrace[] = [],
  find?: FindCalls,
): Promise<Given> {
  const { trace, traceData } = scenario;
  const name = String(trace);
  const held = traceData === null ? lent.find((one) => one.name === name) : undefined;
  const found = held ? ok(held) : ((await find?.(name, traceData)) ?? ok(null));
  if (found.ok && found.value) return givenBy(scenario, await lentPages(found.value));
  const { problems, report } = problemList();
  if (!found.ok) report("traceData", traceData, found.error);
  else report("trace", name, "this device does not have it; open its file");
  return { give: null, problems: problems.map((problem) => (found.ok ? { ...problem, isMissing: true } : problem)) };
}
