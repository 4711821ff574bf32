import type { ReactNode } from "react";
import { touchedSlot } from "../../../charts/describe-frame";
import { figure } from "../../../charts/figures";
import { slotScale } from "../../../charts/scales";
import { FigureRows } from "../../../components/FigureRows";
import type { Policy } from "../../../scenario/scenario";
import { formatCompact } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { LaneReading } from "../../../state/frame-store";
import { type SlotPicture, slotPicture } from "./slot-list";

interface SlotsProps {
  readonly policy: Policy;
  readonly reading: LaneReading;
  /** The sizes that are asked for. */
  readonly range: readonly [least: number, most: number];
  /** A card was pressed. */
  readonly onOpen: (slot: number) => void;
}

type Scale = ReturnType<typeof slotScale>;

/** What is in the cache, slot by slot; lengths are logarithmic and so mean sizes, not shares. */
export function Slots({ policy, reading, range, onOpen }: SlotsProps) {
  const picture = slotPicture(policy, reading.slots);
  const scale = slotScale(...range);
  const big = figure(reading, "big");
  if (picture.kind === "none") return <p className="slots slots-note muted">This policy keeps nothing.</p>;
  if (picture.kind === "buckets") return <Buckets picture={picture} cached={figure(reading, "cached")} />;
  const touched = touchedSlot(reading);
  const slots = picture.sizes.map((size, i) => ({ slot: i, size, big: size >= big, touched: i === touched }));
  return (
    <div className="slots">
      <ol className={`slots-${picture.kind}`}>
        {slots.map(({ slot, ...rest }) => (
          <Slot key={slot} slot={slot} scale={scale} {...rest}>
            {picture.kind === "cards" && rest.size > 0 && (
              <button
                type="button"
                className="slot-button"
                aria-label={`Biography of the buffer in slot ${slot + 1}`}
                onClick={() => onOpen(slot)}
              />
            )}
          </Slot>
        ))}
      </ol>
      <LogAxis scale={scale} isGrid={picture.kind === "grid"} />
    </div>
  );
}

type BucketPicture = Extract<SlotPicture, { readonly kind: "buckets" }>;

function Buckets({ picture, cached }: { readonly picture: BucketPicture; readonly cached: number }) {
  const rows = picture.rows.map((row) => ({
    name: row.name,
    value: `${formatInteger(row.cached)} · ${formatBytes(row.bytes)}`,
  }));
  return (
    <div className="slots slots-note">
      <p className="muted">{formatInteger(cached)} buffers, by bucket</p>
      <FigureRows rows={rows} />
      <p className="muted">{picture.rest}</p>
    </div>
  );
}

interface SlotProps {
  readonly slot: number;
  readonly size: number;
  readonly big: boolean;
  readonly touched: boolean;
  readonly scale: Scale;
  readonly children: ReactNode;
}

function Slot({ slot, size, big, touched, scale, children }: SlotProps) {
  return (
    <li className="slot" data-slot={slot} data-empty={size === 0} data-big={big} data-touched={touched}>
      <span className="slot-name">
        <span className="visually-hidden">slot </span>
        {formatInteger(slot + 1)}
      </span>
      {size > 0 && <span className="slot-bar" style={{ width: `${scale(size)}%` }} />}
      <span className="slot-size">{size === 0 ? "empty" : formatBytes(size)}</span>
      {children}
    </li>
  );
}

function LogAxis({ scale, isGrid }: { readonly scale: Scale; readonly isGrid: boolean }) {
  if (isGrid) return <p className="muted slots-note">bars: log, length only</p>;
  const [least = 1, most = 1] = scale.domain();
  const powers = Array.from({ length: 10 }, (_, i) => 10 ** i).filter((power) => power >= least && power <= most);
  const every = powers.length > 3 ? 2 : 1;
  return (
    <div className="slot-axis">
      <p className="muted">log: length only</p>
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
