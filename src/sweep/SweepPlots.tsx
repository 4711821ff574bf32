import { useMemo } from "react";
import type { SweepAxis, SweepPicture, SweepPoint, SweepPoints } from "./lab-sweep";
import { MultiplePlots } from "./MultiplePlots";
import { SharesPlot } from "./SharesPlot";
import type { Sweep } from "./sweep";

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
