import { type Streams, say } from "../../../cli/shared/streams";
import { caveatText } from "../../../workloads/traces/calls/caveat-words";
import type { Caveat } from "../../../workloads/traces/calls/caveats";
import { ODD_NAMES, type OddCalls, oddText } from "../../../workloads/traces/calls/odd";

/** Says what was odd in a trace, for outputs without a card. */
export function sayOdd({ odd }: { readonly odd: OddCalls }, streams: Streams): void {
  const found = ODD_NAMES.filter((name) => odd[name] > 0 && name !== "skipped");
  if (found.length > 0) say(`odd in the trace: ${found.map((name) => oddText(odd, name)).join(", ")}`, streams, "note");
}

/** Says what a run leaves out, merges or does not apply. */
export function sayCaveats(caveats: readonly Caveat[], streams: Streams): void {
  for (const caveat of caveats) say(caveatText(caveat), streams, "note");
}
