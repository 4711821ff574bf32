import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import type { FrameInfo } from "../../../kernel/protocol/messages";
import { useRun } from "../../../kernel/run/hooks";
import { figure, heapFigure } from "../../../models/allocation/figures";
import { SERIES } from "../../../models/allocation/lane-arrays";
import type { Surface } from "../../../plot/surface";
import { formatCounted, formatSaved, formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { textWidth } from "../../../shared/text-width";
import { Badge } from "../../../ui/Badge";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { type AllocationLaneSnapshot, allocationFrame, useAllocationReading } from "../../shared/allocation-frame";
import { useBarChange } from "../../shared/LaneBar";
import { AT_REST } from "../charts/field";
import { FieldView } from "../charts/field-view";
import type { CacheBox, FieldLayout } from "../charts/layout/field";
import { drawSegments, laneBytes, shareBar, totalBytes } from "../charts/ledger";
import { scaleWords } from "../stage/CacheRoom";
import { CacheName, CachePart, FieldPart, hasRoomFor, isNamedBeside } from "../stage/Field";
import { useCacheTitle } from "../stage/field-context";
import { MOST_CARDS, slotSizes } from "../stage/slot-list";
import { StepCanvas } from "../step/StepCanvas";
import { touchedSlot } from "../words/describe-frame";
import "./present-figure.css";

interface PresentFigureProps {
  readonly lane: number;
  readonly names: readonly string[];
  /** In a lesson, the part that the step is about. */
  readonly highlight?: string;
  /** The requests to come, in bytes. */
  readonly waiting?: readonly number[];
  /** A question asks about the cache. */
  readonly isCovered?: boolean;
}

/** A lane for an audience: callers, cache and heap as rooms, and the efficiency as large as possible. */
export function PresentFigure(props: PresentFigureProps) {
  const snapshot = useAllocationReading().lanes[props.lane];
  return snapshot && <Rooms {...props} snapshot={snapshot} />;
}

function Rooms(props: PresentFigureProps & { readonly snapshot: AllocationLaneSnapshot }) {
  const { snapshot, lane, names, waiting, isCovered = false } = props;
  const view = useMagnifiedView(lane, isCovered);
  const isPool = snapshot.pool !== undefined;
  // A slide of a lesson has no switch that names the lane.
  const isNamed = names.length > 1 && (props.highlight !== undefined || isCovered);
  const comparison = COMPARISONS[props.highlight ?? ""];
  const cacheTitle = useCacheTitle(lane);
  const title = isPool ? "Pool" : cacheTitle;
  return (
    <div className="present-figure" data-waiting={waiting !== undefined} data-pool={isPool}>
      <div className="rooms">
        <PresentField lane={lane} view={view} waiting={waiting} title={title} />
        {isCovered ? <CoveredCache /> : <PresentCache lane={snapshot} view={view} title={title} />}
        <div className="room room-heap" data-step-door="">
          <h2>Heap</h2>
          {snapshot.pool === undefined && (
            <ul>
              <li>{formatInteger(figure(snapshot, "heap_allocations"))} new</li>
              <li>{formatInteger(figure(snapshot, "heap_frees"))} freed</li>
            </ul>
          )}
        </div>
      </div>
      <p className="present-callers">
        {isNamed && <Badge lane={lane} />} {(isNamed || isPool) && <b>{names[lane]}</b>}{" "}
        {waiting === undefined ? callersWords(snapshot) : `${formatCounted(waiting.length, "caller")} to come`}
      </p>
      {names.length > 1 && comparison !== undefined && !isCovered ? (
        <Compared comparison={comparison} />
      ) : (
        <Efficiency lane={snapshot} number={lane} isCovered={isCovered} />
      )}
    </div>
  );
}

const CoveredCache = () => (
  <div className="room room-cache present-cache" data-covered="true">
    <h2>Cache</h2>
    <p className="present-number">?</p>
  </div>
);

interface EfficiencyProps {
  readonly lane: AllocationLaneSnapshot;
  readonly number: number;
  /** The parts that tell about the cache are left out. */
  readonly isCovered: boolean;
}

function Efficiency({ lane, number, isCovered }: EfficiencyProps) {
  const [digits = "", unit = ""] = formatShare(figure(lane, "efficiency")).split("\u00a0");
  const [needed, granted] = [figure(lane, "needed"), figure(lane, "granted")];
  return (
    <div className="present-efficiency">
      <p className="present-number" data-long={digits.length > 4}>
        {digits}
        <span>{unit}</span>
      </p>
      <p>{unit === "" ? "callers hold nothing" : "memory useful"}</p>
      <Change lane={lane} />
      {!isCovered && (
        <>
          <Saved share={figure(lane, "avoided_share")} />
          <PresentLedger lane={number} />
        </>
      )}
      <p>
        {formatBytes(needed)} of {formatBytes(granted)} needed
      </p>
      {lane.heap && <p>{formatBytes(heapFigure(lane.heap, "resident"))} of memory resident</p>}
    </div>
  );
}

/** Green only where calls are saved. */
const Saved = ({ share }: { readonly share: number }) => (
  <p className={share < 0 ? undefined : "present-saved"}>{formatSaved(share)}</p>
);

/** Two lines about a lane, beside those of the others. */
type Comparison = (lane: AllocationLaneSnapshot) => readonly [ReactNode, string];

const useful = (lane: AllocationLaneSnapshot) => (
  <>
    <b>{formatShare(figure(lane, "efficiency"))}</b> useful
  </>
);
const held = (lane: AllocationLaneSnapshot) => `${formatBytes(figure(lane, "granted"))} held`;

/** The lines of a comparison, by the part that the step is about. */
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  efficiency: (lane) => [useful(lane), formatSaved(figure(lane, "avoided_share"))],
  field: (lane) => [useful(lane), held(lane)],
  ledger: (lane) => [held(lane), `${formatBytes(figure(lane, "idle"))} unused`],
};

