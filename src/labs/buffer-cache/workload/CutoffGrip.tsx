import { type KeyboardEvent, useRef, useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import type { SizeBar } from "../../../plot/layout/histogram";
import { linearScale, type Scale } from "../../../plot/scales";
import { equal } from "../../../shared/equal";
import { laneLetter } from "../../../shared/lane-letter";
import { useDrag } from "../../../ui/use-drag";
import { HISTOGRAM_HEIGHT, HISTOGRAM_WIDTH } from "../../../workloads/allocation/Histogram";
import { SizeHistogram } from "../../../workloads/allocation/SizeHistogram";
import { useAllocationReading } from "../../shared/allocation-frame";
import { allocationNow } from "../../shared/use-allocation-scenario";
import { cutoffAt, cutoffLane, cutoffShares, cutoffValueText, nextStop } from "./cutoff";
import "./cutoff.css";

interface Drag {
  /** Distance from the pointer to the line while a person drags the handle, in units of the picture. */
  readonly offset: number;
  cutoff: number | null;
  moved: boolean;
}

interface CutoffGripProps extends GripProps {
  /** Dragging works anywhere in the picture, not only on the handle and the line. */
  readonly isWide?: boolean;
}

/** The cutoff as a slider on the axis of sizes. Every stop that a drag passes takes effect at once. */
export function CutoffGrip({ bars, axis, cutoff, lane, valueText, onCutoff, isWide = false }: CutoffGripProps) {
  const box = useRef<SVGGElement>(null);
  const drag = useRef<Drag | null>(null);
  const at = cutoff === null ? HISTOGRAM_WIDTH : axis(cutoff + 1);
  const move = ({ x }: { readonly x: number }) => {
    const held = drag.current;
    if (held === null) return;
    const next = cutoffAt(bars, axis, x + held.offset);
    if (next === held.cutoff) return;
    onCutoff(next, held.moved);
    drag.current = { ...held, cutoff: next, moved: true };
  };
  useDrag(box, {
    takes: (part, isFinger) => !isFinger || isHandle(part),
    begin: (point, part) => {
      drag.current = { offset: isHandle(part) ? at - point.x : 0, cutoff, moved: false };
      move(point);
    },
    move,
    end: () => {
      drag.current = null;
    },
  });
  const press = (event: KeyboardEvent) => {
    const next = keyed(event.key, bars, cutoff);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== cutoff) onCutoff(next, false);
  };
  const [least, most] = [bars[0]?.hi ?? 1, bars.at(-1)?.hi ?? 1];
  return (
    <g
      ref={box}
      className="cutoff-grip"
      data-lane={lane}
      role="slider"
      tabIndex={0}
      aria-label={`Cutoff of lane ${laneLetter(lane)}`}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={Math.min(most, Math.max(least, cutoff ?? most))}
      aria-valuetext={valueText}
      onKeyDown={press}
    >
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

const isHandle = (part: Element): boolean => part.hasAttribute("data-handle");

function keyed(key: string, bars: GripProps["bars"], cutoff: number | null): number | null | undefined {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return nextStop(bars, cutoff, -1);
    case "ArrowRight":
    case "ArrowUp":
      return nextStop(bars, cutoff, 1);
    case "Home":
      return bars[0]?.hi ?? null;
    case "End":
      return null;
    default:
      return undefined;
  }
}

/** A lane's cutoff among the sizes, and callbacks that move it. */
export interface GripProps {
  readonly bars: readonly SizeBar[];
  readonly axis: Scale;
  /** Null = none. */
  readonly cutoff: number | null;
  readonly lane: number;
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
