import { entry } from "../entry";
import type { Parameters } from "./core-heap";
import { type Block, type HeapTwin, PAGE, Pages, zeroCounts } from "./heap-twin";

const RUN_HEADER = 96;
const MOST = 16 * (2 ** 32 - 1);
const MOST_MAPPED = (2 ** 32 - 1) * PAGE;

/** Whole pages: committed and free, decommitted, a run of slots, or a block of pages; bytes. */
interface Span {
  at: number;
  size: number;
  use: "pages" | "bare" | "run" | "block";
}

/** A run: its slots from `first` on, each used or empty. */
interface Run {
  readonly span: Span;
  readonly slot: number;
  readonly first: number;
  readonly taken: boolean[];
}

/** A slot of a run, a block of whole pages, or a mapping. */
interface Given extends Block {
  readonly run?: Run;
  readonly span?: Span;
}

const roundUp = (value: number, to: number) => Math.ceil(value / to) * to;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** All class sizes in bytes: multiples of 16, then equal steps per doubling. */
function classesOf(steps: number, largest: number): number[] {
  const sizes = [16];
  for (let size = 16; size < largest; size = entry(sizes, sizes.length - 1)) {
    const octave = 2 ** Math.floor(Math.log2(size));
    sizes.push(size + Math.max(16, octave / steps));
  }
  return sizes;
}

/** Segregated size classes: all spans by address in one array, all runs in another. */
export class SizeClassTwin implements HeapTwin<Given> {
  private spans: Span[] = [];
  private runs: Run[] = [];
  private mapped = 0;
  private readonly pages = new Pages();
  private readonly counts = zeroCounts();
  private readonly classes: readonly number[];

  constructor(private readonly parameters: Parameters) {
    this.classes = classesOf(2 ** this.parameter("steps_order"), 2 ** this.parameter("largest_order"));
  }

  get reach(): number {
    const last = this.spans.at(-1);
    return last === undefined ? 0 : last.at + last.size;
  }

  allocate(bytes: number): Given | null {
    const block = this.obtain(bytes);
    if (block !== null && block.address !== null) this.pages.touch(block.address, bytes);
    return block;
  }

  release(block: Given): void {
    if (block.run !== undefined) this.releaseSlot(block.run, block);
    else if (block.span !== undefined) this.freeSpan(block.span);
    else this.changeMapped(-block.usable);
  }

  resize(block: Given, bytes: number): Given | null {
    const stayed = this.inPlace(block, bytes);
    if (stayed !== null) {
      if (stayed.address !== null) this.pages.touch(stayed.address, bytes);
      return stayed;
    }
    const to = this.allocate(bytes);
    if (to === null) return null;
    this.counts.copied += Math.min(block.usable, bytes);
    this.release(block);
    return to;
  }

  figures() {
    const holes = this.ofUse("pages").map((span) => span.size);
    const uncommitted = sum(this.ofUse("bare").map((span) => span.size));
    const empty = this.runs.flatMap((run) => run.taken.filter((taken) => !taken).map(() => run.slot));
    return {
      ...this.counts,
      uncommitted,
      mapped: this.mapped,
      committed: this.reach - uncommitted + this.mapped,
      free: sum(holes),
      free_count: holes.length,
      cached_free: sum(empty),
      cached_free_count: empty.length,
      metadata: sum(this.runs.map(({ span, slot, taken }) => span.size - slot * taken.length)),
      headers: 0,
      ...this.pages.figures(this.mapped),
    };
  }

  private parameter(name: string): number {
    return this.parameters[name] ?? Number.NaN;
  }

  private ofUse(use: Span["use"]): Span[] {
    return this.spans.filter((span) => span.use === use);
  }

  /** How a request is served: a slot of this class, whole pages, or a mapping; null = not at all. */
  private service(bytes: number): { use: "slot" | "pages" | "mapping"; size: number } | null {
    const slot = this.classes.find((size) => size >= bytes);
    if (slot !== undefined) return { use: "slot", size: slot };
    const size = roundUp(bytes, PAGE);
    const use = size >= this.parameter("map_pages") * PAGE ? "mapping" : "pages";
    return size > (use === "mapping" ? MOST_MAPPED : MOST) ? null : { use, size };
  }

  private obtain(bytes: number): Given | null {
    const service = this.service(bytes);
    if (service === null) return null;
    if (service.use === "slot") return this.takeSlot(service.size);
    if (service.use === "pages") return this.takePages(service.size);
    this.changeMapped(service.size);
    return { address: null, usable: service.size };
  }

  private changeMapped(bytes: number): void {
    this.mapped += bytes;
    this.pages.map(bytes / PAGE);
    if (bytes !== 0) this.counts.system_calls += 1;
  }

  private inPlace(block: Given, bytes: number): Given | null {
    const service = this.service(bytes);
    if (service === null) return null;
    if (block.run !== undefined) return service.use === "slot" && service.size === block.usable ? block : null;
    if (block.span !== undefined) return service.use === "pages" ? this.fit(block, block.span, service.size) : null;
    if (service.use !== "mapping") return null;
    this.changeMapped(service.size - block.usable);
    return { address: null, usable: service.size };
  }

  private fit(block: Given, span: Span, size: number): Given | null {
    const after = this.spans[this.spans.indexOf(span) + 1];
    if (size > span.size && after?.use === "pages" && span.size + after.size >= size) this.join(span, after);
    if (size > span.size) return null;
    const rest = this.cut(span, size, "block");
    if (rest !== null) this.freeSpan(rest);
    return { ...block, usable: size };
  }

