import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Dot, policyPhrase } from "../../advisor/dot";
import { amountOf, amountWords, figureNamed } from "../../advisor/figures";
import { amountIn, type Limit, type Question } from "../../advisor/question";
import { drawMarks } from "../../plot/chart";
import type { Point } from "../../plot/path";
import type { Surface } from "../../plot/surface";
import { Button } from "../../ui/Button";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import { FigureRows } from "../../ui/FigureRows";
import { useSize } from "../../ui/use-size";
import { useSlider } from "../../ui/use-slider";
import type { Advice } from "./advice";
import { cardRows, type DotState, spokenDot, stateWords } from "./advisor-words";
import { dotState } from "./dot-tables";
import { FrontOverlay } from "./FrontOverlay";
import {
  type Axes,
  dotBeside,
  type FrontPicture,
  type FrontStyle,
  frontMarks,
  frontPlot,
  isPlane,
  isShown,
  type FrontPlot as Layout,
  limitPlace,
  nearestDot,
  type PlacedDot,
  placeOf,
  placesOf,
  USUAL_STYLE,
  type Window,
  wholeWindow,
  windowOf,
  zoomed,
} from "./front-layout";
import { limitAt, steppedLimit } from "./question-edits";
import type { TrayLane } from "./tray-store";
import "./front.css";

interface FrontPlotProps {
  readonly advice: Advice;
  readonly axes: Axes;
  readonly lanes: readonly TrayLane[];
  /** The dot that the pointer or the arrows have reached; null = none. */
  readonly at: Dot | null;
  readonly onAt: (dot: Dot | null) => void;
  readonly onPress: (dot: Dot) => void;
  /** A limit is dragged; `isDone`: it has been let go. Null = as it was. */
  readonly onLimit: (i: number, limit: Limit | null, isDone: boolean) => void;
  readonly style?: FrontStyle;
  /** Below the plot, beside its zoom. */
  readonly children?: ReactNode;
}

/** The pointer reaches a dot within this many pixels. */
const REACH = 28;
/** The size before the plot has been laid out. */
const UNMEASURED = { width: 760, height: 420 };
const ZOOM = 0.5;

