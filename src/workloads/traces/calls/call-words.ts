/* The words of logs of calls: what each act, column or member may be called. Capitals do not matter. */

/** The parts of a call, and the names that each may have. Of several columns for one part, the first name here wins. */
const PARTS = {
  op: ["op", "operation", "call", "action", "event", "act", "method", "func", "function"],
  id: ["id"],
  address: ["address", "addr", "ptr", "pointer"],
  size: ["size", "bytes", "length", "len", "nbytes"],
  old: ["old_address", "old", "old_id"],
  align: ["align", "alignment"],
  thread: ["thread", "tid", "thread_id", "threadid", "thread_name", "goroutine"],
  time: ["time_ns", "time_us", "time_ms", "time_s"],
  pool: ["pool", "pool_name"],
} as const;
export type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as readonly Part[];

/** Names of the block's column where no column is an id or an address. */
const OTHER_IDS = ["key", "buffer", "buf", "buffer_id", "object", "obj", "object_id", "block", "handle"];

/** The decimals that make nanoseconds of the units in which a time may be. */
const DECIMALS: Readonly<Record<string, number>> = { time_us: 3, time_ms: 6, time_s: 9 };

/** The nanoseconds of a time on any clock, in the unit of its column; null = it is no number. */
export function nanosecondsOf(text: string, column: string): bigint | null {
  const decimals = DECIMALS[plain(column)] ?? 0;
  if (decimals === 0) return /^(-?\d{1,20}|0x[\da-f]{1,16})$/i.test(text) ? BigInt(text) : null;
  const [, whole, fraction = ""] = /^(-?\d{1,20})(?:\.(\d+))?$/.exec(text) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
}

const plain = (name: string) => name.trim().toLowerCase().replaceAll(/[ -]/g, "_");

/** The position of each part among the names of columns or members, and the names that are no part. */
export interface CallLayout {
  readonly names: readonly string[];
  readonly places: Readonly<Partial<Record<Part, number>>>;
  readonly leftOut: readonly string[];
}

export function callLayout(names: readonly string[]): CallLayout {
  const given = names.map(plain);
  const placeOf = (wanted: readonly string[]) => given.indexOf(wanted.find((name) => given.includes(name)) ?? "\0");
  const places: Partial<Record<Part, number>> = {};
  for (const part of PART_NAMES) {
    const place = placeOf(PARTS[part]);
    if (place >= 0) places[part] = place;
  }
  const other = placeOf(OTHER_IDS);
  if (places.id === undefined && places.address === undefined && other >= 0) places.id = other;
  const read = new Set<number>(Object.values(places));
  return { names, places, leftOut: names.filter((_, i) => !read.has(i)) };
}

/** The meaning of a word: the letter of the call, and whether only pools say it. */
export interface CallAct {
  readonly letter: "a" | "c" | "r" | "f" | "m";
  readonly isOfPool: boolean;
}
type Words = Readonly<Partial<Record<CallAct["letter"], readonly string[]>>>;

/** PyTorch's are alloc and free_completed. */
const MALLOC_WORDS = {
  a: ["malloc", "alloc", "new", "allocate", "a"],
  c: ["calloc", "c"],
  r: ["realloc", "r"],
  f: ["free", "delete", "dealloc", "deallocate", "free_completed", "f"],
  m: ["aligned", "aligned_alloc", "memalign", "m"],
} as const satisfies Words;
const POOL_WORDS = {
  a: ["get", "take", "rent", "acquire", "borrow", "lease"],
  r: ["grow", "resize"],
  f: ["put", "give", "return", "release", "recycle"],
} as const satisfies Words;

const actsOf = (words: Words, isOfPool: boolean) =>
  (Object.keys(words) as CallAct["letter"][]).flatMap((letter) =>
    (words[letter] ?? []).map((word) => [word, { letter, isOfPool }] as const),
  );
const ACTS: ReadonlyMap<string, CallAct> = new Map([...actsOf(MALLOC_WORDS, false), ...actsOf(POOL_WORDS, true)]);

/** The act that a word means; undefined = none. */
export const callAct = (word: string): CallAct | undefined => ACTS.get(word.toLowerCase());

/** The acts that PyTorch records beside its calls. */
export const isNoCall = (word: string): boolean =>
  /^(free_requested|segment_(alloc|free|map|unmap)|snapshot|oom)$/i.test(word);

/** The words of a pool's log, for people. */
const listed = ({ a, r, f }: typeof POOL_WORDS) =>
  `${a.join(", ")}, alloc, malloc or new for a take; ${f.join(", ")}, free or delete for a return; ${r.join(", ")} or realloc for a growth`;
export const ALLOWED_ACTS = `${listed(POOL_WORDS)}; calloc or aligned`;
