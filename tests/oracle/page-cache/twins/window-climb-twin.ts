/** The hits of a sample, and the quotas at its end. */
export interface ClimbReading {
  readonly whole: number;
  readonly window: number;
  readonly kept: number;
  readonly requests: number;
  readonly hits: number;
  readonly windowHits: number;
  readonly probationHits: number;
}

type Way = 1 | -1;
type Kind = "probe" | "audit";
type Ending = "confirmed" | "crashed" | "failed";

interface Walk {
  readonly kind: Kind;
  readonly way: Way;
  readonly from: ClimbReading;
  readonly smoothed: number;
  steps: number;
  low: number;
  /** Samples in a row above the first smoothed rate. */
  good: { rate: number; window: number }[];
  reached: boolean;
}

interface Anchor {
  window: number;
  rate: number;
}

const POINT = 10_000;
const RATE = 1_000_000;

const rateOf = ({ hits, requests }: ClimbReading): number => Math.floor((hits * RATE) / requests);
const mainOf = ({ whole, window }: ClimbReading): number => Math.max(1, whole - window);
const barOf = ({ requests }: ClimbReading): number => Math.max(4, Math.floor(requests / 1024));
const floorOf = ({ whole }: ClimbReading): number => Math.floor(whole / 50);
const bandOf = (reading: ClimbReading): number => Math.max(1, floorOf(reading));
const mainHits = ({ hits, windowHits }: ClimbReading): number => hits - windowHits;
const withSign = (size: number, like: number): number => (like < 0 ? -size : size);
const shorter = (step: number): number => withSign(Math.round(0.98 * Math.abs(step)), step);
const logarithm = (number: number): number => Math.floor(Math.log2(number) * 65_536);

const limited = (step: number, { whole }: ClimbReading): number =>
  withSign(Math.min(Math.abs(step), Math.floor((3 * whole) / 10)), step);

/** Below 0 = main is denser. */
function densityRatio(reading: ClimbReading): number {
  const bar = barOf(reading);
  const window = logarithm(Math.max(8 * reading.windowHits, bar) * mainOf(reading));
  return window - logarithm(Math.max(8 * mainHits(reading), bar) * Math.max(1, reading.window));
}

function steer(reading: ClimbReading): number {
  const ratio = densityRatio(reading);
  const size = Math.floor((reading.whole * Math.abs(ratio) * 21_805) / 2 ** 36);
  return Math.max(limited(withSign(size, ratio), reading), floorOf(reading) - reading.window);
}

/** How a window adapts to the densities of hits. */
export class WindowClimbTwin {
  private lastRate = 0;
  private smoothed: number | null = null;
  private deviation = 5 * POINT;
  private anchor: Anchor | null = null;
  private held = false;
  private shield = 0;
  private shortfalls = 0;
  private returning = 0;
  private test: { rate: number; samples: number } | null = null;
  private walk: Walk | null = null;
  private lastStep = 0;
  private undo = 0;
  private retreating = 0;
  private rest = 0;
  private readonly wait: Record<Kind, number> = { probe: 16, audit: 16 };
  private readonly crashes: Record<Kind, number> = { probe: 0, audit: 0 };
  private farthest: { window: number; way: Way } | null = null;
  private still = 0;
  private due = 4;
  private lastWindow: number | null = null;
  private nextAudit: Way = -1;
  private settled: number | null = null;

  /** Pages that the window shall gain. */
  step(reading: ClimbReading): number {
    this.noticeJump(reading);
    this.move(reading);
    const step = this.choose(reading);
    const isSame = this.lastWindow === null || Math.abs(reading.window - this.lastWindow) <= bandOf(reading);
    this.still = isSame ? this.still + 1 : Math.max(0, this.still - 1);
    this.lastWindow = reading.window;
    this.lastRate = rateOf(reading);
    return step;
  }

