import type { Moment, Operation } from "../../../codegen/code-line";
import { EFFECT, LIMIT } from "../../../generated/abi";
import type { FirstEvent } from "../../../kernel/protocol/messages";
import { CAUSES, type Cause, causeNamed } from "../../../models/allocation/causes";
import { effectTitle } from "../../../models/allocation/effects";
import { figure } from "../../../models/allocation/figures";
import { hasPool, poolWords } from "../../../models/allocation/pool-tables";
import type { Effect, Policy } from "../../../models/allocation/scenario";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { AllocationLaneSnapshot } from "../../shared/allocation-frame";

/** An event on the scale of steps. */
export interface StoryCard {
  readonly key: Effect | "corollary";
  /** Its name, after its number in the article if it has one: "1 · Big buffer, tiny request". */
  readonly title: string;
  readonly text: string;
  /** The first step at which it happened; NaN = not seen yet. */
  readonly step: number;
  /** How often it has happened so far; NaN where the card has no count. */
  readonly count: number;
  readonly harm: boolean;
  /** Where the first one ended in the code; null = unknown. */
  readonly moment: Moment | null;
}

/** The lane that a story describes. */
interface StoryState {
  readonly lane: Pick<AllocationLaneSnapshot, "figures" | "firsts">;
  readonly policy: Policy;
  readonly events: readonly FirstEvent[];
}

interface Telling {
  readonly effect: Effect;
  readonly operation: Operation;
  readonly harm?: boolean;
  /** Describes the first event and its cause, with its sizes in bytes. */
  readonly text: (first: FirstEvent, policy: Policy) => string;
  /** The text while the sizes are unknown. `big` is the smallest size that counts as big. */
  readonly rule: (big: string) => string;
}

const INSIDE = `for ${formatInteger(LIMIT.INSIDE_RUN)} steps in a row`;

/** How much too big a buffer is: ": 64× too big". Below twice the need it is omitted. */
function excess(size: number, needed: number): string {
  const times = size / needed;
  return times < 2 ? "" : `: ${times < 8 ? Number(times.toFixed(1)) : formatInteger(times)}× too big`;
}

/** Why a request got a new buffer, as a clause after "because". */
function missWords(cause: number, { buckets, capacity }: Policy): string {
  const { miss } = CAUSES[causeOf(cause)];
  return inSentence(miss?.(capacity === 1, buckets === "one") ?? "Nothing is cached");
}

/** A clause without its capital. */
const inSentence = (clause: string): string => clause.charAt(0).toLowerCase() + clause.slice(1);

/** In the order of the article, which numbers them. */
const TELLINGS: readonly Telling[] = [
  {
    effect: "born",
    operation: "ALLOCATE",
    text: ({ size, other, cause }, policy) => {
      const need = size === other ? "all of it needed" : `${formatBytes(other)} of it needed`;
      return `${formatBytes(size)}, ${need}, because ${missWords(cause, policy)}.`;
    },
    rule: (big) => `${big} or more.`,
  },
  {
    effect: "wasted",
    operation: "ALLOCATE",
    harm: true,
    text: ({ size, other }) =>
      `A ${formatBytes(other)} request gets ${formatBytes(size)}, because that is big enough${excess(size, other)}.`,
    rule: (big) => `A small request gets ${big} or more, because that is big enough.`,
  },
  {
    effect: "stays",
    operation: "FREE",
    text: ({ size, other }, { capacity }) =>
      `A ${formatBytes(other)} buffer is freed, because the cache keeps ${formatBytes(size)}${capacity === 1 ? "" : " or more"}.`,
    rule: (big) => `A smaller buffer is freed, because the cache keeps ${big} or more.`,
  },
  {
    effect: "replaced",
    operation: "FREE",
    text: ({ size, other }) =>
      `${formatBytes(size)} is freed, because the cache keeps ${size === other ? "another as big" : formatBytes(other)}.`,
    rule: (big) => `${big} or more is freed, because the cache keeps one as big or bigger.`,
  },
  {
    effect: "moved-inside",
    operation: "FREE",
    harm: true,
    text: ({ size, other }) =>
      `The cache holds ${formatBytes(size)} unused, and callers waste ${formatBytes(other)}. It has held more than they waste ${INSIDE}.`,
    rule: () => `The cache has held more than callers waste ${INSIDE}.`,
  },
];

