import type { PageSource } from "../models/allocation/engine/lent-pages";
import { FactCounter } from "../workloads/traces/calls/facts";
import { CALL_FORMAT_NAMES, type CallFormatName } from "../workloads/traces/calls/format-names";
import { type CallOptions, readCalls } from "../workloads/traces/calls/read-calls";
import { orThrow } from "./bad-input";
import type { Content, LanesOptions, Run, Trace, TraceFacts, TraceOptions } from "./bufferlab";
import { openLinked } from "./open-linked";
import { CallPacking } from "./pack-calls";
import { readTraceLanes } from "./read-scenario";

/** The bytes in pieces. */
async function* piecesOf(content: Content): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else if (content instanceof Blob) yield* content.stream();
  else yield* content;
}

/** The options of reading. @throws TypeError if the format is not known */
function readingOf({ format, ...others }: TraceOptions): CallOptions {
  if (format !== undefined && !CALL_FORMAT_NAMES.includes(format as CallFormatName))
    throw new TypeError(`The format ${format} is none of ${CALL_FORMAT_NAMES.join(", ")}.`);
  return { ...others, format: format as CallFormatName | undefined };
}

/** A trace in memory. */
class OpenedTrace implements Trace {
  readonly name: string;
  readonly format: string;
  readonly facts: TraceFacts;
  readonly #pages: PageSource;

  constructor(pages: PageSource, format: string, facts: TraceFacts) {
    this.name = pages.name;
    this.format = format;
    this.facts = facts;
    this.#pages = pages;
  }

  static pagesOf(trace: Trace): PageSource | null {
    return trace instanceof OpenedTrace ? trace.#pages : null;
  }

  async open(lanes: readonly string[], { only }: LanesOptions = {}): Promise<Run> {
    return openLinked(orThrow(await readTraceLanes(this.name, lanes, only)), this.#pages);
  }
}

/** The pages of a trace that this library has read. */
export const { pagesOf } = OpenedTrace;

/** Reads a trace of calls. @throws BadInput */
export async function openTrace(content: Content, options: TraceOptions = {}): Promise<Trace> {
  const [facts, packing] = [new FactCounter(), new CallPacking()];
  const read = await readCalls(
    piecesOf(content),
    (operation) => {
      facts.add(operation);
      packing.add(operation);
    },
    readingOf(options),
  );
  const { format } = orThrow(read);
  return new OpenedTrace(packing.finish(), format, facts.facts());
}
