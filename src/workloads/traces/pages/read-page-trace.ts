import { fileProblem, problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatCounted } from "../../../shared/figure-text";
import { err, ok, type Result } from "../../../shared/result";
import type { TraceParser } from "../lines";
import type { Pieces, TraceHead } from "../pieces";
import { TraceSource } from "../trace-source";
import type { FormatChoice, OpenFormat, PageTrace, PageTraceFormat, PageTraceFormatName, TableColumns } from "./format";
import { type FormatGuess, guessFormat, PAGE_TRACE_FORMATS } from "./formats";
import { requestRemarks } from "./remarks";
import { digestOf, RequestList } from "./request-list";

export interface ReadProgress {
  /** Bytes of the file, as it is packed. */
  readonly bytes: number;
  readonly requests: number;
}

export interface ReadOptions extends FormatChoice {
  /** The default is the format that the file looks like. */
  readonly format?: PageTraceFormatName | undefined;
  /** Cancels reading within 200 ms. */
  readonly signal?: AbortSignal | undefined;
  /** Called once the format is known. */
  readonly onFormat?: ((found: FoundFormat) => void) | undefined;
  /** Called at most every 50 ms. */
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

/** How a file is read, by its beginning and by what a person chose. */
export interface FoundFormat extends Pick<ReadTrace, "format" | "why"> {
  /** Null = the format has no columns to choose. */
  readonly columns: TableColumns | null;
  /** The bytes that an ID counts with `pages`. */
  readonly unit: number;
}

/** A trace as it was read from a file. */
export interface ReadTrace {
  readonly trace: PageTrace;
  readonly format: PageTraceFormatName;
  /** Why the file looked like this format; null = a person chose it. */
  readonly why: string | null;
  /** The trace's name, as a link carries it: "f95775b880ec:23504". */
  readonly digest: string;
  /** Remarks on odd requests and columns, in sentences. */
  readonly remarks: readonly string[];
}

/**
 * Reads a page trace, plain or packed with gzip or zstd, from pieces that may end anywhere. Error: the content, its first
 * bad line, or a choice that does not fit. @throws the signal's reason, or what `pieces` throws
 */
export async function readPageTrace(
  pieces: Pieces,
  options: ReadOptions = {},
): Promise<Result<ReadTrace, readonly Problem[]>> {
  const file = new TraceFile(pieces, options);
  return file.source.read(() => file.read());
}

/** A format, and why the file looks like it; null = a person chose it. */
type Found = Omit<FormatGuess, "why"> & Pick<ReadTrace, "why">;

class TraceFile {
  readonly source: TraceSource;
  readonly #options: ReadOptions;
  #list: RequestList | null = null;

  constructor(pieces: Pieces, options: ReadOptions) {
    this.#options = options;
    this.source = new TraceSource(pieces, options.signal, () =>
      options.onProgress?.({ bytes: this.source.bytes, requests: this.#list?.count ?? 0 }),
    );
  }

  async read(): Promise<Result<ReadTrace, readonly Problem[]>> {
    const { beginning, whole } = await this.source.begin(await this.source.unpack());
    const found = this.#format(beginning);
    if (!found.ok) return found;
    const { format, why } = found.value;
    const reader: PageTraceFormat = PAGE_TRACE_FORMATS[format];
    const opened = reader.open(beginning, this.#options);
    const columns = reader.columns?.(beginning, this.#options) ?? null;
    this.#options.onFormat?.({ format, why, columns, unit: opened.ok ? opened.value.unit : 1 });
    if (!opened.ok) return opened;
    const read = await this.#readAs(found.value, opened.value, whole);
    if (!read.ok) return read;
    const remarks = reader.remarks?.(beginning, this.#options) ?? [];
    return ok({ ...read.value, remarks: [...remarks, ...requestRemarks(read.value.trace)] });
  }

  /** The format that was chosen or, without a choice, guessed. Columns are a choice of csv. */
  #format(head: TraceHead): Result<Found, readonly Problem[]> {
    const { format, columns } = this.#options;
    if (format === undefined && columns === undefined) return guessFormat(head);
    if (columns === undefined || format === undefined || format === "csv")
      return ok({ format: format ?? "csv", why: null });
    const { problems, report } = problemList();
    report("columns", `with ${format}`, "only with csv");
    return err(problems);
  }

  async #readAs(
    { format, why }: Found,
    { unit, parser }: OpenFormat,
    content: Pieces,
  ): Promise<Result<Omit<ReadTrace, "remarks">, readonly Problem[]>> {
    const list = new RequestList(this.#options.reading ?? "keys", unit);
    this.#list = list;
    const problems = await parse(content, parser(list), list);
    if (problems !== null) return err(problems);
    const { trace, words } = list.finish();
    const digest = await digestOf(trace, words, this.source.turns);
    return ok({ trace, format, why, digest });
  }
}

/** Reads the content to its end, to a limit or to a problem. Null = no problem. */
async function parse(content: Pieces, parser: TraceParser, list: RequestList): Promise<readonly Problem[] | null> {
  for await (const piece of content) {
    const problems = parser.push(piece);
    if (problems !== null) return problems;
    if (list.isFull) break;
  }
  const problems = parser.finish();
  if (problems !== null || list.count > 0) return problems;
  const { skipped } = list.finish().trace;
  const found = skipped === 0 ? "no request" : `${formatCounted(skipped, "record")} of 0\u00a0bytes and no other`;
  return [fileProblem(found, "at least one request")];
}