  private change = (reading: ClimbReading): number => rateOf(reading) - this.lastRate;
  private margin = (): number => Math.max(POINT, 3 * this.deviation);
  private rate = (): number => this.smoothed ?? 0;
  private isAt = ({ window, ...rest }: ClimbReading): boolean =>
    this.anchor !== null && Math.abs(window - this.anchor.window) <= bandOf({ window, ...rest });

  private noticeJump(reading: ClimbReading): void {
    if (this.walk === null) this.shield = Math.max(0, this.shield - 1);
    this.retreating = Math.max(0, this.retreating - 1);
    const isTested = this.retreating > 0 || (this.test !== null && this.returning === 0);
    const isSafe = this.walk === null ? this.shield > 0 : this.held && this.walk.kind === "audit";
    if (Math.abs(this.change(reading)) >= 5 * POINT && !isTested && !isSafe) this.standDown(reading);
  }

  private standDown(reading: ClimbReading): void {
    if (this.isAt(reading)) {
      this.anchor = null;
      this.test = null;
      this.smoothed = null;
      this.deviation = 5 * POINT;
    }
    this.release();
    this.returning = 0;
    this.shortfalls = 0;
  }

  private release(): void {
    this.held = false;
    this.shield = 0;
  }

  private plant(window: number): void {
    this.anchor = { window, rate: this.rate() };
    this.test = null;
  }

  private move(reading: ClimbReading): void {
    if (this.smoothed === null) {
      this.smoothed = rateOf(reading);
      return;
    }
    const missing = rateOf(reading) - this.smoothed;
    this.deviation += Math.trunc((Math.abs(missing) - this.deviation) / 5);
    this.smoothed += Math.trunc(missing / 5);
    const isQuiet = this.walk === null && this.undo === 0 && this.returning === 0;
    if (this.anchor === null) {
      if (isQuiet) this.plant(reading.window);
    } else if (this.isAt(reading)) {
      this.anchor.rate = this.smoothed;
    } else if (isQuiet && this.smoothed > this.anchor.rate + this.margin()) {
      this.plant(reading.window);
      this.release();
    }
  }

  private choose(reading: ClimbReading): number {
    if (this.walk) return this.goOn(this.walk, reading);
    if (this.undo) return this.retreat(this.undo, reading);
    if (this.returning) return this.goHome(reading);
    if (this.isTesting(reading)) return 0;
    const isStarved = reading.windowHits < barOf(reading);
    const isDead = isStarved && mainHits(reading) < barOf(reading);
    if (isDead || (isStarved && reading.window <= Math.floor(reading.whole / 4)))
      return this.probeOrRest(reading, isDead);
    if (this.fallsShort(reading)) return this.goHome(reading);
    if (this.still >= this.due) return this.audit(reading);
    return this.held ? 0 : steer(reading);
  }

  private probeOrRest(reading: ClimbReading, isDead: boolean): number {
    if (this.rest === 0)
      return this.begin("probe", isDead && reading.window >= Math.floor(reading.whole / 2) ? -1 : 1, reading);
    if (this.still >= this.due) return this.audit(reading);
    this.rest -= 1;
    return Math.max(0, floorOf(reading) - reading.window);
  }

  private beginReturn(): void {
    this.returning = 8;
    this.test = { rate: this.anchor?.rate ?? 0, samples: 2 };
    this.held = true;
  }

  private goHome(reading: ClimbReading): number {
    const distance = (this.anchor?.window ?? 0) - reading.window;
    this.returning = limited(distance, reading) === distance ? 0 : this.returning - 1;
    return limited(distance, reading);
  }

  private isTesting(reading: ClimbReading): boolean {
    if (!this.isAt(reading)) this.test = null;
    if (this.test === null) return false;
    this.test.samples -= 1;
    if (this.test.samples > 0) return true;
    const fails = this.rate() < this.test.rate - this.margin();
    this.test = null;
    if (fails) this.standDown(reading);
    return true;
  }

