import { LANE_POOL_FIGURE } from "../../generated/abi";
import { SHELF, SHELF_KIND, SHELF_WORD } from "../../generated/pools";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import type { AllocationLane } from "../allocation/lane-arrays";

type Word = keyof typeof SHELF_WORD;

/** The parts of pools as their libraries name them. */
const WORDS: Readonly<Record<Word, string>> = {
  ALL: "",
  PRIVATE: "private",
  SHARED: "shared",
  VICTIMS: "victims",
  FALLBACK: "fallback",
  CHANNEL: "channel",
  STACK: "stack",
  QUEUE: "queue",
  LOCAL: "thread-local",
  SLOT: "slot",
  FREE: "free",
  SINK: "sink",
  LIST_SMALL: "list_small",
  LIST_LARGE: "list_large",
  BUFFERS: "buffers",
  BYTE_0: "BYTE_READ_IO",
  BYTE_1: "BYTE_WRITE_ENCODING",
  BYTE_2: "BYTE_WRITE_CONCAT",
  BYTE_3: "BYTE_BASE64_CODEC",
  CHAR_0: "CHAR_TOKEN",
  CHAR_1: "CHAR_CONCAT",
  CHAR_2: "CHAR_TEXT",
  CHAR_3: "CHAR_NAME_COPY",
  LZF_OUTPUT: "outputBuffer",
  LZF_INPUT: "inputBuffer",
  LZF_ENCODING: "encodingBuffer",
  LZF_DECODING: "decodingBuffer",
  LZF_HASH: "encodingHash",
};

const wordOf = new Map(Object.entries(SHELF_WORD).map(([word, number]) => [number as number, word as Word]));
const textOf = (word: number): string => WORDS[wordOf.get(word) ?? "ALL"];

/** A place on a shelf: `private`, `shared` or `victims` of a sync.Pool; "" = the shelf has no places. */
interface ShelfPlace {
  readonly name: string;
  /** Its row in the frame. */
  readonly row: number;
}

/** A part of a pool. */
export interface Shelf {
  /** "" = the pool has no parts. */
  readonly name: string;
  readonly places: readonly ShelfPlace[];
  readonly count: number;
  readonly bytes: number;
  /** Bytes of its arrays that callers hold beside their buffers. */
  readonly away: number;
  /** How many shelves with buffers this one stands for because they are left out; null = it is one itself. */
  readonly leftOut: number | null;
  /** One of many of a kind, of which the largest are enough: a thread. */
  readonly isThread: boolean;
}

type PoolColumns = NonNullable<AllocationLane["pool"]>;

/** The columns of a frame about the shelves of a pool. */
export type ShelfColumns = Pick<PoolColumns, "shelves" | "shelf_of"> & Partial<Pick<PoolColumns, "figures">>;

function nameOf(kind: number, name: number): string {
  if (kind === SHELF_KIND.WORD) return textOf(name);
  if (kind === SHELF_KIND.SIZE) return sizeName(name);
  if (kind === SHELF_KIND.THREAD) return `thread\u00a0${formatInteger(name + 1)}`;
  if (kind === SHELF_KIND.SHARD) return `shard\u00a0${formatInteger(name + 1)}`;
  return leftOutName(name);
}

const UNITS = ["B", "KiB", "MiB", "GiB"];

/** A size as its library writes it: "4 KiB", "1 000 B". */
function sizeName(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && size % 1024 === 0 && unit < UNITS.length - 1) [size, unit] = [size / 1024, unit + 1];
  return `${formatInteger(size)}\u00a0${UNITS[unit]}`;
}

const leftOutName = (shelves: number): string => `${formatInteger(shelves)} more`;

const NUMBERS = Object.keys(SHELF).length;

/** The shelves of a pool, in its own order. Rows of the frame that differ only in their place are one. */
export function shelvesOf({ shelves, figures }: ShelfColumns): readonly Shelf[] {
  const found: Shelf[] = [];
  let last = "";
  for (let row = 0; row * NUMBERS < shelves.length; row++) {
    const at = (column: keyof typeof SHELF) => shelves[row * NUMBERS + SHELF[column]] ?? 0;
    const [kind, name, count, bytes] = [at("kind"), at("name"), at("count"), at("bytes")];
    const place = { name: textOf(at("place")), row };
    const before = found.at(-1);
    const key = `${kind} ${name}`;
    if (before !== undefined && key === last) found[found.length - 1] = withPlace(before, place, count, bytes);
    else {
      const leftOut = kind === SHELF_KIND.REST ? name : null;
      const isThread = kind === SHELF_KIND.THREAD;
      const isInput = kind === SHELF_KIND.WORD && name === SHELF_WORD.BYTE_0;
      const away = isInput ? (figures?.[LANE_POOL_FIGURE.beside] ?? 0) : 0;
      found.push({ name: nameOf(kind, name), places: [place], count, bytes, away, leftOut, isThread });
    }
    last = key;
  }
  return found;
}

const withPlace = (shelf: Shelf, place: ShelfPlace, count: number, bytes: number): Shelf => ({
  ...shelf,
  places: [...shelf.places, place],
  count: shelf.count + count,
  bytes: shelf.bytes + bytes,
});

/** Whether a pool has parts to show. */
export const hasParts = (shelves: readonly Shelf[]): boolean => shelves.some(({ name }) => name !== "");

/**
 * At most `most` shelves: all of them, or the largest in their order, with the others as one last shelf. Empty shelves
 * are left out first, and are not counted among those that are.
 */
export function largestShelves(shelves: readonly Shelf[], most: number): readonly Shelf[] {
  if (shelves.length <= most) return shelves;
  const own = shelves.filter(({ leftOut }) => leftOut === null);
  const kept = new Set(own.toSorted((a, b) => b.bytes - a.bytes).slice(0, most));
  const others = shelves.filter((shelf) => !kept.has(shelf) && shelf.count > 0);
  const sum = (of: (shelf: Shelf) => number) => others.reduce((total, shelf) => total + of(shelf), 0);
  const leftOut = sum((shelf) => shelf.leftOut ?? 1);
  const rest: Shelf = {
    name: leftOutName(leftOut),
    places: others.flatMap(({ places }) => places),
    count: sum(({ count }) => count),
    bytes: sum(({ bytes }) => bytes),
    away: sum(({ away }) => away),
    leftOut,
    isThread: false,
  };
  return [...own.filter((shelf) => kept.has(shelf)), ...(others.length > 0 ? [rest] : [])];
}

/** Whether buffers lie on a shelf, or callers hold those that do. */
export const isUsed = ({ count, away }: Shelf): boolean => count > 0 || away > 0;

/** Threads are many of a kind: a picture shows the eight largest. */
export const MOST_THREADS = 8;

/** "and 3 more shelves, 12 buffers, 40 960 B". */
export function leftOutWords({ leftOut, count, bytes }: Shelf, what: "shelf" | "thread"): string {
  const others = leftOut ?? 0;
  const named = others === 1 ? what : what === "shelf" ? "shelves" : "threads";
  return `and ${formatInteger(others)} more ${named}, ${formatCounted(count, "buffer")}, ${formatBytes(bytes)}`;
}
