import type { AllocationScenario, Policy } from "../../src/models/allocation/scenario";
import { plain } from "../unit/lane-kit";
import { bucketOf, bucketTops } from "./buckets";
import type { Lane } from "./lane";
import { Twin } from "./twin";

/** The facts of one step of a lane, sizes in bytes. */
interface Fact {
  readonly step: number;
  readonly isRequest: boolean;
  readonly needed: number;
  /** Of the buffer that was allocated or freed. */
  readonly size: number;
  /** The contents of that size's bucket before and after; empty if no bucket is large enough. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The returned buffer found every slot full. */
  readonly wasFull: boolean;
  /** The buffer that the step freed; 0 = none. */
  readonly freed: number;
  /** The largest buffer that exists afterwards, live or cached. */
  readonly largest: number;
  readonly idle: number;
  readonly wasted: number;
}

/** The history of a lane, step by step. */
export interface LaneHistory {
  readonly policy: Policy;
  readonly big: number;
  readonly poisonRatio: number;
  readonly facts: Fact[];
}

const sizesOf = (lane: Lane): number[] => lane.slots.map((cached) => cached?.size ?? 0);
const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

/** Derives one step of the policy from the states before and after it, the sizes in all slots among them. */
function factOf(lane: Lane, before: readonly number[], after: readonly number[], policy: Policy, step: number): Fact {
  const { operation, needed, granted: size } = lane.outcome;
  const isRequest = operation === "ALLOCATE";
  const [first, end] = bucketRange(policy, isRequest ? needed : size);
  const bucket = before.slice(first, end);
  return {
    step,
    isRequest,
    needed,
    size,
    before: bucket,
    after: after.slice(first, end),
    wasFull: bucket.length > 0 && bucket.every((held) => held > 0) && size <= (policy.cutoff ?? size),
    freed: isRequest ? 0 : size + sum(before) - sum(after),
    largest: Math.max(0, ...after, ...lane.live.map((buffer) => buffer.size)),
    idle: sum(after),
    wasted: sum(lane.live.map((buffer) => buffer.size - buffer.needed)),
  };
}

/** The slots of the bucket for a size, as a half-open range. */
function bucketRange(policy: Policy, size: number): readonly [number, number] {
  const bucket = bucketOf(bucketTops(policy), size);
  return bucket === null ? [0, 0] : [bucket * policy.capacity, (bucket + 1) * policy.capacity];
}

/** The histories of all lanes of a scenario. `run` extends each to `steps` operations. */
export class Histories {
  readonly lanes: readonly LaneHistory[];
  readonly #twin: Twin;

  constructor(scenario: AllocationScenario) {
    this.#twin = new Twin(scenario);
    const { poisonRatio } = scenario;
    this.lanes = this.#twin.lanes.map((lane, i) => {
      const policy = scenario.lanes[i] as Policy;
      return { policy, poisonRatio, big: lane.figures.big ?? 0, facts: [] };
    });
  }

  run(done: number): void {
    let before = this.#twin.lanes.map(sizesOf);
    while (this.#twin.done < done) {
      const step = this.#twin.done;
      this.#twin.step();
      const after = this.#twin.lanes.map(sizesOf);
      this.#twin.lanes.forEach((lane, i) => {
        const { policy, facts } = this.lanes[i] as LaneHistory;
        facts.push(factOf(lane, before[i] ?? [], after[i] ?? [], policy, step));
      });
      before = after;
    }
  }
}

type Happening = (fact: Fact, history: LaneHistory) => boolean;

const isCreated: Happening = ({ isRequest, before, after, size }, { big }) =>
  isRequest && sum(before) === sum(after) && size >= big;

const isHandedOver: Happening = ({ isRequest, before, after, size, needed }, { big, poisonRatio }) =>
  isRequest && sum(before) - sum(after) === size && size >= big && size >= poisonRatio * needed;

/** A small buffer came back while all slots held big ones. */
const isKeptBig: Happening = ({ isRequest, wasFull, before, size, freed }, { big, policy }) =>
  policy.full === "keep-bigger" && !isRequest && wasFull && freed === size && size < big && Math.min(...before) >= big;

