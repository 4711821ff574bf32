import type { Report } from "../../../kernel/scenario/problem";
import type { TraceHead } from "../head";
import type { TraceParser } from "../parser";
import { Canonical, type TakenKey } from "./canonical";
import type { OddCalls } from "./odd";
import { type CallSink, MOST_LIVE } from "./operation";

/** Where a format puts the calls of a file, and what it may skip. */
export class CallTarget {
  readonly odd: OddCalls;
  readonly isLossy: boolean;
  readonly #sink: CallSink;
  #maySkip: number;
  /** Operations so far. */
  count = 0;
  /** Whether the last record was only half of one. */
  endsEarly = false;
  /** What the header of a text says, by key. */
  readonly keys = new Map<string, string>();
  /** The columns of a table that are not read. */
  leftOut: readonly string[] = [];

  constructor(sink: CallSink, odd: OddCalls, maySkip: number, isLossy: boolean) {
    this.#sink = sink;
    this.odd = odd;
    this.#maySkip = maySkip;
    this.isLossy = isLossy;
  }

  readonly sink: CallSink = (operation) => {
    this.count++;
    this.#sink(operation);
  };

  /** Settles calls with addresses or IDs. */
  canonical(taken: TakenKey): Canonical {
    return new Canonical(this.sink, taken, this.odd);
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
  const most = MOST_LIVE.toLocaleString("en-US");
  report(name, line, canonical.refusal === "full" ? `at most ${most} live blocks` : "an ID without a block (strict)");
  return true;
}
