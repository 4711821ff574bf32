import { type Block, type HeapTwin, PAGE, Pages, zeroCounts } from "./heap-twin";

const UNIT = 16;
/** Units of a slot, by class. */
const CLASSES = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 20, 25, 31, 36, 42, 50, 63, 72, 84, 102, 127, 146, 170, 204, 255],
  ...[292, 340, 409, 511, 584, 682, 818, 1023, 1169, 1364, 1637, 2047, 2340, 2730, 3276, 4095, 4680, 5460, 6552, 8191],
];
const sizeOf = (sort: number) => (CLASSES[sort] ?? 0) * UNIT;
/** The bytes of a request that gets a mapping of its own. */
const APART = 131_052;
const FEW = [
  ...[[30], [31, 15], [20, 10], [31, 15, 7], [25, 12, 6]],
  ...[
    [21, 10, 5],
    [18, 8, 4],
    [31, 15, 7],
    [28, 14, 6],
  ],
];
const roundUp = (value: number, to: number) => Math.ceil(value / to) * to;

/** Bytes that read as zero until they are written. */
class Memory {
  private readonly bytes = new Map<number, number>();

  get(at: number): number {
    return this.bytes.get(at) ?? 0;
  }
  set(at: number, ...values: readonly number[]): void {
    for (const [i, value] of values.entries()) this.bytes.set(at + i, value % 256);
  }
  /** Two bytes, the low one first. */
  half(at: number): number {
    return this.get(at) + 256 * this.get(at + 1);
  }
  setHalf(at: number, value: number): void {
    this.set(at, value, Math.floor(value / 256));
  }
  copy(from: number, to: number, count: number): void {
    const copied = Array.from({ length: count }, (_, i) => this.get(from + i));
    for (const [i, value] of copied.entries()) this.set(to + i, value);
  }
  clear(from: number, count: number): void {
    for (const at of [...this.bytes.keys()]) if (at >= from && at < from + count) this.bytes.delete(at);
  }
}

type SlotState = "available" | "freed" | "used";

/** A group. `at` is the place of its header. */
class Group {
  states: SlotState[];
  constructor(
    readonly at: number,
    /** Its class; null = one block in a mapping of its own. */
    readonly sort: number | null,
    readonly slots: number,
    public active: number,
    /** Bytes of each slot. */
    public size: number,
    /** Where it lies: bytes of its mapping, or a slot. */
    public home: number | { readonly group: Group; readonly index: number },
  ) {
    this.states = Array.from({ length: slots }, (_, i) => (i < active ? "available" : "freed"));
  }
  start(index: number): number {
    return this.at + UNIT + index * this.size;
  }
  has(state: SlotState): boolean {
    return this.states.includes(state);
  }
}

interface MuslBlock extends Block {
  readonly group: Group;
  readonly index: number;
  /** Where its bytes begin, and how many were asked for. */
  readonly at: number;
  readonly asked: number;
}

/** The first address of mappings of single blocks, far above the groups. */
const FAR = 2 ** 46;

/** musl's mallocng, with every byte that it writes, and with groups in plain arrays. */
export class MuslTwin implements HeapTwin<MuslBlock> {
  private readonly memory = new Memory();
  private readonly pages = new Pages();
  private readonly counts = zeroCounts();
  /** The groups of each class that may have room, the current one first. */
  private readonly rings: Group[][] = CLASSES.map(() => []);
  private readonly used = CLASSES.map(() => 0);
  private readonly removedAt = CLASSES.map(() => 0);
  private readonly bounces = CLASSES.map(() => 0);
  private clock = 0;
  private maps = 0;
  /** The pages of mappings of groups, in the address space. */
  private space: boolean[] = [];
  private mapped = 0;
  private far = FAR;
  private readonly blocks = new Set<MuslBlock>();

  get reach(): number {
    return this.space.length * PAGE;
  }

  allocate(bytes: number): MuslBlock | null {
    if (bytes >= 2 ** 46) return null;
    if (bytes >= APART) return this.mapBlock(bytes);
    const sort = this.sortFor(bytes);
    const [group, index] = this.takeSlot(sort, bytes);
    return this.hold(group, index, this.place(group, index, bytes), bytes);
  }

  release(block: MuslBlock): void {
    this.blocks.delete(block);
    const { group, index, at } = block;
    this.memory.set(at - 3, 255, 0, 0);
    if (group.sort !== null) this.freeSlot(group, index);
    else this.unmapBlock(group);
  }