  private fallsShort(reading: ClimbReading): boolean {
    const isLow = this.anchor !== null && !this.isAt(reading) && this.rate() < this.anchor.rate - this.margin();
    this.shortfalls = isLow ? this.shortfalls + 1 : 0;
    if (this.shortfalls < 4) return false;
    this.shortfalls = 0;
    this.beginReturn();
    return true;
  }

  private stride(kind: Kind, { whole }: ClimbReading): number {
    const wait = this.wait[kind];
    const times = wait === 64 ? 4 : wait > 16 ? 2 : 1;
    return Math.min(Math.floor((3 * whole) / 10), times * Math.max(2, Math.floor(whole / 16)));
  }

  private audit(reading: ClimbReading): number {
    if (this.settled !== null && (!this.held || Math.abs(this.rate() - this.settled) >= 5 * POINT)) this.turnAudits();
    this.settled = null;
    const way = this.auditWay(reading);
    this.still = 0;
    return this.begin("audit", way, reading);
  }

  private turnAudits(): void {
    this.nextAudit = this.nextAudit === 1 ? -1 : 1;
  }

  private auditWay(reading: ClimbReading): Way {
    const { whole, window } = reading;
    const corner = whole - Math.floor(whole / 4);
    if (window <= Math.floor(whole / 25)) return 1;
    if (window >= corner) return -1;
    const room = this.nextAudit < 0 ? window - floorOf(reading) : corner - window;
    if (room < this.stride("audit", reading)) this.turnAudits();
    const way = this.nextAudit;
    this.turnAudits();
    return way;
  }

  private begin(kind: Kind, way: Way, reading: ClimbReading): number {
    this.walk = { kind, way, from: reading, smoothed: this.rate(), steps: 0, low: 0, good: [], reached: false };
    return this.advance(this.walk, way * this.stride(kind, reading), reading);
  }

  private advance(walk: Walk, step: number, reading: ClimbReading): number {
    const position = reading.window + step;
    if (Math.sign(position - walk.from.window) === -walk.way) {
      this.crashes[walk.kind] = 0;
      return this.giveUp(walk, "failed", reading);
    }
    walk.steps += 1;
    const floor = floorOf(reading);
    this.lastStep = step < 0 && position < floor ? Math.min(0, floor - reading.window) : step;
    return this.lastStep;
  }

  private crashBar({ kind, from }: Walk): number {
    if (kind === "audit") return Math.min(5 * POINT, Math.floor((15 * rateOf(from)) / 100));
    return Math.min(15 * POINT, Math.max(5 * POINT, 3 * this.deviation));
  }

  private turnBar(walk: Walk): number {
    if (walk.kind === "probe") return this.crashBar(walk);
    return Math.min(5 * POINT, Math.floor((15 * Math.max(rateOf(walk.from), 3 * this.deviation)) / 100));
  }

  private nextStep(walk: Walk, reading: ClimbReading): number {
    if (walk.kind === "audit" && walk.low > 0) {
      const step = shorter(this.lastStep);
      return Math.abs(step) < 2 ? withSign(2, this.lastStep) : step;
    }
    const bar = this.turnBar(walk);
    const stride = this.stride(walk.kind, reading);
    const heading = this.change(reading) > -bar ? this.lastStep : -this.lastStep;
    const step = Math.abs(this.change(reading)) >= bar ? withSign(stride, heading) : shorter(heading);
    return Math.abs(step) < 2 ? walk.way * stride : step;
  }

  private goOn(walk: Walk, reading: ClimbReading): number {
    const ending = this.endingOf(walk, reading);
    if (ending === null) return this.advance(walk, this.nextStep(walk, reading), reading);
    if (ending !== "confirmed") return this.giveUp(walk, ending, reading);
    this.walk = null;
    if (!this.keeps(walk, reading)) return steer(reading);
    return this.returning ? this.goHome(reading) : 0;
  }

