import { type Cells, Numbers, PlainTwin, type PoolSettings } from "./pool-twin";

/** A run of pages that is in use. */
interface Run {
  readonly first: number;
  readonly pages: number;
}

/** Pages from the lowest on; null = free. */
interface Chunk {
  readonly pages: (Run | null)[];
  list: ListName;
}

/** A run that is cut into elements of one class. */
interface Subpage {
  readonly chunk: Chunk;
  readonly run: Run;
  readonly size: number;
  readonly used: boolean[];
  /** The element freed last, until the next take. */
  last: number | null;
}

interface Block {
  readonly size: number;
  /** null = memory of its own. */
  readonly chunk: Chunk | null;
  readonly run: Run | null;
  readonly subpage: Subpage | null;
  readonly element: number;
}

type ListName = "init" | "000" | "025" | "050" | "075" | "100";
const LISTS: readonly ListName[] = ["init", "000", "025", "050", "075", "100"];
const LEAST: Readonly<Record<ListName, number>> = { init: 1, "000": 1, "025": 25, "050": 50, "075": 75, "100": 100 };
/** A chunk that is used more moves on. */
const MOST: Readonly<Partial<Record<ListName, number>>> = { init: 25, "000": 50, "025": 75 };

/** 16, 32, 48, 64, then four for each doubling. */
function classesUpTo(most: number): readonly number[] {
  const sizes = [16, 32, 48, 64];
  for (let base = 64; (sizes.at(-1) ?? 0) < most; base *= 2)
    sizes.push(...[1.25, 1.5, 1.75, 2].map((part) => base * part).filter((size) => size <= most));
  return sizes;
}

/** A ByteBuf that must hold more than its room. */
export function grownBytes(bytes: number): number {
  const most = 4 * 2 ** 20;
  if (bytes > most) return Math.floor(bytes / most) * most + most;
  return Math.max(64, 2 ** Math.ceil(Math.log2(bytes)));
}

/** The free runs of a chunk, from the lowest on. */
function freeRuns({ pages }: Chunk): readonly Run[] {
  const runs: Run[] = [];
  for (let first = 0; first < pages.length; first += 1) {
    if (pages[first] !== null) continue;
    let end = first;
    while (end < pages.length && pages[end] === null) end += 1;
    runs.push({ first, pages: end - first });
    first = end;
  }
  return runs;
}

/** Netty's arena of chunks of pages. */
class Arena {
  readonly page: number;
  readonly chunkSize: number;
  readonly classes: readonly number[];
  private readonly pageClasses: readonly number[];
  /** All chunks, the newest of a list first. */
  private chunks: readonly Chunk[] = [];
  /** Subpages with room, by class. */
  private readonly subpages = new Map<number, readonly Subpage[]>();
  private destroyed: Chunk | null = null;

  constructor(settings: PoolSettings) {
    this.page = settings.number("io.netty.allocator.pageSize");
    this.chunkSize = this.page * 2 ** settings.number("io.netty.allocator.maxOrder");
    this.classes = classesUpTo(this.chunkSize);
    this.pageClasses = this.classes.filter((size) => size % this.page === 0).map((size) => size / this.page);
  }

  get reserved(): number {
    return this.chunks.length * this.chunkSize;
  }

  isSmall(size: number): boolean {
    return size < 4 * this.page;
  }

  private free({ pages }: Chunk): number {
    return pages.filter((run) => run === null).length * this.page;
  }

  take(size: number): Block {
    const [subpage] = this.subpages.get(size) ?? [];
    if (this.isSmall(size) && subpage !== undefined) return this.elementOf(subpage);
    for (const list of ["050", "025", "000", "init", "075"] as const) {
      if (size > Math.floor((this.chunkSize * (100 - LEAST[list])) / 100)) continue;
      for (const chunk of this.chunks.filter((one) => one.list === list)) {
        const block = this.takeFrom(chunk, size);
        if (block === null) continue;
        this.moveOn(chunk);
        return block;
      }
    }
    return this.takeNew(size);
  }

  private takeNew(size: number): Block {
    const pages = new Array<Run | null>(this.chunkSize / this.page).fill(null);
    const chunk: Chunk = this.destroyed ?? { pages, list: "init" };
    this.destroyed = null;
    const block = this.takeFrom(chunk, size);
    if (block === null) throw new RangeError(`${size} bytes do not fit into a chunk`);
    this.chunks = [chunk, ...this.chunks];
    chunk.list = "init";
    this.moveOn(chunk);
    return block;
  }

