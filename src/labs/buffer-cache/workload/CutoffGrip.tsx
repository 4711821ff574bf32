import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { HEIGHT, WIDTH } from "../../shared/workload/Histogram";
import { cutoffAt, nextStop } from "./cutoff-stops";
import type { GripProps } from "./grip-props";

/** The cutoff as a slider on the axis of sizes: a drag tries it, letting go sets it; keys set it at once. */
export function CutoffGrip({ bars, axis, cutoff, words, onTry, onSet }: GripProps) {
  const drag = useRef<{ cutoff: number | null | undefined } | null>(null);
  const least = bars[0]?.lo ?? 1;
  const most = bars.at(-1)?.hi ?? 1;
  const move = (event: PointerEvent<SVGGElement>) => {
    const svg = event.currentTarget.ownerSVGElement;
    if (drag.current === null || svg === null) return;
    const box = svg.getBoundingClientRect();
    const next = cutoffAt(bars, axis, ((event.clientX - box.left) / box.width) * WIDTH);
    if (next === drag.current.cutoff) return;
    drag.current.cutoff = next;
    onTry(next);
  };
  const end = (set: boolean) => () => {
    const held = drag.current;
    drag.current = null;
    if (set && held?.cutoff !== undefined) onSet(held.cutoff);
    else onTry(undefined);
  };
  const press = (event: KeyboardEvent) => {
    const next = keyed(event.key, bars, cutoff);
    if (next === undefined) return;
    event.preventDefault();
    onSet(next);
  };
  return (
    <g
      className="cutoff-grip"
      role="slider"
      tabIndex={0}
      aria-label="cutoff"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={Math.min(most, Math.max(least, cutoff ?? most))}
      aria-valuetext={words}
      transform={`translate(${cutoff === null ? WIDTH : axis.x(cutoff + 1)})`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { cutoff: undefined };
      }}
      onPointerMove={move}
      onPointerUp={end(true)}
      onPointerCancel={end(false)}
      onKeyDown={press}
    >
      <rect x="-14" y={HEIGHT - 6} width="28" height="28" />
      <rect x="-5" y="-8" width="10" height={HEIGHT} />
      {cutoff === null && <path d={`M0 ${HEIGHT + 2}v10M-4 ${HEIGHT + 7}h8`} />}
    </g>
  );
}

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
