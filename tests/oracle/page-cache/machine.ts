/**
 * The slow twin of wasm/page_cache/machine: every page and every record one by one, with the collections of the
 * language. Times are whole nanoseconds.
 */
import { MACHINE_ACT, MACHINE_CAUSE, MACHINE_END } from "../../../src/generated/page_machine";

export interface Settings {
  readonly memory: number;
  readonly programs: number;
  readonly buffers: number;
  readonly cached: number;
  readonly file: number;
  readonly resident: number;
  readonly request: number;
  readonly rate: number;
  readonly call: number;
  readonly copy: number;
  readonly metadata_blocks: number;
  readonly metadata: number;
  readonly readahead: number;
  /** null = no limit */
  readonly limit: number | null;
  readonly dirty: number;
  readonly drift: boolean;
}

export type CommandKind = "FREE" | "EAT" | "DROP" | "DD" | "DIRECT" | "WRITE" | "SYNC";

export interface Command {
  readonly kind: CommandKind;
  /** of a record; 0 for commands without records */
  readonly sectors: number;
}

const PAGE = 4096;
const METADATA = "metadata";
/** A page of the file by its number, or a block of metadata. */
type Item = number | `${typeof METADATA}${number}`;
type Cause = keyof typeof MACHINE_CAUSE;

export interface Act {
  kind: number;
  cause: number;
  page: number;
  pages: number;
  disk_pages: number;
  ns: number;
}

interface Window {
  readonly pages: readonly number[];
  readonly start: number;
  readonly end: number;
}

const range = (from: number, end: number) => Array.from({ length: end - from }, (_, i) => from + i);
const nothing = () => ({
  first_step: 0,
  end: MACHINE_END.RUNNING as number,
  full_records: 0,
  partial_records: 0,
  bytes: 0,
  time: 0,
  requests: 0,
  disk_bytes: 0,
  transfer_time: 0,
  request_time: 0,
  call_time: 0,
  copy_time: 0,
  metadata_time: 0,
  evicted: 0,
  metadata_evicted: 0,
  taken: 0,
  written: 0,
});
type TimePart = "transfer_time" | "request_time" | "call_time" | "copy_time" | "metadata_time";

export class MachineTwin {
  done = 0;
  acts: Act[] = [];
  private clock = 0;
  private diskIdle = 0;
  private index = 0;
  private number = 0;
  private steps = 0;
  private toEat = 0;
  private programs: number;
  private buffers: number;
  private readonly mapped: number;
  private free: number;
  private eaten = 0;
  /** Pages and metadata in memory, oldest touch first. */
  private readonly touched = new Set<Item>();
  /** Oldest first. */
  private readonly dirty = new Set<number>();
  private survivors = new Set<number>();
  private windows: Window[] = [];
  private windowSize = 0;
  private readonly marks = new Set<number>();
  private fromDisk = new Set<number>();
  private result = nothing();
  private lastKind: CommandKind | null = null;
  /** The end of the last record. */
  private lastByte = 0;
  private readonly filePages: number;

  constructor(
    private readonly settings: Settings,
    private readonly script: readonly Command[],
  ) {
    const { file, resident, memory, programs, buffers, cached } = settings;
    this.filePages = Math.ceil(file / PAGE);
    this.programs = programs;
    this.buffers = buffers;
    this.mapped = cached - resident;
    this.free = memory - programs - buffers - cached;
    for (const page of range(this.filePages - resident, this.filePages)) this.touched.add(page);
  }

  /** Performs one step; false if the script has ended. */
  step(): boolean {
    const command = this.script[this.index];
    if (command === undefined) return false;
    this.acts = [];
    if (this.number === 0) this.begin(command);
    this.perform(command);
    this.done += 1;
    this.number += 1;
    if (this.number === this.steps) this.end(command);
    return true;
  }

  /** The state, in the terms of the ABI. */
  get figures(): Record<string, number> {
    const survivors = [...this.survivors];
    return {
      clock: this.clock,
      commands_ended: this.index,
      steps_ended: this.number,
      steps: this.steps,
      memory: this.settings.memory,
      programs: this.programs,
      buffers: this.buffers + this.metadataBlocks,
      cached: this.mapped + this.cachedPages,
      free: this.free,
      eaten: this.eaten,
      metadata: this.metadataBlocks,
      mapped: this.mapped,
      file_pages: this.filePages,
      file_cached: this.cachedPages,
      asked: this.windows.reduce((sum, { pages }) => sum + pages.length, 0),
      outlived: survivors.length,
      outlived_first: Math.min(this.filePages, ...survivors),
      dirty: this.dirty.size,
    };
  }