  private takeFrom(chunk: Chunk, size: number): Block | null {
    const run = this.runOf(chunk, this.isSmall(size) ? this.subpagePages(size) : size / this.page);
    if (run === null) return null;
    if (!this.isSmall(size)) return { size, chunk, run, subpage: null, element: 0 };
    const elements = (run.pages * this.page) / size;
    const subpage = { chunk, run, size, used: new Array<boolean>(elements).fill(false), last: null };
    this.toFront(subpage);
    return this.elementOf(subpage);
  }

  /** The shortest run of pages of which the class is a divisor. */
  private subpagePages(size: number): number {
    let pages = 1;
    while ((pages * this.page) % size !== 0) pages += 1;
    return pages;
  }

  /** The first class of free runs that is large enough, the lowest one of it, cut at its front. */
  private runOf(chunk: Chunk, pages: number): Run | null {
    const classOf = (run: Run) => this.pageClasses.findLast((length) => length <= run.pages) ?? 0;
    const least = this.pageClasses.find((length) => length >= pages) ?? Number.POSITIVE_INFINITY;
    const fitting = freeRuns(chunk).filter((run) => classOf(run) >= least);
    const smallest = Math.min(...fitting.map(classOf));
    const found = fitting.find((run) => classOf(run) === smallest);
    if (found === undefined) return null;
    const run = { first: found.first, pages };
    chunk.pages.fill(run, run.first, run.first + pages);
    return run;
  }

  private toFront(subpage: Subpage): void {
    const others = (this.subpages.get(subpage.size) ?? []).filter((one) => one !== subpage);
    this.subpages.set(subpage.size, [subpage, ...others]);
  }

  private leave(subpage: Subpage): void {
    const others = (this.subpages.get(subpage.size) ?? []).filter((one) => one !== subpage);
    this.subpages.set(subpage.size, others);
  }

  /** The element freed last, else the lowest. */
  private elementOf(subpage: Subpage): Block {
    const { chunk, run, size, used } = subpage;
    const element = subpage.last ?? used.indexOf(false);
    used[element] = true;
    subpage.last = null;
    if (!used.includes(false)) this.leave(subpage);
    return { size, chunk, run, subpage, element };
  }

  /** Onto the next lists, while too little is free. */
  private moveOn(chunk: Chunk): void {
    const first = LISTS.indexOf(chunk.list);
    for (const list of LISTS.slice(first)) {
      const most = MOST[list];
      const bound = most === undefined ? 0 : this.boundOf(most);
      if (list !== "100" && this.free(chunk) <= bound) continue;
      if (list !== chunk.list) this.moveTo(chunk, list);
      return;
    }
  }

  private boundOf(use: number): number {
    return Math.floor((this.chunkSize * (100 - use + 0.99999999)) / 100);
  }

  private moveTo(chunk: Chunk, list: ListName): void {
    chunk.list = list;
    this.chunks = [chunk, ...this.chunks.filter((one) => one !== chunk)];
  }

  /** Whether a chunk went. */
  give({ chunk, run, subpage, element }: Block): boolean {
    if (chunk === null || run === null) throw new RangeError("memory of its own is not of the arena");
    if (subpage === null || this.giveElement(subpage, element))
      chunk.pages.fill(null, run.first, run.first + run.pages);
    return this.moveBack(chunk);
  }

  /** Whether the subpage is given up: it is wholly free, and not alone in its list. */
  private giveElement(subpage: Subpage, element: number): boolean {
    const wasFull = !subpage.used.includes(false);
    subpage.used[element] = false;
    subpage.last = element;
    if (wasFull) this.toFront(subpage);
    const isAlone = this.subpages.get(subpage.size)?.length === 1;
    if (subpage.used.includes(true) || isAlone) return false;
    this.leave(subpage);
    return true;
  }

  private moveBack(chunk: Chunk): boolean {
    const from = chunk.list;
    let list = from;
    while (list !== "init" && this.free(chunk) > (list === "100" ? 0 : this.boundOf(LEAST[list]))) {
      if (list === "000") return this.destroy(chunk);
      list = LISTS[LISTS.indexOf(list) - 1] ?? "init";
    }
    if (list !== from) this.moveTo(chunk, list);
    return false;
  }

  /** One is kept for the next need. */
  private destroy(chunk: Chunk): boolean {
    this.chunks = this.chunks.filter((one) => one !== chunk);
    this.destroyed ??= chunk;
    return true;
  }
}

/** The queue of a class in the thread's cache: the first in is the first out. */
interface Queue {
  readonly size: number;
  readonly capacity: number;
  readonly blocks: Block[];
  hits: number;
}

