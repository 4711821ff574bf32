import { type Answer, answerOf } from "../../../src/advisor/answer";
import { detailWords, doubtWords, headline, reachWords } from "../../../src/advisor/answer-words";
import { heapSentence } from "../../../src/advisor/heap-table";
import { cliffsOf, cliffWords, neighborsOf } from "../../../src/advisor/neighbors";
import { defaultPlan } from "../../../src/advisor/plan";
import { questionSentence, readQuestion } from "../../../src/advisor/question";
import { onRecordings, recordingsWords } from "../../../src/advisor/recordings";
import { policyPresets } from "../../../src/models/allocation/policies";
import { headlineOf, otherLimits, planRows, shortName, spokenDot } from "../../../src/own/advisor/advisor-words";
import { livesTitle, reuseTitle, sizeTitle, timeTitle } from "../../../src/own/plot-tables";
import { countRows, livesSentence, headline as traceHeadline } from "../../../src/own/words";
import { type Caveat, caveatText } from "../../../src/workloads/traces/calls/caveats";
import { FactCounter } from "../../../src/workloads/traces/calls/facts";
import { blankOperation, CALL } from "../../../src/workloads/traces/calls/operation";
import { dotAt, heapSums, none } from "../../advisor-kit";
import { each, type Section } from "./kit";

const DOTS = [
  none(),
  dotAt(1, [40, 95], { capacity: 2 }),
  dotAt(2, [70, 92, 1000], { capacity: 8, lookup: "best-fit", full: "free-oldest", buckets: "powers", cutoff: 7221 }),
  dotAt(3, [90, 60, 300_000], { capacity: 64 }),
  dotAt(4, [-20, 80], { capacity: 3 }),
];
const onHeap = DOTS.map((dot) => ({ ...dot, heap: heapSums(dot.k === 0 ? 1000 : 951) }));
const ask = (text: string) => {
  const read = readQuestion(text, "ask");
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};
const ANSWERS: Readonly<Record<string, Answer>> = {
  "a policy on a heap": answerOf(ask("avoided,heap:tlsf"), DOTS),
  "a policy": answerOf(ask("avoided,min-efficiency:90"), DOTS),
  "two limits": answerOf(ask("avoided,min-efficiency:50,max-idle:10KiB"), DOTS),
  "nothing does": answerOf(ask("avoided,min-efficiency:99"), DOTS),
  "no cache on this heap": answerOf(ask("avoided,min-efficiency:90,heap:ptmalloc"), onHeap),
  "all saved": answerOf(ask("avoided"), [none(), dotAt(1, [100, 50])]),
  "only no cache": answerOf(ask("avoided"), [none()]),
  "ended early": answerOf(
    ask("avoided,min-efficiency:90"),
    DOTS.map((dot) => (dot.k === 0 ? dot : { ...dot, endedAt: 500 })),
  ),
};
const NATURES = [
  { distinctSizes: 1, kinds: { a: 1, c: 0, m: 0, r: 0, f: 0 } },
  { distinctSizes: 2, kinds: { a: 1, c: 0, m: 0, r: 0, f: 1 } },
];

const OWN = { capacity: 4, cutoff: 100 } as const;
const NEAR = [
  ...[none(), dotAt(1, [60, 90], { ...OWN, capacity: 3 }), dotAt(2, [66, 90], OWN)],
  ...[dotAt(3, [67, 84], { ...OWN, capacity: 8 }), dotAt(4, [20, 84], { ...OWN, capacity: 16 })],
  dotAt(6, [50, 90], { ...OWN, lookup: "exact" }),
];
const heapRows = ([heap, k, cycles, committed]: readonly ["ptmalloc" | "size-class", number, number, number]) => ({
  ...{ heap, k, sums: heapSums(cycles, committed) },
});
const HEAPS = [
  heapRows(["ptmalloc", 0, 3_410_000, 2_520_000]),
  heapRows(["ptmalloc", 7, 2_020_000, 2_660_000]),
  heapRows(["size-class", 0, 2_770_000, 4_150_000]),
];