/** A comparison freed a big buffer. */
export const isBigFreed: Happening = ({ isRequest, wasFull, freed }, { big, policy }) =>
  policy.full === "keep-bigger" && !isRequest && wasFull && freed >= big;

/** Checks a sentence: its numbers against the facts so far. */
interface Claim {
  readonly says: RegExp;
  readonly holds: (numbers: readonly number[], history: LaneHistory, step: number) => boolean;
}

/** A sentence about the first event of a kind, which must be at this step and satisfy `isSo`. */
const first =
  (
    happens: Happening,
    isSo: (numbers: readonly number[], fact: Fact, history: LaneHistory) => boolean,
  ): Claim["holds"] =>
  (numbers, history, step) => {
    const fact = history.facts.find((one) => happens(one, history));
    return fact?.step === step && isSo(numbers, fact, history);
  };

/** "64× too big" appears from twice the need on, with one decimal below eight times. */
const isTimes = (times: number, { size, needed }: Fact): boolean =>
  Number.isNaN(times) ? size < 2 * needed : Math.abs(times - size / needed) <= (size < 8 * needed ? 0.05 : 0.5);

/**
 * The cache held more than callers wasted during the last INSIDE_STEPS steps, and not in the step before
 * them.
 */
function isInside({ facts }: LaneHistory, step: number, steps: number): boolean {
  const isMore = ({ idle, wasted }: Fact) => idle > wasted;
  const stretch = facts.slice(step + 1 - steps, step + 1);
  const earlier = facts[step - steps];
  return stretch.length === steps && stretch.every(isMore) && (earlier === undefined || !isMore(earlier));
}

/** Why a request got a new buffer. */
const MISSES: readonly { readonly why: RegExp; readonly isSo: (fact: Fact, policy: Policy) => boolean }[] = [
  { why: /(?:the cache|its bucket) was empty/, isSo: ({ before }) => before.length > 0 && sum(before) === 0 },
  {
    why: /the cached buffers? (?:was|were) too small/,
    isSo: ({ before, needed }) => sum(before) > 0 && before.every((held) => held < needed),
  },
  {
    why: /the cached buffers would have wasted too much/,
    isSo: ({ before, needed }) => before.some((held) => held >= needed),
  },
  {
    why: /no cached buffer had exactly this size/,
    isSo: ({ before, needed }) => before.some((held) => held > needed) && !before.includes(needed),
  },
  { why: /it is too big for any bucket/, isSo: ({ before }, { capacity }) => capacity > 0 && before.length === 0 },
  { why: /this policy caches nothing/, isSo: (_, { capacity }) => capacity === 0 },
];

/** The cards' texts after the log has dropped the sizes. */
const SIZES_UNKNOWN: readonly Claim[] = [
  {
    says: /^(\d+) B or more\.$/,
    holds: first(isCreated, ([least = 0], fact) => fact.size >= least),
  },
  {
    says: /^A smaller buffer is freed, because the cache keeps (\d+) B or more\.$/,
    holds: first(isKeptBig, ([least = 0], { size, after }) => size < least && after.every((held) => held >= least)),
  },
  {
    says: /^A small request gets (\d+) B or more, because that is big enough\.$/,
    holds: first(isHandedOver, ([least = 0], fact) => fact.size >= least),
  },
  {
    says: /^(\d+) B or more is freed, because the cache keeps one as big or bigger\.$/,
    holds: first(isBigFreed, ([least = 0], { freed, after }) => {
      return freed >= least && after.some((held) => held >= freed);
    }),
  },
  {
    says: /^The cache has held more than callers waste for (\d+) steps in a row\.$/,
    holds: ([steps = 0], history, step) => isInside(history, step, steps),
  },
];

