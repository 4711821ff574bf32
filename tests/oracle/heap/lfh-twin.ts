import { Pcg32, STREAM } from "../random";
import type { Parameters } from "./core-heap";
import type { HeapTwin } from "./heap-twin";
import { firstOf, NtBackEnd, type NtBlock, type Piece, roundUp } from "./nt-back-end";

/** Microsoft's table, one row per line: last bucket, granularity, last size. */
const TABLE = [
  [32, 8, 256],
  [48, 16, 512],
  [64, 32, 1024],
  [80, 64, 2048],
  [96, 128, 4096],
  [112, 256, 8192],
  [128, 512, 16384],
] as const;

/** The sizes of the 128 buckets. */
const BUCKET_BYTES: readonly number[] = TABLE.reduce<number[]>((sizes, [last, granularity]) => {
  while (sizes.length < last) sizes.push((sizes.at(-1) ?? 0) + granularity);
  return sizes;
}, []);

interface Subsegment {
  readonly own: Piece;
  readonly slots: readonly Piece[];
  /** The last one is the next to be allocated. */
  readonly empty: Piece[];
}

interface Bucket {
  readonly bytes: number;
  /** In the order of use. */
  readonly serving: Subsegment[];
  readonly all: Set<Subsegment>;
  uses: number;
  open: boolean;
}

/** The twin of wasm/allocation/heap/lfh.c: subsegments with arrays of their slots. */
export class LfhTwin extends NtBackEnd implements HeapTwin<NtBlock> {
  private readonly buckets: readonly Bucket[];
  private readonly random: Pcg32;
  private exists: boolean;

  constructor(model: "NT_XP_LFH" | "NT_VISTA", parameters: Parameters) {
    super(model === "NT_VISTA" ? 16 : 8, parameters);
    this.exists = model === "NT_XP_LFH";
    this.buckets = BUCKET_BYTES.map((bytes) => ({
      bytes,
      serving: [],
      all: new Set<Subsegment>(),
      uses: 0,
      open: this.exists,
    }));
    this.random = new Pcg32(this.parameter("slot_seed"), STREAM.SLOTS);
  }

  private bucketFor(bytes: number): Bucket | undefined {
    if (bytes > this.parameter("lfh_limit")) return undefined;
    return this.buckets.find((bucket) => bucket.bytes >= bytes);
  }

  /** Whether the bucket serves the request. Asking counts as a use and may open it. */
  private serves(bucket: Bucket, bytes: number): boolean {
    if (bucket.open) return true;
    const ripe = bucket.uses >= this.parameter("activation");
    if (ripe && this.exists) bucket.open = true;
    if (bucket.open) return true;
    if (ripe) this.exists = true;
    const size = this.blockSize(bytes);
    const counted =
      size !== null &&
      (size < this.parameter("counted_granules") * this.granule || this.segments >= this.parameter("counted_segments"));
    if (counted) bucket.uses += 1;
    return false;
  }

  protected takePiece(bytes: number): Piece | null {
    const bucket = this.bucketFor(bytes);
    if (bucket === undefined || !this.serves(bucket, bytes)) return this.takeOrMap(bytes);
    return this.takeSlot(bucket) ?? this.takeOrMap(bytes);
  }

  private takeSlot(bucket: Bucket): Piece | null {
    this.counts.bins += 1;
    if (bucket.serving.length === 0 && !this.open(bucket)) return null;
    const { empty } = firstOf(bucket.serving);
    const skipped = this.parameter("random_slots") === 1 ? this.random.below(empty.length) : 0;
    const [slot] = empty.splice(empty.length - 1 - skipped, 1);
    if (slot === undefined) throw new Error("a subsegment serves that is full");
    if (empty.length === 0) bucket.serving.shift();
    this.counts.nodes += 1;
    slot.kind = "live";
    return slot;
  }

  private slotsToOpen(bucket: Bucket, slot: number): number {
    const have = [...bucket.all].reduce((sum, { slots }) => sum + slots.length, 0);
    const bytes = Math.min(this.parameter("most_bytes"), this.parameter("map_threshold"));
    const room = Math.floor((Math.floor(bytes / this.granule) * this.granule - 3 * this.granule) / slot);
    return Math.min(Math.max(have, this.parameter("first_blocks")), this.parameter("most_blocks"), room);
  }

  private open(bucket: Bucket): boolean {
    const size = this.granule + roundUp(bucket.bytes, this.granule);
    const count = this.slotsToOpen(bucket, size);
    const own = count === 0 ? null : this.take(3 * this.granule + count * size);
    if (own === null) return false;
    this.pages.touch(own.address, own.size - count * size);
    const slots = Array.from({ length: count }, () => this.cut(own, own.size - size)).reverse();
    own.kind = "own";
    for (const slot of slots) {
      slot.kind = "kept";
      this.pages.touch(slot.address, this.granule);
    }
    const subsegment = { own, slots, empty: slots.toReversed() };
    bucket.serving.push(subsegment);
    bucket.all.add(subsegment);
    return true;
  }

  private ownerOf(piece: Piece): [Bucket, Subsegment] | undefined {
    for (const bucket of this.buckets)
      for (const subsegment of bucket.all) if (subsegment.slots.includes(piece)) return [bucket, subsegment];
    return undefined;
  }

  protected givePiece(piece: Piece): void {
    const owner = this.ownerOf(piece);
    if (owner === undefined) this.giveBack(piece);
    else this.giveSlot(piece, ...owner);
  }

  private giveSlot(piece: Piece, bucket: Bucket, subsegment: Subsegment): void {
    piece.kind = "kept";
    if (subsegment.empty.push(piece) === 1) bucket.serving.push(subsegment);
    if (subsegment.empty.length === subsegment.slots.length) this.close(bucket, subsegment);
  }

  private close(bucket: Bucket, subsegment: Subsegment): void {
    bucket.serving.splice(bucket.serving.indexOf(subsegment), 1);
    bucket.all.delete(subsegment);
    for (const _ of subsegment.slots) this.join(subsegment.own);
    this.giveBack(subsegment.own);
  }

  protected resizePiece(block: NtBlock, bytes: number): Piece | null {
    const owner = this.ownerOf(block.piece);
    if (owner === undefined) return this.resizeInPlace(block, bytes);
    return this.bucketFor(bytes) === owner[0] ? block.piece : this.move(block, bytes);
  }
}