  resize(block: MuslBlock, bytes: number): MuslBlock | null {
    const { group, index, at, usable } = block;
    if (group.sort === null && bytes >= APART) return this.remap(block, bytes);
    const fits = bytes <= usable && bytes < APART && group.sort !== null && this.least(bytes) + 1 >= group.sort;
    if (fits) {
      this.writeSize(group, index, at, bytes);
      this.blocks.delete(block);
      return this.hold(group, index, at, bytes);
    }
    const to = this.allocate(bytes);
    if (to === null) return null;
    const copied = Math.min(bytes, block.asked);
    this.memory.copy(at, to.at, copied);
    this.counts.copied += copied;
    this.release(block);
    return to;
  }

  figures() {
    const blocks = [...this.blocks];
    const committed = this.space.filter(Boolean).length * PAGE + this.mapped;
    const held = blocks.reduce((sum, { group }) => sum + (group.sort === null ? group.size + UNIT : group.size), 0);
    const { copied, system_calls } = this.counts;
    return {
      copied,
      system_calls,
      committed,
      mapped: this.mapped,
      uncommitted: this.reach + this.mapped - committed,
      headers: held - blocks.reduce((sum, { usable }) => sum + usable, 0),
      live: blocks.length,
      ...this.pages.figures(this.mapped),
    };
  }

  /** Gives the caller its bytes, which it writes. */
  private hold(group: Group, index: number, at: number, asked: number): MuslBlock {
    const usable = group.start(index) + group.size - 4 - at;
    const block = { group, index, at, asked, usable, address: group.sort === null ? null : at };
    if (group.sort !== null) this.pages.touch(at, asked);
    this.blocks.add(block);
    return block;
  }

  // Classes and slots.

  private least(bytes: number): number {
    return CLASSES.findIndex((units) => units * UNIT >= bytes + 4);
  }

  private sortFor(bytes: number): number {
    const sort = this.least(bytes);
    if (sort < 4 || sort === 6 || sort >= 32 || sort % 2 === 1) return sort;
    if (this.ring(sort).length > 0 || this.slotsOf(sort) > 0) return sort;
    const first = this.ring(sort + 1)[0];
    const hasRoom = first !== undefined && (first.has("available") || first.has("freed"));
    return this.slotsOf(sort + 1) + (hasRoom ? 0 : 3) <= 12 ? sort + 1 : sort;
  }

  private ring(sort: number): Group[] {
    return this.rings[sort] ?? [];
  }
  private slotsOf(sort: number): number {
    return this.used[sort] ?? 0;
  }

  private takeSlot(sort: number, bytes: number): readonly [Group, number] {
    this.findAvailable(sort);
    if (this.ring(sort).length === 0) {
      const made = this.newGroup(sort, bytes);
      this.ring(sort).push(made);
    }
    const [group] = this.ring(sort);
    if (group === undefined) throw new RangeError("a class without a group");
    const index = group.states.indexOf("available");
    group.states[index] = "used";
    return [group, index];
  }

  /** Brings a group with available slots to the front, if there is one. */
  private findAvailable(sort: number): void {
    const ring = this.ring(sort);
    if (ring[0] === undefined || ring[0].has("available")) return;
    const goOn = () => ring.push(...ring.splice(0, 1));
    if (!ring[0].has("freed")) ring.shift();
    else goOn();
    if (ring[0] === undefined) return;
    if (ring[0].states.every((state) => state === "freed")) goOn();
    const isReady = () => ring[0]?.states.slice(0, ring[0].active).includes("freed");
    if (!isReady() && ring.length > 1) goOn();
    else if (!isReady()) this.activateMore(ring[0]);
    this.activate(ring[0]);
    this.bounces[sort] = Math.max(0, (this.bounces[sort] ?? 0) - 1);
  }

  private activateMore(group: Group): void {
    const pageOf = (at: number) => Math.floor(at / PAGE);
    let active = group.active + 1;
    const end = () => UNIT + active * group.size;
    while (pageOf(end()) === pageOf(end() + group.size - 1)) active += 1;
    group.active = Math.min(active, group.slots);
  }

  private activate(group: Group): void {
    for (let i = 0; i < group.active; i += 1) if (group.states[i] === "freed") group.states[i] = "available";
  }

  // Groups.

