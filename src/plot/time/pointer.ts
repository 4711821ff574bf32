import { select } from "d3-selection";
import { type D3ZoomEvent, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import type { ChartView } from "../../kernel/protocol/messages";
import { mountDrag, pointIn, unzoomed } from "../drag";
import type { Point } from "../path";
import { stepScale } from "../scales";
import type { GraphLayout } from "./layout";
import type { ChartMove } from "./move";

type PlotPlace = Pick<GraphLayout, "left" | "width">;

/** The interface of a pointer on the graph: its inputs and its reports. */
export interface PointerTarget {
  /** The view in force. */
  view(): ChartView;
  /** The last step that a pointer can reach. */
  last(): number;
  /** The plot on the page, CSS pixels within the box. */
  layout(): PlotPlace;
  /** Seeks to the step under the pointer; `first` for the press, then for each move of a drag. */
  seek(step: number, first: boolean): void;
  move(make: ChartMove): void;
  /** Handles a press on an event; false = no event there. `anchor`: 0 = left … 1 = right. */
  event(x: number, y: number, anchor: number): boolean;
  /** Whether a point of the box has an event. */
  hasEvent(x: number, y: number): boolean;
}

/**
 * Click or drag to seek, click an event to watch it, wheel or pinch to zoom, sideways wheel to move. One finger drags
 * the playhead, and a tap seeks; elsewhere a finger scrolls the page. Returns the unmount function.
 */
export function mountGraphPointer(box: HTMLElement, target: PointerTarget): () => void {
  const ends = [mountSeek(box, target), mountZoom(box, target)];
  const hover = (event: PointerEvent) => {
    const { x, y } = pointIn(box, event);
    box.toggleAttribute("data-event", target.hasEvent(x, y));
  };
  box.addEventListener("pointermove", hover);
  return () => {
    box.removeEventListener("pointermove", hover);
    for (const end of ends) end();
  };
}

/** The strip below the graph handles its own pointers. */
const isElsewhere = (part: Element): boolean => part.closest(".strip") !== null;
const isPlayhead = (part: Element): boolean => part.closest(".playhead") !== null;

function mountSeek(box: HTMLElement, target: PointerTarget): () => void {
  let seeks = false;
  const seek = (x: number, first: boolean) => {
    const { left, width } = target.layout();
    const step = Math.floor(stepScale(target.view(), width).invert(x - left) + 1e-9);
    target.seek(Math.max(0, Math.min(target.last(), step)), first);
  };
  const begin = ({ x, y }: Point) => {
    const { left, width } = target.layout();
    seeks = !target.event(x, y, (x - left) / width);
    if (seeks) seek(x, true);
  };
  const ends = [
    mountTap(box, begin),
    mountDrag(box, () => ({
      takes: (part, isFinger) => !isElsewhere(part) && (!isFinger || isPlayhead(part)),
      begin,
      move: ({ x }) => {
        if (seeks) seek(x, false);
      },
    })),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** A finger that leaves again without a move. A drag would hold the page, so it ignores fingers and the click that follows. */
function mountTap(box: HTMLElement, tap: (at: Point) => void): () => void {
  let isFinger = false;
  const press = ({ pointerType }: PointerEvent) => {
    isFinger = pointerType === "touch";
  };
  const click = (event: MouseEvent) => {
    const part = event.target as Element;
    if (isFinger && !isElsewhere(part) && !isPlayhead(part)) tap(pointIn(box, event));
  };
  box.addEventListener("pointerdown", press);
  box.addEventListener("click", click);
  return () => {
    box.removeEventListener("pointerdown", press);
    box.removeEventListener("click", click);
  };
}

const isSideways = ({ deltaX, deltaY }: WheelEvent): boolean => Math.abs(deltaX) > Math.abs(deltaY);

function mountZoom(box: HTMLElement, target: PointerTarget): () => void {
  const behavior = zoom<HTMLElement, unknown>()
    .filter((event: WheelEvent | TouchEvent) => {
      if (event.type === "wheel") return !isSideways(event as WheelEvent);
      return event.type === "touchstart" && (event as TouchEvent).touches.length === 2;
    })
    .on("zoom", ({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>) => {
      if (!sourceEvent || transform === zoomIdentity) return;
      target.move(({ transformed }, shown, room) => transformed(shown, onPlot(transform, box, target.layout()), room));
      // The view has adopted the zoom, so the next gesture starts from the identity.
      zoomed.call(behavior.transform, zoomIdentity);
    });
  const zoomed = select<HTMLElement, unknown>(box).call(behavior);
  const pan = (event: WheelEvent) => {
    if (!isSideways(event)) return;
    event.preventDefault();
    target.move(({ panned }, shown, room) => panned(shown, event.deltaX / target.layout().width, room));
  };
  zoomed.on("dblclick.zoom", null).on("wheel.pan", pan, { passive: false });
  return () => zoomed.on(".zoom", null).on(".pan", null);
}

/** Converts a transform of the box to one of the plot, which is 1 wide. */
const onPlot = (transform: ZoomTransform, box: HTMLElement, { left, width }: PlotPlace): ZoomTransform =>
  zoomIdentity.translate((unzoomed(transform, box).x + left * (transform.k - 1)) / width, 0).scale(transform.k);