/** Sizes to allocate, and places to free. */
function viewOf(steps: readonly ({ readonly size: number } | { readonly free: number })[]) {
  const facts = new FactCounter();
  let live = 0;
  for (const step of steps) {
    const isFree = "free" in step;
    const place = isFree ? step.free : live;
    facts.add({
      ...blankOperation(),
      kind: isFree ? CALL.FREE : CALL.ALLOCATE,
      live,
      place,
      low: isFree ? 0 : step.size,
    });
    live += isFree ? -1 : 1;
  }
  return { facts: facts.facts(), plots: facts.plots() };
}
const TRACES = {
  "frees some": viewOf([{ size: 24 }, { free: 0 }, { size: 24 }, { size: 4000 }, { free: 1 }, { size: 24 }]),
  "frees nothing": viewOf([{ size: 24 }, { size: 30 }]),
  "frees all": viewOf([{ size: 24 }, { free: 0 }]),
};

const CAVEATS: Readonly<Record<string, Caveat>> = {
  "left out": {
    kind: "left-out",
    requests: 1,
    bytes: 2 ** 31,
    ofRequests: 2,
    ofBytes: 2 ** 31 + 1024,
    least: 1,
    most: 2 ** 30,
  },
  "left out on both sides": {
    kind: "left-out",
    requests: 3,
    bytes: 3000,
    ofRequests: 9,
    ofBytes: 9000,
    least: 100,
    most: 200,
  },
  merged: { kind: "merged", threads: 2 },
  "one setting": { kind: "not-applied", mallopt: 1, malloc_trim: 0 },
  "two settings": { kind: "not-applied", mallopt: 2, malloc_trim: 1 },
  "no memory": { kind: "no-memory", heap: "nt-xp", requests: 1, bytes: 2 ** 40 },
};

export const own = (): readonly Section[] => [
  [
    "Recording",
    each(
      TRACES,
      (view) => traceHeadline(view, "tiny"),
      (view) => timeTitle(view, true),
      ({ plots }) => sizeTitle(plots, "requests"),
      ({ plots }) => sizeTitle(plots, "bytes"),
      livesTitle,
      livesSentence,
      ({ plots }) => reuseTitle(plots),
      (view) =>
        countRows(view, { settings: null })
          .map(({ name, value }) => `${name} ${value}`)
          .join(", "),
    ),
  ],
  ["Caveats", each(CAVEATS, caveatText)],
  [
    "Questions",
    each(
      Object.fromEntries(
        [
          "avoided",
          "avoided,min-efficiency:90,max-idle:256KiB",
          "cycles,max-slots:64,heap:tlsf",
          "efficiency,min-avoided:50",
          "avoided,heap:tlsf,by-cycles",
        ].map((text) => [text, ask(text)]),
      ),
      questionSentence,
      ({ limits }) => otherLimits(limits, ["avoided", "efficiency"]),
    ),
  ],
  [
    "Answers",
    each(
      ANSWERS,
      (answer) => headlineOf(answer, false),
      (answer) => headlineOf(answer, true),
      headline,
      reachWords,
      (answer) => detailWords(answer).join(" · "),
      ...NATURES.map((nature) => (answer: Answer) => doubtWords(answer, nature).join(" · ")),
    ),
  ],
  [
    "Dots",
    [
      ...each(Object.fromEntries(DOTS.entries()), shortName, (dot) =>
        spokenDot(dot, { isMet: true, isFront: true, isAnswer: true, lane: "B" }),
      ),
      ...each({ preset: dotAt(1, [40, 95], policyPresets["article-flawed"].policy) }, shortName),
    ],
  ],
  ["Plan", planRows(defaultPlan([[100, 0.5]])).map(({ name, value }) => [name, value] as const)],
  ["Cliffs", each(Object.fromEntries(cliffsOf(neighborsOf(NEAR, dotAt(2, [66, 90], OWN))).entries()), cliffWords)],
  ["Other heaps", each({ two: HEAPS, one: HEAPS.slice(0, 2) }, (rows) => heapSentence(rows, "ptmalloc", 7))],
  [
    "Other recordings",
    each({ two: [dotAt(1, [68.2, 91]), dotAt(1, [75, 89])], one: [dotAt(1, [75, 95])] }, (dots) => {
      const found = onRecordings(
        ask("avoided,min-efficiency:90"),
        dots.map((dot, i) => ({ name: `day ${i}`, dot })),
      );
      return found && recordingsWords(found);
    }),
  ],
];
