import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import {
  hasParts,
  largestShelves,
  leftOutWords,
  MOST_THREADS,
  type Shelf,
  shelfContent,
  shelvesOf,
} from "../../../models/pools/shelves";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { CrowdedSlots } from "../stage/CrowdedSlots";
import type { SlotsProps } from "../stage/slot-list";
import "./pool.css";

/** A pool by its parts, and its arrays one by one if they are few. */
export function PoolSlots(props: SlotsProps) {
  const { pool } = props.reading;
  const shelves = pool ? shelvesOf(pool) : [];
  if (pool === undefined || !hasParts(shelves)) return <CrowdedSlots {...props} />;
  return <CrowdedSlots {...props} head={<Shelves shelves={shelves} />} placeOf={placesOf(pool, shelves)} />;
}

/** The name of the shelf on which each slot's array lies, with its place there. */
function placesOf({ shelf_of }: NonNullable<AllocationLane["pool"]>, shelves: readonly Shelf[]) {
  const names = new Map(
    shelves.flatMap(({ name, places }) =>
      places.map((place) => [place.row, place.name === name ? name : `${name} ${place.name}`.trim()] as const),
    ),
  );
  return (slot: number): string => names.get(shelf_of[slot] ?? Number.NaN) ?? "";
}

/** What lies on each shelf, in the pool's order; of many shelves the largest, and the sum of the others. */
function Shelves({ shelves }: { readonly shelves: readonly Shelf[] }) {
  const shown = largestShelves(shelves, MOST_THREADS);
  const rest = shown.find(({ leftOut }) => leftOut > 0);
  const what = shelves.some(({ isThread }) => isThread) ? "thread" : "shelf";
  return (
    <div className="shelves type-12">
      <ul aria-label="Parts of the pool">
        {shown.map((shelf) => shelf.leftOut === 0 && <ShelfRow key={shelf.name} shelf={shelf} />)}
      </ul>
      {rest && <p className="muted">{leftOutWords(rest, what)}</p>}
    </div>
  );
}

function ShelfRow({ shelf }: { readonly shelf: Shelf }) {
  const { name, count, bytes } = shelf;
  return (
    <li data-empty={count === 0}>
      <span>{name}</span> <b title={shelfContent(shelf)}>{count === 0 ? "empty" : formatBytes(bytes)}</b>
      {count > 0 && <span className="visually-hidden">, {formatCounted(count, "buffer")}</span>}
    </li>
  );
}
