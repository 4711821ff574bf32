import type { Cause, Moment, Operation } from "../../../codegen/code-line";
import { CAUSE, EFFECT, LIMIT } from "../../../generated/abi";
import { figure } from "../../../kernel/protocol/figures";
import type { FirstEvent } from "../../../kernel/protocol/messages";
import type { LaneSnapshot } from "../../../kernel/run/frame-store";
import type { Effect } from "../../../kernel/scenario/scenario";
import type { Policy } from "../../../models/allocation/scenario";
import { formatBytes, formatInteger } from "../../../shared/format";
import { coreName } from "../core-name";

/** A thing that happened, on the scale of steps. */
export interface StoryCard {
  readonly key: Effect | "corollary";
  /** Its number in the story of the article; null = it has none. */
  readonly number: number | null;
  readonly title: string;
  readonly text: string;
  /** When it came first; NaN = not seen yet. */
  readonly step: number;
  /** How often it has happened so far; NaN where that is no question. */
  readonly count: number;
  readonly harm: boolean;
  /** How the first one ended in the code; null = that is not known. */
  readonly moment: Moment | null;
}

/** What a story is told of. */
export interface Told {
  readonly lane: Pick<LaneSnapshot, "figures" | "firsts">;
  readonly policy: Policy;
  readonly events: readonly FirstEvent[];
}

interface Telling {
  readonly effect: Effect;
  readonly number: number;
  /** At most five words. */
  readonly title: string;
  readonly operation: Operation;
  readonly harm?: boolean;
  /** What the first event was and why, with its own sizes in bytes. */
  readonly text: (first: FirstEvent, policy: Policy) => string;
  /** What is said while the sizes are not known; `big` is the least size that counts as big. */
  readonly rule: (big: string) => string;
}

const INSIDE = `for ${formatInteger(LIMIT.INSIDE_RUN)} steps in a row`;

/** How much too big a buffer is: ": 64× too big". Less than twice the need is not said. */
function excess(size: number, needed: number): string {
  const times = size / needed;
  return times < 2 ? "" : `: ${times < 8 ? Number(times.toFixed(1)) : formatInteger(times)}× too big`;
}

/** Why a request got a new buffer, after "because". */
function missWords(cause: number, { buckets, capacity }: Policy): string {
  switch (causeOf(cause)) {
    case "CACHE_EMPTY":
      return `${buckets === "one" ? "the cache" : "its bucket"} was empty`;
    case "TOO_SMALL":
      return capacity === 1 ? "the cached one was too small" : "all cached ones were too small";
    case "TOO_WASTEFUL":
      return "what fits would waste too much";
    case "NOT_EXACT":
      return "none of that size was cached";
    case "OUTSIDE_BUCKETS":
      return "no bucket is for that size";
    default:
      return "nothing is cached";
  }
}

const TELLINGS: readonly Telling[] = [
  {
    effect: "born",
    number: 1,
    title: "Big buffer created",
    operation: "ALLOCATE",
    text: ({ size, other, cause }, policy) => {
      const need = size === other ? "all of it needed" : `${formatBytes(other)} of it needed`;
      return `${formatBytes(size)}, ${need}, because ${missWords(cause, policy)}.`;
    },
    rule: (big) => `${big} or more.`,
  },
  {
    effect: "stays",
    number: 2,
    title: "It is kept",
    operation: "FREE",
    text: ({ size, other }, { capacity }) =>
      `A ${formatBytes(other)} buffer is freed, because the cache keeps ${formatBytes(size)}${capacity === 1 ? "" : " or more"}.`,
    rule: (big) => `A smaller buffer is freed, because the cache keeps ${big} or more.`,
  },
  {
    effect: "wasted",
    number: 3,
    title: "It is wasted",
    operation: "ALLOCATE",
    harm: true,
    text: ({ size, other }) =>
      `A ${formatBytes(other)} request gets ${formatBytes(size)}, because that is big enough${excess(size, other)}.`,
    rule: (big) => `A small request gets ${big} or more, because that is big enough.`,
  },
  {
    effect: "replaced",
    number: 4,
    title: "Freed for one as big",
    operation: "FREE",
    text: ({ size, other }) =>
      `${formatBytes(size)} is freed, because the cache keeps ${size === other ? "another as big" : formatBytes(other)}.`,
    rule: (big) => `${big} or more is freed, because the cache keeps one as big or bigger.`,
  },
  {
    effect: "moved-inside",
    number: 5,
    title: "Waste moved inside",
    operation: "FREE",
    harm: true,
    text: ({ size, other }) =>
      `The cache holds ${formatBytes(size)} unused, callers waste ${formatBytes(other)}. It has held more than they waste ${INSIDE}.`,
    rule: () => `The cache has held more than callers waste ${INSIDE}.`,
  },
];

