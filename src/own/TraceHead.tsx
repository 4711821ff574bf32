import { type ReactNode, useEffect, useRef, useState } from "react";
import { Provenance } from "../ui/Provenance";
import { deviceCalls } from "../workloads/traces/call-store";
import { type KeptCalls, MOST_TITLE } from "../workloads/traces/calls/kept-calls";
import { renameShown, useRecording } from "./recording-store";
import { heldText, originText } from "./words";

interface HeadProps {
  readonly trace: KeptCalls;
  readonly children: ReactNode;
}

/** The first section of a card: the trace's name and origin, then its figures. Takes the focus when it appears. */
export function TraceHead({ trace, children }: HeadProps) {
  const instead = useRecording((own) => own.instead);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="own-section" aria-labelledby="own-trace">
      <h2 id="own-trace" ref={heading} tabIndex={-1}>
        Trace <Provenance origin="recorded" />
      </h2>
      <TitleField key={trace.name} title={trace.title} />
      <p className="muted">
        {originText(trace)}; <code>{trace.name.split(":")[0]}</code>
      </p>
      {instead !== null && (
        <p role="status">
          This is not the trace of the link, which names <code>{instead}</code>.
        </p>
      )}
      {deviceCalls.isHeld(trace.name) && <p>{heldText(deviceCalls.lackingOf(trace.name))}</p>}
      {children}
    </section>
  );
}

/** The name that a person gives the trace. */
function TitleField({ title }: { readonly title: string }) {
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
