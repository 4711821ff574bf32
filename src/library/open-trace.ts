import { type RequestRange, rangeOf } from "../advisor/pool-plan";
import { allocationOf } from "../models/allocation/allocation-of";
import { withThreads } from "../models/allocation/heap-models";
import { caveatsOf } from "../workloads/traces/calls/caveats";
import { FactCounter } from "../workloads/traces/calls/facts";
import type { CallFormatName } from "../workloads/traces/calls/format";
import { READ_FORMATS } from "../workloads/traces/calls/formats";
import { type Knee, kneesOf } from "../workloads/traces/calls/knees";
import { type CallOptions, readCalls } from "../workloads/traces/calls/read-calls";
import { orThrow } from "./bad-input";
import type { Content, LanesOptions, Run, Trace, TraceFacts, TraceOptions } from "./bufferlab";
import { openLinked } from "./open-linked";
import { CallPacking, hasThreads, type PackedPages, SizeCounts } from "./pack-calls";
import { readTraceLanes } from "./read-scenario";

/** The bytes in pieces. @throws TypeError if a piece is something else, such as a character of a path */
async function* piecesOf(content: Content): AsyncGenerator<Uint8Array> {
  const stream = content instanceof Blob ? content.stream() : content;
  for await (const piece of stream instanceof Uint8Array ? [stream] : stream) {
    if (!ArrayBuffer.isView(piece)) throw new TypeError("A trace is read from bytes. openTraceFile reads a file.");
    yield piece;
  }
}

/** The options of reading. @throws TypeError if the format is not known */
function readingOf({ format, ...others }: TraceOptions): CallOptions {
  if (format !== undefined && !READ_FORMATS.includes(format as CallFormatName))
    throw new TypeError(`The format ${format} is none of ${READ_FORMATS.join(", ")}.`);
  return { ...others, format: format as CallFormatName | undefined };
}

/** The pages of a trace, the sizes that a cutoff can have, and what the settings of pools depend on. */
export interface SweptTrace {
  readonly pages: PackedPages;
  readonly knees: readonly Knee[];
  readonly range: RequestRange;
}

/** A trace in memory. */
class OpenedTrace implements Trace {
  readonly name: string;
  readonly format: string;
  readonly facts: TraceFacts;
  readonly caveats: Trace["caveats"];
  readonly #swept: SweptTrace;

  constructor(swept: SweptTrace, format: string, counted: FactCounter) {
    this.name = swept.pages.name;
    this.format = format;
    this.facts = counted.facts();
    this.caveats = caveatsOf(counted.requests(), swept.pages.notes);
    this.#swept = swept;
  }

  static sweptOf(trace: object): SweptTrace | null {
    return trace instanceof OpenedTrace ? trace.#swept : null;
  }

  async open(lanes: readonly string[], { only }: LanesOptions = {}): Promise<Run> {
    const linked = orThrow(await readTraceLanes(this.name, lanes, { only }));
    const { pages } = this.#swept;
    return openLinked({ ...linked, scenario: withThreads(allocationOf(linked.scenario), hasThreads(pages)) }, pages);
  }
}

/** The parts of a trace; null = this library has not read it. */
export const { sweptOf } = OpenedTrace;

/** Reads a trace of calls. @throws BadInput */
export async function openTrace(content: Content, options: TraceOptions = {}): Promise<Trace> {
  const [facts, packing, sizes] = [new FactCounter(), new CallPacking(), new SizeCounts()];
  const read = await readCalls(
    piecesOf(content),
    (operation) => {
      facts.add(operation);
      packing.add(operation);
      sizes.add(operation);
    },
    readingOf(options),
  );
  const notes = orThrow(read);
  const { sorted } = sizes;
  const swept = { pages: packing.finish(notes), knees: kneesOf(sorted), range: rangeOf(sorted, facts.facts()) };
  return new OpenedTrace(swept, notes.format, facts);
}
