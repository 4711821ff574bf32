import { useMemo } from "react";
import type { Dot } from "../../advisor/dot";
import { amountWords, figureNamed, figureOf, figureText } from "../../advisor/figures";
import { amountIn, type Limit } from "../../advisor/question";
import { DOT_NAMES } from "../../advisor/report/evidence";
import { alongLine, around, type Box, type LabelPlace, meets, placeLabels } from "../../plot/labels";
import type { Point } from "../../plot/path";
import { textWidth } from "../../shared/text-width";
import type { Advice } from "./advice";
import { otherLimits, shortName } from "./advisor-words";
import {
  type Axes,
  type FrontPicture,
  type FrontPlot,
  type FrontStyle,
  isPlane,
  isShown,
  type FrontPlot as Layout,
  limitPlace,
  type PlacedDot,
  placeOf,
} from "./front-layout";
import type { TrayLane } from "./tray-store";

interface OverlayProps {
  readonly plot: Layout;
  readonly advice: Advice;
  readonly lanes: readonly TrayLane[];
  readonly places: readonly PlacedDot[];
  readonly picture: FrontPicture;
  readonly style: FrontStyle;
  readonly rect: { readonly from: Point; readonly to: Point } | null;
  readonly at: Dot | null;
}

/** Names, badges and limits over the dots. */
export function FrontOverlay({ plot, advice, lanes, places, picture, style, rect, at }: OverlayProps) {
  const labels = useMemo(
    () =>
      frontLabels(plot, wantedLabels(plot, advice, lanes), {
        ...{ front: picture.front, size: style.font + 1, dots: places },
        marks: [...lanes.map(({ dot }) => dot), advice.answer.dot].flatMap((dot) => markBox(plot, dot, style.font)),
        texts: [
          ...moreBox(plot, style.font),
          ...advice.question.limits.flatMap((limit) => limitBox(plot, limit, advice.question.limits, style.font)),
        ],
      }),
    [plot, advice, lanes, places, picture, style],
  );
  const { right, top } = plot;
  const point = at === null ? null : placeOf(plot, at);
  return (
    <svg className="front-overlay fill" aria-hidden="true" style={{ fontSize: style.font }}>
      <text x={right} y={top - 8} textAnchor="end">
        {betterText(plot.axes)}
      </text>
      {advice.question.limits.map((limit) => (
        <LimitLine
          key={`${limit.figure}-${limit.side}`}
          {...{ plot, limit }}
          font={style.font}
          limits={advice.question.limits}
        />
      ))}
      {moreBox(plot, style.font).map((box) => (
        <text key="more" transform={`translate(${box.right} ${box.bottom})rotate(-90)`}>
          {MORE_CALLS}
        </text>
      ))}
      {labels.map(({ key, x, y, at: from, anchor, isFar, strong, more }) => (
        <g key={key} className="front-label">
          {isFar && <path d={`M${from.x} ${from.y}L${x} ${y > from.y ? y - style.font : y + 4}`} />}
          <text x={x} y={y} textAnchor={anchor}>
            <tspan className="front-strong">{strong}</tspan>
            {more !== "" && (
              <tspan x={x} dy="1.25em">
                {more}
              </tspan>
            )}
          </text>
        </g>
      ))}
      <AnswerMark {...{ plot, advice, lanes }} />
      {lanes.map((lane) => (
        <LaneBadge key={lane.letter} {...{ plot, lane }} font={style.font} />
      ))}
      {point !== null && <circle className="front-at" cx={point.x} cy={point.y} r={8} />}
      {rect !== null && <ZoomRect {...rect} />}
    </svg>
  );
}

const MORE_CALLS = "more calls than without a cache";

/** The room of these words, upright beside the line of no cache; none where there is no room. */
function moreBox({ axes, x, left, bottom }: Layout, font: number): readonly Box[] {
  if (axes.x !== "avoided" || x(0) <= left + font + 4) return [];
  const [right, base] = [x(0) - 6, bottom - 8];
  return [{ left: right - font, right, top: base - textWidth(MORE_CALLS, font), bottom: base }];
}

/** The rectangle that a drag draws. */
const ZoomRect = ({ from, to }: NonNullable<OverlayProps["rect"]>) => (
  <rect
    className="front-rect"
    x={Math.min(from.x, to.x)}
    y={Math.min(from.y, to.y)}
    width={Math.abs(from.x - to.x)}
    height={Math.abs(from.y - to.y)}
  />
);

