import { MOST_YCSB_ALPHA } from "../../../models/page_cache/rules";
import type { StreamSettings } from "../../../models/page_cache/scenario";

type Work = StreamSettings["work"];

/** The kinds of requests, with their names. */
export const WORKS: readonly (readonly [work: Work, words: string])[] = [
  ["mix", "popular pages and scans"],
  ["zipf", "popular pages"],
  ["phases", "changing popularity"],
  ["loop", "a loop"],
  ["scan", "a scan"],
  ["uniform", "any page"],
  ["list", "listed pages"],
  ["trace", "a recorded trace"],
];

/** The name of a kind of requests. */
export const workName = (of: Work): string => WORKS.find(([work]) => work === of)?.[1] ?? of;

/** How ranks get their shares of the requests. */
export const ZIPF_WORDS: readonly (readonly [zipf: StreamSettings["zipf"], words: string])[] = [
  ["exact", "Zipf’s law"],
  ["ycsb", "Zipf’s law as YCSB draws it"],
];

/** Says that a rule has lowered the exponent; empty = it has not, or no longer. */
export const loweredText = (from: number, { zipf, alpha }: Pick<StreamSettings, "zipf" | "alpha">): string =>
  zipf === "ycsb" && alpha === MOST_YCSB_ALPHA
    ? `YCSB draws exponents up to ${alpha}, so ${from} became ${alpha}.`
    : "";

/** The pages of the next scan. */
export const AGAIN_WORDS: readonly (readonly [again: StreamSettings["again"], words: string])[] = [
  ["new", "new ones each time"],
  ["same", "the same each time"],
  ["alternate", "each set twice"],
];

const ZIPF = "by {zipf} with exponent {alpha}";

const SENTENCES: Readonly<Record<Work, string>> = {
  mix: `{hot} requests for {n} pages ${ZIPF}; then a scan of {scan} pages, {again}.`,
  zipf: `Requests for {n} pages ${ZIPF}.`,
  phases: `Requests for {n} pages ${ZIPF}. Every {period} requests, popularity moves by {shift} pages.`,
  loop: "{n} pages in order, over and over.",
  scan: "{n} pages in order, then from the first again.",
  uniform: "Any of {n} pages, each with the same chance.",
  list: "These pages, over and over: {asks}",
  trace: "The requests of a real system, from a file.",
};

/** A sentence about requests of a kind; {key} stands for a setting. */
export const sentenceOf = (work: Work): string => SENTENCES[work];

/** The kinds whose requests are drawn at random. */
const RANDOM: readonly Work[] = ["mix", "zipf", "phases", "uniform"];

/** Whether the requests follow Zipf's law. */
export const hasZipf = (work: Work): boolean => SENTENCES[work].includes("{alpha}");

/** Whether requests of a kind are drawn at random. */
export const isRandom = (work: Work): boolean => RANDOM.includes(work);

/** A sentence about the length of the run and its windows. */
export const streamSentence = ({ work }: Pick<StreamSettings, "work">): string =>
  `{requests} requests${isRandom(work) ? ", seed {seed}" : ""}. A window is {window} of them. The first {warm} do not count.`;

/** The accessible names of the settings. */
export const LABELS = {
  n: "Pages",
  alpha: "Exponent of Zipf’s law",
  hot: "Requests between two scans",
  scan: "Pages of a scan",
  period: "Requests until popularity moves",
  shift: "Pages by which popularity moves",
  requests: "Number of requests",
  seed: "Seed",
  window: "Requests per window",
  warm: "First requests that no ratio counts",
  cache: "Pages of each cache",
} as const;
