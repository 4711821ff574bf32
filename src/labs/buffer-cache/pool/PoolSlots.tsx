import type { AllocationLane } from "../../../models/allocation/lane-arrays";
import { hasParts, isUsed, largestShelves, leftOutWords, type Shelf, shelvesOf } from "../../../models/pools/shelves";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
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

/**
 * The bytes on each shelf, in the pool's order, and the empty ones by name. Of many shelves the largest have a line, and the
 * others together.
 */
function Shelves({ shelves }: { readonly shelves: readonly Shelf[] }) {
  const filled = largestShelves(shelves.filter(isUsed), MOST_LINES);
  const rest = filled.find(({ leftOut }) => leftOut !== null);
  const empty = shelves.filter((shelf) => !isUsed(shelf) && shelf.leftOut === null).map(({ name }) => name);
  const [what, many] = shelves.some(({ isThread }) => isThread)
    ? (["thread", "threads"] as const)
    : (["shelf", "shelves"] as const);
  // A frame lists the largest shelves alone, so it cannot tell how many are empty.
  const isCut = shelves.some(({ leftOut }) => leftOut !== null);
  return (
    <div className="shelves type-12">
      <ul aria-label="Parts of the pool">
        {filled.map((shelf) => shelf.leftOut === null && <ShelfLine key={shelf.name} shelf={shelf} />)}
      </ul>
      {rest && <p className="muted">{leftOutWords(rest, what)}</p>}
      {empty.length > 0 && (
        <p className="muted">empty: {emptyWords(empty, many, { isCut, isAll: filled.length === 0 })}</p>
      )}
    </div>
  );
}

/** Lines for shelves, and names of empty ones, at most. */
const MOST_LINES = 8;

/** "4 KiB, fallback"; a library's long names may break after an underscore. */
function emptyWords(
  names: readonly string[],
  many: string,
  { isCut, isAll }: { readonly isCut: boolean; readonly isAll: boolean },
): string {
  if (isCut) return `all ${isAll ? "" : "other "}${many}`;
  if (isAll && names.length > 1) return `all ${formatInteger(names.length)} ${many}`;
  if (names.length > MOST_LINES) return `${formatInteger(names.length)} ${many}`;
  return names.map(breakable).join(", ");
}

const breakable = (name: string): string => name.replaceAll("_", "_\u200b");

function ShelfLine({ shelf: { name, count, bytes, away } }: { readonly shelf: Shelf }) {
  return (
    <li>
      <span>{breakable(name)}</span> <b>{formatBytes(bytes)}</b>
      {away > 0 && <span>with callers {formatBytes(away)}</span>}
      <span className="visually-hidden">, {formatCounted(count, "buffer")}</span>
    </li>
  );
}
