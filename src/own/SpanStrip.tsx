import { useRef, useState } from "react";
import { NumberSlot } from "../labs/shared/NumberSlot";
import { drawNeededStrip } from "../plot/call-plots";
import { stripMoved } from "../plot/time/window";
import { formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { allowedSentence } from "../shared/sentence";
import { StripBrush } from "../ui/time/StripBrush";
import type { KeptCalls } from "../workloads/traces/calls/kept-calls";
import { type OwnAddress, replaceWith } from "./address";
import { StripCanvas } from "./StripCanvas";
import "../ui/time/plot.css";

interface StripProps {
  readonly trace: KeptCalls;
  readonly address: OwnAddress;
}

type Span = readonly [first: number, last: number];

const KEY_STEP = 0.01;

/** The needed bytes of the whole trace, and the operations that are counted, to drag or to type. */
export function SpanStrip({ trace, address }: StripProps) {
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
          <button type="button" className="text-button" onClick={() => show([0, last])}>
            All
          </button>
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
      <StripCanvas figure={trace.plots.needed} draw={drawNeededStrip} />
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
