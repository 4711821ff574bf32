import type { ReactNode } from "react";
import { shellWord } from "../../advisor/report/repeat";
import { formatCounted } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { CopyButton } from "../../ui/CopyButton";
import type { KeptCalls } from "../../workloads/traces/calls/kept-calls";

/** The most blocks that a lane can have live at once. */
export const MOST_LIVE = 2 ** 20;

/** A trace with more live blocks than a lane holds. */
export function TooBig({ trace, tabs }: { readonly trace: KeptCalls; readonly tabs: ReactNode }) {
  const command = `bufferlab heap replay ${shellWord(trace.title)}.trace`;
  return (
    <main className="own-face advisor" id="stage" tabIndex={-1}>
      {tabs}
      <h1>
        <b>This trace is too big for caches</b>
      </h1>
      <p>
        {formatCounted(trace.facts.livePeak, "block")} are live at once. A lane holds up to {formatInteger(MOST_LIVE)}.
        The command line can replay the trace on a heap:
      </p>
      <p className="own-command">
        <code>{command}</code> <CopyButton text={command} of="the command" />
      </p>
    </main>
  );
}
