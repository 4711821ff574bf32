import { type CSSProperties, useEffect, useId, useMemo, useRef, useState } from "react";
import { formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger, formatPercent } from "../../shared/format";
import { useSize } from "../../ui/use-size";
import { useSlider } from "../../ui/use-slider";
import { Dials } from "../Dials";
import type { LaneRecord, StoryRecord, WasteSeries } from "../record";
import { Drawer } from "../StoryBar";
import { Stage } from "../stage/Stage";
import type { StoryRecords } from "../story/records";
import { LAST_STEP } from "../story/score";
import { StripPlot } from "../strip/StripPlot";
import {
  CHEN_CUTOFF,
  type Choice,
  cutoffOf,
  FLAWED,
  FULL_RULES,
  type FullRule,
  fixAddress,
  NO_CUTOFF,
  policyOf,
  SIZES,
  sharesUnder,
} from "./cutoffs";
import "./fix.css";

interface Props {
  readonly records: StoryRecords;
  /** The end of the story, which has no cutoff. */
  readonly was: StoryRecord;
  readonly onLeave: () => void;
}

/** The panel for fixing the leak: the cutoff and the rule of a full cache, with their immediate effect. */
export function Fix({ records, was, onLeave }: Props) {
  const [choice, setChoice] = useTrial(records);
  const { record: now, series, shares } = records.trial ?? { record: was, series: records.whole, shares: [] };
  // Null = no rule was chosen last, so the slider needs no comparison.
  const [before, setBefore] = useState<StoryRecord | null>(null);
  const view = useMemo(() => ({ scene: "fix", now, was }) as const, [now, was]);
  return (
    <>
      <FixHero
        choice={choice}
        now={now}
        isNews={before !== null && now !== before}
        onRule={(full) => {
          setBefore(now);
          setChoice({ ...choice, full });
        }}
      />
      <Stage view={view}>
        <Dials record={now} was={was.flawed} exact />
      </Stage>
      <div className="start-below shrink start-fix">
        <div>
          <h2>How big are the requests?</h2>
          <CutoffHandle
            choice={choice}
            shares={shares}
            lane={now.flawed}
            marksChen={hasWorked(now)}
            onStop={(stop) => {
              if (stop === choice.stop) return;
              setBefore(null);
              setChoice({ ...choice, stop });
            }}
          />
        </div>
        <FixStrip now={now} was={was} series={series} />
      </div>
      <Drawer lab={fixAddress(choice)}>
        <button type="button" className="start-link" onClick={onLeave}>
          Back to the start
        </button>
      </Drawer>
    </>
  );
}

/** Tries the choice in lane A. Leaving the panel restores the story's run. */
function useTrial(records: StoryRecords) {
  const [choice, setChoice] = useState<Choice>(FLAWED);
  useEffect(() => {
    records.try(policyOf(FLAWED));
    return () => records.restore();
  }, [records]);
  const choose = (next: Choice) => {
    setChoice(next);
    records.try(policyOf(next));
  };
  return [choice, choose] as const;
}

/** The fix has worked from this share on. */
const WORKED = 0.5;
const hasWorked = ({ flawed }: StoryRecord) => flawed.useful >= WORKED;
/** The lesson that follows the repair. */
const LESSON = "#/learn/leak";
/** At this cutoff and below, big buffers are out of the cache. */
const SMALL_CUTOFF = CHEN_CUTOFF;

function fixTitle(choice: Choice, { flawed: { useful } }: StoryRecord): readonly [string, string] {
  const share = formatShare(useful, useful >= WORKED ? 0 : 1);
  return [
    fixWords(choice),
    useful >= WORKED ? `Now ${share} of the memory is useful.` : `${share} of the memory is useful.`,
  ];
}

/** The rule that keeps big buffers out, or the way to one. */
function fixWords(choice: Choice): string {
  if (isSmall(choice)) return "Keep big buffers out of the cache.";
  return choice.full === "keep-bigger" ? "Drag the cutoff line to the left." : "Free the buffer coming back.";
}

/** Compares a rule that has worked with the article's. */
function workedWords(choice: Choice): string {
  if (cutoffOf(choice) === CHEN_CUTOFF) return "Chen took 200 B too.";
  return choice.full === "keep-bigger" || isSmall(choice)
    ? "Chen took 200 B: less saves fewer heap calls."
    : "The slot keeps what it has, big or small.";
}

const isSmall = (choice: Choice): boolean => (cutoffOf(choice) ?? Number.POSITIVE_INFINITY) <= SMALL_CUTOFF;