  private takePages(size: number): Given | null {
    const span = this.obtainSpan(size);
    if (span === null) return null;
    span.use = "block";
    return { address: span.at, usable: size, span };
  }

  /** First fit in the spans of one kind. */
  private search(use: "pages" | "bare", size: number): Span | undefined {
    const spans = this.ofUse(use);
    const found = spans.find((span) => span.size >= size);
    this.counts.bins += 1;
    this.counts.nodes += found === undefined ? spans.length : spans.indexOf(found) + 1;
    return found;
  }

  private obtainSpan(size: number): Span | null {
    const pages = this.search("pages", size);
    const bare = pages === undefined ? this.search("bare", size) : undefined;
    if (bare !== undefined) this.counts.system_calls += 1;
    const span = pages ?? bare ?? this.grow(size);
    if (span !== null) this.cut(span, size, span.use);
    return span;
  }

  private cut(span: Span, size: number, use: Span["use"]): Span | null {
    if (span.size === size) return null;
    const rest: Span = { at: span.at + size, size: span.size - size, use };
    this.spans.splice(this.spans.indexOf(span) + 1, 0, rest);
    span.size = size;
    this.counts.splits += 1;
    return rest;
  }

  private join(front: Span, back: Span): void {
    front.size += back.size;
    this.spans.splice(this.spans.indexOf(back), 1);
    this.counts.merges += 1;
  }

  private grow(size: number): Span | null {
    const last = this.spans.at(-1);
    const missing = size - (last?.use === "pages" ? last.size : 0);
    const more = Math.max(missing, this.parameter("growth") * PAGE);
    if (this.reach + more > MOST) return null;
    const span: Span = { at: this.reach, size: more, use: "pages" };
    this.spans.push(span);
    this.counts.system_calls += 1;
    return this.joined(span);
  }

  /** Merges a span with its neighbors of the same use; otherwise searches its place in the list. */
  private joined(span: Span): Span {
    const at = this.spans.indexOf(span);
    const [before, after] = [this.spans[at - 1], this.spans[at + 1]];
    const [joinsBefore, joinsAfter] = [before?.use === span.use, after?.use === span.use];
    if (!joinsBefore && !joinsAfter) this.lookForPlace(span, this.ofUse(span.use));
    if (joinsAfter && after !== undefined) this.join(span, after);
    if (!joinsBefore || before === undefined) return span;
    this.join(before, span);
    return before;
  }

  /** Counts a walk from the front to the first span after it. */
  private lookForPlace(span: Span, list: readonly Span[]): void {
    const others = list.filter((other) => other !== span);
    this.counts.nodes += Math.min(others.filter((other) => other.at < span.at).length + 1, others.length);
  }

  private freeSpan(span: Span): void {
    const retained = this.parameter("retained_pages") * PAGE;
    span.use = "pages";
    if (sum(this.ofUse("pages").map(({ size }) => size)) <= retained) {
      this.joined(span);
      return;
    }
    const nodes = this.counts.nodes;
    const all = this.joined(span);
    this.counts.nodes = nodes; // it goes into the other list
    this.pages.giveBack(all.at, all.size);
    this.counts.system_calls += 1;
    all.use = "bare";
    this.joined(all);
  }

  /** The fewest pages that contain enough slots and waste at most an eighth. */
  private runPages(slot: number): { size: number; slots: number } {
    for (let size = PAGE; ; size += PAGE) {
      const slots = Math.floor((size - RUN_HEADER) / slot);
      if (slots >= this.parameter("run_slots") && size - slots * slot <= size / 8) return { size, slots };
    }
  }

  /** The runs of a class with an empty slot, by address. */
  private withRoom(slot: number): Run[] {
    const runs = this.runs.filter((run) => run.slot === slot && run.taken.includes(false));
    return runs.sort((a, b) => a.span.at - b.span.at);
  }

  private openRun(slot: number): Run | null {
    const { size, slots } = this.runPages(slot);
    const span = this.obtainSpan(size);
    if (span === null) return null;
    span.use = "run";
    this.pages.touch(span.at, RUN_HEADER);
    const taken = Array.from({ length: slots }, () => false);
    const run: Run = { span, slot, first: span.at + size - slots * slot, taken };
    this.runs.push(run);
    return run;
  }

  private takeSlot(slot: number): Given | null {
    const [lowest] = this.withRoom(slot);
    this.counts.bins += 1;
    if (lowest !== undefined) this.counts.nodes += 1;
    const run = lowest ?? this.openRun(slot);
    if (run === null) return null;
    const number = run.taken.indexOf(false);
    run.taken[number] = true;
    return { address: run.first + number * slot, usable: slot, run };
  }

  private releaseSlot(run: Run, { address }: Given): void {
    const isFull = !run.taken.includes(false);
    if (isFull) {
      const spans = this.withRoom(run.slot).map(({ span }) => span);
      this.lookForPlace(run.span, spans);
    }
    run.taken[((address ?? Number.NaN) - run.first) / run.slot] = false;
    const empty = this.runs.filter((other) => other.slot === run.slot && !other.taken.includes(true));
    if (!empty.includes(run) || empty.length <= this.parameter("retained_runs")) return;
    this.runs = this.runs.filter((other) => other !== run);
    this.freeSpan(run.span);
  }
}