const powerUp = (n: number): number => (n === 0 ? 0 : 2 ** Math.ceil(Math.log2(n)));

/** Netty's PooledByteBufAllocator: one heap arena, and the thread's cache of an event loop. */
export class NettyPooledTwin extends PlainTwin<Block> {
  private readonly arena: Arena;
  private readonly chunks = new Numbers();
  private readonly queues: readonly Queue[];
  private readonly own = new Set<Block>();
  private cachedTakes = 0;

  constructor(private readonly settings: PoolSettings) {
    super();
    this.arena = new Arena(settings);
    this.queues = settings.word("thread") === "plain" ? [] : this.makeQueues();
  }

  private makeQueues(): readonly Queue[] {
    const [small, normal] = ["smallCacheSize", "normalCacheSize"].map((own) =>
      powerUp(this.settings.number(`io.netty.allocator.${own}`)),
    );
    const most = this.settings.number("io.netty.allocator.maxCachedBufferCapacity");
    return this.arena.classes
      .filter((size) => this.arena.isSmall(size) || size <= most)
      .map((size) => ({ size, capacity: (this.arena.isSmall(size) ? small : normal) ?? 0, blocks: [], hits: 0 }))
      .filter(({ capacity }) => capacity > 0);
  }

  private queueOf(size: number): Queue | undefined {
    return this.queues.find((queue) => queue.size === size);
  }

  private allocate(bytes: number): { readonly block: Block; readonly what: string } {
    if (bytes > this.arena.chunkSize) {
      const block = { size: bytes, chunk: null, run: null, subpage: null, element: 0 };
      this.own.add(block);
      return { block, what: "arena" };
    }
    const size = this.arena.classes.find((one) => one >= bytes) ?? 0;
    const cached = this.takeCached(size);
    return cached === undefined ? { block: this.arena.take(size), what: "arena" } : { block: cached, what: "cache" };
  }

  private takeCached(size: number): Block | undefined {
    const queue = this.queueOf(size);
    if (queue === undefined) return undefined;
    const block = queue.blocks.shift();
    if (block !== undefined) queue.hits += 1;
    this.cachedTakes += 1;
    if (this.cachedTakes >= this.settings.number("io.netty.allocator.cacheTrimInterval")) this.trim();
    return block;
  }

  /** Each queue gives back its capacity less its hits since the last trim. */
  private trim(): void {
    this.cachedTakes = 0;
    for (const queue of this.queues) {
      const count = Math.max(0, queue.capacity - queue.hits);
      queue.hits = 0;
      for (const block of queue.blocks.splice(0, count)) this.arena.give(block);
    }
  }

  private release(block: Block): string {
    if (this.own.delete(block)) return "freed";
    const queue = this.queueOf(block.size);
    if (queue !== undefined && queue.blocks.length < queue.capacity) {
      queue.blocks.push(block);
      return "cache";
    }
    return this.arena.give(block) ? "freed" : "arena";
  }

  protected take(bytes: number): { readonly thing: Block; readonly cells: Cells } {
    const before = this.reserved();
    const { block, what } = this.settings.word("use") === "grow" ? this.grown(bytes) : this.allocate(bytes);
    const isNew = this.reserved() > before;
    return { thing: block, cells: this.cellsOf(block, isNew ? "chunk" : what) };
  }

  /** buffer() has 256 bytes; one write that needs more takes more, and returns those. */
  private grown(bytes: number): { readonly block: Block; readonly what: string } {
    const first = this.allocate(256);
    if (bytes <= 256) return first;
    const second = this.allocate(grownBytes(bytes));
    this.release(first.block);
    return { block: second.block, what: second.what === "cache" ? first.what : second.what };
  }

  protected give(block: Block): Cells {
    const name = this.nameOf(block);
    const what = this.release(block);
    return { ...name, what, ...this.state() };
  }

  private cellsOf(block: Block, what: string): Cells {
    return { ...this.nameOf(block), what, ...this.state() };
  }

  private nameOf(block: Block) {
    const { size, chunk, run, element, subpage } = block;
    const offset = (run?.first ?? 0) * this.arena.page + (subpage === null ? 0 : element * size);
    return { cap: size, buf: `${this.chunks.of(chunk ?? block)}:${offset}` };
  }

  private reserved(): number {
    return this.arena.reserved + [...this.own].reduce((sum, { size }) => sum + size, 0);
  }

  private state() {
    const cached = this.queues.flatMap(({ blocks }) => blocks).reduce((sum, { size }) => sum + size, 0);
    return { reserved: this.reserved(), cached };
  }
}