/** The corner with the better figures. */
function betterText({ x, y }: Axes): string {
  const [isRight, isUp] = [x, y].map((name) => figureNamed(name).isBetter === "more");
  if (isUp) return isRight ? "better ↗" : "↖ better";
  return isRight ? "better ↘" : "↙ better";
}

const figuresText = (dot: Dot, { x, y }: Axes): string =>
  [x, y].map((name) => figureText(name, figureOf(name, dot))).join(", ");

/** The dots that get a name: the answer, no cache, the lanes, the end of the front, the simpler one. */
function wantedLabels(plot: Layout, { answer }: Advice, lanes: readonly TrayLane[]): readonly WantedLabel[] {
  const label = (dot: Dot, key: string, strong: string, more = ""): readonly WantedLabel[] => {
    const at = placeOf(plot, dot);
    return at === null || !isShown(plot, at) ? [] : [{ key, at, strong, more }];
  };
  const { dot, none, kind, front } = answer;
  const end = front[0]?.dot;
  return [
    ...(dot.k === 0 ? [] : label(dot, "answer", `${DOT_NAMES[kind]}: ${figuresText(dot, plot.axes)}`)),
    ...label(none, "none", "no cache", "saves nothing"),
    ...lanes
      .filter((lane) => lane.dot.k !== dot.k)
      .flatMap((lane) => label(lane.dot, lane.letter, `${lane.name}: ${figuresText(lane.dot, plot.axes)}`))
      .map((one) => ({ ...one, isNear: true })),
    ...(end === undefined || end.k === dot.k || end.k === 0 || !isPlane(plot.axes)
      ? []
      : label(end, "end", `most heap calls saved: ${figuresText(end, plot.axes)}`, shortName(end))),
  ];
}

/** The middle of a badge on a dot, right of the vertical axis and its labels; null = the dot has no place. */
function badgeAt(plot: Layout, dot: Dot, font: number): Point | null {
  const at = placeOf(plot, dot);
  return at && isShown(plot, at) ? { x: Math.max(at.x, plot.left + (BADGE * font) / 2), y: at.y } : null;
}

/** The room of a badge, which no name covers. */
function markBox(plot: Layout, dot: Dot, font: number): readonly Box[] {
  const at = badgeAt(plot, dot, font);
  return at === null ? [] : [around(at, (BADGE * font) / 2)];
}

/** The answer, if it is not a lane. */
function AnswerMark({ plot, advice: { answer }, lanes }: Pick<OverlayProps, "plot" | "advice" | "lanes">) {
  const at = placeOf(plot, answer.dot);
  if (at === null || !isShown(plot, at) || answer.dot.k === 0) return null;
  if (lanes.some(({ dot }) => dot.k === answer.dot.k)) return null;
  return <path className="front-answer" d={`M${at.x} ${at.y - 8}l8 8l-8 8l-8 -8Z`} />;
}

/** In units of the labels' size. */
const BADGE = 1.5;

interface BadgeProps {
  readonly font: number;
  readonly plot: Layout;
  readonly lane: TrayLane;
}

function LaneBadge({ font, plot, lane: { letter, dot } }: BadgeProps) {
  const at = badgeAt(plot, dot, font);
  if (at === null) return null;
  const size = BADGE * font;
  return (
    <g className="front-badge" data-lane={letter}>
      <rect x={at.x - size / 2} y={at.y - size / 2} width={size} height={size} rx="2" />
      <text x={at.x} y={at.y + 0.37 * font} textAnchor="middle">
        {letter}
      </text>
    </g>
  );
}

interface LimitLineProps {
  readonly font: number;
  readonly plot: Layout;
  readonly limit: Limit;
  readonly limits: readonly Limit[];
}

/** A limit that is an axis, as a dashed line. The words beside it name the others. */
function LimitLine({ font, plot, limit, limits }: LimitLineProps) {
  const at = limitPlace(plot, limit);
  if (at === null) return null;
  const { left, right, top, bottom } = plot;
  const words = limitText(plot, limit, limits);
  return (
    <g className="front-limit">
      <path d={at.axis === "y" ? `M${left} ${at.place}H${right}` : `M${at.place} ${top}V${bottom}`} />
      <text {...limitTextAt(plot, at, font, textWidth(words, font))}>{words}</text>
    </g>
  );
}

/** "asked: ≥ 90 % and idle ≤ 256 KiB" */
function limitText({ axes }: Layout, limit: Limit, limits: readonly Limit[]): string {
  const sign = limit.side === "min" ? "≥" : "≤";
  return `asked: ${sign}\u00a0${amountWords(amountIn(limit))} ${otherLimits(limits, [axes.x, axes.y])}`.trim();
}

