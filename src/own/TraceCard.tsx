import { useEffect, useRef, useState } from "react";
import { FigureRows } from "../ui/FigureRows";
import { Provenance } from "../ui/Provenance";
import { deviceCalls, type OpenCalls } from "../workloads/traces/call-store";
import { MOST_TITLE } from "../workloads/traces/calls/kept-calls";
import { type OwnAddress, ownHash } from "./address";
import { Knees } from "./Knees";
import { renameShown } from "./recording-store";
import { SpanStrip } from "./SpanStrip";
import { useView } from "./use-view";
import { countRows, livesSentence, oddSentences, originText } from "./words";

interface CardProps {
  readonly calls: OpenCalls;
  readonly address: OwnAddress;
}

/** Describes a trace: its origin, its counts, its sizes, and what is odd about it. */
export function TraceCard({ calls: { trace }, address }: CardProps) {
  const { view } = useView(trace);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const odd = oddSentences(trace);
  return (
    <>
      <section className="own-section" aria-labelledby="own-trace">
        <h2 id="own-trace" ref={heading} tabIndex={-1}>
          Trace <Provenance origin="recorded" />
        </h2>
        <TitleField key={trace.name} title={trace.title} />
        <p className="muted">
          {originText(trace)}; <code>{trace.name.split(":")[0]}</code>
        </p>
        {deviceCalls.isHeld(trace.name) && (
          <p>This browser stores no traces here, so this one is gone when the page is closed.</p>
        )}
        <FigureRows rows={countRows(view)} />
      </section>
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

/** The name that a person gives the trace. */
export function TitleField({ title }: { readonly title: string }) {
  const [draft, setDraft] = useState(title);
  const take = () => {
    if (draft.trim() === "") setDraft(title);
    else if (draft !== title) void renameShown(draft);
  };
  return (
    <input
      className="own-title"
      aria-label="Name of the trace"
      maxLength={MOST_TITLE}
      autoComplete="off"
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={take}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Enter") currentTarget.blur();
        if (key === "Escape") setDraft(title);
      }}
    />
  );
}
