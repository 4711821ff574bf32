import { figure } from "../../../charts/figures";
import { EFFECT } from "../../../generated/abi";
import type { FirstEvent } from "../../../protocol/messages";
import type { Effect, Policy } from "../../../scenario/scenario";
import { formatCounted } from "../../../shared/figure-text";
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
  readonly title: string;
  readonly harm?: boolean;
  /** The first event, with its own sizes. */
  readonly text: (size: string, other: string, policy: Policy) => string;
  /** What is said of it while its sizes are not known; `big` is the least size that counts as big. */
  readonly rule: (big: string) => string;
}

const INSIDE = "for 10\u202f000 steps in a row";

const TELLINGS: readonly Telling[] = [
  {
    effect: "born",
    glyph: "◇",
    title: "A big buffer is born",
    text: (size, other) => `${size} for a caller who needs ${size === other ? "it" : other}.`,
    rule: (big) => `A caller needs ${big} or more, the heap gives it.`,
  },
  {
    effect: "stays",
    glyph: "②",
    title: "It stays",
    text: (size, other, { capacity }) =>
      `A returned ${other} is freed: the ${capacity === 1 ? `slot holds ${size}` : `slots hold ${size} or more`}.`,
    rule: (big) => `A small return is freed: the cache holds ${big} or more.`,
  },
  {
    effect: "wasted",
    glyph: "①",
    title: "Big wasted on small",
    harm: true,
    text: (size, other) => `A ${other} caller gets ${size}.`,
    rule: (big) => `A small caller gets ${big} or more.`,
  },
  {
    effect: "replaced",
    glyph: "④",
    title: "Bigger replaces big",
    text: (size, other) => `${size} leaves because ${size === other ? `another ${size}` : other} stays.`,
    rule: () => "A big one leaves because one as big or bigger stays.",
  },
  {
    effect: "moved-inside",
    glyph: "✚",
    title: "Waste moved inside",
    harm: true,
    text: (size, other) => `${size} lie idle in the cache, callers waste ${other}: more inside than out, ${INSIDE}.`,
    rule: () => `The cache holds more than callers waste, ${INSIDE}.`,
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
  const said = first
    ? text(formatBytes(first.size), formatBytes(first.other), policy)
    : rule(formatBytes(figure(lane, "big")));
  const count = figure(lane, `${named(effect)}_count`);
  return { key: effect, ...rest, harm, step, count, text: Number.isNaN(step) ? "Not seen yet." : said };
}

/** How often so far: "2 011 times." */
export const countWords = (count: number): string => (count > 1 ? `${formatCounted(count, "time")}.` : "");

/**
 * The article's corollary: the biggest buffer never gets freed. Where bigger ones are kept whatever their size this cannot
 * be otherwise; some other policies free it.
 */
function corollary({ lane, policy }: Told): StoryCard {
  const [size, gone] = [figure(lane, "largest_born"), figure(lane, "largest_gone_step")];
  const isBig = size >= figure(lane, "big");
  return {
    key: "corollary",
    glyph: "♛",
    title: Number.isNaN(gone) ? "Biggest never leaves" : "Even the biggest leaves",
    text: isBig
      ? `${formatBytes(size)}, ${endWords(gone, policy, figure(lane, "largest_cached") === size)}`
      : "Not seen yet.",
    step: isBig ? figure(lane, "largest_born_step") : Number.NaN,
    count: Number.NaN,
    harm: false,
  };
}

/** `cached`: it is in the cache, not with a caller. */
function endWords(gone: number, policy: Policy, cached: boolean): string {
  if (!Number.isNaN(gone)) return `the last one freed at step ${formatInteger(gone)}.`;
  const never = policy.full === "keep-bigger" && policy.cutoff === null && policy.buckets === "one";
  if (!never || policy.capacity === 0) return "freed: not so far.";
  return cached
    ? "freed: never. In its slot no small return drives it out; only a request takes it."
    : "freed: never. A caller holds it; returned to a slot, no small return drives it out.";
}