type LimitPlace = NonNullable<ReturnType<typeof limitPlace>>;

/** Below the right end of a limit across, where few dots are, or beside one up and down. */
function limitTextAt({ right, bottom }: Layout, { axis, place }: LimitPlace, font: number, width: number): Point {
  if (axis === "x") return { x: place + 6, y: bottom - 8 };
  return { x: right - HANDLE - width, y: place + font + 3 };
}

/** The room of a limit's handle at the end of its line. */
const HANDLE = 18;

/** The room of a limit's words. */
function limitBox(plot: Layout, limit: Limit, limits: readonly Limit[], font: number): readonly Box[] {
  const at = limitPlace(plot, limit);
  if (at === null) return [];
  const width = textWidth(limitText(plot, limit, limits), font);
  const { x, y } = limitTextAt(plot, at, font, width);
  return [{ left: x, right: x + width, top: y - font, bottom: y + 4 }];
}

/* Names of dots, placed beside them so that they cover few other dots. */

/** A name that a dot gets, the important one first. */
interface WantedLabel {
  readonly key: string;
  readonly at: Point;
  readonly strong: string;
  readonly more: string;
  /** A badge names the dot too, so a name that is far from it is left out. */
  readonly isNear?: boolean;
}

/** A name with the place of its first line. */
interface PlacedLabel extends WantedLabel, LabelPlace, Point {
  readonly anchor: "start" | "end";
  /** The name is far from its dot, so a line leads there. */
  readonly isFar: boolean;
}

/** Of names of USUAL pixels. */
const DISTANCES = [9, 24, 44, 70, 84, 100];
const USUAL = 12.5;
/** How far beside its dot a name begins, in its distances above or below it. */
const BESIDE = [0.6, 0];
const FAR = 20;
/** The cost of covering a dot of the front, or any other dot, and of a pixel between a name and its dot. */
const COST = { front: 12, dot: 0.5, distance: 0.3 };
const BOLD = 1.06;
const LINE = 1.3;

/** A name above and below its dot, to the right and to the left. */
function placesOf(label: WantedLabel, size: number): readonly PlacedLabel[] {
  const { at, strong, more } = label;
  const width = Math.max(textWidth(strong, size), textWidth(more, size)) * BOLD;
  const height = size * LINE * (more === "" ? 1 : 2);
  const scale = size / USUAL;
  const all = DISTANCES.filter((far) => far <= FAR || !label.isNear).flatMap((far) =>
    [-1, 1].flatMap((down) =>
      [1, -1].flatMap((side) => BESIDE.map((by) => ({ far, down, side, x: at.x + side * far * by * scale }))),
    ),
  );
  return all.map(({ far, down, side, x }) => {
    const top = down < 0 ? at.y - far * scale - height : at.y + far * scale;
    const left = side > 0 ? x : x - width;
    return {
      ...label,
      ...{ left, right: left + width, top, bottom: top + height },
      ...{ x, y: top + size, anchor: side > 0 ? "start" : "end", isFar: far > FAR, cost: COST.distance * far },
    };
  });
}

/** The parts of the plot that names should not cover. */
interface Obstacles {
  readonly front: readonly Point[];
  readonly dots: readonly Point[];
  /** Badges, which no name covers. */
  readonly marks: readonly Box[];
  /** Texts, which no name covers and no line to a name crosses. */
  readonly texts: readonly Box[];
  readonly size: number;
}

/** Places names; one that has no room is left out. @internal */
export function frontLabels(
  { left, right, bottom }: FrontPlot,
  wanted: readonly WantedLabel[],
  { front, dots, marks, texts, size }: Obstacles,
): readonly PlacedLabel[] {
  const half = (3 * size) / USUAL;
  const avoid = (points: readonly Point[], cost: number) => points.map((at) => ({ ...around(at, half), cost }));
  const crosses = ({ at, x, y, isFar }: PlacedLabel) =>
    isFar && alongLine([at, { x, y }], 2).some((piece) => texts.some((text) => meets(text, piece)));
  const placed = placeLabels(
    wanted.map((label) => placesOf(label, size).filter((place) => !crosses(place))),
    {
      frame: { left: left - 2, right: right + 16, top: 0, bottom },
      taken: [...marks, ...texts],
      avoided: [...avoid(front, COST.front), ...avoid(dots, COST.dot)],
      gap: 0,
    },
  );
  return placed.filter((label) => label !== null);
}
