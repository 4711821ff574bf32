import { problemOf, type Report } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import type { LineReader, TraceParser } from "../lines";
import type { TraceHead } from "../pieces";
import { OPERATION_WORDS, passBatch } from "./batches";
import { Canonical, type TakenKey } from "./canonical";
import type { SettingCalls } from "./caveats";
import { LateSizes } from "./late-sizes";
import type { OddCalls } from "./odd-calls";
import { type CallBatch, type CallOperation, type CallSink, MOST_LIVE } from "./operation";
import { SegmentCounter } from "./segments";
import { type CallSetting, isKnown, type SettingSink } from "./setting";

/** The formats of call traces. A file is of the first that recognizes it. */
export const CALL_FORMAT_NAMES = [
  ...(["packed", "blt", "heaptrack-raw", "heaptrack", "mtrace"] as const),
  ...(["ltrace", "bpftrace", "valgrind", "uftrace", "uftrace-chrome", "utrace", "logalloc"] as const),
  ...(["android", "perf", "pytorch", "pytorch-json", "jsonl", "lifetimes", "csv", "text"] as const),
] as const;
export type CallFormatName = (typeof CALL_FORMAT_NAMES)[number];

/** The choices about bad files, and a listener to the header. */
interface TargetChoice {
  readonly skipBad?: number | undefined;
  readonly isLossy?: boolean | undefined;
  readonly ofPool?: string | undefined;
  readonly onKeys?: ((keys: ReadonlyMap<string, string>) => void) | undefined;
  readonly onSetting?: SettingSink | undefined;
}

/** The pools of a log that are counted. */
const MOST_POOLS = 256;

/** Where a format puts the calls of a file, and what it may skip. */
export class CallTarget {
  readonly odd: OddCalls;
  readonly isLossy: boolean;
  /** The pool of a log whose calls are read; undefined = all of them, as those of one pool. */
  readonly ofPool: string | undefined;
  /** The calls of each pool that a log names. */
  readonly pools = new Map<string, number>();
  /** Whether calls have the words of a pool, such as get and put. */
  saysTakes = false;
  /** Takes whose size a growth or a return has said. */
  lateSizes = 0;
  /** Requests whose size is said later. */
  readonly late: LateSizes;
  readonly #maySkip: number;
  #onKeys: TargetChoice["onKeys"];
  readonly #onSetting: SettingSink;
  /** Operations so far. */
  count = 0;
  /** Whether the last record was only half of one. */
  endsEarly = false;
  /** The values in the header of a text, by key. */
  readonly keys = new Map<string, string>();
  /** Calls that change malloc's settings; null = none seen. */
  settings: SettingCalls | null = null;
  /** The columns of a table that are not read. */
  leftOut: readonly string[] = [];
  /** Lines and records that are no calls, by what they are. */
  readonly others = new Map<string, number>();
  readonly segments = new SegmentCounter();

  constructor(sink: CallSink, odd: OddCalls, choice: TargetChoice) {
    const { skipBad = 0, isLossy = false, ofPool, onKeys, onSetting = () => {} } = choice;
    this.late = new LateSizes(sink, () => odd.unsized++);
    this.odd = odd;
    this.#maySkip = skipBad;
    this.isLossy = isLossy;
    this.ofPool = ofPool;
    this.#onKeys = onKeys;
    this.#onSetting = onSetting;
  }

  readonly sink: CallSink = Object.assign(
    (operation: CallOperation) => {
      if (this.#onKeys !== undefined) this.#begin();
      this.count++;
      this.late.sink(operation);
    },
    {
      takeBatch: (batch: CallBatch) => {
        this.#begin();
        this.count += batch.length / OPERATION_WORDS;
        passBatch(batch, this.late.sink);
      },
    },
  );

  /** Settles calls with addresses or IDs. */
  canonical(taken: TakenKey): Canonical {
    return new Canonical(this.sink, taken, this.odd);
  }

  /** Counts a call that changes malloc's settings, and passes it on. */
  readonly adjust = (setting: CallSetting): true => {
    const { name } = setting;
    const counts = this.settings ?? { mallopt: 0, malloc_trim: 0 };
    this.settings = { ...counts, [name]: counts[name] + 1 };
    if (!isKnown(setting)) this.odd.unknownSettings++;
    this.#begin();
    this.#onSetting(setting);
    return true;
  };

  /** Says what the header says, once. */
  #begin(): void {
    this.#onKeys?.(this.keys);
    this.#onKeys = undefined;
  }

  /** The first record that says that events were lost, and what helps. */
  loss: { readonly line: number; readonly text: string; readonly remedy: string } | null = null;

