import { print, type Streams } from "../../../cli/shared/streams";
import { sayLeftOut } from "../../../models/allocation/cli/say-caveats";
import { caveatsOf } from "../../../workloads/traces/calls/caveats";
import { CallDigest } from "../../../workloads/traces/calls/digest";
import { FactCounter } from "../../../workloads/traces/calls/facts";
import type { CallOperation } from "../../../workloads/traces/calls/operation";
import { PagePacker } from "../../../workloads/traces/calls/packed-page";
import { readCallsAt } from "./calls-at";
import { cardJson, cardText } from "./card";
import type { ReadingChoice } from "./trace-input";

const WRITERS = { text: cardText, json: cardJson } as const;

/** Prints the card of a trace. Returns the exit status. */
export async function printCard(
  place: string,
  choice: ReadingChoice,
  format: keyof typeof WRITERS,
  streams: Streams,
): Promise<number> {
  const [facts, digest] = [new FactCounter(), new CallDigest()];
  const packer = new PagePacker((page) => digest.add(page));
  const sink = (operation: CallOperation) => {
    facts.add(operation);
    packer.add(operation);
  };
  const read = await readCallsAt(place, sink, choice, streams);
  packer.finish();
  sayLeftOut(read, streams);
  const caveats = caveatsOf(facts.requests.counts(), read.settings);
  return print(WRITERS[format]({ read, facts: facts.facts(), caveats, digest: digest.finish() }), streams);
}
