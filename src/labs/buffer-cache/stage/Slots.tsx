import { figure } from "../../../models/allocation/figures";
import { slotScale } from "../../../plot/scales";
import { formatCompact } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { lazyComponent } from "../../../ui/lazy-component";
import { touchedSlot } from "../words/describe-frame";
import { MOST_CARDS, type SlotsProps, slotSizes } from "./slot-list";

const CrowdedSlots = lazyComponent(() => import("./CrowdedSlots").then((part) => part.CrowdedSlots));

type Scale = ReturnType<typeof slotScale>;

/** The cache slot by slot. Lengths are logarithmic, so they compare sizes, not shares. */
export function Slots(props: SlotsProps) {
  const { reading, range, onOpen } = props;
  const sizes = slotSizes(reading.slots);
  if (sizes.length === 0) return <p className="slots slots-note muted">This policy caches nothing.</p>;
  if (sizes.length > MOST_CARDS) {
    return <CrowdedSlots {...props} />;
  }
  const scale = slotScale(...range);
  const big = figure(reading, "big");
  const touched = touchedSlot(reading);
  return (
    <div className="slots">
      <ol className="slots-cards">
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
      <span className="slot-name">
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
export function SlotButton({ slot, onOpen }: Pick<SlotProps, "slot" | "onOpen">) {
  return (
    <button
      type="button"
      className="slot-button"
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
    <div className="slot-axis">
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
