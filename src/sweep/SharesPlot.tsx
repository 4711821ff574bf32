import { useCallback } from "react";
import { PointedChart } from "../ui/PointedChart";
import "./shares-plot.css";
import { ticksAt } from "../plot/axis";
import { axesOf, type Chart, type Frame, frameIn, type Mark, ringAround, type Size } from "../plot/chart";
import { placeLabels, textBox } from "../plot/labels";
import type { Point } from "../plot/path";
import { linearScale, type Scale } from "../plot/scales";
import { textWidth } from "../shared/text-width";

interface PlotProps extends SharesPicture {
  /** Describes the plot for people who do not see it. */
  readonly words: string;
  readonly onPoint: (dot: number) => void;
  readonly onPress?: (dot: number) => void;
}

/** Plots one share against another, 0 to 100 % each. The pointer selects the nearest dot. */
export function SharesPlot({ names, dots, chosen, ...hands }: PlotProps) {
  const chart = useCallback((size: Size) => sharesChart({ names, dots, chosen }, size), [names, dots, chosen]);
  return <PointedChart className="shares-plot" chart={chart} isAcross={false} {...hands} />;
}

/** Two shares, as fractions of 1; NaN = undefined. */
interface Shares {
  readonly x: number;
  readonly y: number;
}

/** A dot of the plot and its label; "" = no label. */
interface ShareDot extends Shares {
  readonly label: string;
}

/** Dots on one plot, joined in order; `chosen` is the index of the selected one. */
interface SharesPicture {
  /** The names of the axes with units. More is better on both. */
  readonly names: { readonly x: string; readonly y: string };
  readonly dots: readonly ShareDot[];
  readonly chosen: number;
}

/** Space for the labels and names of the axes. */
const MARGIN = { left: 44, right: 20, top: 34, bottom: 46 };
const LABEL = { size: 14, height: 18, gap: 12 };
const RADIUS = { dot: 3.5, named: 5, chosen: 8 };

/** One share against another, both linear from 0 to 100 %. @internal */
export function sharesChart({ names, dots, chosen }: SharesPicture, box: Size): Chart {
  const frame = frameIn(box, MARGIN);
  const { left, right, top, bottom } = frame;
  const [x, y] = [linearScale([0, 1], [left, right]), linearScale([0, 1], [bottom, top])];
  const ticksOf = (scale: Scale) => ticksAt(scale.ticks(4), scale, (share) => String(100 * share));
  const places = dots.map((dot) => (dot.x >= 0 && dot.y >= 0 ? { x: x(dot.x), y: y(dot.y) } : null));
  const sized = places.map((at, i) => at && { ...at, radius: dots[i]?.label === "" ? RADIUS.dot : RADIUS.named });
  const points = sized.filter((at) => at !== null);
  const name = { mark: "text", ink: "muted", size: 13 } as const;
  const marks: readonly Mark[] = [
    ...axesOf(frame, { x: ticksOf(x), y: ticksOf(y) }, { x: 14, size: 13, isGrid: true }),
    { ...name, text: names.y, x: left - 36, y: top - 22 },
    { ...name, text: names.x, x: right, y: bottom + 34, align: "right" },
    { ...name, text: "better ↗", x: right, y: top - 22, align: "right" },
    { mark: "line", points, ink: "muted", thick: 1.25 },
    { mark: "dots", at: points, radius: RADIUS.dot, fill: "needed" },
    ...labelsOf(places, dots, chosen, { ...frame, left: left + 4, top: top - LABEL.height }),
    // Drawn last, so no label covers the circle.
    ...ringAround(places[chosen], RADIUS.chosen),
  ];
  return { marks, places };
}

/** Labels the selected dot first, then the ends of the path, which show its direction. */
function labelsOf(places: Chart["places"], dots: readonly ShareDot[], chosen: number, frame: Frame): readonly Mark[] {
  const order = [...new Set([chosen, 0, dots.length - 1, ...dots.keys()])];
  const labels = order.map((dot) => labelPlaces(places[dot] ?? null, dots[dot]?.label ?? "", frame));
  const placed = placeLabels(labels, { frame, taken: [], gap: 0 }).filter((place) => place !== null);
  return placed.map(({ text, left, top }) => ({
    ...{ mark: "text", text, x: left, y: top + LABEL.height / 2 },
    ...{ size: LABEL.size, weight: 600, back: "plate" },
  }));
}

/** Above and below the dot; farther away, the label would seem to belong to another dot. */
function labelPlaces(at: Point | null, text: string, { left, right }: Frame) {
  if (at === null || text === "") return [];
  const width = textWidth(text, LABEL.size, 600);
  const x = Math.max(left, Math.min(right - width, at.x - width / 2));
  return [-1, 1].map((way, cost) => ({
    ...textBox({ x, y: at.y + way * (LABEL.gap + LABEL.height / 2) }, width, LABEL.height),
    ...{ text, cost },
  }));
}