/** The dots of a sweep: heap calls saved to the right, efficiency up. */
export function FrontPlot(props: FrontPlotProps) {
  const { advice, axes, lanes, at, style = USUAL_STYLE } = props;
  const room = useRef<HTMLDivElement>(null);
  const size = useSize(room, UNMEASURED);
  const whole = useMemo(() => wholeWindow(advice.dots, axes), [advice.dots, axes]);
  const [zoom, setZoom] = useState<{ readonly axes: Axes; readonly window: Window } | null>(null);
  const window = zoom !== null && zoom.axes === axes ? zoom.window : whole;
  const plot = useMemo(() => frontPlot(axes, window, size, style.font), [axes, window, size, style]);
  const picture = useMemo(() => pictureOf(plot, advice), [plot, advice]);
  const places = useMemo(
    () => [...picture.met, ...picture.others, ...picture.early].filter((dot) => isShown(plot, dot)),
    [picture, plot],
  );
  const draw = useCallback((surface: Surface) => drawMarks(surface, frontMarks(picture, style)), [picture, style]);
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
        <DrawnCanvas className="front-canvas fill" draw={draw} />
        <FrontOverlay {...{ plot, advice, lanes, places, style, picture }} rect={hands.rect} at={at} />
        {at !== null && placeOf(plot, at) && style === USUAL_STYLE && (
          <DotCard dot={at} place={placeOf(plot, at) as Point} plot={plot} state={stateOf(at)} />
        )}
      </div>
      <LimitHandles {...{ plot, box: room, onLimit: props.onLimit }} question={advice.question} />
      <p className="visually-hidden" role="status">
        {at !== null && spokenDot(at, stateOf(at))}
      </p>
      {style === USUAL_STYLE && (
        <div className="front-foot row wrap">
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
    <Button look="text" title="Shift and a drag zoom, too" onClick={() => onZoom(ZOOM)}>
      Zoom in
    </Button>
    {isZoomed && (
      <>
        <Button look="text" onClick={() => onZoom(1 / ZOOM)}>
          Zoom out
        </Button>
        <Button look="text" onClick={onAll}>
          Show all
        </Button>
      </>
    )}
  </div>
);

const MIDDLE = { x: 0, y: 0 };

function pictureOf(plot: Layout, { dots, answer, met, question }: Advice): FrontPicture {
  const places = placesOf(plot, dots);
  const whole = places.filter(({ dot }) => dot.endedAt === undefined);
  return {
    plot,
    met: whole.filter(({ dot }) => met.has(dot.k)),
    others: whole.filter(({ dot }) => !met.has(dot.k)),
    early: places.filter(({ dot }) => dot.endedAt !== undefined),
    front: placesOf(plot, isPlane(plot.axes) ? answer.front.map(({ dot }) => dot) : []),
    band: bandOf(plot, question),
  };
}

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

interface HandlesProps {
  readonly plot: Layout;
  readonly box: RefObject<HTMLElement | null>;
  readonly question: Question;
  readonly onLimit: (i: number, limit: Limit | null, isDone: boolean) => void;
}

/** Of the limits that are axes. */
const LimitHandles = ({ plot, box, question, onLimit }: HandlesProps) =>
  question.limits.map(
    (limit, i) =>
      limitPlace(plot, limit) && (
        <LimitHandle
          key={`${limit.figure}-${limit.side}`}
          {...{ plot, box, limit }}
          onLimit={(next, isDone) => onLimit(i, next, isDone)}
        />
      ),
  );

interface HandleProps {
  readonly plot: Layout;
  readonly box: RefObject<HTMLElement | null>;
  readonly limit: Limit;
  readonly onLimit: (limit: Limit | null, isDone: boolean) => void;
}

/** Moves a limit along its axis. Its field in the sentence does the same. */
function LimitHandle({ plot, box, limit, onLimit }: HandleProps) {
  const at = limitPlace(plot, limit);
  const isVertical = at?.axis === "y";
  const scale = isVertical ? plot.y : plot.x;
  const { unit, value } = amountIn(limit);
  const withValue = (to: number) => ({ ...limit, value: to });
  const props = useSlider<HTMLDivElement>({
    name: `Limit on ${figureNamed(limit.figure).title}`,
    text: `at ${limit.side === "min" ? "least" : "most"} ${amountWords(amountIn(limit))}`,
    at: value,
    range: [0, unit === "share" ? 100 : Number.MAX_SAFE_INTEGER],
    next: (from, direction) => steppedLimit(withValue(from), direction).value,
    onMove: (to) => onLimit(withValue(to), false),
    onEnd: (to) => onLimit(to === null ? null : withValue(to), true),
    drag: { box, place: at?.place, isVertical, valueAt: (along) => limitAt(limit, scale.invert(along)).value },
  });
  const place =
    at === null
      ? { display: "none" }
      : isVertical
        ? { left: plot.right, top: at.place }
        : { left: at.place, top: plot.bottom };
  return <div className="front-handle" data-axis={at?.axis} style={place} {...props} />;
}

interface DotCardProps {
  readonly dot: Dot;
  readonly place: Point;
  readonly plot: Layout;
  readonly state: DotState;
}

/** Of a narrow plot, the card takes all. */
const WIDTH = "min(16rem, 100%)";

/** A distance from an edge at which the card still ends within the plot. */
const within = (distance: string): string => `max(0px, min(${distance}, 100% - ${WIDTH}))`;

/** A dot's policy and five figures, on the side of it that has more room. */
function DotCard({ dot, place, plot, state }: DotCardProps) {
  const isRight = place.x > (plot.left + plot.right) / 2;
  const isLow = place.y > (plot.top + plot.bottom) / 2;
  const side = isRight ? { right: within(`100% - ${place.x - 14}px`) } : { left: within(`${place.x + 14}px`) };
  const height = isLow ? { bottom: `calc(100% - ${place.y - 14}px)` } : { top: place.y + 14 };
  return (
    <div className="dot-card small" aria-hidden="true" style={{ width: WIDTH, ...side, ...height }}>
      <p>{policyPhrase(dot.policy)}</p>
      <FigureRows rows={cardRows(dot)} />
      <p className="muted">{stateWords(dot, state)}</p>
    </div>
  );
}
