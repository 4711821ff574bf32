import { figure } from "../../../charts/figures";
import { EFFECT } from "../../../generated/abi";
import { formatCounted } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { LaneReading } from "../../../state/frame-store";

/** A thing that happened, on the scale of steps. */
export interface StoryCard {
  readonly key: string;
  readonly glyph: string;
  readonly title: string;
  readonly text: string;
  /** When it came first; NaN = not seen yet. */
  readonly step: number;
  readonly harm: boolean;
}

interface Telling {
  readonly effect: number;
  readonly key: "born" | "stays" | "wasted" | "replaced" | "moved_inside";
  readonly glyph: string;
  readonly title: string;
  readonly harm?: boolean;
  readonly text: (big: string) => string;
}

const TELLINGS: readonly Telling[] = [
  {
    effect: EFFECT.BORN,
    key: "born",
    glyph: "◇",
    title: "A big buffer is born",
    text: (big) => `A caller needs ${big} or more, the heap gives it.`,
  },
  {
    effect: EFFECT.STAYS,
    key: "stays",
    glyph: "②",
    title: "It stays",
    text: (big) => `A small return is freed: the slot holds ${big} or more.`,
  },
  {
    effect: EFFECT.WASTED,
    key: "wasted",
    glyph: "①",
    title: "Big wasted on small",
    harm: true,
    text: (big) => `A small caller gets ${big} or more.`,
  },
  {
    effect: EFFECT.REPLACED,
    key: "replaced",
    glyph: "④",
    title: "Bigger replaces big",
    text: () => "A big one leaves because one as big or bigger stays.",
  },
];

const MOVED_INSIDE: Telling = {
  effect: EFFECT.MOVED_INSIDE,
  key: "moved_inside",
  glyph: "✚",
  title: "Waste has moved inside",
  harm: true,
  text: () => "The cache holds more than callers waste, for 10\u202f000 steps.",
};

/** The story of a lane by step; what has not been seen yet stands at the end. */
export function story(lane: LaneReading): StoryCard[] {
  const inside = Number.isNaN(lane.firsts[EFFECT.MOVED_INSIDE] ?? Number.NaN) ? [] : [MOVED_INSIDE];
  const cards = [...TELLINGS, ...inside].map((telling) => card(lane, telling));
  return [...cards, corollary(lane)].sort((a, b) => order(a) - order(b));
}

const order = ({ step }: StoryCard): number => (Number.isNaN(step) ? Number.POSITIVE_INFINITY : step);

function card(lane: LaneReading, { effect, key, glyph, title, harm = false, text }: Telling): StoryCard {
  const step = lane.firsts[effect] ?? Number.NaN;
  const times = figure(lane, `${key}_count`);
  const told = `${text(formatBytes(figure(lane, "big")))} ${times > 0 ? `${formatCounted(times, "time")} so far.` : ""}`;
  return { key, glyph, title, step, harm, text: Number.isNaN(step) ? "Not seen yet." : told.trim() };
}

/** The article's corollary: the biggest buffer never gets freed. Some policies free it. */
function corollary(lane: LaneReading): StoryCard {
  const [size, gone] = [figure(lane, "largest_born"), figure(lane, "largest_gone_step")];
  const isBig = size >= figure(lane, "big");
  const end = Number.isNaN(gone) ? "freed: never." : `the last one freed at step ${formatInteger(gone)}.`;
  return {
    key: "corollary",
    glyph: "♛",
    title: Number.isNaN(gone) ? "Biggest never leaves" : "Even the biggest leaves",
    text: isBig ? `${formatBytes(size)}, ${end}` : "Not seen yet.",
    step: isBig ? figure(lane, "largest_born_step") : Number.NaN,
    harm: false,
  };
}