/** With more lanes, their ledgers find no room. */
const MOST_LEDGERS = 2;

/** The same figures of every lane. */
function Compared({ comparison }: { readonly comparison: Comparison }) {
  const { lanes } = useAllocationReading();
  return (
    <div className="present-efficiency present-compared" data-lanes={lanes.length}>
      {lanes.map((lane, number) => {
        const [first, second] = comparison(lane);
        return (
          <div key={laneLetter(number)}>
            <p>
              <Badge lane={number} /> {first}
            </p>
            <p>{second}</p>
            {lanes.length <= MOST_LEDGERS && <PresentLedger lane={number} />}
          </div>
        );
      })}
    </div>
  );
}

/** A single step that changes the efficiency by more than this share is mentioned. */
const JUMP = 0.1;

/** The efficiency before the last step, if it was far from the current one. */
function Change({ lane }: { readonly lane: AllocationLaneSnapshot }) {
  const before = efficiencyBefore(useAllocationReading().info, lane.series);
  const change = figure(lane, "efficiency") - (before ?? Number.NaN);
  if (before === null || !(Math.abs(change) > JUMP)) return null;
  return (
    <p>
      {change < 0 ? "down" : "up"} from {formatShare(before)}
    </p>
  );
}

/** Where a lane's memory is: needed, wasted, idle. */
function PresentLedger({ lane }: { readonly lane: number }) {
  const { frames } = useRun();
  const changed = useBarChange();
  const draw = useCallback(
    (surface: Surface) => {
      const now = allocationFrame(frames.reading()).lanes[lane];
      if (now === undefined) return;
      const bytes = laneBytes(now);
      drawSegments(surface, shareBar(bytes, surface.width));
      const total = totalBytes(bytes);
      if (total > 0)
        changed(
          Object.values(bytes).map((part) => (surface.width * part) / total),
          surface.height,
        );
    },
    [frames, lane, changed],
  );
  return <DrawnCanvas className="present-ledger" draw={draw} subscribe={frames.subscribeReading} />;
}

const MEAN = 4;

/** The efficiency before the last step, 0 … 1; null = the visible series has no separate column for that step. */
function efficiencyBefore({ done, view }: Pick<FrameInfo, "done" | "view">, series: Float32Array): number | null {
  const isStepwise = view.from === 0 && view.scale === "linear" && view.columns === view.to + 1;
  const before = done - 2;
  const value = series[before * SERIES + MEAN];
  return isStepwise && before >= 0 && value !== undefined && Number.isFinite(value) ? value : null;
}

/** How much larger an audience sees the drawing of the page. */
const MAGNIFIED = 2;

/** The field of a lane alone, as its lane 0, which follows the run. */
function useMagnifiedView(lane: number, isCovered: boolean): FieldView {
  const { frames } = useRun();
  const view = useMemo(
    () => new FieldView(frames, () => AT_REST, lane, MAGNIFIED, isCovered),
    [frames, lane, isCovered],
  );
  useEffect(() => {
    void view.calm();
    return frames.subscribeReading(() => view.update());
  }, [frames, view]);
  return view;
}

/** The layout on the page; null = none yet. */
const useDrawn = (view: FieldView): FieldLayout | null => useSyncExternalStore(view.subscribe, () => view.drawn(0));

interface FieldProps {
  readonly lane: number;
  readonly view: FieldView;
  readonly waiting?: readonly number[] | undefined;
  /** The name of the cache. */
  readonly title: string;
}

/** The width of the name of the callers' room, CSS pixels. */
const NAME_WIDTH = 114;

