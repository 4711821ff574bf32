import { entry } from "../entry";
import type { Parameters } from "./core-heap";
import { type Block, type Figures, PAGE, Pages, zeroCounts } from "./heap-twin";

const NEVER = 2 ** 32 - 1;
const MOST_MAPPED = NEVER * PAGE;
const RESERVE_MOST = 512 * 2 ** 20;
/** Addresses of a 32-bit process. */
const ADDRESSES_32 = 2 ** 31;

export const roundUp = (bytes: number, step: number) => Math.ceil(bytes / step) * step;

export type Kind = "live" | "mapped" | "free" | "kept" | "own" | "uncommitted";

/** A piece of the address space, or a mapping. Bytes. */
export interface Piece {
  address: number;
  size: number;
  kind: Kind;
  /** When it became free, uncommitted or cached: the newest of equal ones comes first. */
  put: number;
}

export class NtBlock implements Block {
  constructor(
    public piece: Piece,
    private readonly granule: number,
    public requested: number,
  ) {}

  private get header(): number {
    return this.granule * (this.piece.kind === "mapped" ? 4 : 1);
  }

  get address(): number | null {
    return this.piece.kind === "mapped" ? null : this.piece.address + this.header;
  }

  get usable(): number {
    return this.piece.size - this.header;
  }
}

/** The order of every list by size: smaller first, the newest of equal ones first. */
const bySize = (a: Piece, b: Piece) => a.size - b.size || b.put - a.put;

/** The twin of wasm/allocation/heap/nt_heap.c: one array of pieces by address, and full scans. */
export abstract class NtBackEnd {
  protected readonly pieces: Piece[] = [];
  protected readonly mappings = new Set<Piece>();
  protected readonly blocks = new Set<NtBlock>();
  protected readonly pages = new Pages();
  protected readonly counts = { ...zeroCounts(), operations: 0 };
  protected segments = 0;
  private nextReserve: number;
  private clock = 0;

  constructor(
    protected readonly granule: number,
    private readonly given: Parameters,
  ) {
    this.nextReserve = roundUp(this.parameter("reserve"), 65_536);
    this.addSegment(PAGE);
  }

  protected abstract takePiece(bytes: number): Piece | null;
  protected abstract givePiece(piece: Piece): void;
  protected abstract resizePiece(block: NtBlock, bytes: number): Piece | null;

  protected parameter(name: string): number {
    const value = this.given[name];
    if (value === undefined) throw new Error(`no parameter ${name}`);
    return value;
  }

  get reach(): number {
    const last = this.pieces.at(-1);
    return last === undefined ? 0 : last.address + last.size;
  }

  allocate(bytes: number): NtBlock | null {
    this.counts.operations += 1;
    const piece = this.takePiece(bytes);
    if (piece === null) return null;
    const block = new NtBlock(piece, this.granule, 0);
    this.blocks.add(block);
    this.handOut(block, bytes);
    return block;
  }

  release(block: NtBlock): void {
    this.counts.operations += 1;
    this.blocks.delete(block);
    this.givePiece(block.piece);
  }

  resize(block: NtBlock, bytes: number): NtBlock | null {
    this.counts.operations += 1;
    const piece = this.resizePiece(block, bytes);
    if (piece === null) return null;
    block.piece = piece;
    this.handOut(block, bytes);
    return block;
  }

  private handOut(block: NtBlock, bytes: number): void {
    block.requested = bytes;
    if (block.piece.kind === "mapped") return;
    block.piece.kind = "live";
    this.pages.touch(block.piece.address + this.granule, bytes);
  }

  // Pieces.

  protected of(kind: Kind): Piece[] {
    return this.pieces.filter((piece) => piece.kind === kind);
  }

  /** Splits a piece after its first `size` bytes and returns the rest. */
  protected cut(piece: Piece, size: number): Piece {
    const rest = { ...piece, address: piece.address + size, size: piece.size - size };
    piece.size = size;
    this.pieces.splice(this.pieces.indexOf(piece) + 1, 0, rest);
    return rest;
  }

  protected join(piece: Piece): Piece {
    const [gone] = this.pieces.splice(this.pieces.indexOf(piece) + 1, 1);
    if (gone === undefined) throw new Error("nothing to join");
    piece.size += gone.size;
    return gone;
  }

  protected neighbor(piece: Piece, step: 1 | -1): Piece | undefined {
    return this.pieces[this.pieces.indexOf(piece) + step];
  }

  protected stamp(piece: Piece, kind: Kind): void {
    this.clock += 1;
    piece.put = this.clock;
    piece.kind = kind;
  }

  // Free lists.

  private isLarge(size: number): boolean {
    return size >= 128 * this.granule;
  }

  private large(): Piece[] {
    return this.of("free")
      .filter(({ size }) => this.isLarge(size))
      .sort(bySize);
  }

  /** The number of pieces that a walk up a sorted list visits until one is large enough. */
  private visit(list: readonly Piece[], size: number): number {
    const at = list.findIndex((piece) => piece.size >= size);
    this.counts.nodes += at < 0 ? list.length : at + 1;
    return at;
  }