const causeOf = (cause: number): Cause => coreName(CAUSE, cause) as Cause;

/** The story of a lane in the article's order: no card moves when another one happens. What the article does not tell comes last, once seen. */
export function story(told: Told): StoryCard[] {
  const cards = TELLINGS.map((telling) => card(told, telling));
  const ofArticle = cards.filter(({ key }) => key !== "moved-inside");
  const later = cards.filter((one) => one.key === "moved-inside" && isSeen(one));
  return [...ofArticle, corollary(told), ...later];
}

export const isSeen = ({ step }: StoryCard): boolean => !Number.isNaN(step);

const named = (effect: Effect) => effect.replace("-", "_") as "born" | "moved_inside";

function card({ lane, policy, events }: Told, telling: Telling): StoryCard {
  const { effect, operation, text, rule, harm = false, ...rest } = telling;
  const step = lane.firsts[EFFECT[named(effect).toUpperCase() as keyof typeof EFFECT]] ?? Number.NaN;
  const first = events.find((event) => event.effect === effect);
  const said = first ? text(first, policy) : rule(formatBytes(figure(lane, "big")));
  const count = figure(lane, `${named(effect)}_count`);
  const moment = first && effect !== "moved-inside" ? { operation, cause: causeOf(first.cause) } : null;
  return { key: effect, ...rest, harm, step, count, moment, text: Number.isNaN(step) ? "Not seen yet." : said };
}

/** What a card says: its text, and how often that has happened so far: "258 times." */
export const cardSentence = ({ text, count }: Pick<StoryCard, "text" | "count">): string =>
  count > 1 ? `${text} ${formatInteger(count)}\u00a0times.` : text;

/** "1 · Big buffer created". */
export const cardTitle = ({ number, title }: Pick<StoryCard, "number" | "title">): string =>
  number === null ? title : `${number} · ${title}`;

/** The article's corollary: of the biggest size there is always one. Other policies may free all of them. */
function corollary({ lane, policy }: Told): StoryCard {
  const [size, born] = [figure(lane, "largest_born"), figure(lane, "largest_born_step")];
  const isBig = size >= figure(lane, "big");
  const stays = keepsBiggest(policy);
  const said = biggest(formatBytes(size), figure(lane, "largest_gone_step"), stays);
  return {
    key: "corollary",
    number: null,
    title: isBig ? said.title : BIGGEST_STAY,
    text: isBig ? said.text : "Not seen yet.",
    step: isBig ? born : Number.NaN,
    count: Number.NaN,
    harm: false,
    moment: isBig && stays ? { operation: "FREE", cause: "NOT_BIGGER" } : null,
  };
}

const BIGGEST_STAY = "The biggest stay";

/** A buffer of the largest size leaves the one bucket only if one as big stays, whatever the requests are. */
const keepsBiggest = ({ full, cutoff, buckets, capacity }: Policy): boolean =>
  full === "keep-bigger" && cutoff === null && buckets === "one" && capacity > 0;

/** `gone`: the step from which no buffer of this size exists; NaN = one exists. */
function biggest(size: string, gone: number, stay: boolean): Pick<StoryCard, "title" | "text"> {
  if (!Number.isNaN(gone))
    return { title: "The biggest go too", text: `The last ${size} buffer was freed at step ${formatInteger(gone)}.` };
  if (stay)
    return {
      title: BIGGEST_STAY,
      text: `From here on there is always one of ${size} or more: it is freed only for another as big.`,
    };
  return { title: "The biggest so far", text: `One of ${size} exists now.` };
}