interface HeroProps {
  readonly choice: Choice;
  readonly now: StoryRecord;
  /** The last chosen rule has led to this. */
  readonly isNews: boolean;
  readonly onRule: (rule: FullRule) => void;
}

function FixHero({ choice, now, isNews, onRule }: HeroProps) {
  const [first, second] = fixTitle(choice, now);
  const name = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="start-hero shrink">
      <h1 ref={heading} tabIndex={-1}>
        {first}
        <br />
        {second}
      </h1>
      {hasWorked(now) ? (
        <p className="start-sub">
          {workedWords(choice)} <a href={LESSON}>Predict each step</a>
        </p>
      ) : (
        <p className="start-sub">
          Buffers to its right skip the cache <i>and cost more heap calls.</i>
        </p>
      )}
      <fieldset className="start-fix-rules">
        <legend>When the cache is full</legend>
        {FULL_RULES.map(({ rule, words }) => (
          <label key={rule}>
            <input type="radio" name={name} checked={choice.full === rule} onChange={() => onRule(rule)} />
            {words}
          </label>
        ))}
      </fieldset>
      <p className="visually-hidden" aria-live="polite">
        {isNews && `${first} ${second} ${formatShare(now.flawed.saved)} of heap calls saved.`}
      </p>
    </div>
  );
}

interface StripProps {
  readonly now: StoryRecord;
  readonly was: StoryRecord;
  readonly series: WasteSeries | null;
}

/** The plot's size before it has been measured. */
const NOMINAL = { width: 636, height: 86 } as const;

function FixStrip({ now, was, series }: StripProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box, NOMINAL);
  return (
    <div className="start-fix-strip">
      <h2>Share of callers’ memory wasted, step by step</h2>
      <div className="start-fix-curve" ref={box}>
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`${formatShare(1 - now.flawed.useful)} wasted at the end`}
        >
          <StripPlot
            id={id}
            axis={{ to: LAST_STEP, width }}
            height={height}
            head={LAST_STEP}
            early={null}
            whole={series}
            alone
          />
        </svg>
      </div>
      <p className="start-fix-axis between muted">
        <span>0</span>
        <span>{formatInteger(LAST_STEP)}</span>
      </p>
      <p className="start-fix-ends">
        <b>{formatShare(1 - now.flawed.useful)}</b> wasted
        <span>was {formatShare(1 - was.flawed.useful)}</span>
      </p>
    </div>
  );
}

interface HandleProps {
  readonly choice: Choice;
  /** The frequency of each size: shares of 1. */
  readonly shares: readonly number[];
  /** The result of the choice. */
  readonly lane: LaneRecord;
  /** Shows the article's cutoff. */
  readonly marksChen: boolean;
  readonly onStop: (stop: number) => void;
}

/** Below the bars: room for the handle and the sizes. Right of the largest size: room for the last stop. CSS pixels. */
const [FOOT, BEYOND] = [48, 40];
/** The width of the grip, CSS pixels. */
const GRIP = 44;
/** The plot's size before it has been measured. */
const BOX = { width: 572, height: 136 } as const;
/** A bar for half of all requests is as high as the plot. */
const FULL_SHARE = 0.5;
/** The largest stop at which the words are to the right of the handle. */
const WORDS_RIGHT = 8;

/** The sizes of the requests, and the cutoff as a handle over the whole plot. */
function CutoffHandle({ choice, shares, lane, marksChen, onStop }: HandleProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box, BOX);
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
        <Sizes shown={marksChen ? [0, 13] : [0, 6, 13]} bar={bar} floor={floor} />
        {marksChen && <ChenMark x={2 * bar - 1.5} floor={floor} />}
        <Handle x={line} floor={floor} most={width - GRIP / 2} />
      </svg>
      <p
        className="start-fix-words nowrap"
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
function Sizes(props: { readonly shown: readonly number[]; readonly bar: number; readonly floor: number }) {
  const { shown, bar, floor } = props;
  return shown.map((i) => (
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

/** The article's cutoff, between the second and the third size. */
const ChenMark = ({ x, floor }: { readonly x: number; readonly floor: number }) => (
  <>
    <path d={`M${x} ${floor}v30`} stroke="var(--text)" strokeWidth="2" strokeDasharray="3 3" />
    <text className="start-fix-size" x={x - 4} y={floor + 44}>
      Chen: {formatBytes(CHEN_CUTOFF)}
    </text>
  </>
);

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
