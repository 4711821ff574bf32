import { type ReactNode, useEffect, useRef } from "react";
import { figure } from "../../../models/allocation/figures";
import type { Policy } from "../../../models/allocation/scenario";
import { formatBytes } from "../../../shared/format";
import { lazyComponent } from "../../../ui/lazy-component";
import type { AllocationLaneSnapshot } from "../../shared/allocation-frame";
import { roomEnd, wallOf } from "../charts/room";
import { touchedSlot } from "../words/describe-frame";
import { isNamedBeside } from "./CacheName";
import { useDrawnRooms, useFieldView, useLayout } from "./field-context";
import { clearSelection, useField } from "./field-store";
import { SlotButton, Slots } from "./Slots";
import { slotSizes } from "./slot-list";

const SlotBiography = lazyComponent(() => import("./Biography").then((part) => part.SlotBiography));

interface CacheRoomProps {
  readonly lane: number;
  readonly policy: Policy;
  readonly reading: AllocationLaneSnapshot;
  readonly range: readonly [least: number, most: number];
}

/** A lane's cache: all of it in bytes and to scale, and slot by slot if there are several. */
export function CacheRoom({ lane, policy, reading, range }: CacheRoomProps) {
  const open = useField(({ openSlot }) => (openSlot?.lane === lane ? openSlot.slot : null));
  const onOpen = (slot: number) => {
    clearSelection();
    useField.setState({ openSlot: { lane, slot } });
  };
  const idle = figure(reading, "idle");
  const hasOneSlot = reading.slots.length === 2;
  const drawn = useDrawnRooms(lane);
  const isInField = drawn?.cacheBox.inField ?? false;
  return (
    <div className="room room-cache" data-step-cache data-named-beside={drawn !== null && isNamedBeside(drawn)}>
      <h3>Cache</h3>
      <div className="cache-part" style={drawn && isInField ? { left: wallOf(drawn) - roomEnd(drawn) } : undefined} />
      <div className="cache-whole">
        <p>
          <span className="muted">whole cache:</span> <strong>{idle === 0 ? "empty" : formatBytes(idle)}</strong>
        </p>
        <ToScale lane={lane} slot={hasOneSlot ? oneSlot(reading) : {}}>
          {hasOneSlot && idle > 0 && <SlotButton slot={0} onOpen={onOpen} />}
        </ToScale>
      </div>
      {!hasOneSlot && <Slots policy={policy} reading={reading} range={range} onOpen={onOpen} />}
      {open !== null && <SlotBiography key={open} lane={lane} slot={open} />}
    </div>
  );
}

/** The text for a cache of one slot. */
function oneSlot(reading: AllocationLaneSnapshot) {
  const [size = 0] = slotSizes(reading.slots);
  const isTouched = touchedSlot(reading) === 0;
  return {
    "data-slot": 0,
    "data-empty": size === 0,
    "data-big": size >= figure(reading, "big"),
    "data-touched": isTouched,
  };
}

interface ToScaleProps {
  readonly lane: number;
  readonly slot: object;
  readonly children: ReactNode;
}

/** The cached bytes at the field's scale. */
function ToScale({ lane, slot, children }: ToScaleProps) {
  const view = useFieldView();
  const layout = useLayout(lane);
  const drawn = useDrawnRooms(lane);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current === null ? undefined : view.mountDot(lane, canvas.current)), [view, lane]);
  return (
    <div className="to-scale" {...slot}>
      <canvas ref={canvas} data-away={drawn?.cacheBox.inField || drawn?.log !== undefined} />
      <p className="visually-hidden">{layout === null || layout.log ? "" : scaleWords(layout.cacheBox)}</p>
      {children}
    </div>
  );
}

interface Cached {
  readonly rect: { readonly width: number };
  readonly inField: boolean;
}

/** Describes the drawing of a cache at the callers' scale. */
export function scaleWords({ rect, inField }: Cached): string {
  if (inField) return "True to scale, drawn dotted beside it.";
  if (rect.width === 0) return "It is empty.";
  return rect.width < 8 ? "True to scale. Yes, that is the whole cache." : "True to scale.";
}