  private newGroup(sort: number, bytes: number): Group {
    const slots = this.slotsFor(sort);
    return slots * sizeOf(sort) + UNIT <= 2048 ? this.nest(sort, slots) : this.mapGroup(sort, slots, bytes);
  }

  private slotsFor(sort: number): number {
    const used = this.slotsOf(sort);
    const few = FEW[sort];
    if (few !== undefined) return few.find((count) => 4 * count <= used) ?? few.at(-1) ?? 0;
    let count = [28, 24, 20, 32][sort % 4] ?? 0;
    while (count % 2 === 0 && 4 * count > used) count /= 2;
    while (count * sizeOf(sort) >= 2 ** 20) count = Math.floor(count / 2);
    return count === 1 && sizeOf(sort) + UNIT <= 2048 ? 2 : count;
  }

  private nest(sort: number, slots: number): Group {
    const bytes = UNIT + slots * sizeOf(sort) - 4;
    const [group, index] = this.takeSlot(this.least(bytes), bytes);
    const at = this.place(group, index, group.size - 4);
    this.memory.set(at - 3, (this.memory.get(at - 3) % 32) + 6 * 32);
    this.pages.touch(at, UNIT + slots * sizeOf(sort));
    this.used[sort] = this.slotsOf(sort) + slots;
    return new Group(at, sort, slots, slots, sizeOf(sort), { group, index });
  }

  private mapGroup(sort: number, usual: number, bytes: number): Group {
    const size = sizeOf(sort);
    const used = this.slotsOf(sort) + (sort % 2 === 0 && sort < 32 ? this.slotsOf(sort + 1) : 0);
    const bounces = (this.bounces[sort] ?? 0) >= 100;
    this.countBounce(sort);
    this.tick();
    const slots = 4 * usual > used && !bounces ? fewer(sort, usual) : usual;
    const own = roundUp(bytes + 20, PAGE);
    const alone = !bounces && slots <= 7 && (own < size + UNIT || (own >= 4 * PAGE && 2 * slots > used));
    const length = alone ? own : roundUp(slots * size + UNIT, PAGE);
    const count = alone ? 1 : slots;
    const at = this.mapPages(length);
    this.maps += 1;
    this.used[sort] = this.slotsOf(sort) + count;
    this.pages.touch(at, UNIT);
    const active = Math.min(count, Math.max(1, Math.floor((PAGE - UNIT) / size)));
    return new Group(at, sort, count, active, count === 1 ? length - UNIT : size, length);
  }

  private countBounce(sort: number): void {
    const then = this.removedAt[sort] ?? 0;
    if (then === 0 || this.clock - then >= 10) return;
    const bounces = (this.bounces[sort] ?? 0) + 1;
    this.bounces[sort] = bounces < 100 ? bounces : 150;
  }

  private tick(): void {
    if (this.clock === 255) this.removedAt.fill(0);
    this.clock = this.clock === 255 ? 1 : this.clock + 1;
  }

  private freeSlot(group: Group, index: number): void {
    const sort = group.sort ?? 0;
    const ring = this.ring(sort);
    const wasFull = !group.has("available") && !group.has("freed");
    group.states[index] = "freed";
    if (!group.has("used") && this.mayGo(group, ring)) {
      this.endGroup(group, ring);
      return;
    }
    if (wasFull && ring[0] !== group) ring.push(group);
  }

  private mayGo(group: Group, ring: readonly Group[]): boolean {
    const sort = group.sort ?? 0;
    const isAlone = ring.length === 1 && ring[0] === group;
    if (typeof group.home !== "number" || group.size < sizeOf(sort) || !isAlone) return true;
    if ((this.bounces[sort] ?? 0) < 100) return true;
    return 9 * group.slots <= this.slotsOf(sort) && group.slots < 20;
  }

  private endGroup(group: Group, ring: Group[]): void {
    const sort = group.sort ?? 0;
    const place = ring.indexOf(group);
    if (place >= 0) ring.splice(place, 1);
    if (place === 0 && ring[0] !== undefined) this.activate(ring[0]);
    this.used[sort] = this.slotsOf(sort) - group.slots;
    if (typeof group.home !== "number") {
      this.freeSlot(group.home.group, group.home.index);
      return;
    }
    this.tick();
    if (sort >= 7 && sort < 39) this.removedAt[sort] = this.clock;
    this.unmapPages(group.at, group.home);
  }

