import { ArrayTwin, type Given, PlainArrayTwin } from "./array-twin";
import { Bytes, type PoolSettings, type Shelves } from "./pool-twin";

/** The least lengths of four slots of byte arrays and four of char arrays. */
const LEAST = [8000, 8000, 2000, 2000, 4000, 4000, 200, 200];
const NAMES = ["byte0", "byte1", "byte2", "byte3", "char0", "char1", "char2", "char3"];
const SHELVES = NAMES.map((name) => name.toUpperCase().replace(/(?=\d)/, "_"));
const READ = 0;
const CONCAT = 5;
const TEXT = 6;
const CHAR = 2;
/** A row tells the slots of the first recyclers, and the number of the others. */
const SHOWN = 80;

/** Eight slots. A too small array is lost; from 2.17 on, a return keeps the bigger one. */
class Recycler {
  readonly slots: (Bytes | null)[] = LEAST.map(() => null);

  constructor(private readonly keepsBigger: boolean) {}

  take(slot: number, bytes: number): Bytes {
    const found = this.slots[slot] ?? null;
    this.slots[slot] = null;
    return found !== null && found.capacity >= bytes ? found : new Bytes(bytes);
  }

  give(slot: number, array: Bytes): void {
    const has = this.slots[slot] ?? null;
    if (has === null || !this.keepsBigger || array.capacity > has.capacity) this.slots[slot] = array;
  }

  arrays(): readonly Bytes[] {
    return this.slots.flatMap((array) => array ?? []);
  }

  inSlot(slot: number): readonly Bytes[] {
    return this.slots[slot] ? [this.slots[slot]] : [];
  }

  lengths(): string {
    return this.slots.map((array, slot) => (array?.capacity ?? 0) / (slot < 4 ? 1 : CHAR)).join(",");
  }
}

const keepsBigger = (settings: PoolSettings): boolean => settings.word("version") !== "2.14";

/** One slot of a recycler. Sizes are lengths. */
class JacksonSlotTwin extends PlainArrayTwin {
  private readonly slot = NAMES.indexOf(this.settings.word("use"));
  private readonly recycler = new Recycler(keepsBigger(this.settings));

  protected takeArray(length: number): Bytes {
    return this.recycler.take(this.slot, Math.max(length, LEAST[this.slot] ?? 0));
  }

  protected put(array: Bytes): void {
    this.recycler.give(this.slot, array);
  }

  shelves(): Shelves {
    return { [SHELVES[this.slot] ?? ""]: this.recycler.arrays() };
  }

  protected lying(): readonly Bytes[] {
    return this.recycler.arrays();
  }
}

/** A text that a parser or a generator holds: its last segment, and the bytes of all. */
interface Text {
  readonly recycler: Recycler;
  readonly input: Bytes | null;
  readonly last: Bytes;
  readonly cap: number;
}

/** Segments from the first one on, until they hold the chars. */
function segments(first: Bytes, chars: number): Pick<Text, "last" | "cap"> {
  let [last, cap] = [first, first.capacity];
  while (cap < CHAR * chars) {
    const length = Math.min(Math.max(Math.floor((last.capacity / CHAR) * 1.5), 500), 65_536);
    last = new Bytes(CHAR * length);
    cap += last.capacity;
  }
  return { last, cap };
}

/** The chars that the generator hands over first: all, or the quote alone. */
const firstPiece = (chars: number): number => {
  if (chars + 2 <= 4000) return chars + 2;
  return chars === 3999 ? 4000 : 1;
};

/** Reading or writing a string: a recycler of the thread, or of a pool, is used from the take to the return. */
class JacksonTextTwin extends ArrayTwin<Text> {
  private readonly version = this.settings.word("version");
  private readonly isPooled = this.version === "2.17.0" || this.version === "3.0";
  /** The first one is taken next. */
  private idle: Recycler[] = this.isPooled ? [] : [new Recycler(keepsBigger(this.settings))];

  protected get(chars: number): Given<Text> {
    const recycler = this.acquire();
    const text = this.settings.word("use") === "read" ? read(recycler, chars) : write(recycler, chars);
    return { thing: { ...text, recycler }, array: text.last, cap: text.cap };
  }

  protected put({ recycler, input, last }: Text): void {
    recycler.give(TEXT, last);
    if (input !== null) recycler.give(READ, input);
    if (this.version === "2.17.0") this.idle.unshift(recycler);
    if (this.version === "3.0") this.idle.push(recycler);
  }

  private acquire(): Recycler {
    const [first] = this.idle;
    if (this.isPooled) this.idle.shift();
    return first ?? new Recycler(keepsBigger(this.settings));
  }

  protected told({ last, cap }: Text) {
    return { array: last, cap };
  }

  /** The same slot of all recyclers. */
  shelves(): Shelves {
    return Object.fromEntries(
      SHELVES.map((name, slot) => [name, this.idle.flatMap((recycler) => recycler.inSlot(slot))]),
    );
  }

  protected lying(): readonly Bytes[] {
    return this.idle.flatMap((recycler) => recycler.arrays());
  }

  protected override more() {
    const slots = this.idle.slice(0, SHOWN).map((recycler) => recycler.lengths());
    if (this.idle.length > SHOWN) slots.push(`+${this.idle.length - SHOWN}`);
    return { recyclers: this.idle.length, slots: slots.join(";") || "-" };
  }
}

function read(recycler: Recycler, chars: number): Omit<Text, "recycler"> {
  const input = recycler.take(READ, 8000);
  return { input, ...segments(recycler.take(TEXT, CHAR * 200), chars + 1) };
}

function write(recycler: Recycler, chars: number): Omit<Text, "recycler"> {
  const output = recycler.take(CONCAT, CHAR * 4000);
  const first = recycler.take(TEXT, CHAR * Math.max(firstPiece(chars), 200));
  recycler.give(CONCAT, output);
  return { input: null, ...segments(first, chars + 2) };
}

/** jackson-core's BufferRecycler: by a slot, or by a string that is read or written. */
export const jacksonTwin = (settings: PoolSettings): JacksonSlotTwin | JacksonTextTwin =>
  NAMES.includes(settings.word("use")) ? new JacksonSlotTwin(settings) : new JacksonTextTwin(settings);
