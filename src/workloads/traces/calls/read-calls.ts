import { fileProblem, problemOf } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";
import type { TraceParser } from "../lines";
import { BadPacking, type Pieces, type TraceHead } from "../pieces";
import { TraceSource } from "../trace-source";
import type { SettingCalls } from "./caveats";
import { type CallFormatName, CallTarget } from "./format";
import { CALL_FORMATS, guessCallFormat } from "./formats";
import { noOddCalls, ODD_NAMES, type OddCalls, oddWords } from "./odd-calls";
import type { CallSink } from "./operation";
import type { SegmentFacts } from "./segments";
import type { SettingSink } from "./setting";

/** A packed file may have this many times its bytes, once it has more than a few MiB. */
const MOST_RATIO = 1200;
const FREE_BYTES = 2 ** 22;

export interface CallProgress {
  /** Bytes of the file, as it is packed. */
  readonly bytes: number;
  readonly operations: number;
}

export interface CallOptions {
  /** The default is the format that the file looks like. */
  readonly format?: CallFormatName | undefined;
  /** Bad lines, rows or blocks that may be skipped; 0 if missing. */
  readonly skipBad?: number | undefined;
  /** Reads a recording although its recorder lost calls. */
  readonly isLossy?: boolean | undefined;
  /** Reads the calls of this pool of a log alone. */
  readonly ofPool?: string | undefined;
  /** Reads a packed file although it unpacks to very much. */
  readonly mayBeHuge?: boolean | undefined;
  /** Cancels reading within 200 ms. */
  readonly signal?: AbortSignal | undefined;
  /** Called once the format is known. */
  readonly onFormat?: ((found: FoundCallFormat) => void) | undefined;
  /** Called once, before the first operation, with the values in the header of a text. */
  readonly onKeys?: ((keys: ReadonlyMap<string, string>) => void) | undefined;
  /** Called in the order of the operations. */
  readonly onSetting?: SettingSink | undefined;
  /** Called at most every 50 ms. */
  readonly onProgress?: ((progress: CallProgress) => void) | undefined;
  /** Waits between pieces, so that what the sink has written can be taken away. */
  readonly onPiece?: (() => Promise<void>) | undefined;
}

/** A format, and why the file looks like it; null = a person chose it. */
export interface FoundCallFormat {
  readonly format: CallFormatName;
  readonly why: string | null;
}

/** The result of reading a file. */
export interface ReadCalls extends FoundCallFormat {
  readonly operations: number;
  /** The file ends amid a record or amid its packing. The operations before that are whole. */
  readonly endsEarly: boolean;
  readonly odd: OddCalls;
  /** The calls that change malloc's settings; null = the file names none. */
  readonly settings: SettingCalls | null;
  /** The values in the header of a text, by key. */
  readonly keys: ReadonlyMap<string, string>;
  /** The columns of a table that were not read. */
  readonly leftOut: readonly string[];
  /** Lines and records that are no calls, by what they are. */
  readonly others: ReadonlyMap<string, number>;
  /** The memory that the allocator reserved; null = the file does not say. */
  readonly segments: SegmentFacts | null;
  /** The calls of each pool that the file names, read as one. */
  readonly pools: ReadonlyMap<string, number>;
  /** Whether it is the log of a pool, by the words of its calls. */
  readonly saysTakes: boolean;
  /** Takes whose size a growth or a return says. */
  readonly lateSizes: number;
}

/** The parts of it that a person is told. */
export type ReadNotes = Pick<
  ReadCalls,
  "endsEarly" | "operations" | "odd" | "leftOut" | "others" | "pools" | "saysTakes"
>;

type Problems = readonly Problem[];

/**
 * Reads a trace of calls, plain or packed with gzip or zstd, once or twice, from pieces that may end anywhere. The sink
 * gets each operation. Error: the content, or its first bad line. @throws the signal's reason, or what `pieces` throws
 */
export async function readCalls(
  pieces: Pieces,
  sink: CallSink,
  options: CallOptions = {},
): Promise<Result<ReadCalls, Problems>> {
  const file = new CallFile(pieces, sink, options);
  return file.source.read(() => file.read());
}

