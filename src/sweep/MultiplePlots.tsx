import { type MouseEvent, useCallback, useMemo } from "react";
import type { Figure } from "../kernel/protocol/figure";
import { drawFigurePlot } from "../plot/figure-plot";
import { dotAcross, type FigureLine, figurePlot, isWide } from "../plot/layout/figure-plot";
import type { Surface } from "../plot/surface";
import { formatCompact } from "../shared/figure-text";
import { DrawnCanvas } from "../ui/DrawnCanvas";
import type { SweepAxis, SweepPoints } from "./lab-sweep";
import { axisName, figureTakeaway } from "./sweep-words";
import "./multiple-plots.css";

interface PlotProps {
  readonly points: SweepPoints;
  readonly axis: SweepAxis;
  /** The index of the selected point. */
  readonly chosen: number;
  readonly onPoint: (point: number) => void;
  readonly onPress: (point: number) => void;
}

/** Small multiples: one plot per figure over the same values, each with its own scale. */
export function MultiplePlots({ figures, ...plot }: PlotProps & { readonly figures: readonly Figure[] }) {
  return (
    <>
      <div className="multiple-plots">
        {figures.map((figure) => (
          <FigurePlot key={figure.wire} of={figure} {...plot} />
        ))}
      </div>
      <p className="muted">{scaleWords(plot.axis)}</p>
    </>
  );
}

/** Names the axes. */
const scaleWords = (axis: SweepAxis): string =>
  `Horizontal axis: ${axisName(axis)}${isWide(axis.values) ? ", log scale" : ""}. Each plot has its own scale.`;

const never = () => () => {};

/** The pointer selects the nearest dot by x, in all plots at once. */
function FigurePlot({ of, points, axis, chosen, onPoint, onPress }: PlotProps & { readonly of: Figure }) {
  const line = useMemo(() => lineOf(of, points, axis), [of, points, axis]);
  const draw = useCallback((surface: Surface) => drawFigurePlot(surface, { ...line, chosen }), [line, chosen]);
  const tell = (event: MouseEvent<HTMLElement>, to: (point: number) => void) => {
    const { left, width, height } = event.currentTarget.getBoundingClientRect();
    const dot = dotAcross(figurePlot(line, width, height), event.clientX - left);
    if (dot !== null) to(dot);
  };
  const takeaway = figureTakeaway(points, of, axis);
  return (
    <section className="figure-plot">
      <h4>{takeaway}</h4>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider below does the same by keys */}
      <div
        role="img"
        aria-label={takeaway}
        onPointerMove={(event) => tell(event, onPoint)}
        onClick={(event) => tell(event, onPress)}
      >
        <DrawnCanvas className="figure-plot-canvas" draw={draw} subscribe={never} />
      </div>
    </section>
  );
}

const lineOf = (figure: Figure, points: SweepPoints, axis: SweepAxis): FigureLine => ({
  dots: points.map(({ value, lane }) => ({ value, y: figure.of(lane) })),
  values: axis.values,
  present: axis.present,
  xText: axis.text,
  yText: tickTextOf(figure),
});

/** Formats the labels of a figure's axis: "20 %", "1.5 M". */
const tickTextOf = ({ unit }: Figure): ((value: number) => string) => (unit === "share" ? percentTick : formatCompact);

function percentTick(share: number): string {
  const percent = 100 * share;
  return `${percent < 1000 ? Number(percent.toFixed(2)) : formatCompact(percent)}\u00a0%`;
}
