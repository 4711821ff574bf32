import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useState } from "react";
import { figure } from "../../../models/allocation/figures";
import { slotScale } from "../../../plot/scales";
import { formatCompact } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { FigureRows } from "../../../ui/FigureRows";
import { touchedSlot } from "../words/describe-frame";
import { bigBufferWords, type CrowdPicture, crowdPicture, slotWords } from "./slot-crowd";
import { type SlotsProps, slotSizes } from "./slot-list";
import "./crowded-slots.css";

/** A cache of many slots: its large buffers, then one cell per slot or one row per bucket. */
export function CrowdedSlots(props: SlotsProps) {
  const { policy, reading } = props;
  const sizes = slotSizes(reading.slots);
  const picture = crowdPicture(policy, sizes);
  const bigBuffer = bigBufferWords(sizes, figure(reading, "big"));
  return (
    <div className="slots">
      <p className="crowded-slots" data-some={bigBuffer !== null}>
        {bigBuffer === null ? (
          "no big buffers"
        ) : (
          <>
            big: <b>{bigBuffer.size}</b> <span>{bigBuffer.rest}</span>
          </>
        )}
      </p>
      {picture.kind === "grid" ? (
        <SlotGrid {...props} sizes={sizes} />
      ) : (
        <Buckets picture={picture} cached={figure(reading, "cached")} />
      )}
    </div>
  );
}

/** With more slots than this, cells are too narrow for text. */
const MOST_WORDS = 24;

/** One cell per slot and a single tab stop. Arrows move between slots, and Enter opens a buffer's biography. */
function SlotGrid({ reading, range, onOpen, sizes }: SlotsProps & { readonly sizes: readonly number[] }) {
  const name = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const scale = slotScale(...range);
  const big = figure(reading, "big");
  const touched = touchedSlot(reading);
  const named = hovered ?? chosen;
  const open = (slot: number | null) => slot !== null && (sizes[slot] ?? 0) > 0 && onOpen(slot);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const to = slotAfter(event.key, chosen, sizes.length, columnsOf(event.currentTarget));
    if (to !== null) setChosen(to);
    else if (event.key === "Enter") open(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div
        className="slots-grid"
        role="listbox"
        tabIndex={0}
        aria-label="Slots"
        aria-activedescendant={chosen === null ? undefined : `${name}-${chosen}`}
        data-dense={sizes.length > MOST_WORDS}
        onKeyDown={press}
        onPointerMove={(event) => setHovered(slotUnder(event))}
        onPointerLeave={() => setHovered(null)}
        onClick={(event) => open(slotUnder(event))}
      >
        {sizes.map((size, slot) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus; this is one of its entries
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot's index is its identity
            key={slot}
            id={`${name}-${slot}`}
            role="option"
            aria-selected={slot === chosen}
            aria-label={slotWords(slot, size, big)}
            className="slot"
            data-slot={slot}
            data-empty={size === 0}
            data-big={size >= big}
            data-touched={slot === touched}
          >
            {size > 0 && <Bar percent={scale(size)} />}
            <span className="slot-size">{size === 0 ? "" : formatCompact(size)}</span>
          </div>
        ))}
      </div>
      <p className="slots-words">
        {named === null ? "bars: log of the size" : slotWords(named, sizes[named] ?? 0, big)}
      </p>
      <Legend scale={scale} />
    </>
  );
}

const Bar = ({ percent }: { readonly percent: number }) => (
  <i className="slot-bar" style={{ "--long": `${percent}%` } as CSSProperties} />
);

/** Sample bars for some sizes. */
function Legend({ scale }: { readonly scale: ReturnType<typeof slotScale> }) {
  const [least = 1, most = 1] = scale.domain();
  const powers = Array.from({ length: 10 }, (_, i) => 10 ** i).filter((power) => power >= least && power <= most);
  const shown = powers.length > 3 ? powers.filter((_, i) => i % 2 === 0) : powers;
  return (
    <ol className="slots-legend" aria-hidden="true">
      {shown.map((power, i) => (
        <li key={power}>
          <span className="slot">
            <Bar percent={scale(power)} />
          </span>
          {i === 0 ? formatBytes(power) : formatCompact(power)}
        </li>
      ))}
    </ol>
  );
}

const columnsOf = (grid: Element): number => getComputedStyle(grid).gridTemplateColumns.split(" ").length;

/** The slot that a key leads to among `count` slots; null = none. */
function slotAfter(key: string, slot: number | null, count: number, columns: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -count,
    End: count,
  };
  const by = steps[key];
  if (by === undefined) return null;
  return slot === null ? 0 : Math.max(0, Math.min(count - 1, slot + by));
}

function slotUnder({ target }: MouseEvent): number | null {
  const cell = target instanceof Element ? target.closest("[data-slot]") : null;
  return cell === null ? null : Number(cell.getAttribute("data-slot"));
}

type BucketPicture = Extract<CrowdPicture, { readonly kind: "buckets" }>;

function Buckets({ picture, cached }: { readonly picture: BucketPicture; readonly cached: number }) {
  const rows = picture.rows.map((row) => ({
    name: row.name,
    value: `${formatInteger(row.cached)} · ${formatBytes(row.bytes)}`,
  }));
  return (
    <div className="slots-note slots-buckets">
      <p className="muted">{formatInteger(cached)} buffers, by bucket</p>
      <FigureRows rows={rows} />
      <p className="muted">{picture.rest}</p>
    </div>
  );
}