const poolsAllowed = (pools: readonly string[]) =>
  pools.length === 0 || pools[0] === "" ? "a log with a column pool" : `a pool of the log: ${pools.join(", ")}`;

/** A problem of a format that a person chose, and the format that the file looks like. */
function withStep(problem: Problem, { format, why }: FoundCallFormat, head: TraceHead): Problem {
  const guess = guessCallFormat(head);
  if (why !== null || !guess.ok || guess.value.format === format) return problem;
  const { format: likelier } = guess.value;
  return {
    ...problem,
    allowed: `${problem.allowed}; or the format ${likelier}, which the file looks like (--as ${likelier})`,
  };
}

class CallFile {
  readonly source: TraceSource;
  readonly #options: CallOptions;
  readonly #target: CallTarget;
  #unpackedBytes = 0;

  constructor(pieces: Pieces, sink: CallSink, options: CallOptions) {
    this.#options = options;
    this.#target = new CallTarget(sink, noOddCalls(), options);
    this.source = new TraceSource(pieces, options.signal, () =>
      options.onProgress?.({ bytes: this.source.bytes, operations: this.#target.count }),
    );
  }

  async read(): Promise<Result<ReadCalls, Problems>> {
    const content = this.#uncut(await this.source.unpack(await this.source.unpack()));
    const { beginning, whole } = await this.source.begin(content);
    const found = this.#format(beginning);
    if (!found.ok) return found;
    this.#options.onFormat?.(found.value);
    const problems = await this.#parse(whole, CALL_FORMATS[found.value.format].parser(this.#target));
    if (problems !== null) return err(problems.map((problem) => withStep(problem, found.value, beginning)));
    const { count, endsEarly, odd, settings, keys, leftOut, others, segments, ofPool, saysTakes, lateSizes } =
      this.#target;
    const pools = ofPool === undefined ? this.#target.pools : new Map();
    const counts = { odd, settings, others, segments: segments.facts, pools, saysTakes, lateSizes };
    return ok({ ...found.value, operations: count, endsEarly, keys, leftOut, ...counts });
  }

  /** The same content. A packed file that ends too early only ends it early. @throws BadPacking if it is too much */
  async *#uncut(content: Pieces): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of content) {
        this.#unpackedBytes += piece.length;
        this.#refuseHuge();
        yield piece;
      }
    } catch (error) {
      if (!(error instanceof BadPacking && error.isCut)) throw error;
      this.#target.endEarly();
    }
  }

  #refuseHuge(): void {
    const most = Math.max(FREE_BYTES, MOST_RATIO * this.source.bytes);
    if (this.#unpackedBytes <= most || this.#options.mayBeHuge) return;
    throw new BadPacking(
      `${formatInteger(this.source.bytes)} bytes that unpack to more than ${formatInteger(most)}`,
      `at most ${formatInteger(MOST_RATIO)} times as many; unpack the file first if you trust it`,
    );
  }

  #format(head: TraceHead): Result<FoundCallFormat, Problems> {
    const { format } = this.#options;
    return format === undefined ? guessCallFormat(head) : ok({ format, why: null });
  }

  /** Reads the content to its end or to a problem. Null = no problem. */
  async #parse(content: Pieces, parser: TraceParser): Promise<Problems | null> {
    for await (const piece of content) {
      const problems = parser.push(piece);
      if (problems !== null) return problems;
      await this.#options.onPiece?.();
    }
    const problems = parser.finish(this.#target.endsEarly) ?? this.#target.lossProblems();
    this.#target.late.finish();
    if (problems !== null || this.#target.count > 0) return problems;
    const { ofPool, pools } = this.#target;
    if (ofPool !== undefined && !pools.has(ofPool)) return problemOf("pool", ofPool, poolsAllowed([...pools.keys()]));
    const { saysTakes } = this.#target;
    const odd = ODD_NAMES.filter((name) => this.#target.odd[name] > 0).map((name) => oddWords(name, saysTakes));
    odd.push(...this.#target.others.keys());
    return [fileProblem(`no operation${odd.length > 0 ? `, only ${odd.join(", ")}` : ""}`, "at least one")];
  }
}