  // Mappings.

  private mapPages(bytes: number): number {
    const count = bytes / PAGE;
    let first = 0;
    while (this.space.slice(first, first + count).some(Boolean) || this.isShort(first, count)) first += 1;
    for (let i = 0; i < count; i += 1) this.space[first + i] = true;
    this.counts.system_calls += 1;
    return first * PAGE;
  }

  /** Whether a gap at the end is too short. The space then grows behind it. */
  private isShort(first: number, count: number): boolean {
    return first < this.space.length && first + count > this.space.length;
  }

  private unmapPages(at: number, bytes: number): void {
    for (let i = 0; i < bytes / PAGE; i += 1) this.space[at / PAGE + i] = false;
    this.memory.clear(at, bytes);
    this.pages.giveBack(at, bytes);
    this.counts.system_calls += 1;
  }

  private mapBlock(bytes: number): MuslBlock | null {
    const length = roundUp(bytes + 20, PAGE);
    if (length + this.reach + this.mapped > 2 ** 47) return null;
    this.tick();
    this.maps += 1;
    this.mapped += length;
    this.pages.map(length / PAGE);
    this.counts.system_calls += 1;
    const group = new Group(this.far, null, 1, 1, length - UNIT, length);
    this.far += 2 ** 40;
    return this.hold(group, 0, this.place(group, 0, bytes), bytes);
  }

  private unmapBlock(group: Group): void {
    this.tick();
    this.mapped -= group.size + UNIT;
    this.pages.map(-(group.size + UNIT) / PAGE);
    this.counts.system_calls += 1;
    this.memory.clear(group.at, 2 ** 40);
  }

  private remap(block: MuslBlock, bytes: number): MuslBlock | null {
    const { group, at } = block;
    const length = roundUp(bytes + (at - group.start(0)) + 20, PAGE);
    const more = length - group.size - UNIT;
    if (length + this.reach + this.mapped > 2 ** 47) return null;
    this.mapped += more;
    this.pages.map(more / PAGE);
    this.counts.system_calls += more === 0 ? 0 : 1;
    group.size = length - UNIT;
    this.memory.clear(group.at + length, 2 ** 39);
    this.writeSize(group, 0, at, bytes);
    this.blocks.delete(block);
    return this.hold(group, 0, at, bytes);
  }

  // Bytes.

  private touch(group: Group, at: number, bytes: number): void {
    if (group.sort !== null) this.pages.touch(at, bytes);
  }

  /** Chooses the place of a block of `bytes` bytes in a slot, writes it and returns it. */
  private place(group: Group, index: number, bytes: number): number {
    const start = group.start(index);
    const slack = Math.floor((group.size - 4 - bytes) / UNIT);
    const isUsed = this.memory.get(start - 3) !== 0;
    let units = (isUsed ? this.memory.half(start - 2) + 1 : this.maps) % 256;
    if (units > slack) {
      units %= 2 ** Math.ceil(Math.log2(slack + 1));
      if (units > slack) units -= slack + 1;
    }
    const at = start + units * UNIT;
    if (units > 0) {
      this.memory.setHalf(start - 2, units);
      this.memory.set(start - 3, 7 * 32);
      this.touch(group, start - 4, 4);
    }
    this.memory.setHalf(at - 2, (at - group.at - UNIT) / UNIT);
    this.memory.set(at - 3, index);
    this.touch(group, at - 4, 4);
    this.writeSize(group, index, at, bytes);
    return at;
  }

  private writeSize(group: Group, index: number, at: number, bytes: number): void {
    const end = group.start(index) + group.size - 4;
    const left = end - at - bytes;
    const told = Math.min(left, 5);
    if (left > 0) {
      this.memory.set(at + bytes, 0);
      this.touch(group, at + bytes, 1);
      this.touch(group, end - told, told);
    }
    this.memory.set(at - 3, (this.memory.get(at - 3) % 32) + told * 32);
  }
}

/** The slots of a long group of a class that is little used. */
function fewer(sort: number, slots: number): number {
  const pages = (slots * sizeOf(sort)) / PAGE;
  if (sort % 4 === 1 && pages > 8) return 2;
  if (sort % 4 === 2 && pages > 4) return 3;
  if (sort % 4 === 0 && pages > 8) return 3;
  return sort % 4 === 0 && pages > 2 ? 5 : slots;
}
