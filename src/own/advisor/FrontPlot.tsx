import { type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { amountOf, amountWords } from "../../advisor/amount";
import type { Dot } from "../../advisor/dot";
import { figureNamed, figureOf, figureText } from "../../advisor/figures";
import { policyPhrase } from "../../advisor/policy-phrase";
import { amountIn, type Limit, type Question } from "../../advisor/question";
import { DOT_NAMES } from "../../advisor/report/evidence";
import type { Point } from "../../plot/path";
import type { Surface } from "../../plot/surface";
import { textWidth } from "../../shared/text-width";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import { FigureRows } from "../../ui/FigureRows";
import { useDrag } from "../../ui/use-drag";
import type { Advice } from "./advice";
import { cardRows, type DotState, otherLimits, shortName, spokenDot, stateWords } from "./advisor-words";
import { dotState } from "./dot-state";
import { drawFront, type FrontPicture, type FrontStyle, USUAL_STYLE } from "./draw-front";
import { type Box, placeLabels, type WantedLabel } from "./front-labels";
import {
  type Axes,
  dotBeside,
  frontPlot,
  type FrontPlot as Layout,
  nearestDot,
  type PlacedDot,
  placeOf,
  placesOf,
  type Window,
  wholeWindow,
  windowOf,
  zoomed,
} from "./front-layout";
import { limitAt, steppedLimit } from "./question-edits";
import type { TrayLane } from "./tray-store";
import { useSize } from "./use-size";

interface FrontPlotProps {
  readonly advice: Advice;
  readonly axes: Axes;
  readonly lanes: readonly TrayLane[];
  /** The dot that the pointer or the arrows have reached; null = none. */
  readonly at: Dot | null;
  readonly onAt: (dot: Dot | null) => void;
  readonly onPress: (dot: Dot) => void;
  /** A limit is dragged; `isDone`: it has been let go. */
  readonly onLimit: (i: number, limit: Limit, isDone: boolean) => void;
  readonly style?: FrontStyle;
  /** Below the plot, beside its zoom. */
  readonly children?: ReactNode;
}

/** The pointer reaches a dot within this many pixels. */
const REACH = 28;
const NEVER = () => () => {};
const ZOOM = 0.5;

/** The dots of a sweep: heap calls saved to the right, efficiency up. */
export function FrontPlot(props: FrontPlotProps) {
  const { advice, axes, lanes, at, style = USUAL_STYLE } = props;
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const whole = useMemo(() => wholeWindow(advice.dots, axes), [advice.dots, axes]);
  const [zoom, setZoom] = useState<{ readonly axes: Axes; readonly window: Window } | null>(null);
  const window = zoom !== null && zoom.axes === axes ? zoom.window : whole;
  const plot = useMemo(() => frontPlot(axes, window, size, style.font), [axes, window, size, style]);
  const picture = useMemo(() => pictureOf(plot, advice), [plot, advice]);
  const places = useMemo(
    () => [...picture.met, ...picture.others, ...picture.early].filter((dot) => isShown(plot, dot)),
    [picture, plot],
  );
  const draw = useCallback((surface: Surface) => drawFront(surface, picture, style), [picture, style]);
  const show = (next: Window | null) => setZoom(next === null ? null : { axes, window: next });
  const middle = () => (at === null ? null : placeOf(plot, at)) ?? placeOf(plot, advice.answer.dot) ?? MIDDLE;
  const zoomBy = (factor: number) => show(zoomed(plot, whole, middle(), factor));
  const hands = useHands({ ...props, plot, places, show, zoomBy, isZoomed: zoom !== null });
  const stateOf = (dot: Dot) => dotState(advice, lanes, dot);
  return (
    <div className="front-figure">
      <div
        ref={room}
        className="front-plot"
        role="application"
        aria-roledescription="plot"
        aria-label={`Policies by ${figureNamed(axes.x).title} and ${figureNamed(axes.y).title}. Arrows go to the nearest dot, Enter makes it a lane, plus and minus zoom.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move between its dots
        tabIndex={0}
        {...hands.handlers}
      >
        <DrawnCanvas className="front-canvas" draw={draw} subscribe={NEVER} />
        <Overlay {...{ plot, advice, lanes, places, style, picture }} rect={hands.rect} at={at} />
        {at !== null && placeOf(plot, at) && style === USUAL_STYLE && (
          <DotCard dot={at} place={placeOf(plot, at) as Point} plot={plot} state={stateOf(at)} />
        )}
      </div>
      <LimitHandles {...{ plot, onLimit: props.onLimit }} question={advice.question} />
      <p className="visually-hidden" role="status">
        {at !== null && spokenDot(at, stateOf(at))}
      </p>
      {style === USUAL_STYLE && (
        <div className="front-foot">
          {props.children}
          <ZoomButtons isZoomed={zoom !== null} onZoom={zoomBy} onAll={() => show(null)} />
        </div>
      )}
    </div>
  );
}

interface ZoomProps {
  readonly isZoomed: boolean;
  readonly onZoom: (factor: number) => void;
  readonly onAll: () => void;
}

/** The zoom that Shift and a drag do, too. */
const ZoomButtons = ({ isZoomed, onZoom, onAll }: ZoomProps) => (
  <div className="front-zoom">
    <button type="button" className="text-button" onClick={() => onZoom(ZOOM)}>
      Zoom in
    </button>
    {isZoomed && (
      <>
        <button type="button" className="text-button" onClick={() => onZoom(1 / ZOOM)}>
          Zoom out
        </button>
        <button type="button" className="text-button" onClick={onAll}>
          Show all
        </button>
      </>
    )}
  </div>
);

const MIDDLE = { x: 0, y: 0 };

const isShown = ({ left, right, top, bottom }: Layout, { x, y }: Point): boolean =>
  x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;

function pictureOf(plot: Layout, { dots, answer, met, question }: Advice): FrontPicture {
  const places = placesOf(plot, dots);
  const whole = places.filter(({ dot }) => dot.endedAt === undefined);
  return {
    plot,
    met: whole.filter(({ dot }) => met.has(dot.k)),
    others: whole.filter(({ dot }) => !met.has(dot.k)),
    early: places.filter(({ dot }) => dot.endedAt !== undefined),
    front: isPlane(plot.axes)
      ? placesOf(
          plot,
          answer.front.map(({ dot }) => dot),
        )
      : [],
    band: bandOf(plot, question),
  };
}

/** The front is one of these two figures. */
const isPlane = ({ x, y }: Axes): boolean => x === "avoided" && y === "efficiency";

/** The region that the limits on the axes allow. */
function bandOf(plot: Layout, { limits }: Question): FrontPicture["band"] {
  const ends = (axis: "x" | "y") => {
    const scale = plot[axis];
    const [from = 0, to = 0] = scale.range();
    const own = limits.filter(({ figure }) => figure === plot.axes[axis]);
    const bounds = own.map((limit) => ({ side: limit.side, place: scale(amountOf(amountIn(limit))) }));
    const start = bounds.find(({ side }) => side === "min")?.place ?? (plot.axes[axis] === "avoided" ? scale(0) : from);
    return { start, end: bounds.find(({ side }) => side === "max")?.place ?? to, has: bounds.length > 0 };
  };
  const [x, y] = [ends("x"), ends("y")];
  return x.has || y.has ? { from: { x: x.start, y: y.start }, to: { x: x.end, y: y.end } } : null;
}

interface HandsOf extends FrontPlotProps {
  readonly plot: Layout;
  readonly places: readonly PlacedDot[];
  readonly show: (window: Window | null) => void;
  readonly zoomBy: (factor: number) => void;
  readonly isZoomed: boolean;
}

const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Pointer and keys over the plot. */
function useHands({ plot, places, at, onAt, onPress, show, zoomBy, isZoomed, advice }: HandsOf) {
  const [rect, setRect] = useState<{ readonly from: Point; readonly to: Point } | null>(null);
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const arrow = (way: Point) => {
    const from = placeOf(plot, at ?? advice.answer.dot);
    const next = from === null || at === null ? null : dotBeside(places, from, way);
    onAt(next?.dot ?? at ?? advice.answer.dot);
  };
  /** Escape leaves one thing at a time. */
  const leave = () => {
    if (rect !== null) setRect(null);
    else if (isZoomed) show(null);
    else onAt(null);
  };
  const enter = () => at !== null && onPress(at);
  const zoomIn = () => zoomBy(ZOOM);
  const keys: Readonly<Record<string, () => void>> = {
    ...{ Enter: enter, Escape: leave, "+": zoomIn, "=": zoomIn, "-": () => zoomBy(1 / ZOOM) },
    ...Object.fromEntries(Object.entries(WAYS).map(([key, way]) => [key, () => arrow(way)])),
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const action = keys[event.key];
    if (action === undefined) return;
    action();
    event.preventDefault();
    event.stopPropagation();
  };
  const handlers = {
    onKeyDown: press,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setRect({ from: pointOf(event), to: pointOf(event) });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (rect !== null) setRect({ ...rect, to: pointOf(event) });
      else if (event.pointerType !== "touch") onAt(nearestDot(places, pointOf(event), REACH, at?.k)?.dot ?? null);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (rect === null) {
        const dot = nearestDot(places, pointOf(event), REACH, at?.k)?.dot;
        if (dot === undefined || event.button !== 0) return;
        onAt(dot);
        onPress(dot);
        return;
      }
      setRect(null);
      const window = windowOf(plot, rect.from, pointOf(event));
      if (window !== null) show(window);
    },
    onPointerLeave: () =>
      rect === null && document.activeElement !== document.querySelector(".front-plot") && onAt(null),
  };
  return { handlers, rect };
}

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
function Overlay({ plot, advice, lanes, places, picture, style, rect, at }: OverlayProps) {
  const labels = useMemo(
    () =>
      placeLabels(plot, wantedLabels(plot, advice, lanes), {
        ...{ front: picture.front, size: style.font + 1, dots: places },
        marks: [
          ...[...lanes.map(({ dot }) => dot), advice.answer.dot].flatMap((dot) => markBox(plot, dot, style.font)),
          ...advice.question.limits.flatMap((limit) => limitBox(plot, limit, advice.question.limits, style.font)),
        ],
      }),
    [plot, advice, lanes, places, picture, style],
  );
  const { left, right, top, bottom } = plot;
  const point = at === null ? null : placeOf(plot, at);
  return (
    <svg className="front-overlay" aria-hidden="true" style={{ fontSize: style.font }}>
      <text className="front-better" x={right} y={top - 8} textAnchor="end">
        better ↗
      </text>
      {advice.question.limits.map((limit) => (
        <LimitLine
          key={`${limit.figure}-${limit.side}`}
          {...{ plot, limit }}
          font={style.font}
          limits={advice.question.limits}
        />
      ))}
      {plot.axes.x === "avoided" && plot.x(0) > left + style.font + 4 && (
        <text className="front-left" transform={`translate(${plot.x(0) - 6} ${bottom - 8})rotate(-90)`}>
          more calls than without a cache
        </text>
      )}
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
      {rect !== null && (
        <rect
          className="front-rect"
          x={Math.min(rect.from.x, rect.to.x)}
          y={Math.min(rect.from.y, rect.to.y)}
          width={Math.abs(rect.from.x - rect.to.x)}
          height={Math.abs(rect.from.y - rect.to.y)}
        />
      )}
    </svg>
  );
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
      .flatMap((lane) => label(lane.dot, lane.letter, `${lane.name}: ${figuresText(lane.dot, plot.axes)}`)),
    ...(end === undefined || end.k === dot.k || end.k === 0 || !isPlane(plot.axes)
      ? []
      : label(end, "end", `most calls saved: ${figuresText(end, plot.axes)}`, shortName(end))),
  ];
}

/** The room of a badge, which no name covers. */
function markBox(plot: Layout, dot: Dot, font: number): readonly Box[] {
  const at = placeOf(plot, dot);
  const half = (BADGE * font) / 2;
  return at === null ? [] : [{ left: at.x - half, right: at.x + half, top: at.y - half, bottom: at.y + half }];
}

/** The answer, if it is no lane. */
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
  const at = placeOf(plot, dot);
  if (at === null || !isShown(plot, at)) return null;
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
  return (
    <g className="front-limit">
      <path d={at.axis === "y" ? `M${left} ${at.place}H${right}` : `M${at.place} ${top}V${bottom}`} />
      <text {...limitTextAt(plot, at, font)}>{limitText(plot, limit, limits)}</text>
    </g>
  );
}

/** "asked: ≥ 90 % and idle ≤ 256 KiB" */
function limitText({ axes }: Layout, limit: Limit, limits: readonly Limit[]): string {
  const sign = limit.side === "min" ? "≥" : "≤";
  return `asked: ${sign}\u00a0${amountWords(amountIn(limit))} ${otherLimits(limits, [axes.x, axes.y])}`.trim();
}

type LimitPlace = NonNullable<ReturnType<typeof limitPlace>>;

/** Below a limit across, or beside one up and down. */
function limitTextAt({ axes, x, left, bottom }: Layout, { axis, place }: LimitPlace, font: number): Point {
  if (axis === "x") return { x: place + 6, y: bottom - 8 };
  return { x: Math.max(left, axes.x === "avoided" ? x(0) : left) + 8, y: place + font + 3 };
}

/** The room of a limit's words. */
function limitBox(plot: Layout, limit: Limit, limits: readonly Limit[], font: number): readonly Box[] {
  const at = limitPlace(plot, limit);
  if (at === null) return [];
  const { x, y } = limitTextAt(plot, at, font);
  return [{ left: x, right: x + textWidth(limitText(plot, limit, limits), font), top: y - font, bottom: y + 4 }];
}

/** Where a limit crosses its axis; null = it is none of the axes, or outside of the window. */
function limitPlace({ axes, x, y, window }: Layout, limit: Limit): { axis: "x" | "y"; place: number } | null {
  const axis = limit.figure === axes.y ? "y" : limit.figure === axes.x ? "x" : null;
  if (axis === null) return null;
  const value = amountOf(amountIn(limit));
  const [least, most] = window[axis];
  return value < least || value > most ? null : { axis, place: (axis === "y" ? y : x)(value) };
}

interface HandlesProps {
  readonly plot: Layout;
  readonly question: Question;
  readonly onLimit: FrontPlotProps["onLimit"];
}

/** Of the limits that are axes. */
const LimitHandles = ({ plot, question, onLimit }: HandlesProps) =>
  question.limits.map(
    (limit, i) =>
      limitPlace(plot, limit) && (
        <LimitHandle
          key={`${limit.figure}-${limit.side}`}
          {...{ plot, limit }}
          onLimit={(next, isDone) => onLimit(i, next, isDone)}
        />
      ),
  );

interface HandleProps {
  readonly plot: Layout;
  readonly limit: Limit;
  readonly onLimit: (limit: Limit, isDone: boolean) => void;
}

/** Moves a limit along its axis. Its field in the sentence does the same. */
function LimitHandle({ plot, limit, onLimit }: HandleProps) {
  const handle = useRef<HTMLDivElement>(null);
  const last = useRef<Limit>(limit);
  const offset = useRef(0);
  const at = limitPlace(plot, limit);
  const along = ({ x, y }: Point) => (at?.axis === "y" ? y : x);
  const scale = at?.axis === "y" ? plot.y : plot.x;
  useDrag(handle, {
    begin: (point) => {
      offset.current = along(point);
      last.current = limit;
    },
    move: (point) => {
      // Positions are those of the handle, which moves along.
      const place = (at?.place ?? 0) + along(point) - offset.current;
      last.current = limitAt(limit, scale.invert(place));
      onLimit(last.current, false);
    },
    end: () => onLimit(last.current, true),
  });
  const press = (event: KeyboardEvent) => {
    const direction = ({ ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 } as const)[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onLimit(steppedLimit(limit, direction, event.shiftKey ? 5 : 1), true);
  };
  const place =
    at === null
      ? { display: "none" }
      : at.axis === "y"
        ? { left: plot.right, top: at.place }
        : { left: at.place, top: plot.bottom };
  const { unit, value } = amountIn(limit);
  return (
    <div
      ref={handle}
      className="front-handle"
      data-axis={at?.axis}
      style={place}
      role="slider"
      tabIndex={0}
      aria-label={`Limit on ${figureNamed(limit.figure).title}`}
      aria-orientation={at?.axis === "y" ? "vertical" : "horizontal"}
      aria-valuemin={0}
      aria-valuemax={unit === "share" ? 100 : Number.MAX_SAFE_INTEGER}
      aria-valuenow={value}
      aria-valuetext={`at ${limit.side === "min" ? "least" : "most"} ${amountWords(amountIn(limit))}`}
      onKeyDown={press}
    />
  );
}

interface DotCardProps {
  readonly dot: Dot;
  readonly place: Point;
  readonly plot: Layout;
  readonly state: DotState;
}

/** A dot's policy and five figures, on the side of it that has more room. */
function DotCard({ dot, place, plot, state }: DotCardProps) {
  const isRight = place.x > (plot.left + plot.right) / 2;
  const isLow = place.y > (plot.top + plot.bottom) / 2;
  const side = isRight ? { right: `calc(100% - ${place.x - 14}px)` } : { left: place.x + 14 };
  const height = isLow ? { bottom: `calc(100% - ${place.y - 14}px)` } : { top: place.y + 14 };
  return (
    <div className="dot-card" aria-hidden="true" style={{ ...side, ...height }}>
      <p>{policyPhrase(dot.policy)}</p>
      <FigureRows rows={cardRows(dot)} />
      <p className="muted">{stateWords(dot, state)}</p>
    </div>
  );
}