  private endingOf(walk: Walk, reading: ClimbReading): Ending | null {
    const { kind } = walk;
    const rate = rateOf(reading);
    walk.low = rate <= rateOf(walk.from) - this.crashBar(walk) ? walk.low + 1 : 0;
    const patience = kind === "audit" && this.crashes.audit > 0 ? 3 : 1;
    if (walk.low >= patience) {
      this.crashes[kind] += 1;
      return "crashed";
    }
    walk.good = rate > walk.smoothed + POINT ? [...walk.good, { rate, window: reading.window }] : [];
    walk.reached ||= rate >= rateOf(walk.from);
    const ending = kind === "audit" ? this.auditEnding(walk) : this.probeEnding(walk, reading);
    if (ending === null && walk.steps < 16) return null;
    this.crashes[kind] = 0;
    return ending ?? "failed";
  }

  private hasGained = (walk: Walk): boolean => walk.steps >= 5 && walk.good.length >= 4 && walk.reached;
  private isReversed = (walk: Walk, reading: ClimbReading): boolean => densityRatio(reading) * walk.way < 0;

  private auditEnding(walk: Walk): Ending | null {
    if (!this.hasGained(walk)) return null;
    this.wait.audit = 16;
    this.wait.probe = 1;
    this.crashes.probe = 0;
    this.rest = 0;
    this.due = 32;
    this.settled = this.rate();
    this.nextAudit = walk.way;
    return "confirmed";
  }

  private probeEnding(walk: Walk, reading: ClimbReading): Ending | null {
    const wait = this.wait.probe;
    const watched = walk.way > 0 ? reading.windowHits : mainHits(reading);
    if (watched < 4 * barOf(reading) || walk.steps < (wait === 64 ? 10 : wait > 16 ? 2 : 0)) return null;
    if (!this.isDenser(walk, reading)) return "failed";
    const earlier = this.farthest?.way === walk.way ? this.farthest.window : null;
    const beyond = earlier === null ? Number.POSITIVE_INFINITY : (reading.window - earlier) * walk.way;
    if (this.isReversed(walk, reading) || beyond <= bandOf(reading)) this.wait.probe = Math.min(64, 2 * wait);
    else this.wait.probe = 1;
    if (beyond > 0) this.farthest = { window: reading.window, way: walk.way };
    this.rest = 0;
    return "confirmed";
  }

  private isDenser({ way, from }: Walk, reading: ClimbReading): boolean {
    if (way < 0) return mainHits(reading) / mainOf(reading) > reading.windowHits / reading.window;
    const probation = Math.max(1, from.whole - from.window - from.kept);
    return reading.windowHits * probation > from.probationHits * reading.window;
  }

  /** Whether the window stays where the walk led. */
  private keeps(walk: Walk, reading: ClimbReading): boolean {
    const isAudit = walk.kind === "audit";
    const best = walk.good.reduce((a, b) => (b.rate >= a.rate ? b : a), { rate: -1, window: reading.window });
    this.plant(isAudit && best.rate > rateOf(reading) + POINT ? best.window : reading.window);
    if (!isAudit && !(walk.steps >= 10 && this.isReversed(walk, reading) && this.hasGained(walk))) {
      this.release();
      return false;
    }
    this.held = true;
    this.shield = 32;
    if (this.anchor?.window !== reading.window) this.beginReturn();
    return true;
  }

  private giveUp({ kind, from }: Walk, ending: Ending, reading: ClimbReading): number {
    this.walk = null;
    const isFailed = ending === "failed" || this.crashes[kind] >= 2;
    if (isFailed) this.wait[kind] = Math.min(64, 2 * this.wait[kind]);
    const wait = this.wait[kind];
    if (kind === "probe") {
      this.rest = wait;
      this.farthest = null;
    } else if (ending === "failed" && wait === 64) {
      this.due = Math.min(512, 2 * Math.max(this.due, wait));
    } else {
      this.due = Math.max(16, wait);
    }
    return this.retreat(from.window - reading.window, reading);
  }

  private retreat(way: number, reading: ClimbReading): number {
    const step = limited(way, reading);
    this.undo = way - step;
    this.retreating = 2;
    return step;
  }
}
