import { fileProblem, problemOf } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatCounted } from "../../../shared/figure-text";
import { err, ok, type Result } from "../../../shared/result";
import type { TraceParser } from "../lines";
import { BadPacking, type Pieces, type TraceHead } from "../pieces";
import { TraceSource } from "../trace-source";
import type { FormatChoice, OpenFormat, PageTraceFormat, PageTraceFormatName, TableColumns } from "./format";
import { type FormatGuess, guessFormat, otherFormat, PAGE_TRACE_FORMATS } from "./formats";
import { type PageTrace, TRACE_LIMITS, type TraceReading } from "./page-trace";
import type { RecordChoice, RecordCounts } from "./record";
import { leftOutText, omissionsOf, requestRemarks } from "./remarks";
import { RequestList } from "./request-list";

export interface ReadProgress {
  /** Bytes of the file, as it is packed. */
  readonly bytes: number;
  readonly requests: number;
}

export interface ReadOptions extends FormatChoice {
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
  readonly reading: TraceReading;
  readonly hasOperations: boolean;
  readonly hasVolumes: boolean;
}

/** A trace as it was read from a file. */
export interface ReadTrace extends RecordChoice {
  readonly trace: PageTrace;
  readonly format: PageTraceFormatName;
  /** Why the file looked like this format; null = a person chose it. */
  readonly why: string | null;
  /** The trace's name, as a link carries it: "f95775b880ec:23504". */
  readonly digest: string;
  readonly counts: RecordCounts;
  /** Remarks on odd requests and columns, and on what is left out, in sentences. */
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

/** A format as a file is read in it. */
type Described = Pick<FoundFormat, "reading" | "hasOperations" | "hasVolumes">;

/** The same of a file that cannot be read. */
const UNOPENED = { unit: 1, reading: "keys", hasOperations: false, hasVolumes: false } as const;

function described(opened: Result<OpenFormat & Described, unknown>): Described & Pick<FoundFormat, "unit"> {
  if (!opened.ok) return UNOPENED;
  const { unit, reading, hasOperations, hasVolumes } = opened.value;
  return { unit, reading, hasOperations, hasVolumes };
}

const AS_IT_LOOKS = { likelier: null, isOther: false };

/** A problem of a format that a person chose, and the format that the file looks like. */
const withStep = (problem: Problem, likelier: FormatGuess | null): Problem =>
  likelier === null
    ? problem
    : {
        ...problem,
        allowed: `${problem.allowed}; or the format ${likelier.format}, which the file looks like (--as ${likelier.format})`,
      };

/** A format, and why the file looks like it; null = a person chose it. */
type Found = Omit<FormatGuess, "why"> & Pick<ReadTrace, "why">;

class TraceFile {
  readonly source: TraceSource;
  readonly #options: ReadOptions;
  #list: RequestList | null = null;
  /** The problem of a packed file that lacks its end. */
  #cut: Problem | null = null;