/** A lane's allocated and cached buffers, area = bytes, as large as the room allows. Steps are animated over it. */
function PresentField({ lane, view, title, waiting = [] }: FieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useDrawn(view);
  useEffect(() => (canvas.current === null ? undefined : view.mount(0, canvas.current)), [view]);
  return (
    <>
      <div className="room room-callers present-field" data-step-field="">
        <h2 data-hidden={!hasRoomFor(NAME_WIDTH, drawn)}>Callers</h2>
        <CacheName layout={drawn} title={title} />
        <canvas ref={canvas} />
        <FieldPart layout={drawn} />
        {waiting.length > 0 && <Waiting sizes={waiting} />}
      </div>
      <StepCanvas lane={lane} view={view} at={0} />
    </>
  );
}

/** The requests of callers to come, in their order: area = bytes. */
function Waiting({ sizes }: { readonly sizes: readonly number[] }) {
  const most = Math.max(...sizes);
  return (
    <ol className="present-waiting">
      {sizes.map((size, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a caller is its place in the order
        <li key={i}>
          <i>{i + 1}</i> <b>{formatBytes(size)}</b>
          <span style={{ "--side": Math.sqrt(size / most) } as CSSProperties} />
        </li>
      ))}
    </ol>
  );
}

/** Below the rooms: how many callers hold how much. */
function callersWords(lane: AllocationLaneSnapshot): string {
  const live = figure(lane, "live");
  if (!(live > 0)) return "No caller holds a buffer.";
  const hold = live === 1 ? "holds" : "hold";
  return `${formatCounted(live, "caller")} ${hold} ${formatBytes(figure(lane, "granted"))}`;
}

/** With more slots than this, cards leave no room for the picture of the cache. */
const FEW_CARDS = 2;
/** A pool may have any number of arrays: more than a few are a summary. */
const mostCards = ({ pool }: AllocationLaneSnapshot): number => (pool ? FEW_CARDS : MOST_CARDS);

/** The cache's room: a few slots as cards, or many as a summary, and above them the whole cache on the callers' scale. */
function PresentCache({
  lane,
  view,
  title,
}: Pick<FieldProps, "view" | "title"> & { readonly lane: AllocationLaneSnapshot }) {
  const slots = lane.slots.length / 2;
  const hasRoom = slots > 0 && (slots <= FEW_CARDS || slots > mostCards(lane));
  const layout = useDrawn(view);
  const box = layout?.cacheBox;
  const isNamed = box !== undefined && slots === 1 && isNamedInField(box);
  return (
    <div
      className="room room-cache present-cache"
      data-step-cache=""
      data-in-field={box?.inField ?? false}
      data-named={isNamed}
      data-named-beside={layout !== null && isNamedBeside(layout, title)}
    >
      <h2>{title}</h2>
      <CachePart layout={layout} />
      {hasRoom && <ToScale view={view} idle={figure(lane, "idle")} />}
      <Kept lane={lane} />
    </div>
  );
}

/** Size of a presentation's letters, and the space that its drawing leaves around them. CSS pixels. */
const LETTERS = 26;
const AROUND = 28;

/** Whether a buffer is drawn large enough to show its size. Its slot then omits it. */
const isNamedInField = ({ inField, idle, rect }: CacheBox): boolean =>
  inField && rect.width >= textWidth(formatBytes(idle), LETTERS, 600) + AROUND && rect.height >= 2 * LETTERS;

function ToScale({ view, idle }: { readonly view: FieldView; readonly idle: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const layout = useDrawn(view);
  useEffect(() => (canvas.current === null ? undefined : view.mountDot(0, canvas.current)), [view]);
  return (
    <>
      <canvas ref={canvas} className="present-dot" />
      <p className="visually-hidden">{layout === null ? "" : scaleWords(layout.cacheBox, idle)}</p>
    </>
  );
}

function Kept({ lane }: { readonly lane: AllocationLaneSnapshot }) {
  const sizes = slotSizes(lane.slots);
  const big = figure(lane, "big");
  const touched = touchedSlot(lane);
  if (sizes.length === 0) return <p>{lane.pool ? "No array lies in the pool." : "This policy caches nothing."}</p>;
  if (sizes.length > mostCards(lane)) {
    return (
      <p className="present-slot">
        {formatCounted(figure(lane, "cached"), "buffer")}
        <br />
        {formatBytes(sizes.reduce((sum, size) => sum + size, 0))}
      </p>
    );
  }
  const slots = sizes.map((size, slot) => ({ size, slot }));
  return (
    <ol>
      {slots.map(({ size, slot }) => (
        <li
          key={slot}
          className="present-slot"
          data-slot={slot}
          data-empty={size === 0}
          data-big={size >= big}
          data-touched={slot === touched}
        >
          {size === 0 ? "empty" : formatBytes(size)}
        </li>
      ))}
    </ol>
  );
}
