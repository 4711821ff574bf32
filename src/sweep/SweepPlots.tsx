import { useCallback, useMemo } from "react";
import type { Quantity } from "../kernel/protocol/quantity";
import type { Size } from "../plot/chart";
import { type FigureLine, isWide, valuesChart } from "../plot/values-chart";
import { formatCompact } from "../shared/figure-text";
import { PointedChart } from "../ui/PointedChart";
import type { SweepAxis, SweepPicture, SweepPoint, SweepPoints } from "./lab-sweep";
import { SharesPlot } from "./SharesPlot";
import type { Sweep } from "./sweep";
import { axisName, figureTakeaway } from "./sweep-words";
import "./multiple-plots.css";

interface PlotsProps {
  readonly sweep: Sweep;
  /** The index of the selected point. */
  readonly chosen: number;
  readonly onPoint: (point: number) => void;
  readonly onPress: (point: number) => void;
}

/** The pictures of a sweep, as its lab defines them. */
export function SweepPlots({ sweep, ...hands }: PlotsProps) {
  const { lab, points, axis } = sweep;
  const { picture } = lab;
  if (picture.kind === "multiples")
    return <MultiplePlots figures={picture.figures} points={points} axis={axis} {...hands} />;
  return <SweptShares picture={picture} points={points} axis={axis} words={lab.takeaway(points, axis)} {...hands} />;
}

interface SweptSharesProps extends Omit<PlotsProps, "sweep"> {
  readonly picture: Extract<SweepPicture, { readonly kind: "shares" }>;
  readonly points: SweepPoints;
  readonly axis: SweepAxis;
  readonly words: string;
}

function SweptShares({ picture, points, axis, ...plot }: SweptSharesProps) {
  const { x, y, names } = picture;
  const dots = useMemo(
    () => points.map((point) => ({ x: x.of(point.lane), y: y.of(point.lane), label: dotName(point, axis) })),
    [points, axis, x, y],
  );
  return <SharesPlot names={names} dots={dots} {...plot} />;
}

/** Only powers of two are labeled; the others lie between them. */
const dotName = ({ value }: SweepPoint, axis: SweepAxis): string => {
  if (value === 1) return axis.name(value);
  return Number.isInteger(Math.log2(value ?? Number.NaN)) ? axis.text(value) : "";
};

interface PlotProps {
  readonly points: SweepPoints;
  readonly axis: SweepAxis;
  /** The index of the selected point. */
  readonly chosen: number;
  readonly onPoint: (point: number) => void;
  readonly onPress: (point: number) => void;
}

/** Small multiples: one plot per figure over the same values, each with its own scale. */
function MultiplePlots({ figures, ...plot }: PlotProps & { readonly figures: readonly Quantity[] }) {
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

/** The pointer selects the nearest dot by x, in all plots at once. */
function FigurePlot({ of, points, axis, chosen, onPoint, onPress }: PlotProps & { readonly of: Quantity }) {
  const line = useMemo(() => lineOf(of, points, axis), [of, points, axis]);
  const chart = useCallback((size: Size) => valuesChart(line, chosen, size), [line, chosen]);
  const takeaway = figureTakeaway(points, of, axis);
  return (
    <section className="figure-plot">
      <h4>{takeaway}</h4>
      <PointedChart className="figure-chart" words={takeaway} isAcross {...{ chart, onPoint, onPress }} />
    </section>
  );
}

const lineOf = (figure: Quantity, points: SweepPoints, axis: SweepAxis): FigureLine => ({
  dots: points.map(({ value, lane }) => ({ value, y: figure.of(lane) })),
  values: axis.values,
  present: axis.present,
  xText: axis.text,
  yText: tickTextOf(figure),
});

/** Formats the labels of a figure's axis: "20 %", "1.5 M". */
const tickTextOf = ({ unit }: Quantity): ((value: number) => string) =>
  unit === "share" ? percentTick : formatCompact;

function percentTick(share: number): string {
  const percent = 100 * share;
  return `${percent < 1000 ? Number(percent.toFixed(2)) : formatCompact(percent)}\u00a0%`;
}
