import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useState,
} from "react";
import { LIMIT } from "../../../generated/abi";
import { figure } from "../../../models/allocation/figures";
import { bucketCountOf } from "../../../models/allocation/policy-fields";
import { ownSlots, slotName } from "../../../models/allocation/policy-words";
import { hasPool } from "../../../models/allocation/pool-tables";
import type { Policy } from "../../../models/allocation/scenario";
import { slotScale } from "../../../plot/scales";
import { formatCompact, formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { FigureRows } from "../../../ui/FigureRows";
import { touchedSlot } from "../words/describe-frame";
import { type SlotsProps, slotSizes } from "./slot-list";
import "./crowded-slots.css";

interface CrowdedProps extends SlotsProps {
  /** The parts of a pool, in place of its large buffers and its buckets. */
  readonly head?: ReactNode;
  /** The part of a pool in which a slot's array lies. */
  readonly placeOf?: (slot: number) => string;
}

/** A cache of many slots: its large buffers, then one cell per slot or one row per bucket. */
export function CrowdedSlots(props: CrowdedProps) {
  const { policy, reading, head } = props;
  const sizes = slotSizes(reading.slots);
  if (sizes.length === 0) return <EmptyPool idle={figure(reading, "idle")}>{head}</EmptyPool>;
  // The parts of a pool stand for more arrays than have cells with text.
  const picture = head === undefined || sizes.length <= MOST_WORDS ? crowdPicture(policy, sizes) : null;
  return (
    <div className="slots">
      {head ?? <BigBuffers big={bigBufferWords(sizes, figure(reading, "big"), (slot) => bigPlace(slot, policy))} />}
      {picture?.kind === "grid" && <SlotGrid {...props} sizes={sizes} />}
      {picture?.kind === "buckets" && <Buckets picture={picture} cached={figure(reading, "cached")} />}
      <NotDrawn {...props} drawn={sizes.reduce((sum, size) => sum + size, 0)} />
    </div>
  );
}

const BigBuffers = ({ big }: { readonly big: ReturnType<typeof bigBufferWords> }) => (
  <p className="crowded-slots small muted" data-some={big !== null}>
    {big === null ? (
      "no big buffers"
    ) : (
      <>
        big: <b>{big.size}</b> <span>{big.rest}</span>
      </>
    )}
  </p>
);

const EmptyPool = ({ idle, children }: { readonly idle: number; readonly children: ReactNode }) => (
  <div className="slots">
    {children ?? (
      <p className="slots-note type-13 muted">
        {idle > 0 ? "free parts of the pool’s chunks, not single arrays" : "No array lies in the pool."}
      </p>
    )}
  </div>
);

/** Says how much of the memory no picture shows: a pool's parts that are no arrays yet, and slots that no frame lists. */
function NotDrawn({ policy, reading, drawn }: CrowdedProps & { readonly drawn: number }) {
  const bytes = figure(reading, "idle") - drawn;
  const where = hasPool(policy) ? "free in its chunks" : `in slots after the first ${formatInteger(LIMIT.LISTED)}`;
  return bytes > 0 && <p className="slots-note tiny muted">{`${formatBytes(bytes)} more, ${where}`}</p>;
}

/** The name of a place in a cache. A pool has no slots: its arrays are numbered. */
const placeName = (slot: number, policy: Policy): string =>
  hasPool(policy) ? `array\u00a0${formatInteger(slot + 1)}` : slotName(slot, policy);

const bigPlace = (slot: number, policy: Policy): string => `${hasPool(policy) ? "" : "in "}${placeName(slot, policy)}`;

/** With more threads than this, only words name the thread of a slot. */
const MOST_CAPTIONS = 8;
/** With more slots than this, cells are too narrow for text. */
const MOST_WORDS = 24;

/** One cell per slot and a single tab stop. Arrows move between slots, and Enter opens a buffer's biography. */
function SlotGrid(props: CrowdedProps & { readonly sizes: readonly number[] }) {
  const { policy, reading, range, onOpen, sizes, placeOf = () => "" } = props;
  const name = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const scale = slotScale(...range);
  const big = figure(reading, "big");
  const touched = touchedSlot(reading);
  const wordsAt = (slot: number) => slotWords(placeName(slot, policy), sizes[slot] ?? 0, big, placeOf(slot));
  const own = ownSlots(policy);
  const hasCaptions = sizes.length / own <= MOST_CAPTIONS;
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
        aria-label={reading.pool ? "Arrays in the pool" : "Slots"}
        aria-activedescendant={chosen === null ? undefined : `${name}-${chosen}`}
        data-dense={sizes.length > MOST_WORDS}
        onKeyDown={press}
        onPointerMove={(event) => setHovered(slotUnder(event))}
        onPointerLeave={() => setHovered(null)}
        onClick={(event) => open(slotUnder(event))}
      >
        {sizes.map((size, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot's index is its identity
          <Fragment key={slot}>
            {hasCaptions && slot % own === 0 && own !== Number.POSITIVE_INFINITY && (
              <small className="muted" aria-hidden="true">
                thread {slot / own + 1}
              </small>
            )}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the list has the focus; this is one of its entries */}
            <div
              id={`${name}-${slot}`}
              role="option"
              aria-selected={slot === chosen}
              aria-label={wordsAt(slot)}
              className="slot"
              data-slot={slot}
              data-empty={size === 0}
              data-big={size >= big}
              data-touched={slot === touched}
            >
              {size > 0 && <Bar percent={scale(size)} />}
              <span className="slot-size">{size === 0 ? "" : formatCompact(size)}</span>
            </div>
          </Fragment>
        ))}
      </div>
      <p className="slots-words tiny">{named === null ? "bars: log of the size" : wordsAt(named)}</p>
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
    <ol className="slots-legend between tiny muted nowrap" aria-hidden="true">
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
    <div className="slots-note type-13 slots-buckets">
      <p className="muted">
        {formatInteger(cached)} buffers, by {picture.by}
      </p>
      <FigureRows rows={rows} />
      <p className="muted">{picture.rest}</p>
    </div>
  );
}