  /** The problem of lost events; null = none were lost, or they may be. */
  lossProblems(): readonly Problem[] | null {
    if (this.loss === null || this.isLossy) return null;
    const { line, text, remedy } = this.loss;
    const lost = formatInteger(this.odd.lost);
    const allowed = `a complete recording: ${lost} events lost in the whole file. ${remedy}, or read with --lossy`;
    return problemOf(`line ${line}`, text, allowed);
  }

  /** Counts a call of a pool. Returns whether it is read. */
  readsPool(pool: string): boolean {
    if (this.pools.has(pool) || this.pools.size < MOST_POOLS) this.pools.set(pool, (this.pools.get(pool) ?? 0) + 1);
    return this.ofPool === undefined || pool === this.ofPool;
  }

  /** Counts a line or a record that is no call. */
  leaveOut(kind: string): true {
    this.others.set(kind, (this.others.get(kind) ?? 0) + 1);
    return true;
  }

  /** Whether a bad record may be skipped. It is counted then. */
  skips(): boolean {
    if (this.odd.skipped >= this.#maySkip) return false;
    this.odd.skipped++;
    return true;
  }

  /** Ends the content amid a record. */
  endEarly(): true {
    this.endsEarly = true;
    return true;
  }
}

const SHARP = 35;
/** The share of the first lines that a format must know. */
const LEAST_SHARE = 0.8;

/** Whether nearly all lines beside comments are as a format has them. */
export function fitMostly(lines: readonly string[], isKnown: (line: string) => boolean): boolean {
  const found = lines.filter((line) => !line.startsWith("#"));
  return found.length > 0 && found.filter(isKnown).length >= LEAST_SHARE * found.length;
}

/** A format of call traces. */
export interface CallFormat {
  /** Its name for people. */
  readonly title: string;
  /** The reason to take a file for this format, as the end of a sentence; null = it looks like another. */
  recognize(head: TraceHead): string | null;
  parser(target: CallTarget): TraceParser;
}

/** Reports why a good line is not allowed. Returns whether it did. */
export function refuseState(name: string, line: string, canonical: Canonical, report: Report): boolean {
  if (canonical.refusal === null) return false;
  const isFull = canonical.refusal === "full";
  report(name, line, isFull ? `at most ${formatInteger(MOST_LIVE)} live blocks` : "an ID without a block (strict)");
  return true;
}

/**
 * Reads the lines of a trace as calls. Skips bad lines as far as the target allows it, and takes half a line at the end
 * for an early end.
 */
export abstract class CallLines implements LineReader {
  readonly isDone = false;
  protected readonly target: CallTarget;
  protected readonly canonical: Canonical;
  /** The process whose calls are read. */
  #process: string | null = null;
  #line = 0;

  constructor(target: CallTarget, taken: TakenKey = "missed free") {
    this.target = target;
    this.canonical = target.canonical(taken);
  }

  /** Whether a process is not the first one: equal addresses of two processes are two blocks, so its calls are counted. */
  protected leavesOut(process: string): boolean {
    this.#process ??= process;
    return process !== this.#process && this.target.leaveOut("calls of other processes");
  }

  /** Counts events that the recorder lost. They are refused at the end of the file. */
  protected lose(events: number, text: string, remedy: string): true {
    this.target.odd.lost += events;
    this.target.loss ??= { line: this.#line, text, remedy };
    return true;
  }

  /** Performs the call of a line. Returns whether the line is good. */
  protected abstract perform(text: Uint8Array, from: number, to: number): boolean;

  /** Reports a line that is not good, whatever the calls before it. */
  protected abstract refuseForm(name: string, line: string, report: Report): void;

  /** Whether a last line, which would be left out or be another call as it is, is only the beginning of one. */
  protected isCut(_: string): boolean {
    return false;
  }

  /** Whether a line may be the beginning of a good one. */
  protected isHalf(_: string): boolean {
    return true;
  }

  read(text: Uint8Array, from: number, to: number): boolean {
    this.#line++;
    if (this.perform(text, from, to)) return true;
    return text[from] === SHARP ? this.target.leaveOut("comments") : this.target.skips();
  }

  readLast(text: Uint8Array, from: number, to: number): boolean {
    const line = new TextDecoder().decode(text.subarray(from, to));
    if (this.isCut(line.trimEnd())) return this.target.endEarly();
    this.#line++;
    if (this.perform(text, from, to)) return true;
    return this.isHalf(line) ? this.target.endEarly() : this.target.skips();
  }

  refuse(name: string, line: string, report: Report): void {
    if (!refuseState(name, line, this.canonical, report)) this.refuseForm(name, line, report);
  }
}
