import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { figure } from "../../../models/allocation/figures";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { type AllocationFrame, allocationFrame, useAllocationReading } from "../../shared/allocation-frame";
import { AT_REST } from "../charts/field";
import { type FieldSource, FieldView } from "../charts/field-view";
import type { FieldLayout } from "../charts/layout/field";
import { CacheName } from "../stage/CacheName";
import { fieldSource } from "../stage/field-context";
import { StepCanvas } from "../step/StepCanvas";

/** How much larger an audience sees the drawing of the page. */
const MAGNIFIED = 2;

const sourceOf = (frame: AllocationFrame, lane: number): FieldSource => ({
  ...fieldSource(frame),
  lanes: frame.lanes.slice(lane, lane + 1),
});

/** The field of a lane alone, as its lane 0, which follows the run. */
export function useMagnifiedView(lane: number): FieldView {
  const { frames } = useRun();
  const view = useMemo(() => {
    const read = () => sourceOf(allocationFrame(frames.reading()), lane);
    return new FieldView(read, () => AT_REST, frames.changed, MAGNIFIED);
  }, [frames, lane]);
  useEffect(() => {
    void view.calm();
    return frames.subscribeReading(() => view.update());
  }, [frames, view]);
  return view;
}

/** The layout on the page; null = none yet. */
export const useDrawn = (view: FieldView): FieldLayout | null =>
  useSyncExternalStore(view.subscribe, () => view.drawn(0));

interface FieldProps {
  readonly lane: number;
  readonly view: FieldView;
}

/** A lane's allocated and cached buffers, area = bytes, as large as the room allows. Steps are animated over it. */
export function PresentField({ lane, view }: FieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current === null ? undefined : view.mount(0, canvas.current)), [view]);
  const host = useMemo(
    () => ({
      lane,
      now: () => view.layout(0),
      drawn: () => view.drawn(0),
      next: (frame: AllocationFrame) => view.layoutsOf(sourceOf(frame, lane))[0] ?? null,
      paint: view.paint.bind(view, 0),
    }),
    [lane, view],
  );
  return (
    <>
      <div className="room room-callers present-field" data-step-field="">
        <h2>Callers</h2>
        <CacheName layout={useDrawn(view)} />
        <canvas ref={canvas} />
      </div>
      <StepCanvas host={host} />
    </>
  );
}

/** Below the rooms: how many callers hold how much. */
export function PresentCallers({ lane }: { readonly lane: number }) {
  const reading = useAllocationReading().lanes[lane];
  const live = reading === undefined ? Number.NaN : figure(reading, "live");
  if (reading === undefined || !(live > 0)) return <p className="present-callers">No caller holds a buffer.</p>;
  const hold = live === 1 ? "holds" : "hold";
  return (
    <p className="present-callers">
      {formatCounted(live, "caller")} {hold} {formatBytes(figure(reading, "granted"))}
    </p>
  );
}