  /** The command of the last step. */
  get lastCommand(): Record<string, number> {
    const { programs, buffers, cached, free, eaten } = this.figures;
    const found = range(0, Math.ceil(this.lastByte / PAGE)).filter((page) => !this.fromDisk.has(page)).length;
    const memory = { programs, buffers, cached, free, eaten } as Record<string, number>;
    const pages = { memory_pages: this.lastKind === "DD" ? found : 0, disk_pages: this.fromDisk.size };
    return { ...this.result, ...memory, ...pages, steps: this.done - this.result.first_step };
  }
  /** Pages that it got from the disk. */
  get diskPages(): number[] {
    return [...this.fromDisk].sort((a, b) => a - b);
  }

  /** A hexadecimal digit per page: 1 = in memory, 2 = requested, 4 = outlived the eater, 8 = dirty. */
  get pages(): string {
    const digit = (page: number) =>
      Number(this.touched.has(page)) +
      2 * Number(this.isAsked(page)) +
      4 * Number(this.survivors.has(page)) +
      8 * Number(this.dirty.has(page));
    return range(0, this.filePages)
      .map((page) => digit(page).toString(16))
      .join("");
  }

  private get metadataBlocks(): number {
    return [...this.touched].filter((item) => typeof item === "string").length;
  }
  private get cachedPages(): number {
    return this.touched.size - this.metadataBlocks;
  }

  private act(kind: keyof typeof MACHINE_ACT, rest: Partial<Omit<Act, "kind" | "cause">> = {}, cause: Cause = "NONE") {
    const act = { page: 0, pages: 0, disk_pages: 0, ns: 0, ...rest };
    this.acts.push({ kind: MACHINE_ACT[kind], cause: MACHINE_CAUSE[cause], ...act });
  }

  private begin({ kind, sectors }: Command) {
    const { file, limit, readahead } = this.settings;
    this.result = { ...nothing(), first_step: this.done };
    this.fromDisk = new Set();
    this.steps = sectors > 0 ? Math.ceil(file / (512 * sectors)) : 1;
    this.drift();
    if (kind === "EAT") {
      this.survivors = new Set();
      this.toEat = Math.min(limit ?? Number.POSITIVE_INFINITY, this.free + this.touched.size - this.dirty.size);
      this.steps = Math.ceil(this.toEat / 256) + 1;
    }
    this.windowSize = Math.min(4, readahead);
  }

  private drift() {
    const begins = this.script.slice(0, 5).map(({ kind }) => kind);
    if (!this.settings.drift || begins.join() !== "FREE,DD,DD,FREE,EAT") return;
    const [programs, buffers] = this.index === 3 ? [151, 0] : this.index === 4 ? [718, 2] : [0, 0];
    if (programs === 0) return;
    this.programs -= programs;
    this.buffers -= buffers;
    this.free += programs + buffers;
    this.act("DRIFT", { pages: programs, disk_pages: buffers });
  }

  private perform({ kind, sectors }: Command) {
    const from = this.number * 512 * sectors;
    const record = { from, end: Math.min(from + 512 * sectors, this.settings.file) };
    if (kind === "FREE") this.act("PANEL");
    if (kind === "EAT") this.eat();
    if (kind === "DROP") this.drop();
    if (kind === "DD") this.read(record);
    if (kind === "DIRECT") this.readDirectly(record);
    if (kind === "WRITE") this.write(record);
    if (kind === "SYNC") this.sync();
    if (sectors > 0) this.count(record.end - record.from, 512 * sectors);
    this.lastKind = kind;
    this.lastByte = record.end;
  }

  private count(bytes: number, full: number) {
    this.result.bytes += bytes;
    if (bytes === full) this.result.full_records += 1;
    else this.result.partial_records += 1;
  }

  private end({ kind, sectors }: Command) {
    const eaterEnd = this.toEat === this.settings.limit ? "LIMIT_REACHED" : "MEMORY_EXHAUSTED";
    const end = sectors > 0 ? "FILE_ENDED" : kind === "EAT" ? eaterEnd : "DONE";
    this.result.end = MACHINE_END[end];
    this.index += 1;
    this.number = 0;
    this.steps = 0;
  }

