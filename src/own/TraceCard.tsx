import { type ReactNode, useEffect, useRef, useState } from "react";
import { NumberSlot } from "../labs/shared/NumberSlot";
import { stripMoved } from "../plot/time/window";
import { formatBytes, formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { allowedSentence } from "../shared/sentence";
import { Button } from "../ui/Button";
import { Caveats } from "../ui/Caveats";
import { DocLink } from "../ui/DocLink";
import { FigureRows } from "../ui/FigureRows";
import { lazyComponent } from "../ui/lazy-component";
import { Provenance } from "../ui/Provenance";
import { StripBrush } from "../ui/time/StripBrush";
import { deviceCalls, type OpenCalls } from "../workloads/traces/call-store";
import { caveatText } from "../workloads/traces/calls/caveats";
import { type KeptCalls, MOST_TITLE } from "../workloads/traces/calls/kept-calls";
import { type OwnAddress, ownHash, replaceWith } from "./address";
import { Knees } from "./Knees";
import { renameShown, useRecording, useView } from "./recording-store";
import { StripCanvas } from "./StripCanvas";
import { countRows, heldText, livesSentence, oddSentences, originText, traceCaveats } from "./words";
import "../ui/time/plot.css";

const PoolSelect = lazyComponent(() => import("./advisor/PoolSelect").then((part) => part.PoolSelect));

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
        <FigureRows rows={countRows(view, trace)} />
      </TraceHead>
      {trace.saysTakes === true && (
        <section className="own-section" aria-labelledby="own-pool">
          <h2 id="own-pool">Its pool</h2>
          <PoolSelect address={address} />
          <p>
            The advisor then tries its settings.{" "}
            <DocLink to="recording" part="logging-a-pool">
              Log a pool
            </DocLink>
          </p>
        </section>
      )}
      <SpanStrip trace={trace} address={address} />
      <Knees key={trace.name} view={view} trace={trace.name} />
      <section className="own-section" aria-labelledby="own-lives">
        <h2 id="own-lives">Lives</h2>
        <p>{livesSentence(view, trace.saysTakes)}</p>
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
      className="own-title bare"
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

interface StripProps {
  readonly trace: KeptCalls;
  readonly address: OwnAddress;
}

type Span = readonly [first: number, last: number];

const KEY_STEP = 0.01;

/** The needed bytes of the whole trace, and the operations that are counted, to drag or to type. */
function SpanStrip({ trace, address }: StripProps) {
  const last = trace.facts.operations - 1;
  const [drawn, setDrawn] = useState<Span | null>(null);
  const [first, end] = drawn ?? address.span ?? [0, last];
  const show = (span: Span) => {
    setDrawn(null);
    replaceWith({ ...address, span: span[0] === 0 && span[1] === last ? null : span });
  };
  return (
    <section className="own-section" aria-labelledby="own-span">
      <h2 id="own-span">Needed, over the whole trace</h2>
      <Brush trace={trace} span={[first, end]} last={last} onDraw={setDrawn} onShow={show} />
      <div className="own-span">
        Operations <End label="First operation" value={first} least={0} most={end} onTake={(to) => show([to, end])} />{" "}
        to <End label="Last operation" value={end} least={first} most={last} onTake={(to) => show([first, to])} />
        {(first > 0 || end < last) && (
          <Button look="text" onClick={() => show([0, last])}>
            All
          </Button>
        )}
      </div>
    </section>
  );
}

interface BrushProps {
  readonly trace: KeptCalls;
  readonly span: Span;
  readonly last: number;
  readonly onDraw: (span: Span) => void;
  readonly onShow: (span: Span) => void;
}

function Brush({ trace, span, last, onDraw, onShow }: BrushProps) {
  const drawn = useRef<Span>(span);
  const [left, right] = [span[0] / (last + 1), (span[1] + 1) / (last + 1)];
  const spanOf = (a: number, b: number): Span => {
    const first = Math.min(last, Math.round(a * (last + 1)));
    return [first, Math.max(first, Math.round(b * (last + 1)) - 1)];
  };
  const words = `operations ${formatInteger(span[0])} to ${formatInteger(span[1])}`;
  return (
    <fieldset className="strip own-strip" aria-label="Operations counted">
      <StripCanvas figure={trace.plots.needed} />
      <StripBrush
        range={[left, right]}
        limits={[0, last]}
        parts={{
          from: { name: "First operation counted", words, now: span[0] },
          all: { name: "All operations counted", words, now: span[0] },
          to: { name: "Last operation counted", words, now: span[1] },
        }}
        onRange={(a, b) => {
          drawn.current = spanOf(a, b);
          onDraw(drawn.current);
        }}
        onDone={() => onShow(drawn.current)}
        onWhole={() => onShow([0, last])}
        onHold={() => {
          drawn.current = span;
        }}
        onStep={(part, by) => onShow(spanOf(...stripMoved(part, KEY_STEP * by, [left, right])))}
        onBack={() => onShow(span)}
      />
    </fieldset>
  );
}

interface EndProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onTake: (value: number) => void;
}

function End({ label, value, least, most, onTake }: EndProps) {
  const take = (text: string): Result<unknown, string> => {
    const to = Number(text.replaceAll(/\s/g, ""));
    if (!Number.isInteger(to) || to < least || to > most)
      return err(
        `“${text}” is not valid. ${allowedSentence(`a whole number, ${formatInteger(least)} … ${formatInteger(most)}`)}`,
      );
    return ok(onTake(to));
  };
  return <NumberSlot label={label} value={formatInteger(value)} differs={false} take={take} />;
}

/** The bytes that a program needs, over the whole trace. */
export const SpanPicture = ({ trace }: { readonly trace: KeptCalls }) => (
  <>
    <p className="muted">Needed over the whole trace, at most {formatBytes(trace.facts.neededPeak)}:</p>
    <div className="own-strip">
      <StripCanvas figure={trace.plots.needed} />
    </div>
  </>
);
