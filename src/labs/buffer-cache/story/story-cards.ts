import { figure } from "../../../charts/figures";
import { EFFECT, LIMIT } from "../../../generated/abi";
import type { FirstEvent } from "../../../protocol/messages";
import type { Effect, Policy } from "../../../scenario/scenario";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { LaneSnapshot } from "../../../state/frame-store";

/** A thing that happened, on the scale of steps. */
export interface StoryCard {
  readonly key: Effect | "corollary";
  readonly glyph: string;
  readonly title: string;
  readonly text: string;
  /** When it came first; NaN = not seen yet. */
  readonly step: number;
  /** How often it has happened so far; NaN where that is no question. */
  readonly count: number;
  readonly harm: boolean;
}

/** What a story is told of. */
export interface Told {
  readonly lane: Pick<LaneSnapshot, "figures" | "firsts">;
  readonly policy: Policy;
  readonly events: readonly FirstEvent[];
}

interface Telling {
  readonly effect: Effect;
  readonly glyph: string;
  /** At most four words. */
  readonly title: string;
  readonly harm?: boolean;
  /** The first event, with its own sizes in bytes. */
  readonly text: (first: FirstEvent, policy: Policy) => string;
  /** What is said while the sizes are not known; `big` is the least size that counts as big. */
  readonly rule: (big: string) => string;
}

const INSIDE = `for ${formatInteger(LIMIT.INSIDE_RUN)} steps in a row`;

const hasOneSlot = ({ capacity, buckets }: Policy): boolean => capacity === 1 && buckets === "one";

/** How much too big a buffer is: ": 64× too big". Less than twice the need is not said. */
function excess(size: number, needed: number): string {
  const times = size / needed;
  return times < 2 ? "" : `: ${times < 8 ? Number(times.toFixed(1)) : formatInteger(times)}× too big`;
}

const TELLINGS: readonly Telling[] = [
  {
    effect: "born",
    glyph: "◇",
    title: "Big buffer created",
    text: ({ size, other }) =>
      `${formatBytes(size)}, and its caller needs ${size === other ? "all" : formatBytes(other)} of it.`,
    rule: (big) => `${big} or more.`,
  },
  {
    effect: "stays",
    glyph: "②",
    title: "It stays",
    text: ({ size, other }, { capacity }) => {
      const kept = `${formatBytes(size)}${capacity === 1 ? "" : " or more"}`;
      return `A ${formatBytes(other)} buffer comes back and is freed, because the cache keeps ${kept}.`;
    },
    rule: (big) => `A smaller buffer comes back and is freed, because the cache keeps ${big} or more.`,
  },
  {
    effect: "wasted",
    glyph: "①",
    title: "Big buffer, tiny request",
    harm: true,
    text: ({ size, other }, policy) =>
      `Request for ${formatBytes(other)}. The cache hands over ${hasOneSlot(policy) ? "its" : "a"} ${formatBytes(size)} buffer${excess(size, other)}.`,
    rule: (big) => `The cache hands over a buffer of ${big} or more.`,
  },
  {
    effect: "replaced",
    glyph: "④",
    title: "Big loses to big",
    text: ({ size, other }) =>
      `${formatBytes(size)} is freed, because the cache keeps ${formatBytes(other)}. Equal sizes lose too.`,
    rule: (big) => `A buffer of ${big} or more is freed, because the cache keeps one as big or bigger.`,
  },
  {
    effect: "moved-inside",
    glyph: "✚",
    title: "Waste moved inside",
    harm: true,
    text: ({ size, other }) =>
      `The cache holds ${formatBytes(size)} unused, callers waste ${formatBytes(other)}. It has held more than they waste ${INSIDE}.`,
    rule: () => `The cache has held more than callers waste ${INSIDE}.`,
  },
];

/** The story of a lane by step; what has not been seen yet stands at the end, and what the article does not tell only when it is seen. */
export function story(told: Told): StoryCard[] {
  const cards = TELLINGS.map((telling) => card(told, telling)).filter(
    (one) => isSeen(one) || one.key !== "moved-inside",
  );
  return [...cards, corollary(told)].sort((a, b) => order(a) - order(b));
}

export const isSeen = ({ step }: StoryCard): boolean => !Number.isNaN(step);

const order = (card: StoryCard): number => (isSeen(card) ? card.step : Number.POSITIVE_INFINITY);

const named = (effect: Effect) => effect.replace("-", "_") as "born" | "moved_inside";

function card({ lane, policy, events }: Told, { effect, text, rule, harm = false, ...rest }: Telling): StoryCard {
  const step = lane.firsts[EFFECT[named(effect).toUpperCase() as keyof typeof EFFECT]] ?? Number.NaN;
  const first = events.find((event) => event.effect === effect);
  const said = first ? text(first, policy) : rule(formatBytes(figure(lane, "big")));
  const count = figure(lane, `${named(effect)}_count`);
  return { key: effect, ...rest, harm, step, count, text: Number.isNaN(step) ? "Not seen yet." : said };
}

/** What a card says: its text, and how often that has happened so far: "(258×)". */
export const cardSentence = ({ text, count }: Pick<StoryCard, "text" | "count">): string =>
  count > 1 ? `${text} (${formatInteger(count)}×)` : text;

/** The article's corollary: the biggest buffers never go. Other policies may free all of them. */
function corollary({ lane, policy }: Told): StoryCard {
  const [size, born] = [figure(lane, "largest_born"), figure(lane, "largest_born_step")];
  const isBig = size >= figure(lane, "big");
  const said = biggest(formatBytes(size), born, figure(lane, "largest_gone_step"), keepsBiggest(policy));
  return {
    key: "corollary",
    glyph: "♛",
    title: isBig ? said.title : BIGGEST_STAY,
    text: isBig ? said.text : "Not seen yet.",
    step: isBig ? born : Number.NaN,
    count: Number.NaN,
    harm: false,
  };
}

const BIGGEST_STAY = "The biggest stay";

/** A buffer of the largest size leaves the one bucket for a larger one alone, whatever the requests are. */
const keepsBiggest = ({ full, cutoff, buckets, capacity }: Policy): boolean =>
  full === "keep-bigger" && cutoff === null && buckets === "one" && capacity > 0;

/** `gone`: the step from which no buffer of this size exists; NaN = one exists, though perhaps not since `born`. */
function biggest(size: string, born: number, gone: number, stay: boolean): Pick<StoryCard, "title" | "text"> {
  if (!Number.isNaN(gone))
    return { title: "The biggest go too", text: `The last ${size} buffer was freed at step ${formatInteger(gone)}.` };
  if (stay)
    return {
      title: BIGGEST_STAY,
      text: `From step ${formatInteger(born)} on there is always one of ${size} or more.`,
    };
  return { title: "The biggest so far", text: `At least one buffer of ${size} exists now.` };
}