  /** Frees the page or block with the oldest touch; false if nothing can be evicted. */
  private evict(cause: Cause): boolean {
    for (const item of this.touched) {
      if (typeof item === "number" && this.dirty.has(item)) continue;
      this.touched.delete(item);
      this.free += 1;
      if (typeof item === "number") {
        this.survivors.delete(item);
        this.result.evicted += 1;
        this.act("EVICT", { page: item, pages: 1 }, cause);
      } else {
        this.result.metadata_evicted += 1;
        this.act("EVICT_METADATA", { pages: 1 }, cause);
      }
      return true;
    }
    return false;
  }

  private eat() {
    const pages = Math.min(256, this.toEat - this.eaten);
    if (pages === 0) {
      this.act("BAD_ALLOC", { pages: this.eaten });
      this.act("FREE", { pages: this.eaten }, "KILLED");
      this.free += this.eaten;
      this.eaten = 0;
      this.survivors = new Set([...this.touched].filter((item) => typeof item === "number"));
      return;
    }
    for (const _ of range(0, pages)) {
      if (this.free === 0) this.evict("EATER");
      this.free -= 1;
      this.eaten += 1;
      this.result.taken += 1;
    }
    this.act("ALLOC", { pages });
  }

  private drop() {
    const before = this.free;
    for (const item of [...this.touched]) {
      if (typeof item === "number" && this.dirty.has(item)) continue;
      this.touched.delete(item);
      if (typeof item === "number") this.survivors.delete(item);
      this.free += 1;
    }
    this.act("FREE", { pages: this.free - before }, "DROPPED");
  }

  private spend(part: TimePart, ns: number) {
    this.clock += ns;
    this.result[part] += ns;
    this.result.time += ns;
  }

  private transferTime = (bytes: number, rate: number) => Math.floor((bytes * 1e9) / rate);

  /** Bytes of these pages; the file's last page may be partial. */
  private bytesOf = (pages: readonly number[]) =>
    pages.reduce((sum, page) => sum + Math.min(PAGE, this.settings.file - page * PAGE), 0);

  private askDisk(bytes: number) {
    const { request, rate } = this.settings;
    const start = Math.max(this.clock + request, this.diskIdle);
    const end = start + this.transferTime(bytes, rate);
    this.diskIdle = end;
    this.result.requests += 1;
    this.result.disk_bytes += bytes;
    return { start, end };
  }

  /** Waits until `end`, and divides the time by whether one of these requests is in transfer. */
  private wait(end: number, requests: readonly { readonly start: number; readonly end: number }[]) {
    const ns = end - this.clock;
    const overlaps = requests.map((request) => Math.min(end, request.end) - Math.max(this.clock, request.start));
    const transfer = overlaps.reduce((sum, overlap) => sum + Math.max(0, overlap), 0);
    this.spend("transfer_time", transfer);
    this.spend("request_time", ns - transfer);
    this.act("WAIT", { ns });
  }

  private isAsked = (page: number) => this.windows.some(({ pages }) => pages.includes(page));
  private isPresent = (page: number) => this.touched.has(page) || this.isAsked(page);

  private readMetadata() {
    const { metadata, metadata_blocks } = this.settings;
    const present = this.metadataBlocks;
    if (present === metadata_blocks) return;
    const ns = (metadata_blocks - present) * metadata;
    this.spend("metadata_time", ns);
    for (const block of range(0, metadata_blocks)) if (this.touched.delete(`${METADATA}${block}`)) this.free += 1;
    while (this.free < metadata_blocks && this.evict("READ"));
    const blocks = Math.min(metadata_blocks, this.free);
    for (const block of range(0, blocks)) this.touched.add(`${METADATA}${block}`);
    this.free -= blocks;
    this.act("METADATA", { pages: metadata_blocks - present, ns });
  }

  private ask(first: number) {
    this.readMetadata();
    const size = Math.max(1, this.windowSize);
    this.windowSize = Math.min(2 * this.windowSize, this.settings.readahead);
    const pages = [first];
    for (let page = first + 1; pages.length < size && page < this.filePages && !this.isPresent(page); page += 1) {
      pages.push(page);
    }
    this.windows.push({ pages, ...this.askDisk(this.bytesOf(pages)) });
    for (const page of pages) this.fromDisk.add(page);
    this.act("WINDOW", { page: first, pages: pages.length, ns: this.clock });
  }