/** Every event has a cause. */
const causeOf = (cause: number): Cause => causeNamed(cause) as Cause;

/** The story of a lane in the article's order, so that no event moves a card. Events beyond the article come last, once seen. */
export function story(state: StoryState): StoryCard[] {
  const cards = TELLINGS.map((telling) => card(state, telling));
  const last = cards.findIndex(({ key }) => key === "replaced");
  const later = cards.slice(last).filter((one) => one.key === "replaced" || isSeen(one));
  return [...cards.slice(0, last), corollary(state), ...later];
}

export const isSeen = ({ step }: StoryCard): boolean => !Number.isNaN(step);

const named = (effect: Effect) => effect.replace("-", "_") as "born" | "moved_inside";

function card({ lane, policy, events }: StoryState, telling: Telling): StoryCard {
  const { effect, operation, harm = false } = telling;
  const { text, rule } = { ...telling, ...(hasPool(policy) && poolWords.tellings[effect]) };
  const step = lane.firsts[EFFECT[named(effect).toUpperCase() as keyof typeof EFFECT]] ?? Number.NaN;
  const first = events.find((event) => event.effect === effect);
  const said = first ? text(first, policy) : rule(formatBytes(figure(lane, "big")));
  const count = figure(lane, `${named(effect)}_count`);
  const moment = first && effect !== "moved-inside" ? { operation, cause: causeOf(first.cause) } : null;
  const seen = Number.isNaN(step) ? "Not seen yet." : said;
  return { key: effect, title: effectTitle(effect), harm, step, count, moment, text: seen };
}

/** A card's text, with how often its event has happened so far: "258 times." */
export const cardSentence = ({ text, count }: Pick<StoryCard, "text" | "count">): string =>
  count > 1 ? `${text} ${formatInteger(count)}\u00a0times.` : text;

/** The article's third effect and its corollary: a buffer of the biggest size always exists. Other policies may free all of them. */
function corollary({ lane, policy }: StoryState): StoryCard {
  const [size, born] = [figure(lane, "largest_born"), figure(lane, "largest_born_step")];
  const isBig = size >= figure(lane, "big");
  const stays = !hasPool(policy) && keepsBiggest(policy);
  const said = hasPool(policy)
    ? biggestOfPool(formatBytes(size))
    : biggest(formatBytes(size), figure(lane, "largest_gone_step"), stays);
  return {
    key: "corollary",
    title: isBig ? said.title : BIGGEST_STAY,
    text: isBig ? said.text : "Not seen yet.",
    step: isBig ? born : Number.NaN,
    count: Number.NaN,
    harm: false,
    moment: isBig && stays ? { operation: "FREE", cause: "NOT_BIGGER" } : null,
  };
}

const BIGGEST_STAY = effectTitle("biggest");

/** Whether the one bucket frees a buffer of the largest size only if it keeps one as big, for any requests. */
const keepsBiggest = ({ full, cutoff, buckets, capacity, idleMax, emptyEvery }: Policy): boolean =>
  full === "keep-bigger" &&
  [cutoff, idleMax, emptyEvery].every((limit) => limit === null) &&
  buckets === "one" &&
  capacity > 0;

/** No pool tells when its last array of a size went. */
const biggestOfPool = (size: string) => ({
  title: "The biggest so far",
  text: `None had more than ${size} up to now.`,
});

/** `gone`: the first step without a buffer of this size; NaN = one still exists. */
function biggest(size: string, gone: number, stay: boolean): Pick<StoryCard, "title" | "text"> {
  if (!Number.isNaN(gone))
    return {
      title: "The biggest are freed",
      text: `The last ${size} buffer was freed at step ${formatInteger(gone)}.`,
    };
  if (stay)
    return {
      title: BIGGEST_STAY,
      text: `From here on, a buffer of ${size} or more always exists.`,
    };
  return { title: "The biggest so far", text: `One of ${size} exists now.` };
}
