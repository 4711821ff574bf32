import { useEffect, useRef } from "react";
import type { Brushed, MountedBrush } from "../../plot/time/brush";
import type { Movable } from "../../plot/time/window";
import { useSlider } from "../use-slider";
import { mountWhenLoaded } from "../when-idle";

interface Part {
  readonly name: string;
  readonly words: string;
  readonly now: number;
}

interface StripBrushProps extends Omit<Brushed, "isWhole"> {
  /** The ends of the range, and all of it. */
  readonly parts: Readonly<Record<Movable, Part>>;
  /** The values at the ends of the strip. */
  readonly limits: readonly [least: number, most: number];
  /** Keys move a part by steps; ±Infinity = to an end. */
  readonly onStep: (part: Movable, by: number) => void;
  /** Shows the present range again. */
  readonly onBack: () => void;
}

/** A range on a strip. The range and its ends can be dragged and moved by keys. */
export function StripBrush({ parts, limits, onStep, onBack, ...brushed }: StripBrushProps) {
  const sliders = useRef<HTMLDivElement>(null);
  const [left, right] = brushed.range;
  const onHold = (part: Movable) => {
    sliders.current?.querySelector<HTMLElement>(`[data-part=${part}]`)?.focus();
    brushed.onHold?.(part);
  };
  const brush = useBrush({ ...brushed, isWhole: left === 0 && right === 1, onHold });
  return (
    <>
      <div ref={sliders} className="brush" style={{ left: `${100 * left}%`, right: `${100 * (1 - right)}%` }}>
        {(["from", "all", "to"] as const).map((part) => (
          <PartSlider key={part} {...{ part, limits, onBack }} {...parts[part]} onStep={(by) => onStep(part, by)} />
        ))}
      </div>
      <svg ref={brush} className="brush-hold fill" preserveAspectRatio="none" aria-hidden="true" />
    </>
  );
}

interface PartProps extends Part, Pick<StripBrushProps, "limits" | "onBack"> {
  readonly part: Movable;
  readonly onStep: (by: number) => void;
}

function PartSlider({ part, name, words, now, limits, onStep, onBack }: PartProps) {
  const slider = useSlider<HTMLDivElement>({
    ...{ name, text: words, at: now, range: limits, onMove: onBack, onStep, back: onBack },
  });
  return <div className="brush-grip" data-part={part} {...slider} />;
}

/** D3's brush in an SVG over a strip, loaded once a chart has been shown. */
function useBrush(brushed: Brushed) {
  const svg = useRef<SVGSVGElement>(null);
  const latest = useRef(brushed);
  const mounted = useRef<MountedBrush>(undefined);
  useEffect(() => {
    latest.current = brushed;
    mounted.current?.show();
  });
  useEffect(
    () =>
      mountWhenLoaded(
        () => import("../../plot/time/hands"),
        ({ mountBrush }) => {
          if (svg.current === null) return () => {};
          mounted.current = mountBrush(svg.current, () => latest.current);
          return mounted.current.unmount;
        },
      ),
    [],
  );
  return svg;
}
