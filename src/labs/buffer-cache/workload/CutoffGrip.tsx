import { useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import type { SizeBar } from "../../../plot/layout/histogram";
import { linearScale, type Scale } from "../../../plot/scales";
import { equal } from "../../../shared/equal";
import { laneLetter } from "../../../shared/lane-letter";
import { useSlider } from "../../../ui/use-slider";
import { HISTOGRAM_HEIGHT, HISTOGRAM_WIDTH, SizeHistogram } from "../../../workloads/allocation/Histogram";
import { allocationNow, useAllocationReading } from "../../shared/allocation-frame";
import { asSize, cutoffAt, cutoffLane, cutoffShares, cutoffValueText, keyStops } from "./cutoff";
import "./cutoff.css";

interface CutoffGripProps extends GripProps {
  /** Dragging works anywhere in the picture, not only on the handle and the line. */
  readonly isWide?: boolean;
}

/** The cutoff as a slider on the axis of sizes. Every stop that a drag passes takes effect at once. */
export function CutoffGrip(grip: CutoffGripProps) {
  const { bars, axis, cutoff, usual, lane, valueText, onCutoff, isWide = false } = grip;
  const name = grip.name ?? `Cutoff of lane ${laneLetter(lane)}`;
  const at = cutoff === null ? HISTOGRAM_WIDTH : axis(cutoff + 1);
  const props = useSlider<SVGGElement>({
    ...{ name, text: valueText, at: asSize(cutoff) },
    range: [bars[0]?.hi ?? 1, bars.at(-1)?.hi ?? 1],
    values: keyStops(bars, usual),
    onMove: (to, isMore) => onCutoff(Number.isFinite(to) ? to : null, isMore),
    drag: { place: at, handle: "[data-handle]", valueAt: (x) => asSize(cutoffAt(bars, axis, x)) },
  });
  return (
    <g className="cutoff-grip" data-lane={lane} {...props}>
      {isWide && (
        <rect className="cutoff-room" x="-8" y="-8" width={HISTOGRAM_WIDTH + 16} height={HISTOGRAM_HEIGHT + 32} />
      )}
      <g transform={`translate(${at})`}>
        <rect className="cutoff-room" data-handle="" x="-6" y="-8" width="12" height={HISTOGRAM_HEIGHT} />
      </g>
      <g transform={`translate(${handleAt(at)} ${HISTOGRAM_HEIGHT + 2})`}>
        <rect className="cutoff-handle" data-handle="" x={-HANDLE / 2} width={HANDLE} height="20" rx="10" />
        <path className="cutoff-arrows" d="M-3 6l-5 4l5 4M3 6l5 4l-5 4" />
      </g>
    </g>
  );
}

/** Width of the handle, in units of the picture. */
const HANDLE = 30;

/** Keeps the handle inside the picture when its line is at either end. */
const handleAt = linearScale([HANDLE / 2, HISTOGRAM_WIDTH - HANDLE / 2], [HANDLE / 2, HISTOGRAM_WIDTH - HANDLE / 2]);

/** A lane's cutoff among the sizes, and callbacks that move it. */
export interface GripProps {
  readonly bars: readonly SizeBar[];
  readonly axis: Scale;
  /** Null = none. */
  readonly cutoff: number | null;
  /** The library's own value, which keys reach too. */
  readonly usual?: number | null;
  readonly lane: number;
  /** Missing = the cutoff of the lane. */
  readonly name?: string;
  /** The text for a screen reader. */
  readonly valueText: string;
  /** `isMore`: the same drag has already moved it. */
  readonly onCutoff: (cutoff: number | null, isMore: boolean) => void;
}

interface CutoffHistogramProps extends Omit<GripProps, "axis"> {
  readonly title: string;
  readonly canDrag?: boolean;
}

/** The requested sizes with a lane's cutoff, which can be dragged. */
export function CutoffHistogram({ title, canDrag = true, ...grip }: CutoffHistogramProps) {
  const { bars, cutoff, lane } = grip;
  return (
    <SizeHistogram
      {...{ bars, cutoff, lane, title }}
      grip={canDrag ? (axis) => <CutoffGrip {...grip} axis={axis} isWide /> : undefined}
    />
  );
}

const NOWHERE = { figures: new Float64Array() };

/** The lanes of a scenario with a different cutoff in one of them. */
export const lanesWithCutoff = (
  { lanes }: AllocationScenario,
  lane: number,
  cutoff: number | null,
): readonly Policy[] => lanes.map((policy, i) => (i === lane ? { ...policy, cutoff } : policy));

/** The lane whose cutoff a person moves. It stays the same until the focus or another part of the policies changes. */
export function useCutoffLane(scenario: AllocationScenario, focus: number) {
  const of = { focus, lanes: scenario.lanes.map((policy) => ({ ...policy, cutoff: 0 })) };
  const [chosen, choose] = useState(() => ({ of, lane: cutoffLane(scenario, focus) }));
  const isSame = equal(chosen.of, of);
  const now = isSame ? chosen : { of, lane: cutoffLane(scenario, focus) };
  if (!isSame) choose(now);
  return [now.lane, (lane: number) => choose({ of, lane })] as const;
}

/** A lane's cutoff and its effect at this step. When it moves, the run follows at once. */
export function useCutoff(scenario: AllocationScenario, lane: number) {
  const run = useRun();
  const now = cutoffShares(useAllocationReading().lanes[lane] ?? NOWHERE);
  const cutoff = scenario.lanes[lane]?.cutoff ?? null;
  const onCutoff = (next: number | null, isMore: boolean) =>
    run.history.tune(lanesWithCutoff(allocationNow(), lane, next), isMore);
  return { cutoff, now, valueText: cutoffValueText(cutoff, now), onCutoff };
}