  private put(piece: Piece): void {
    if (this.isLarge(piece.size)) this.visit(this.large(), piece.size);
    this.stamp(piece, "free");
    this.pages.touch(piece.address, 2 * this.granule);
  }

  private findSmall(size: number): Piece | undefined {
    const small = this.of("free").filter((piece) => !this.isLarge(piece.size) && piece.size >= size);
    const [first] = small.sort(bySize);
    this.counts.bins += first === undefined || first.size === size ? 1 : 2;
    this.counts.nodes += first === undefined ? 0 : 1;
    return first;
  }

  private findLarge(size: number): Piece | undefined {
    const large = this.large();
    this.counts.bins += 1;
    this.counts.nodes += large.length > 0 ? 1 : 0;
    if ((large.at(-1)?.size ?? 0) < size) return undefined;
    return large[this.visit(large, size)];
  }

  /** Marks a piece as no longer free. */
  private find(size: number): Piece | undefined {
    const found = (this.isLarge(size) ? undefined : this.findSmall(size)) ?? this.findLarge(size);
    if (found !== undefined) found.kind = "live";
    return found;
  }

  private split(piece: Piece, size: number): void {
    if (piece.size - size < 2 * this.granule) return;
    this.counts.splits += 1;
    const rest = this.cut(piece, size);
    rest.kind = "live";
    this.put(rest);
  }

  /** Merges a piece with its free neighbors. The result is not free. */
  private coalesce(piece: Piece): Piece {
    const before = this.neighbor(piece, -1);
    let whole = piece;
    if (before?.kind === "free") {
      this.counts.merges += 1;
      this.join(before);
      whole = before;
    }
    if (this.neighbor(whole, 1)?.kind === "free") {
      this.counts.merges += 1;
      this.join(whole);
    }
    whole.kind = "live";
    return whole;
  }

  // Memory from the system.

  private ranges(): Piece[] {
    return this.of("uncommitted").sort(bySize);
  }

  private addRange(piece: Piece): void {
    const others = this.ranges().filter((range) => range !== piece);
    this.visit(others, piece.size);
    this.stamp(piece, "uncommitted");
  }

  private commitFront(range: Piece, size: number): void {
    this.counts.system_calls += 1;
    range.kind = "live";
    if (range.size > size) this.addRange(this.cut(range, size));
  }

  /**
   * The size of the next segment: the next reserve, the needed size, or the available addresses; 0 = too
   * few.
   */
  private reservable(least: number): number {
    const room = Math.min(NEVER * this.granule - this.reach, this.addresses());
    let bytes = Math.max(this.nextReserve, least);
    while (bytes > room && bytes > least) bytes = Math.max(roundUp(bytes / 2, PAGE), least);
    return bytes > room ? 0 : bytes;
  }

  /** The available addresses. */
  private addresses(): number {
    const mapped = [...this.mappings].reduce((sum, { size }) => sum + size, 0);
    return this.granule === 8 ? ADDRESSES_32 - this.reach - mapped : Number.POSITIVE_INFINITY;
  }

  private addSegment(size: number): boolean {
    const header = this.parameter(this.segments === 0 ? "heap_header" : "segment_header");
    const front = roundUp(Math.max(header, this.parameter("commit")), PAGE);
    const bytes = this.reservable(roundUp(front + size, 65_536));
    if (bytes === 0) return false;
    this.counts.system_calls += 1;
    this.segments += 1;
    this.nextReserve = Math.min(this.nextReserve * 2, RESERVE_MOST);
    const segment: Piece = { address: this.reach, size: bytes, kind: "uncommitted", put: 0 };
    this.pieces.push(segment);
    this.commitFront(segment, front);
    this.pages.touch(segment.address, header);
    const own = roundUp(header, this.granule);
    if (front - own >= 2 * this.granule) this.put(this.cut(segment, own));
    segment.kind = "own";
    return true;
  }

  private takeRange(size: number): Piece | null {
    const ranges = this.ranges();
    const found = ranges[this.visit(ranges, size)];
    if (found !== undefined) return found;
    return this.addSegment(size) ? (this.pieces.at(-1) ?? null) : null;
  }

  private commitMore(size: number): Piece | null {
    const pages = roundUp(size, PAGE);
    const range = this.takeRange(pages);
    if (range === null) return null;
    this.commitFront(range, Math.min(Math.max(pages, roundUp(this.parameter("commit"), PAGE)), range.size));
    return this.coalesce(range);
  }

  private decommit(piece: Piece): void {
    this.counts.system_calls += 1;
    this.pages.giveBack(piece.address, piece.size);
    let range = piece;
    if (this.neighbor(piece, 1)?.kind === "uncommitted") this.join(piece);
    const before = this.neighbor(piece, -1);
    if (before?.kind === "uncommitted") {
      this.join(before);
      range = before;
    }
    this.addRange(range);
  }

