import { type RefObject, useId, useRef, useState } from "react";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { useSize } from "../../ui/use-size";
import { useSlider } from "../../ui/use-slider";
import type { StoryRecord, WasteSeries } from "../record";
import { LAST_STEP } from "../story/score";
import { leaderPath, type PlacedChip, placeChips } from "./chips";
import { type Axis, StripPlot, stepAtX } from "./StripPlot";

interface Props {
  /** The record shown on the page. The label at the right end describes it. */
  readonly record: StoryRecord;
  /** The step of the strip's head. */
  readonly head: number;
  /** The last step of the axis. */
  readonly to: number;
  readonly early: WasteSeries | null;
  readonly whole: WasteSeries | null;
  readonly onScrub: (step: number) => void;
  readonly onJump: (step: number) => void;
}

/** The sizes of the strip and its plot before they have been measured. */
const NOMINAL = { strip: { width: 1376, height: 138 }, plot: { width: 1240, height: 62 } } as const;
/** The height of the lines between the chips and the plot, CSS pixels. */
const LEADER = 24;
const HEIGHT = 62;

/** The share of memory wasted over the run, with its turning points. It can be dragged to any step. */
export function Strip({ record, head, to: present, early, whole, onScrub, onJump }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const { width } = useSize(box, NOMINAL.strip);
  const long = useSize(plot, NOMINAL.plot).width;
  const [dragged, setDragged] = useState<number | null>(null);
  // The axis does not change while a pointer drags along it.
  const to = dragged ?? present;
  const axis = { to, width: long };
  const chips = placeChips(axis, width);
  return (
    <div className="start-strip" ref={box}>
      <div className="start-strip-chips">
        {chips.map((chip) => (
          <Chip key={chip.step} chip={chip} isNow={chip.step === record.step} onJump={onJump} />
        ))}
      </div>
      <svg className="start-strip-leaders" width={width} height={LEADER} aria-hidden="true">
        {chips.map((chip) => (
          <Leader key={chip.step} chip={chip} isNow={chip.step === record.step} />
        ))}
      </svg>
      <ScrubArea
        box={plot}
        axis={axis}
        record={record}
        onScrub={onScrub}
        onHold={(holds) => setDragged(holds ? present : null)}
      >
        <svg
          width={axis.width}
          height="100%"
          viewBox={`0 0 ${axis.width} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <StripPlot id={id} axis={axis} height={HEIGHT} head={head} early={early} whole={whole} />
        </svg>
      </ScrubArea>
      <StripEnds record={record} />
      <p className="start-strip-foot">
        <span>
          Share of callers’ memory wasted, step by step
          {to < LAST_STEP && `: the first ${formatInteger(to)} of ${formatInteger(LAST_STEP)} steps`}
        </span>
        <span>{formatInteger(to)}</span>
      </p>
    </div>
  );
}

/** The current shares at the strip's right end. */
function StripEnds({ record: { flawed, fixed } }: { readonly record: StoryRecord }) {
  return (
    <p className="start-strip-ends">
      <b>{formatShare(1 - flawed.useful)}</b>
      <span>wasted</span>
      <span className="start-strip-fixed">
        <b>{formatShare(1 - fixed.useful)}</b> fixed
      </span>
    </p>
  );
}

interface ChipProps {
  readonly chip: PlacedChip;
  readonly isNow: boolean;
  readonly onJump: (step: number) => void;
}

function Chip({ chip: { step, words, x, width }, isNow, onJump }: ChipProps) {
  return (
    <button
      type="button"
      className="start-strip-chip"
      aria-current={isNow ? "step" : undefined}
      style={{ left: x, width }}
      onClick={() => onJump(step)}
    >
      <b>{formatInteger(step)}</b> {words}
    </button>
  );
}

function Leader({ chip, isNow }: Omit<ChipProps, "onJump">) {
  const path = leaderPath(chip, 0, LEADER - 2);
  if (path === null) return null;
  return (
    <>
      <path d={path} stroke={isNow ? "var(--text)" : "var(--free)"} strokeWidth={isNow ? 2 : 1.25} />
      <circle cx={chip.pointsTo ?? 0} cy={LEADER - 1} r={isNow ? 5 : 3} fill="var(--text)" data-step={chip.step} />
    </>
  );
}

interface ScrubProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly axis: Axis;
  readonly record: StoryRecord;
  readonly onScrub: (step: number) => void;
  /** Called when a pointer grabs or releases the strip. */
  readonly onHold: (holds: boolean) => void;
  readonly children: React.ReactNode;
}

/** The area that can be dragged, or moved with the arrow keys. */
function ScrubArea({ box, axis, record, onScrub, onHold, children }: ScrubProps) {
  const { step, flawed } = record;
  const props = useSlider<HTMLDivElement>(
    {
      ...{ name: "Step", at: step, range: [0, LAST_STEP], onMove: onScrub },
      text: `Step ${formatInteger(step)}, ${formatShare(1 - flawed.useful)} of callers’ memory wasted`,
      drag: { valueAt: (x) => stepAtX(axis, x), onHold },
    },
    box,
  );
  return (
    <div className="start-strip-plot" {...props}>
      {children}
    </div>
  );
}