const CLAIMS: readonly Claim[] = [
  ...MISSES.map(({ why, isSo }) => ({
    says: new RegExp(`^(\\d+) B, (?:all|(\\d+) B) of it needed, because ${why.source}\\.$`),
    holds: first(isCreated, ([size = 0, needed = size], fact, history) => {
      return fact.size === size && fact.needed === needed && isSo(fact, history.policy);
    }),
  })),
  {
    says: /^A (\d+) B buffer is freed, because the cache keeps (\d+) B\.$/,
    holds: first(isKeptBig, ([size = 0, kept = 0], fact) => {
      return fact.size === size && kept > size && fact.after.length === 1 && fact.after[0] === kept;
    }),
  },
  {
    says: /^A (\d+) B buffer is freed, because the cache keeps (\d+) B or more\.$/,
    holds: first(isKeptBig, ([size = 0, least = 0], fact) => {
      return fact.size === size && least > size && fact.after.length > 1 && fact.after.every((held) => held >= least);
    }),
  },
  {
    says: /^A (\d+) B request gets (\d+) B, because that is big enough(?:: ([\d.]+)× too big)?\.$/,
    holds: first(isHandedOver, ([needed = 0, size = 0, times = Number.NaN], fact) => {
      return fact.needed === needed && fact.size === size && isTimes(times, fact);
    }),
  },
  {
    says: /^(\d+) B is freed, because the cache keeps (?:another as big|(\d+) B)\.$/,
    holds: first(isBigFreed, ([freed = 0, kept = freed], fact, history) => {
      const isKept = fact.freed === freed && kept >= freed && fact.after.includes(kept);
      return isKept && history.facts.every((one) => equalLoses(one, history));
    }),
  },
  {
    says: /^The cache holds (\d+) B unused, and callers waste (\d+) B\. It has held more than they waste for (\d+) steps in a row\.$/,
    holds: ([idle, wasted, steps = 0], history, step) => {
      const fact = history.facts[step];
      return fact?.idle === idle && fact?.wasted === wasted && isInside(history, step, steps);
    },
  },
  ...SIZES_UNKNOWN,
  {
    says: /^From here on, a buffer of (\d+) B or more always exists\.$/,
    holds: ([size = 0], history, step) => {
      const { facts } = history;
      const isThere = facts.slice(step).every(({ largest }) => largest === size) && isLargest(facts, size, step);
      return isThere && facts.every(({ freed, after }) => freed !== size || after.includes(size));
    },
  },
  {
    says: /^One of (\d+) B exists now\.$/,
    holds: ([size = 0], { facts }, step) => facts.at(-1)?.largest === size && isLargest(facts, size, step),
  },
  {
    says: /^The last (\d+) B buffer was freed at step (\d+)\.$/,
    holds: ([size = 0, gone = 0], { facts }, step) => {
      const isGone = facts.slice(gone).every(({ largest }) => largest < size);
      return isGone && facts[gone]?.freed === size && facts[gone - 1]?.largest === size && isLargest(facts, size, step);
    },
  },
];

/** A big buffer met an equal one, the smallest in a full bucket, and one of the two was freed. */
const equalLoses = ({ isRequest, wasFull, before, size, freed }: Fact, { big }: LaneHistory): boolean =>
  isRequest || !wasFull || size < big || Math.min(...before) !== size || freed === size;

/** The heap first supplied a buffer of this size at this step, and never a larger one. */
function isLargest(facts: readonly Fact[], size: number, step: number): boolean {
  const isNew = facts.slice(0, step).every(({ largest }) => largest < size);
  return isNew && facts[step]?.largest === size && facts.every(({ largest }) => largest <= size);
}

const COUNTED: Readonly<Record<string, Happening>> = {
  born: isCreated,
  stays: isKeptBig,
  wasted: isHandedOver,
  replaced: isBigFreed,
};

/** A card's text as a reader sees it. */
export interface SaidCard {
  readonly key: string;
  readonly step: number;
  readonly sentence: string;
}

/** Whether a card's text is true of its lane's history. A sentence without a check is not. */
export function isTrue({ key, step, sentence }: SaidCard, history: LaneHistory): boolean {
  const [, text = "", times] = /^(.*?)(?: (\d+) times\.)?$/.exec(plain(sentence).replace(/(?<=\d) (?=\d)/g, "")) ?? [];
  const claim = CLAIMS.find(({ says }) => says.test(text));
  const numbers = claim?.says
    .exec(text)
    ?.slice(1)
    .map((number) => (number === undefined ? undefined : Number(number)));
  const happens = COUNTED[key];
  const count = happens && history.facts.filter((fact) => happens(fact, history)).length;
  const isCounted = count === undefined || (times === undefined ? count === 1 : count === Number(times));
  return isCounted && claim?.holds(numbers as number[], history, step) === true;
}
