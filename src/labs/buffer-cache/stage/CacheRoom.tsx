import { type ReactNode, useEffect, useRef } from "react";
import { figure } from "../../../models/allocation/figures";
import { hasPool } from "../../../models/allocation/pool-tables";
import type { Policy } from "../../../models/allocation/scenario";
import { slotScale } from "../../../plot/scales";
import { formatCompact } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { lazyComponent } from "../../../ui/lazy-component";
import type { AllocationLaneSnapshot } from "../../shared/allocation-frame";
import type { CacheBox } from "../charts/layout/field";
import { touchedSlot } from "../words/describe-frame";
import { CachePart, isNamedBeside } from "./Field";
import { useCacheTitle, useDrawnRooms, useFieldView, useLayout } from "./field-context";
import { clearSelection, useField } from "./field-store";
import { MOST_CARDS, type SlotsProps, slotSizes } from "./slot-list";

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
  const hasOneSlot = reading.slots.length === 2 && !hasPool(policy);
  const drawn = useDrawnRooms(lane);
  const title = useCacheTitle(lane);
  return (
    <div className="room room-cache" data-step-cache data-named-beside={drawn !== null && isNamedBeside(drawn, title)}>
      <h3 className="cache-title">{title}</h3>
      <CachePart layout={drawn} />
      <div className="cache-whole type-13 nowrap">
        <p>
          <span className="muted">whole cache:</span>{" "}
          <strong data-long={idle >= 1e9}>{idle === 0 ? "empty" : formatBytes(idle)}</strong>
        </p>
        <ToScale lane={lane} idle={idle} slot={hasOneSlot ? oneSlot(reading) : {}}>
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
  readonly idle: number;
  readonly slot: object;
  readonly children: ReactNode;
}

/** The cached bytes at the field's scale. */
function ToScale({ lane, idle, slot, children }: ToScaleProps) {
  const view = useFieldView();
  const layout = useLayout(lane);
  const drawn = useDrawnRooms(lane);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current === null ? undefined : view.mountDot(lane, canvas.current)), [view, lane]);
  return (
    <div className="to-scale" {...slot}>
      <canvas ref={canvas} data-away={drawn?.cacheBox.inField || drawn?.log !== undefined} />
      <p className="visually-hidden">{layout === null || layout.log ? "" : scaleWords(layout.cacheBox, idle)}</p>
      {children}
    </div>
  );
}

/** Describes the drawing of a cache at the callers' scale. `idle`: its bytes, also those that are no arrays. */
export function scaleWords({ rect, inField }: Pick<CacheBox, "rect" | "inField">, idle: number): string {
  if (inField) return "True to scale, drawn dotted beside it.";
  if (rect.width === 0) return idle === 0 ? "It is empty." : "None of it is drawn.";
  return rect.width < 8 ? "True to scale. Yes, that is the whole cache." : "True to scale.";
}

const CrowdedSlots = lazyComponent<SlotsProps>(() => import("./CrowdedSlots").then((part) => part.CrowdedSlots));
const PoolSlots = lazyComponent<SlotsProps>(() => import("../pool/pool-parts").then((part) => part.PoolSlots));

type Scale = ReturnType<typeof slotScale>;

/** The cache slot by slot. Lengths are logarithmic, so they compare sizes, not shares. */
function Slots(props: SlotsProps) {
  const { policy, reading, range, onOpen } = props;
  const sizes = slotSizes(reading.slots);
  if (reading.pool) return <PoolSlots {...props} />;
  if (sizes.length > MOST_CARDS || policy.perThread) return <CrowdedSlots {...props} />;
  if (sizes.length === 0) return <p className="slots slots-note type-13 muted">This policy caches nothing.</p>;
  const scale = slotScale(...range);
  const big = figure(reading, "big");
  const touched = touchedSlot(reading);
  return (
    <div className="slots">
      <ol className="slots-cards stack">
        {sizes.map((size, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot's index is its identity
          <Slot key={slot} {...{ slot, size, scale, onOpen }} big={size >= big} touched={slot === touched} />
        ))}
      </ol>
      <LogAxis scale={scale} />
    </div>
  );
}

interface SlotProps {
  readonly slot: number;
  readonly size: number;
  readonly big: boolean;
  readonly touched: boolean;
  readonly scale: Scale;
  readonly onOpen: (slot: number) => void;
}

function Slot({ slot, size, big, touched, scale, onOpen }: SlotProps) {
  return (
    <li className="slot" data-slot={slot} data-empty={size === 0} data-big={big} data-touched={touched}>
      <span className="slot-name muted nowrap">
        <span className="visually-hidden">slot </span>
        {formatInteger(slot + 1)}
      </span>
      {size > 0 && <span className="slot-bar" style={{ width: `${scale(size)}%` }} />}
      <span className="slot-size">{size === 0 ? "empty" : formatBytes(size)}</span>
      {size > 0 && <SlotButton slot={slot} onOpen={onOpen} />}
    </li>
  );
}

/** Covers a slot and opens the biography of its buffer. */
function SlotButton({ slot, onOpen }: Pick<SlotProps, "slot" | "onOpen">) {
  return (
    <button
      type="button"
      className="slot-button bare beyond-look"
      aria-label={`Biography of the buffer in slot ${slot + 1}`}
      onClick={() => onOpen(slot)}
    />
  );
}

function LogAxis({ scale }: { readonly scale: Scale }) {
  const [least = 1, most = 1] = scale.domain();
  const powers = Array.from({ length: 10 }, (_, i) => 10 ** i).filter((power) => power >= least && power <= most);
  const every = powers.length > 3 ? 2 : 1;
  return (
    <div className="slot-axis tiny">
      <p className="muted">log scale</p>
      <div aria-hidden="true">
        {powers.map((power, i) => (
          <span key={power} style={{ left: `${scale(power)}%` }}>
            {i % every === 0 ? formatCompact(power) : ""}
          </span>
        ))}
      </div>
    </div>
  );
}