  constructor(pieces: Pieces, options: ReadOptions) {
    this.#options = options;
    this.source = new TraceSource(pieces, options.signal, () =>
      options.onProgress?.({ bytes: this.source.bytes, requests: this.#list?.count ?? 0 }),
    );
  }

  async read(): Promise<Result<ReadTrace, readonly Problem[]>> {
    const { beginning, whole } = await this.source.begin(this.#uncut(await this.source.unpack()));
    if (this.#cut !== null && beginning.bytes.length === 0) return err([this.#cut]);
    const found = this.#format(beginning);
    if (!found.ok) return found;
    const { format, why } = found.value;
    const reader: PageTraceFormat = PAGE_TRACE_FORMATS[format];
    const opened = this.#open(reader, beginning);
    const columns = reader.columns?.(beginning, this.#options) ?? null;
    this.#options.onFormat?.({ format, why, columns, ...described(opened) });
    const { likelier, isOther } = why === null ? otherFormat(beginning, format) : AS_IT_LOOKS;
    const read = opened.ok ? await this.#readAs(found.value, opened.value, whole) : opened;
    if (!read.ok) return err(read.error.map((problem) => withStep(problem, likelier)));
    const { trace, counts } = read.value;
    const remarks = [
      ...(likelier === null ? [] : [`The file looks like ${likelier.format} (${likelier.why}), not like ${format}.`]),
      ...(isOther && likelier === null ? [`The file does not look like ${format}.`] : []),
      ...(reader.remarks?.(beginning, this.#options) ?? []),
      ...requestRemarks(trace, counts.records),
    ];
    return ok({ ...read.value, remarks: [...remarks, ...omissionsOf(counts)] });
  }

  /** The same content. A packed file that ends too early only ends it early. */
  async *#uncut(content: Pieces): AsyncGenerator<Uint8Array> {
    try {
      yield* content;
    } catch (error) {
      if (!(error instanceof BadPacking && error.isCut)) throw error;
      this.#cut = error.problem;
    }
  }

  /** The format with the choices of the person, and its own where the person made none. */
  #open(reader: PageTraceFormat, head: TraceHead): Result<OpenFormat & Described, readonly Problem[]> {
    const opened = reader.open(head, this.#options);
    if (!opened.ok) return opened;
    const { only, reading = opened.value.reading ?? "keys" } = this.#options;
    const { hasOperations = false, hasVolumes = false } = opened.value;
    if (only !== undefined && only !== "all" && !hasOperations)
      return err(problemOf("only", only, "all, because this file has no operations"));
    return ok({ ...opened.value, reading, hasOperations, hasVolumes });
  }

  /** The format that was chosen or, without a choice, guessed. Columns are a choice of csv. */
  #format(head: TraceHead): Result<Found, readonly Problem[]> {
    const { format, columns } = this.#options;
    if (format === undefined && columns === undefined) return guessFormat(head);
    if (columns === undefined || format === undefined || format === "csv")
      return ok({ format: format ?? "csv", why: null });
    return err(problemOf("columns", `with ${format}`, "only with csv"));
  }

  async #readAs(
    { format, why }: Found,
    { unit, parser, reading, hasOperations, hasVolumes, hasOffsets = false }: OpenFormat & Described,
    content: Pieces,
  ): Promise<Result<Omit<ReadTrace, "remarks">, readonly Problem[]>> {
    const { only = "all", split = "volume" } = this.#options;
    const list = new RequestList(reading, unit, TRACE_LIMITS, only);
    this.#list = list;
    const problems = await parse(content, parser(list), list, () => this.#cut);
    if (this.#cut !== null) list.note("The packed file ends early. Its requests up to there are read.");
    if (problems !== null) return err(problems);
    const choices = { only: hasOperations ? only : null, split: hasVolumes ? split : null };
    return ok({ ...(await list.finish(this.source.turns)), format, why, ...choices, counts: list.counts(hasOffsets) });
  }
}

/** Reads the content to its end, to a limit or to a problem. Null = no problem. */
async function parse(
  content: Pieces,
  parser: TraceParser,
  list: RequestList,
  cut: () => Problem | null,
): Promise<readonly Problem[] | null> {
  for await (const piece of content) {
    const problems = parser.push(piece);
    if (problems !== null) return problems;
    if (list.isFull) break;
  }
  const end = cut();
  const problems = parser.finish(end !== null);
  if (problems !== null || list.count > 0) return problems;
  if (end !== null) return [end];
  const counts = list.counts(false);
  const { records, skipped, reads, writes } = counts;
  if (skipped > 0 && skipped === records)
    return [fileProblem(`${formatCounted(skipped, "record")} of 0\u00a0bytes and no other`, NO_SIZES)];
  const found = `no request among ${formatCounted(records, "record")}; reads: ${reads}, writes: ${writes}`;
  const others = leftOutText(counts);
  const none = others === "" ? "no request" : `no request, only ${others}`;
  return [fileProblem(records === 0 ? none : found, "at least one request")];
}

const NO_SIZES = "at least one request; if the sizes are unknown, the column of the IDs alone (--columns id:N)";
