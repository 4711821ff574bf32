import { CacheTwin, oldest, remove, toHead } from "../cache-twin";

/** The rule of a program. Program 0 has a twin of its own. */
interface Program {
  readonly mainQuota: (capacity: number, small: number) => number;
  /** The frequency after a move to main. */
  readonly moved: (frequency: number) => number;
  readonly evicts: "main over quota" | "small over quota" | "queue of the next page";
  /** A move that takes main over its quota evicts from main too. */
  readonly evictsAtMove?: boolean;
  readonly names: "never found" | "removed" | "stay";
  readonly found?: "after";
  /** A page with a name enters with the frequency at which it left small. */
  readonly returns?: boolean;
}

const rest = (capacity: number, small: number) => capacity - small;
const kept = (frequency: number) => frequency;

const PROGRAMS: readonly (Program | undefined)[] = [
  undefined,
  { mainQuota: rest, moved: kept, evicts: "main over quota", names: "never found" },
  { mainQuota: rest, moved: (frequency) => frequency - 1, evicts: "queue of the next page", names: "removed" },
  {
    ...{ mainQuota: (_, small) => 9 * small, moved: kept, evicts: "small over quota" },
    ...{ evictsAtMove: true, names: "removed", found: "after" },
  },
  { mainQuota: () => Infinity, moved: kept, evicts: "small over quota", names: "stay", found: "after" },
  {
    ...{ mainQuota: (capacity) => Math.floor((capacity * 90) / 100), moved: kept, evicts: "queue of the next page" },
    ...{ names: "stay", returns: true },
  },
];

/** S3-FIFO's queues as programs run them. */
export class S3FifoProgramsTwin extends CacheTwin {
  readonly small: number[] = [];
  readonly main: number[] = [];
  /** Copies of names; a page is known until its first copy leaves. */
  readonly names: number[] = [];
  readonly known = new Set<number>();
  readonly frequency = new Map<number, number>();
  /** The frequency at which a page left small. */
  readonly left = new Map<number, number>();
  private readonly program: Program;
  private readonly smallQuota: number;
  private readonly nameQuota = this.share(this.parameter("ghost"));
  private readonly mainQuota: number;
  private hasEvicted = false;

  constructor(setting: CacheTwin["setting"]) {
    super(setting);
    const program = PROGRAMS[this.parameter("program")];
    if (!program) throw new Error("no such program");
    this.program = program;
    const own = program.evicts === "queue of the next page" ? 1 : 0;
    this.smallQuota = Math.max(own, this.share(this.parameter("small")));
    this.mainQuota = Math.max(own, program.mainQuota(setting.capacity, this.smallQuota));
  }

  resident = () => this.small.length + this.main.length;
  holds = (page: number) => this.small.includes(page) || this.main.includes(page);
  sizes = () => [this.small.length, this.main.length, [...this.known].filter((page) => !this.holds(page)).length];
  override remembers = (page: number) => this.known.has(page);

  private of(page: number): number {
    return this.frequency.get(page) ?? 0;
  }

  hit(page: number): void {
    this.frequency.set(page, Math.min(3, this.of(page) + 1));
  }

  miss(page: number): void {
    const { found, names, returns, evicts } = this.program;
    let known = this.known.has(page);
    if (known && found !== "after" && names === "removed") this.forget(page);
    if (evicts === "queue of the next page") this.makeRoomIn(known);
    this.makeRoom();
    if (found === "after") {
      known = this.known.has(page);
      if (known && names === "removed") this.forget(page);
    }
    const overflows = names === "never found" && !this.hasEvicted && this.small.length >= this.smallQuota;
    this.frequency.set(page, known && returns ? (this.left.get(page) ?? 0) : 0);
    (known || overflows ? this.main : this.small).unshift(page);
  }

  private forget(page: number): void {
    this.known.delete(page);
    remove(this.names, page);
  }

  private remember(page: number): void {
    if (this.program.names === "never found") return;
    if (this.nameQuota === 0) return;
    if (this.names.length === this.nameQuota) this.known.delete(this.names.pop() ?? Number.NaN);
    this.known.add(page);
    this.left.set(page, this.of(page));
    this.names.unshift(page);
  }

  private makeRoomIn(main: boolean): void {
    if (main && this.main.length >= this.mainQuota) this.evictMain();
    while (!main && this.small.length > 0 && this.small.length >= this.smallQuota) this.stepSmall();
  }

  evict(): void {
    this.hasEvicted = true;
    const fromMain =
      this.program.evicts === "small over quota"
        ? this.small.length <= this.smallQuota
        : this.main.length > this.mainQuota || this.small.length === 0;
    if (fromMain && this.main.length > 0) this.evictMain();
    else this.evictSmall();
  }

  private evictSmall(): void {
    while (this.small.length > 0) if (this.stepSmall()) return;
    this.evictMain();
  }

  /** Whether a page left small for good. */
  private stepSmall(): boolean {
    const page = oldest(this.small);
    if (this.of(page) < this.parameter("move")) {
      remove(this.small, page);
      this.remember(page);
      this.drop(page, "REQUESTED_ONCE");
      return true;
    }
    const makesRoom = this.program.evicts === "queue of the next page";
    if (makesRoom && this.main.length >= this.mainQuota) this.evictMain();
    toHead(page, this.small, this.main);
    this.frequency.set(page, this.program.moved(this.of(page)));
    if (this.program.evictsAtMove && this.main.length > this.mainQuota) this.evictMain();
    return false;
  }

  private evictMain(): void {
    if (this.main.length === 0) return;
    let page = oldest(this.main);
    for (; this.of(page) > 0; page = oldest(this.main)) {
      this.frequency.set(page, this.of(page) - 1);
      toHead(page, this.main);
    }
    remove(this.main, page);
    this.drop(page, "BIT_CLEAR");
  }
}
