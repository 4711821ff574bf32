import { defaultScenario } from "../../models/allocation/default-scenario";
import { effectLabel } from "../../models/allocation/effects";
import { formatBytes, formatInteger } from "../../shared/format";
import type { HeldBuffer, StoryRecord } from "../record";
import { LAST_STEP, SCORE } from "./score";

/** A sentence, with lines under it. */
export interface Caption {
  readonly title: string;
  readonly lines: readonly string[];
  /** The wasted bytes, if the title begins with them. */
  readonly counter?: string;
}

const EMPTY: HeldBuffer = { granted: Number.NaN, needed: Number.NaN, born: -1 };

const biggest = ({ flawed: { held } }: StoryRecord): HeldBuffer =>
  held.reduce((most, one) => (one.granted > (most.granted || 0) ? one : most), EMPTY);

const cachedSize = ({ flawed: { cached } }: StoryRecord) => formatInteger(cached?.size ?? Number.NaN);
const SMALLEST = formatInteger(defaultScenario.sizeMin);

export const restWords = {
  sub: "A cache that keeps the bigger buffer is a memory leak. Watch it start at step 11.",
  short: "Keeping the bigger buffer is a memory leak.",
} as const;

type Say = (record: StoryRecord) => Caption;

const reuse: Say = (record) => {
  const { granted, needed } = biggest(record);
  const [size, need] = [formatInteger(granted), formatInteger(needed)];
  return {
    title: "A cache saves work.",
    lines: [
      `Step 4. A ${need}-byte request reuses the cached ${size}-byte buffer: no heap call.`,
      "One heap allocation has served three requests. The caller wastes a little, for now.",
    ],
  };
};

const bigRequest: Say = (record) => ({
  title: "A rare big request arrives.",
  lines: [
    `Step 6, ${effectLabel("born")}. The cached ${cachedSize(record)} is too small for`,
    `${formatInteger(biggest(record).needed)} bytes, so the heap allocates. So far, nothing is wrong.`,
  ],
});

const thrownAway: Say = (record) => ({
  title: "The cache keeps the bigger one.",
  lines: [
    `Step 10, ${effectLabel("stays")}. A ${SMALLEST}-byte buffer comes back.`,
    `The cache has the ${cachedSize(record)}, which is bigger. The small one is freed.`,
  ],
});

const badHit: Say = (record) => {
  const { granted, needed } = biggest(record);
  return {
    title: `${formatInteger(needed)} bytes needed. ${formatInteger(granted)} handed out.`,
    lines: [`Step 11, ${effectLabel("wasted")}. The cache kept it`, "and hands it to anyone it is big enough for."],
  };
};

const biggerWins: Say = (record) => ({
  title: "Now an even bigger one is cached.",
  lines: [
    `Step 59, ${effectLabel("replaced")}. The ${formatInteger(64 * defaultScenario.sizeMin)} comes back,`,
    `but the cache holds ${cachedSize(record)} by now. The next ${SMALLEST}-byte request gets that.`,
  ],
});

const growth: Say = (record) => ({
  title: " bytes wasted by callers",
  counter: formatInteger(record.flawed.wasted),
  lines:
    record.step === LAST_STEP
      ? [
          `Same ${formatInteger(record.step)} steps, still one cache slot.`,
          "Nothing has crashed. Nothing looks wrong from outside.",
        ]
      : ["A big buffer leaves only when one as big takes its place.", "So big ones pile up."],
});

const leak: Say = ({ flawed: { cached, wasted } }) => ({
  title: `Where is the leak? Not here: ${formatBytes(cached?.size ?? Number.NaN)}.`,
  lines: [
    `The cache holds one ${formatInteger(cached?.size ?? Number.NaN)}-byte buffer. The waste is in the buffers it handed out.`,
    `Empty the cache, and ${formatInteger(wasted)} bytes are still wasted.`,
  ],
});

const opening: Say = () => ({ title: reuseTitle, lines: [] });
const reuseTitle = "A cache saves work.";

/**
 * The first step of each sentence. Its numbers come from that step's record, during the growth from the current one.
 */
const SENTENCES: readonly { readonly from: number; readonly say: Say }[] = [
  { from: -1, say: opening },
  { from: 4, say: reuse },
  { from: 6, say: bigRequest },
  { from: 10, say: thrownAway },
  { from: 11, say: badHit },
  { from: 59, say: biggerWins },
  { from: 61, say: growth },
];

/** The step whose record supplies the numbers of a beat's sentence; null = the current record. */
export function captionStep(beat: number): number | null {
  const { scene, step } = SCORE[beat] ?? {};
  if (step === undefined || scene === "growth" || scene === "leak") return null;
  return SENTENCES.findLast(({ from }) => from <= step)?.from ?? -1;
}

/** A beat's caption. `record`: that of captionStep, or the current one. */
export function captionOf(beat: number, record: StoryRecord): Caption {
  const { scene = "opening" } = SCORE[beat] ?? {};
  if (scene === "leak") return leak(record);
  if (scene === "growth") return growth(record);
  const step = captionStep(beat);
  return (SENTENCES.find(({ from }) => from === step)?.say ?? opening)(record);
}

/** The lines of the article's code that decide a step. The last one is highlighted. */
export interface CodeLines {
  readonly routine: string;
  readonly test: string;
  readonly answer: string;
  readonly lit: string;
}

const RETURN = { routine: "ReturnBuffer:", test: "if (b->size > slot[out]->size)", lit: "FreeBuffer(b);" } as const;
const GET = { routine: "GetBuffer:", test: "if (b->size < needed) continue;", lit: "return b;" } as const;

/** The code of a beat whose sentence describes this step; null = no code is shown. */
export function codeOf(step: number | null, record: StoryRecord): CodeLines | null {
  const { cached } = record.flawed;
  if (step === 10) return { ...RETURN, answer: `// ${defaultScenario.sizeMin} > ${cached?.size}? no` };
  if (step === 11) return { ...GET, answer: `// ${biggest(record).granted} < ${biggest(record).needed}? no` };
  if (step === 59) return { ...RETURN, answer: `// ${64 * defaultScenario.sizeMin} > ${cached?.size}? no` };
  return null;
}
