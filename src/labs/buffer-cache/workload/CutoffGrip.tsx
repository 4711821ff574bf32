import { type KeyboardEvent, useRef } from "react";
import { linearScale } from "../../../plot/scales";
import { laneLetter } from "../../../shared/lane-letter";
import { useDrag } from "../../../ui/use-drag";
import { HISTOGRAM_HEIGHT, HISTOGRAM_WIDTH } from "../../../workloads/allocation/Histogram";
import { cutoffAt, nextStop } from "./cutoff-stops";
import type { GripProps } from "./grip-props";
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
