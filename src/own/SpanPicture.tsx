import { drawNeededStrip } from "../plot/call-plots";
import { formatBytes } from "../shared/format";
import type { KeptCalls } from "../workloads/traces/calls/kept-calls";
import { StripCanvas } from "./StripCanvas";

/** The bytes that a program needs, over the whole trace. */
export const SpanPicture = ({ trace }: { readonly trace: KeptCalls }) => (
  <>
    <p className="muted">Needed over the whole trace, at most {formatBytes(trace.facts.neededPeak)}:</p>
    <div className="own-strip">
      <StripCanvas figure={trace.plots.needed} draw={drawNeededStrip} />
    </div>
  </>
);
