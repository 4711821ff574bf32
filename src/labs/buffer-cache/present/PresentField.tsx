import { useCallback, useSyncExternalStore } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { figure } from "../../../models/allocation/figures";
import type { Rect } from "../../../plot/path";
import type { Surface } from "../../../plot/surface";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { type AllocationFrame, allocationFrame, useAllocationReading } from "../../shared/allocation-frame";
import { drawScaled } from "../../shared/present/scaled";
import { AT_REST, drawField } from "../charts/field";
import { FieldChange } from "../charts/field-change";
import { fieldInput } from "../charts/field-input";
import type { FieldLayout } from "../charts/layout/field";
import { layoutFields } from "../charts/layout/field-lanes";
import { resized, unmagnified } from "../charts/layout/magnified";
import { inRoom, ROOM } from "../charts/room";
import { CacheName } from "../stage/CacheName";
import { StepCanvas } from "../step/StepCanvas";
import type { StepHost } from "../step/step-hosts";

/** A lower field shows no picture, CSS pixels. */
const LEAST_HEIGHT = 40;

/** A lane's allocated and cached buffers, area = bytes, as large as the room allows. Steps are animated over it. */
export function PresentField({ layouts }: { readonly layouts: LaneLayouts }) {
  const { frames } = useRun();
  const layout = useDrawn(layouts);
  const draw = useCallback(
    (surface: Surface) => {
      const layout = layouts.update(allocationFrame(frames.reading()), surface);
      if (layout !== null) layouts.paint(surface, layout);
    },
    [frames, layouts],
  );
  const subscribe = useCallback(
    (redraw: () => void) => {
      const change = new FieldChange(frames.changed);
      return frames.subscribeReading(() => {
        redraw();
        change.drew([layouts.drawn()].filter((layout) => layout !== null));
      });
    },
    [frames, layouts],
  );
  return (
    <>
      <div className="room room-callers present-field" data-step-field="">
        <h2>Callers</h2>
        <CacheName layout={layout} />
        <DrawnCanvas className="" draw={draw} subscribe={subscribe} />
      </div>
      <StepCanvas host={layouts} />
    </>
  );
}

/** The layout on the page; null = none yet. */
export const useDrawn = ({ subscribe, drawn }: LaneLayouts): FieldLayout | null =>
  useSyncExternalStore(subscribe, drawn);

/** How much larger an audience sees the drawing of the page. */
const MAGNIFIED = 2;

export const drawMagnified = (
  surface: Surface,
  layout: FieldLayout,
  draw: (surface: Surface, layout: FieldLayout) => void,
): void => drawScaled(surface, (small) => draw(small, unmagnified(layout)), MAGNIFIED);

/** The layouts of one lane in a rectangle. Each is based on the previous one. */
export class LaneLayouts implements Omit<StepHost, "canvas"> {
  readonly lane: number;
  readonly #ratio: number;
  #size = { width: 0, height: 0 };
  #drawn: FieldLayout | null = null;
  #done = Number.NaN;
  readonly #listeners = new Set<() => void>();

  constructor(lane: number, ratio: number) {
    this.lane = lane;
    this.#ratio = ratio;
  }

  update(frame: AllocationFrame, { width, height }: Surface): FieldLayout | null {
    this.#size = { width: width - ROOM.left - ROOM.right, height: height - ROOM.top - ROOM.foot };
    this.#drawn = this.next(frame);
    this.#done = frame.info.done;
    for (const listener of this.#listeners) listener();
    return this.#drawn;
  }

  /** Calls `listener` after each new layout. Returns the function that unsubscribes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly drawn = (): FieldLayout | null => this.#drawn;
  readonly now = this.drawn;
  readonly paint = (surface: Surface, layout: FieldLayout, avoid: Rect | null = null): void =>
    inRoom(surface, layout, (room) =>
      drawMagnified(room, layout, (small, own) =>
        drawField(small, own, { ...AT_REST, avoid: avoid && resized(avoid, 1 / MAGNIFIED) }),
      ),
    );

  readonly next = ({ info, lanes }: AllocationFrame): FieldLayout | null => {
    const now = lanes[this.lane];
    if (now === undefined || this.#size.height < LEAST_HEIGHT) return null;
    const input = fieldInput(now, this.#ratio, this.#size);
    const isSteady = info.playing || Math.abs(info.done - this.#done) <= 1;
    const isSame = this.#drawn?.width === input.width && this.#drawn.height === input.height;
    const [layout = null] = layoutFields([input], isSame && this.#drawn !== null ? [this.#drawn] : [], isSteady);
    return layout && { ...layout, magnified: MAGNIFIED };
  };
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
