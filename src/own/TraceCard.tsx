import { Caveats } from "../ui/Caveats";
import { FigureRows } from "../ui/FigureRows";
import type { OpenCalls } from "../workloads/traces/call-store";
import { caveatText } from "../workloads/traces/calls/caveats";
import { type OwnAddress, ownHash } from "./address";
import { Knees } from "./Knees";
import { useView } from "./recording-store";
import { SpanStrip } from "./SpanStrip";
import { TraceHead } from "./TraceHead";
import { countRows, livesSentence, oddSentences, traceCaveats } from "./words";

interface CardProps {
  readonly calls: OpenCalls;
  readonly address: OwnAddress;
}

/** Describes a trace: its origin, its counts, its sizes, and what is odd about it. */
export function TraceCard({ calls: { trace }, address }: CardProps) {
  const { view } = useView(trace);
  const odd = oddSentences(trace);
  return (
    <>
      <TraceHead trace={trace}>
        <Caveats texts={traceCaveats(view, trace).map(caveatText)} />
        <FigureRows rows={countRows(view, trace.settings)} />
      </TraceHead>
      <SpanStrip trace={trace} address={address} />
      <Knees key={trace.name} view={view} trace={trace.name} />
      <section className="own-section" aria-labelledby="own-lives">
        <h2 id="own-lives">Lives</h2>
        <p>{livesSentence(view)}</p>
      </section>
      {odd.length > 0 && (
        <section className="own-section" aria-labelledby="own-odd">
          <h2 id="own-odd">What is odd</h2>
          {odd.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )}
      <p className="own-section">
        <a className="button" href={ownHash({})}>
          Another trace
        </a>
      </p>
    </>
  );
}