  private askNext(page: number) {
    if (this.settings.readahead === 0) return;
    const next = range(page, this.filePages).find((absent) => !this.isPresent(absent));
    if (next === undefined) return;
    this.marks.add(next);
    this.ask(next);
  }

  private cacheEndedWindows() {
    const ended = this.windows.filter(({ end }) => end <= this.clock);
    this.windows = this.windows.filter(({ end }) => end > this.clock);
    for (const page of ended.flatMap(({ pages }) => pages).sort((a, b) => a - b)) this.enter(page, "READ");
  }

  private enter(page: number, cause: Cause): boolean {
    if (this.free === 0 && !this.evict(cause)) return false;
    this.free -= 1;
    this.touched.add(page);
    return true;
  }

  private touch(page: number) {
    if (this.touched.delete(page)) this.touched.add(page);
  }

  private pagesOf = (from: number, end: number) => range(Math.floor(from / PAGE), Math.ceil(end / PAGE));

  private read({ from, end }: { readonly from: number; readonly end: number }) {
    const pages = this.pagesOf(from, end);
    for (const page of pages) {
      let isFirstTouch = this.marks.delete(page);
      if (!this.isPresent(page)) {
        this.ask(page);
        isFirstTouch = true;
      }
      if (isFirstTouch) this.askNext(page);
    }
    const touched = this.windows.filter((window) => window.pages.some((page) => pages.includes(page)));
    const until = Math.max(this.clock, ...touched.map((window) => window.end));
    if (until > this.clock) this.wait(until, this.windows);
    this.cacheEndedWindows();
    for (const page of pages) this.touch(page);
    this.call(end - from);
    this.cacheEndedWindows();
    this.noteRead(pages);
  }

  private noteRead(pages: readonly number[]) {
    const fromDisk = pages.filter((page) => this.fromDisk.has(page)).length;
    this.act("READ", { page: pages[0] ?? 0, pages: pages.length - fromDisk, disk_pages: fromDisk });
  }

  private call(bytes: number) {
    this.spend("call_time", this.settings.call);
    this.spend("copy_time", this.transferTime(bytes, this.settings.copy));
  }

  private readDirectly({ from, end }: { readonly from: number; readonly end: number }) {
    const request = this.askDisk(end - from);
    this.wait(request.end, [request]);
    const pages = this.pagesOf(from, end);
    for (const page of pages) this.fromDisk.add(page);
    this.noteRead(pages);
  }

  /** The disk writes the pages that have been dirty for longest. */
  private writeBack() {
    const pages = [...this.dirty].slice(0, 32);
    const request = this.askDisk(this.bytesOf(pages));
    for (const page of pages) this.dirty.delete(page);
    this.result.written += pages.length;
    this.act("WRITE_BACK", { page: pages[0] ?? 0, pages: pages.length, ns: this.clock });
    return request;
  }

  private waitForWriteBack() {
    const request = this.writeBack();
    this.wait(request.end, [request]);
  }

  private write({ from, end }: { readonly from: number; readonly end: number }) {
    if (from === 0) this.truncate();
    const pages = this.pagesOf(from, end);
    for (const page of pages) {
      if (this.touched.has(page)) this.touch(page);
      else while (!this.enter(page, "WRITE")) this.waitForWriteBack();
      this.dirty.add(page);
    }
    this.act("WRITE", { page: pages[0] ?? 0, pages: pages.length });
    this.call(end - from);
    while (this.dirty.size > this.settings.dirty) this.waitForWriteBack();
  }

  private truncate() {
    const pages = [...this.touched].filter((item) => typeof item === "number");
    for (const page of pages) this.touched.delete(page);
    this.free += pages.length;
    this.dirty.clear();
    this.survivors = new Set();
    this.act("FREE", { pages: pages.length }, "TRUNCATED");
  }

  private sync() {
    const requests = [];
    while (this.dirty.size > 0) requests.push(this.writeBack());
    const last = requests.at(-1);
    if (last !== undefined && last.end > this.clock) this.wait(last.end, requests);
  }
}