  private decommitPages(piece: Piece): void {
    const end = piece.address + piece.size;
    let from = roundUp(piece.address, PAGE);
    let to = end - (end % PAGE);
    if (from - piece.address === this.granule) from += PAGE;
    if (end - to === this.granule) to -= PAGE;
    if (from < to) this.decommitBetween(piece, from, to);
    else this.put(piece);
  }

  private decommitBetween(piece: Piece, from: number, to: number): void {
    if (to < piece.address + piece.size) this.put(this.cut(piece, to - piece.address));
    const whole = from > piece.address ? this.cut(piece, from - piece.address) : piece;
    if (whole !== piece) this.put(piece);
    this.decommit(whole);
  }

  // Blocks.

  /** Bytes of a block including its header; null = it is mapped. */
  protected blockSize(bytes: number): number | null {
    const size = Math.max(roundUp(bytes, this.granule) + this.granule, 2 * this.granule);
    const least = roundUp(bytes, this.granule) + this.granule;
    return least > this.parameter("map_threshold") ? null : size;
  }

  protected take(size: number): Piece | null {
    const piece = this.find(size) ?? this.commitMore(size);
    if (piece === null) return null;
    this.split(piece, size);
    this.pages.touch(piece.address, this.granule);
    return piece;
  }

  protected takeOrMap(bytes: number): Piece | null {
    const size = this.blockSize(bytes);
    return size === null ? this.map(bytes) : this.take(size);
  }

  private map(bytes: number): Piece | null {
    const size = roundUp(bytes + 4 * this.granule, PAGE);
    if (size > MOST_MAPPED || size > this.addresses()) return null;
    const piece: Piece = { address: 0, size, kind: "mapped", put: 0 };
    this.mappings.add(piece);
    this.counts.system_calls += 1;
    this.pages.map(size / PAGE);
    return piece;
  }

  protected giveBack(piece: Piece): void {
    if (piece.kind === "mapped") {
      this.mappings.delete(piece);
      this.counts.system_calls += 1;
      this.pages.map(-piece.size / PAGE);
      return;
    }
    const whole = this.coalesce(piece);
    const least = this.parameter("decommit_block");
    const free = this.of("free").reduce((sum, { size }) => sum + size, whole.size);
    if (least < NEVER && whole.size >= least && free >= this.parameter("decommit_total")) this.decommitPages(whole);
    else this.put(whole);
  }

  protected move(block: NtBlock, bytes: number): Piece | null {
    const piece = this.takePiece(bytes);
    if (piece === null) return null;
    this.counts.copied += Math.min(block.requested, bytes);
    this.givePiece(block.piece);
    return piece;
  }

  protected resizeInPlace(block: NtBlock, bytes: number): Piece | null {
    const { piece } = block;
    if (piece.kind === "mapped") return this.resizeMapping(block, bytes);
    const size = this.blockSize(bytes);
    if (size === null) return this.move(block, bytes);
    if (size <= piece.size) return this.shrink(piece, size);
    const next = this.neighbor(piece, 1);
    if (next?.kind !== "free" || piece.size + next.size < size) return this.move(block, bytes);
    this.counts.merges += 1;
    this.join(piece);
    this.split(piece, size);
    return piece;
  }

  private shrink(piece: Piece, size: number): Piece {
    if (piece.size - size >= 2 * this.granule) {
      this.counts.splits += 1;
      this.giveBack(this.cut(piece, size));
    }
    return piece;
  }

  private resizeMapping(block: NtBlock, bytes: number): Piece | null {
    if (this.blockSize(bytes) !== null || bytes > block.usable) return this.move(block, bytes);
    const size = roundUp(bytes + 4 * this.granule, PAGE);
    if (size !== block.piece.size) this.counts.system_calls += 1;
    this.pages.map((size - block.piece.size) / PAGE);
    block.piece.size = size;
    return block.piece;
  }

  // Reported figures.

  figures(): Figures {
    const bytes = (pieces: Iterable<Piece>) => [...pieces].reduce((sum, { size }) => sum + size, 0);
    const sum = (measure: (block: NtBlock) => number) =>
      [...this.blocks].reduce((total, block) => total + measure(block), 0);
    const mapped = bytes(this.mappings);
    const uncommitted = bytes(this.of("uncommitted"));
    return {
      ...this.counts,
      ...this.pages.figures(mapped),
      needed: sum(({ requested }) => requested),
      internal_padding: sum(({ usable, requested }) => usable - requested),
      headers: sum(({ piece, usable }) => piece.size - usable),
      cached_free: bytes(this.of("kept")),
      cached_free_count: this.of("kept").length,
      free: bytes(this.of("free")),
      free_count: this.of("free").length,
      largest_free: Math.max(0, ...this.of("free").map(({ size }) => size)),
      metadata: bytes(this.of("own")),
      committed: this.reach - uncommitted + mapped,
      uncommitted,
      mapped,
      mappings: this.mappings.size,
      live: this.blocks.size,
    };
  }
}

/** The value of a list that is not empty. */
export const firstOf = <T>(list: readonly T[]): T => entry(list, 0);
