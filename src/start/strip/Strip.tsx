import { type RefObject, useId, useRef, useState } from "react";
import { effectLabel } from "../../models/allocation/effects";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import { useSize } from "../../ui/use-size";
import { useSlider } from "../../ui/use-slider";
import type { StoryRecord, WasteSeries } from "../record";
import { LAST_STEP } from "../story/score";
import { type Axis, StripPlot, stepAtX, stepX } from "./StripPlot";

interface Props {
  /** The record shown on the page. The label at the right end describes it. */
  readonly record: StoryRecord;
  /** The step of the strip's head. */
  readonly head: number;
  /** The step that the caption tells. */
  readonly told: number;
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
export function Strip({ record, told, head, to: present, early, whole, onScrub, onJump }: Props) {
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
          <Chip key={chip.step} chip={chip} isNow={chip.step === told} onJump={onJump} />
        ))}
      </div>
      <svg className="start-strip-leaders" width={width} height={LEADER} aria-hidden="true">
        {chips.map((chip, i) => (
          <Leader key={chip.step} chip={chip} before={chips[i - 1]} isNow={chip.step === told} />
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
      <p className="start-strip-foot between muted nowrap">
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
      className="start-strip-chip nowrap"
      aria-current={isNow ? "step" : undefined}
      style={{ left: x, width }}
      onClick={() => onJump(step)}
    >
      <b>{formatInteger(step)}</b> {words}
    </button>
  );
}

interface LeaderProps extends Omit<ChipProps, "onJump"> {
  /** The chip to its left. */
  readonly before: PlacedChip | undefined;
}

function Leader({ chip, before, isNow }: LeaderProps) {
  const path = leaderPath(chip, 0, LEADER - 2, before);
  if (path === null) return null;
  return (
    <>
      <path d={path} fill="none" stroke={isNow ? "var(--text)" : "var(--free)"} strokeWidth={isNow ? 2 : 1.25} />
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

/** Steps to jump to, with the event at each. */
const CHIPS = [
  { step: 6, words: effectLabel("born", "short") },
  { step: 10, words: effectLabel("stays", "short") },
  { step: 11, words: effectLabel("wasted", "short") },
  { step: 59, words: effectLabel("replaced", "short") },
  { step: LAST_STEP, words: "now" },
] as const;

/** A chip with its position, and the position on the strip that it points to; null = beyond the axis. */
interface PlacedChip {
  readonly step: number;
  readonly words: string;
  readonly x: number;
  readonly width: number;
  readonly pointsTo: number | null;
}

/** The maximum advance of a bold digit and of a letter at 17 px. */
const [DIGIT, LETTER] = [10.6, 9.1];

/** The spacing of chips: around their words and between them, in px. */
interface Setting {
  readonly around: number;
  readonly gap: number;
  readonly says: "all" | "step";
}

/** From the widest. */
const SETTINGS: readonly Setting[] = [
  { around: 40, gap: 12, says: "all" },
  { around: 28, gap: 6, says: "all" },
];
const SHORT: Setting = { around: 28, gap: 6, says: "step" };

const widthOf = (step: number, words: string, around: number) =>
  around + formatInteger(step).length * DIGIT + words.length * LETTER;

/** The chips in a row. */
function inRow({ around, gap, says }: Setting, axis: Axis): readonly PlacedChip[] {
  let free = 0;
  return CHIPS.map(({ step, words: all }) => {
    const words = says === "all" ? all : "";
    const chip = { step, words, x: free, width: widthOf(step, words, around), pointsTo: pointOf(step, axis) };
    free += chip.width + gap;
    return chip;
  });
}

const pointOf = (step: number, axis: Axis) => (step <= axis.to ? stepX(axis, step) : null);
const endOf = (chips: readonly PlacedChip[]) => chips.reduce((end, { x, width }) => Math.max(end, x + width), 0);

/** The chips above an axis, in order from the left. If there is room, each is near its step. @internal */
export function placeChips(axis: Axis, width: number): readonly PlacedChip[] {
  const setting = SETTINGS.find((one) => endOf(inRow(one, axis)) <= width) ?? SHORT;
  const placed = inRow(setting, axis);
  const { gap } = setting;
  if (setting === SHORT) return placed;
  return placed.map((chip, i) => ({ ...chip, x: Math.max(chip.x, wantedX(chip, i, placed, axis, width, gap)) }));
}

/** The last chip ends with the axis or with the strip. The one before it may follow its step. */
function wantedX(
  chip: PlacedChip,
  i: number,
  placed: readonly PlacedChip[],
  axis: Axis,
  width: number,
  gap: number,
): number {
  const last = placed.length - 1;
  const end = axis.to < LAST_STEP ? width : axis.width;
  const lastX = end - (placed[last]?.width ?? 0);
  if (i === last) return lastX;
  if (i < last - 1 || chip.pointsTo === null || axis.to >= LAST_STEP) return chip.x;
  return Math.min(chip.pointsTo - chip.width / 2, lastX - gap - chip.width);
}

/** Steps closer than this cannot be told apart, px. */
const SAME = 4;

/** The line from a chip to its step. If the chip before points to the same place, it joins the line of that. @internal */
export function leaderPath(chip: PlacedChip, from: number, to: number, before?: PlacedChip): string | null {
  const { pointsTo } = chip;
  if (pointsTo === null) return null;
  const x = startOf(chip, pointsTo).toFixed(1);
  const isSame = before !== undefined && before.pointsTo !== null && pointsTo - before.pointsTo < SAME;
  if (isSame) return `M${x} ${from}V${from + 7}H${startOf(before, pointsTo).toFixed(1)}V${from}`;
  return `M${x} ${from}L${pointsTo.toFixed(1)} ${to}`;
}

const startOf = ({ x, width }: PlacedChip, pointsTo: number): number =>
  Math.max(x + 16, Math.min(x + width - 16, pointsTo));
