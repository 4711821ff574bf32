import { type Streams, say } from "../../../cli/shared/streams";
import { formatInteger } from "../../../shared/format";
import { caveatText, settingCalls } from "../../../workloads/traces/calls/caveat-words";
import type { Caveat, SettingCalls } from "../../../workloads/traces/calls/caveats";
import { ODD_NAMES, oddText } from "../../../workloads/traces/calls/odd";
import type { ReadNotes } from "../../../workloads/traces/calls/read-calls";

/** Says what was odd or left out in a trace that could be read. */
export function sayLeftOut({ endsEarly, operations, odd, leftOut }: ReadNotes, streams: Streams): void {
  const note = (sentence: string) => say(sentence, streams, "note");
  const found = ODD_NAMES.filter((name) => odd[name] > 0);
  if (leftOut.length > 0) note(`columns that are not read: ${leftOut.join(", ")}`);
  if (found.length > 0) note(`odd in the trace: ${found.map((name) => oddText(odd, name)).join(", ")}`);
  if (endsEarly) note(`the trace ends early, after operation ${formatInteger(operations)}`);
}

/** Says what a run leaves out, merges or does not apply. `of`: its trace, if it is one of several. */
export function sayCaveats(caveats: readonly Caveat[], streams: Streams, of = ""): void {
  const start = of === "" ? "" : `${of}: `;
  for (const caveat of caveats) say(start + caveatText(caveat), streams, "note");
}

/** Says which calls a format that keeps only requests and frees does not keep. */
export function sayNotKept(settings: SettingCalls | null, streams: Streams): void {
  if (settings === null) return;
  say(
    `Not kept: ${settingCalls(settings)}. The output does not say that the program changed settings.`,
    streams,
    "note",
  );
}
