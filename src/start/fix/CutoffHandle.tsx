import { type CSSProperties, useRef } from "react";
import { formatBytes, formatInteger, formatPercent } from "../../shared/format";
import { useSize } from "../../ui/use-size";
import { useSlider } from "../../ui/use-slider";
import type { LaneRecord } from "../record";
import { type Choice, cutoffOf, NO_CUTOFF, SIZES, sharesUnder } from "./cutoffs";

interface Props {
  readonly choice: Choice;
  /** The frequency of each size: shares of 1. */
  readonly shares: readonly number[];
  /** The result of the choice. */
  readonly lane: LaneRecord;
  readonly onStop: (stop: number) => void;
}

/** Below the bars: room for the handle and the sizes. Right of the largest size: room for the last stop. CSS pixels. */
const [FOOT, BEYOND] = [48, 40];
/** The width of the grip, CSS pixels. */
const GRIP = 44;
/** The plot's size before it has been measured. */
const NOMINAL = { width: 572, height: 136 } as const;
/** A bar for half of all requests is as high as the plot. */
const FULL_SHARE = 0.5;
/** The largest stop at which the words are to the right of the handle. */
const WORDS_RIGHT = 8;

/** The sizes of the requests, and the cutoff as a handle over the whole plot. */
export function CutoffHandle({ choice, shares, lane, onStop }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box, NOMINAL);
  const floor = height - FOOT;
  const bar = (width - BEYOND) / SIZES.length;
  const line = (choice.stop + 1) * bar - 1.5;
  const props = useSlider(
    {
      ...{ name: "Cutoff", at: choice.stop, range: [0, NO_CUTOFF], text: valueText(choice, lane), onMove: onStop },
      drag: { valueAt: (x) => Math.max(0, Math.min(NO_CUTOFF, Math.round(x / bar) - 1)) },
    },
    box,
  );
  return (
    <div className="start-fix-plot" {...props}>
      <svg width={width} height={height} aria-hidden="true">
        {shares.map((share, i) => (
          <Bar key={SIZES[i]} x={i * bar} width={bar - 3} floor={floor} share={share} kept={i <= choice.stop} />
        ))}
        <path d={`M0 ${floor}H${width - BEYOND}`} stroke="var(--text)" strokeWidth="1.5" />
        <Sizes bar={bar} floor={floor} />
        <Handle x={line} floor={floor} most={width - GRIP / 2} />
      </svg>
      <p
        className="start-fix-words"
        data-side={choice.stop <= WORDS_RIGHT ? "right" : "left"}
        style={{ "--line": `${line}px` } as CSSProperties}
      >
        <b>{cutoffWords(choice)}</b> {formatPercent(100 * sharesUnder(shares, choice.stop), 0)} of requests may use the
        cache
      </p>
    </div>
  );
}

function Bar({
  x,
  width,
  floor,
  share,
  kept,
}: {
  readonly x: number;
  readonly width: number;
  readonly floor: number;
  readonly share: number;
  readonly kept: boolean;
}) {
  const tall = Math.max(2, (floor * share) / FULL_SHARE);
  const inset = kept ? 0 : 0.75;
  return (
    <rect
      x={x + inset}
      y={floor - tall + inset}
      width={Math.max(1, width - 2 * inset)}
      height={Math.max(1, tall - inset)}
      fill={kept ? "var(--needed)" : "none"}
      stroke={kept ? "none" : "var(--needed)"}
      strokeWidth="1.5"
    />
  );
}

/** Labels for some sizes under their bars. */
function Sizes({ bar, floor }: { readonly bar: number; readonly floor: number }) {
  return [0, 6, 13].map((i) => (
    <text
      key={i}
      className="start-fix-size"
      x={(i + 0.5) * bar}
      y={floor + 44}
      textAnchor={i === 0 ? "start" : i === 13 ? "end" : "middle"}
      dx={i === 0 ? -14 : i === 13 ? 14 : 0}
    >
      {i === 13 ? formatBytes(SIZES[i] ?? 0) : formatInteger(SIZES[i] ?? 0)}
    </text>
  ));
}

/** The line, with the grip below it. The grip stays within the picture, at most at `most`. */
function Handle({ x, floor, most }: { readonly x: number; readonly floor: number; readonly most: number }) {
  return (
    <>
      <path d={`M${x} -6V${floor + 12}`} stroke="var(--ink-b)" strokeWidth="3" />
      <g transform={`translate(${Math.min(most, x)} ${floor + 2})`}>
        <rect x={-GRIP / 2} width={GRIP} height="26" rx="13" fill="var(--ink-b)" />
        <path
          d="M-5 8l-6 5l6 5M5 8l6 5l-6 5"
          fill="none"
          stroke="var(--surface)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </>
  );
}

function cutoffWords(choice: Choice): string {
  const cutoff = cutoffOf(choice);
  return cutoff === null ? "no cutoff" : `cutoff ${formatBytes(cutoff)}`;
}

const percent = (share: number) => `${Math.round(100 * share)} percent`;

/** The choice for a screen reader: "200 bytes, 97 percent useful, 33 percent of heap calls saved". */
function valueText(choice: Choice, { useful, saved }: Pick<LaneRecord, "useful" | "saved">): string {
  const cutoff = cutoffOf(choice);
  const size = cutoff === null ? "no cutoff" : `${cutoff} bytes`;
  return `${size}, ${percent(useful)} useful, ${percent(saved)} of heap calls saved`;
}
