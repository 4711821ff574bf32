import { type PointerEvent, useId } from "react";
import { nearestDot, SWEEP_PLOT, type SweepChart, type SweepPoint, sweepLayout } from "../../../charts/layout/sweep";

const NAMES: Readonly<Record<SweepChart, { readonly title: string; readonly x: string }>> = {
  hits: { title: "Hits, %", x: "slots" },
  efficiency: { title: "Mean efficiency, %, on a range of its own", x: "slots" },
  idle: { title: "Idle in the cache, B (log)", x: "slots" },
  "trade-off": { title: "Mean efficiency, %, over hits, %", x: "hits, %" },
};

/** One picture of a sweep. The pointer chooses the capacity that is nearest, a press makes a lane of it. */
export function SweepPlot(props: {
  readonly chart: SweepChart;
  readonly points: readonly SweepPoint[];
  readonly chosen: number;
  readonly onChoose: (capacity: number) => void;
  readonly onTake: (capacity: number) => void;
}) {
  const { chart, points, chosen } = props;
  const layout = sweepLayout(chart, points);
  const title = useId();
  const point = (event: PointerEvent<SVGSVGElement>, tell: (capacity: number) => void) => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = SWEEP_PLOT.width / box.width;
    const dot = nearestDot(chart, layout, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
    if (dot !== null) tell(dot.capacity);
  };
  const { left, right, top, bottom, width, height } = SWEEP_PLOT;
  return (
    <figure className="sweep-plot" aria-labelledby={title}>
      <figcaption id={title}>{NAMES[chart].title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        onPointerMove={(event) => point(event, props.onChoose)}
        onClick={(event) => point(event as unknown as PointerEvent<SVGSVGElement>, props.onTake)}
      >
        <path className="sweep-axis" d={`M${left} ${top}V${bottom}H${right}`} />
        {layout.yTicks.map(({ at, text }) => (
          <g key={text}>
            <path className="sweep-grid" d={`M${left} ${at}H${right}`} />
            <text x={left - 6} y={at + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {layout.xTicks.map(({ at, text }) => (
          <text key={text} x={at} y={bottom + 16} textAnchor="middle">
            {text}
          </text>
        ))}
        <text x={right} y={bottom + 29} textAnchor="end">
          {NAMES[chart].x}
        </text>
        <polyline points={layout.dots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
        {layout.dots.map(({ capacity, x, y }) => (
          <circle key={capacity} cx={x} cy={y} r={capacity === chosen ? 5 : 2.5} data-chosen={capacity === chosen} />
        ))}
      </svg>
    </figure>
  );
}
