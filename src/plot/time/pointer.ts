import type { ChartView } from "../../kernel/protocol/messages";
import { stepScale } from "../scales";
import type { GraphLayout } from "./layout";
import type { ChartMove } from "./move";

/** What a pointer over the graph needs to know, and whom to tell. */
export interface PointerTarget {
  /** The view in force. */
  view(): ChartView;
  /** The last step that a pointer leads to. */
  last(): number;
  layout(): GraphLayout;
  /** The step under the pointer; `first` where it goes down, then wherever a drag takes it. */
  seek(step: number, first: boolean): void;
  move(make: ChartMove): void;
  /** Whether a press at a point of the box meant an event, which was dealt with; `anchor`: 0 = left … 1 = right. */
  event(x: number, y: number, anchor: number): boolean;
  /** Whether there is an event at a point of the box. */
  hasEvent(x: number, y: number): boolean;
}

/** Click or drag to seek, click on an event to see it happen, wheel to zoom, sideways wheel to move. Returns the way to end it. */
export function mountGraphPointer(box: HTMLElement, target: PointerTarget): () => void {
  const point = (event: PointerEvent, first: boolean) => {
    const { left, width } = target.layout();
    const x = event.clientX - box.getBoundingClientRect().left - left;
    const step = Math.floor(stepScale(target.view(), width).invert(Math.max(0, Math.min(width, x))) + 1e-9);
    target.seek(Math.max(0, Math.min(target.last(), step)), first);
  };
  const pressEvent = (event: PointerEvent): boolean => {
    const [x, y] = pointIn(box, event);
    const { left, width } = target.layout();
    return target.event(x, y, (x - left) / width);
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || isElsewhere(event) || pressEvent(event)) return;
    box.setPointerCapture(event.pointerId);
    point(event, true);
  };
  const move = (event: PointerEvent) => {
    if (box.hasPointerCapture(event.pointerId)) point(event, false);
    else box.toggleAttribute("data-event", target.hasEvent(...pointIn(box, event)));
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    turn(event, box, target);
  };
  box.addEventListener("pointerdown", down);
  box.addEventListener("pointermove", move);
  box.addEventListener("wheel", wheel, { passive: false });
  return () => {
    box.removeEventListener("pointerdown", down);
    box.removeEventListener("pointermove", move);
    box.removeEventListener("wheel", wheel);
  };
}

/** The strip under the graph has a pointer of its own. */
const isElsewhere = ({ target }: Event): boolean => target instanceof Element && target.closest(".strip") !== null;

function pointIn(box: HTMLElement, event: MouseEvent): [x: number, y: number] {
  const { left, top } = box.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}

function turn(event: WheelEvent, box: HTMLElement, target: PointerTarget): void {
  const { left, width } = target.layout();
  if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    target.move(({ panned }, shown, room) => panned(shown, event.deltaX / width, room));
    return;
  }
  const anchor = (event.clientX - box.getBoundingClientRect().left - left) / width;
  const factor = Math.exp(Math.max(-1, Math.min(1, event.deltaY * 0.002)));
  target.move(({ zoomed }, shown, room) => zoomed(shown, factor, Math.max(0, Math.min(1, anchor)), room));
}
