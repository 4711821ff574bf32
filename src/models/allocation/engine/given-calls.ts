import type * as core from "../../../generated/block";
import { STATUS } from "../../../generated/kernel";
import type { LentTrace } from "../../../kernel/protocol/messages";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import { ok, type Result } from "../../../shared/result";
import type { TraceCalls } from "../call-trace";
import type { Core } from "./core";

/** A trace in packed pages, which are read at once. */
export interface PageSource {
  /** As scenarios name it. */
  readonly name: string;
  page(number: number): Uint8Array;
}

interface SyncReader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}
type Bounds = LentTrace["bounds"];
type ReadPage = PageSource["page"];

/** Only workers have it. */
const { FileReaderSync } = globalThis as { readonly FileReaderSync?: new () => SyncReader };

/** The pages of a lent trace. Without a reader that waits, a Blob is read in advance. */
export async function lentPages({ name, pages, bounds }: LentTrace): Promise<PageSource> {
  if (pages instanceof Uint8Array) return { name, page: pageOf(pages, bounds) };
  if (FileReaderSync !== undefined) return { name, page: pageRead(pages, bounds, new FileReaderSync()) };
  return { name, page: pageOf(new Uint8Array(await pages.arrayBuffer()), bounds) };
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
const PAGE_CALLS = { bl_page_needed: ["u32"], bl_page: ["u32"], bl_page_give: ["u32", "u32"] } as const;

/** Gives the pages of this trace. */
export const givePagesOf =
  ({ name, page }: PageSource): GivePage =>
  (core) => {
    const call = core.bind(PAGE_CALLS);
    const number = call.bl_page_needed();
    const bytes = page(number);
    const isGood = bytes.length <= PAGE.BYTES;
    if (isGood) core.write(call.bl_page(), bytes);
    if (!isGood || call.bl_page_give(bytes.length) !== STATUS.OK) throw new Error(damageText(name, number));
  };

function damageText(name: string, page: number): string {
  const from = formatInteger(page * PAGE.OPERATIONS);
  return `Page ${page} of the trace ${name} is damaged, which begins with operation ${from}.`;
}

/** Finds the trace that a scenario names. */
export async function givenFor(
  { trace, traceData }: TraceCalls,
  lent: readonly LentTrace[] = [],
  find?: FindCalls,
): Promise<Given> {
  const name = String(trace);
  const held = traceData === null ? lent.find((one) => one.name === name) : undefined;
  const found = held ? ok(held) : ((await find?.(name, traceData)) ?? ok(null));
  if (found.ok && found.value) return { give: givePagesOf(await lentPages(found.value)), problems: [] };
  const { problems, report } = problemList();
  if (!found.ok) report("traceData", traceData, found.error);
  else report("trace", name, "this device does not have it; open its file");
  return { give: null, problems: problems.map((problem) => (found.ok ? { ...problem, isMissing: true } : problem)) };
}