/** The buffers in a bucket, and their total bytes. */
interface BucketRow {
  readonly name: string;
  readonly cached: number;
  readonly bytes: number;
}

/** How to show more slots than fit as cards: a grid for some, buckets for many. */
type CrowdPicture =
  | { readonly kind: "grid" }
  | {
      readonly kind: "buckets";
      readonly by: "bucket" | "size";
      readonly rows: readonly BucketRow[];
      readonly rest: string;
    };

const MOST_CELLS = 64;
const MOST_ROWS = 8;

/** Chooses the picture. `sizes`: the bytes in each slot, 0 = empty. @internal */
export function crowdPicture(policy: Policy, sizes: readonly number[]): CrowdPicture {
  if (sizes.length <= MOST_CELLS) return { kind: "grid" };
  const by = hasPool(policy) || policy.buckets === "one" ? "size" : "bucket";
  const rows = bucketRows(policy, sizes, by);
  const rest = restWords(rows.slice(MOST_ROWS), rows.length, by);
  return { kind: "buckets", by, rows: rows.slice(0, MOST_ROWS), rest };
}

/**
 * Describes a slot: "slot 4: 819 200 B, big", or an array by its place in a pool: "array 4, thread 2: 800 B". `big`: the
 * smallest size that counts as big, bytes. @internal
 */
export function slotWords(name: string, size: number, big: number, place = ""): string {
  const held = size === 0 ? "empty" : `${formatBytes(size)}${size >= big ? ", big" : ""}`;
  return `${name}${place === "" ? "" : `, ${place}`}: ${held}`;
}

/** The largest buffer in the slots, if it is big, and how many more big ones there are; null = none is big. @internal */
export function bigBufferWords(
  sizes: readonly number[],
  big: number,
  placeAt: (slot: number) => string,
): { readonly size: string; readonly rest: string } | null {
  const most = sizes.reduce((a, b) => Math.max(a, b), 0);
  if (most < big) return null;
  const more = sizes.filter((size) => size >= big).length - 1;
  const where = placeAt(sizes.indexOf(most));
  return { size: formatBytes(most), rest: more === 0 ? where : `${where}, and ${formatInteger(more)}\u00a0more` };
}

/** The rows of a picture, of which some may be empty: by bucket, or by doubling sizes where there are no buckets. */
function bucketRows(policy: Policy, sizes: readonly number[], by: "bucket" | "size"): BucketRow[] {
  const count = bucketCountOf(policy);
  // The caches of threads lie one after the other.
  const bucketAt = (slot: number) => Math.floor(slot / policy.capacity) % count;
  const rows: BucketRow[] = [];
  sizes.forEach((size, slot) => {
    if (size === 0) return;
    const at = by === "size" ? Math.ceil(Math.log2(size)) : bucketAt(slot);
    const name = by === "size" ? `≤ ${formatBytes(2 ** at)}` : bucketName(policy, at);
    const { cached, bytes } = rows[at] ?? { cached: 0, bytes: 0 };
    rows[at] = { name, cached: cached + 1, bytes: bytes + size };
  });
  return rows.filter(Boolean);
}

/** The range of sizes of a bucket. */
function bucketName(policy: Policy, bucket: number): string {
  switch (policy.buckets) {
    case "one":
      return "any size";
    case "linear":
      return `≤ ${formatBytes((bucket + 1) * policy.bucketWidth)}`;
    case "powers":
      return `≤ ${formatBytes(2 ** bucket)}`;
    case "own":
      return `≤ ${formatBytes(policy.bounds[bucket] ?? Number.NaN)}`;
  }
}

function restWords(rest: readonly BucketRow[], all: number, by: "bucket" | "size"): string {
  if (all === 0) return "Every bucket is empty.";
  const cached = rest.reduce((sum, row) => sum + row.cached, 0);
  const bytes = rest.reduce((sum, row) => sum + row.bytes, 0);
  const where = formatCounted(rest.length, `larger ${by}`);
  return cached === 0 ? "" : `and ${formatCounted(cached, "buffer")}, ${formatBytes(bytes)}, in ${where}`;
}
