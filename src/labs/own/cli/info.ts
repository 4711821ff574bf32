import type { Command } from "../../../cli/shared/command";
import { readWord } from "../../../cli/shared/options";
import { formatOption } from "../../../cli/shared/scenario-options";
import { print, type Streams } from "../../../cli/shared/streams";
import { CallDigest } from "../../../workloads/traces/calls/digest";
import { FactCounter } from "../../../workloads/traces/calls/facts";
import { PagePacker } from "../../../workloads/traces/calls/packed-page";
import { type Card, cardJson, cardText } from "./card";
import { READING_OPTIONS, type ReadingChoice, readCallsAt, readChoice, sayLeftOut, TRACE_ABOUT } from "./trace-input";

const FORMATS = { text: "a line for each fact", json: "one object; docs/call-traces.md has its names" } as const;
type CardFormat = keyof typeof FORMATS;
const WRITERS: Readonly<Record<CardFormat, (card: Card) => string>> = { text: cardText, json: cardJson };

export const info: Command = {
  name: "trace info",
  argument: "TRACE",
  about: `Reads a program's calls of malloc and free and prints what they are: format, digest, operations, threads, peak, sizes,
lives, and what is odd. ${TRACE_ABOUT}`,
  options: [...READING_OPTIONS, formatOption(FORMATS)],
  read: (options, place, report) => {
    if (place === null) report("argument", undefined, "the trace to read");
    const choice = readChoice(options, report);
    const format = readWord("--format", options.get("format") ?? "text", Object.keys(FORMATS) as CardFormat[], report);
    return (streams) => printCard(place ?? "-", choice, format ?? "text", streams);
  },
};

/** Prints the card of a trace. Returns the exit status. */
async function printCard(place: string, choice: ReadingChoice, format: CardFormat, streams: Streams): Promise<number> {
  const [facts, digest] = [new FactCounter(), new CallDigest()];
  const packer = new PagePacker((page) => digest.add(page));
  const sink = (operation: Parameters<typeof facts.add>[0]) => {
    facts.add(operation);
    packer.add(operation);
  };
  const read = await readCallsAt(place, sink, choice, streams);
  packer.finish();
  sayLeftOut(read, streams);
  return print([WRITERS[format]({ read, facts: facts.facts(), digest: digest.finish() })], streams);
}
