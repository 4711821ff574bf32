import { HEAP_MODEL, OPERATION_STEP } from "../../../src/generated/heap";
import { biography } from "../../../src/labs/heap/charts/biography";
import { heapPicture, heapTakeaway } from "../../../src/labs/heap/charts/describe-heap";
import { takenWords } from "../../../src/labs/heap/HeapWorkload";
import { aheadWords } from "../../../src/labs/heap/Lifetime";
import { heapPhrases } from "../../../src/labs/heap/stop-phrases";
import { listKinds, listName } from "../../../src/labs/shared/heap/operation/lists";
import { operationStepWords, operationTakeaway } from "../../../src/labs/shared/heap/operation/operation-words";
import { CALL_PATHS, observedWord, pathWord } from "../../../src/models/allocation/call-paths";
import { operationStepsOf, piecesOf, takenOf } from "../../../src/models/allocation/charts/heap-figures";
import { heapGuides } from "../../../src/models/allocation/heap-guides";
import { heapOf as choiceOf } from "../../../src/models/allocation/heap-models";
import {
  heapName,
  heapSentence,
  heapWords,
  type ParameterWords,
  parameterPhrase,
} from "../../../src/models/allocation/heap-words";
import type { HeapModel } from "../../../src/models/allocation/scenario";
import { allocationStops } from "../../../src/models/allocation/stop-kinds";
import { allocationStopWords } from "../../../src/models/allocation/stop-words";
import { heapOf, pieceRow, stepRow, takenRow } from "../../unit/heap-kit";
import { outcomeOf } from "../../unit/lane-kit";
import { each, type Section, stopRules, table } from "./kit";

const MODELS = Object.keys(heapWords) as HeapModel[];
const HOLES = heapOf({
  figures: {
    ...{ needed: 8_306_390, internal_padding: 1000, headers: 578, cached_free: 8176, free: 5_430_032, metadata: 0 },
    ...{ committed: 13_746_176, overhead: 0.6549, free_count: 24, largest_free: 2_997_408 },
  },
});
const heap = (figures: Parameters<typeof heapOf>[0]["figures"] & object) => heapOf({ figures });
const FEW = heap({ needed: 23_517, free: 110_944, metadata: 656 });
const PAIRS = {
  "much and little": [HOLES, heap({ needed: 8_306_390, free: 64_664, committed: 8_548_352, overhead: 0.029 })],
  "little and much": [heap({ needed: 8_306_390, free: 64_664 }), HOLES],
  "much and none": [HOLES, heap({ needed: 8_306_390, free: 0, committed: 8_548_352 })],
  alone: [HOLES],
  unknown: [heapOf({})],
  untouched: [heap({ needed: 0, committed: 0 })],
  "all freed": [heap({ needed: 0, committed: 4096 })],
  "kept elsewhere": [FEW, heap({ needed: 23_517, free: 3192, cached_free: 143_344 })],
  "kept a little": [FEW, heap({ needed: 23_517, free: 3192, cached_free: 20_000 })],
};

const kinds = Object.keys(OPERATION_STEP) as (keyof typeof OPERATION_STEP)[];
const stepsOf = (kind: keyof typeof OPERATION_STEP, list?: number) =>
  operationStepsOf(
    Float64Array.from(stepRow(kind, { ...(list === undefined ? {} : { list }), at: 64, size: 944, other: 592 })),
  );
const asked = { ...heapOf({ figures: { last_operations: 1 } }), operationStepCount: 1 };
const STEPS = table(kinds, (kind) => [...stepsOf(kind), ...stepsOf(kind, 35)]);
const rowsOf = (kind: keyof typeof OPERATION_STEP) => stepsOf(kind).map((step, at) => ({ step, at, times: 1 }));

const PIECES = piecesOf(
  Float64Array.from(
    [
      pieceRow({ at: 0, bytes: 592, needed: 577, slack: 15, kind: 0, chunk: 3, born: 41 }),
      pieceRow({ at: 592, bytes: 352, free: 352, kind: 2, chunk: 4 }),
      pieceRow({ at: 944, bytes: 64, needed: 30, slack: 2, cached_free: 32 }),
      pieceRow({ at: 1008, bytes: 4096, needed: 4000, slack: 96, kind: 1, chunk: 9, born: 7 }),
    ].flat(),
  ),
);
const taken = takenOf(
  heapOf({ taken: [takenRow({ asked: 577, least: 584, most: 608 }), takenRow({ asked: 169, least: 192, most: 192 })] }),
);

const parameters = MODELS.flatMap((model) => {
  const row = Object.entries(HEAP_MODEL).find(([name]) => name.toLowerCase().replaceAll("_", "-") === model)?.[1];
  return (row?.parameters ?? []).map(({ name, usual }: { name: string; usual: number }) => {
    const words = (heapWords[model].parameters as Record<string, ParameterWords>)[name] as ParameterWords;
    const means = (heapGuides[model].means as Record<string, string>)[name];
    const none = words.none === undefined ? [] : [parameterPhrase(words, "none")];
    const values = words.values?.map((_, value) => parameterPhrase(words, value)) ?? [
      parameterPhrase(words, usual === 4294967295 ? 4096 : usual),
    ];
    return [`${model} ${name}`, `${[...values, ...none].join(" · ")}: ${means}`] as const;
  });
});

export const heaps = (): readonly Section[] => [
  [
    "Heaps",
    each(
      table(MODELS, (model) => choiceOf(model)),
      (one) => heapName(one),
      heapSentence,
      ({ model }) => heapGuides[model].how,
    ),
  ],
  [
    "Heaps with other parameters",
    each(
      {
        tcache: choiceOf("ptmalloc", { tcache_count: 0, mmap_threshold: 65_536 }),
        "first fit": choiceOf("first-fit", { coalescing: 0, order: 1 }),
        vista: choiceOf("nt-vista", { activation: "none" }),
      },
      (one) => heapName(one),
      heapSentence,
      (one) => heapName(one, 19),
    ),
  ],
  ["Parameters", parameters],
  [
    "Takeaway",
    each(
      PAIRS,
      (pair) => heapTakeaway(pair, 0),
      (pair) => heapTakeaway(pair, pair.length - 1),
    ),
  ],
  [
    "Picture",
    each({ one: 1, four: 4 }, (count) => heapPicture(409_600, Array(count).fill({ name: "glibc 2.36", heap: HOLES }))),
  ],
  [
    "Operation steps",
    each(
      STEPS,
      ...[0, 1].map((i) => (steps: (typeof STEPS)[string]) => {
        const step = steps[i];
        const words = step && operationStepWords(step, (list) => listName(listKinds(choiceOf("ptmalloc")), list));
        return words && `${words.title}. ${words.text}`;
      }),
    ),
  ],
  [
    "Outcome of an operation",
    [
      ...each(
        table(kinds, (kind) => kind),
        (kind) =>
          operationTakeaway(outcomeOf("ALLOCATE", "NO_SLOTS", { needed: 577 }), asked, {
            shown: 1,
            rows: rowsOf(kind),
          }),
      ),
      ...each({ free: "FREE", resize: "RESIZE", start: "START" } as const, (operation) =>
        operationTakeaway(outcomeOf(operation, "NO_SLOTS", { needed: 577 }), asked, { shown: 1, rows: rowsOf("KEEP") }),
      ),
      ...each({ "not shown": 0 }, (shown) =>
        operationTakeaway(outcomeOf("FREE", "NO_SLOTS", { needed: 577 }), asked, { shown, rows: rowsOf("KEEP") }),
      ),
      ...each({ "without a call": heapOf({ figures: { last_operations: 0 } }) }, (idle) =>
        operationTakeaway(
          outcomeOf("ALLOCATE", "NO_SLOTS", { needed: 577 }),
          { ...idle, operationStepCount: 0 },
          { shown: 0, rows: [] },
        ),
      ),
    ],
  ],
  [
    "Paths of a call",
    each(
      table(CALL_PATHS, (path) => path),
      (path) =>
        `${pathWord("ptmalloc", path, 35)}, observed ${observedWord(path, false)} or ${observedWord(path, true)}`,
    ),
  ],
  [
    "Lists of glibc",
    each(
      { list: listKinds(choiceOf("ptmalloc")) },
      ...[35, 64, 71, 72, 107, 134, 196, 999].map((list) => (all: ReturnType<typeof listKinds>) => listName(all, list)),
    ),
  ],
  ["Pieces of the map", each(Object.fromEntries(PIECES.entries()), (piece) => biography(piece, 0))],
  ["Memory of a size", each({ varies: taken[0], same: taken[1], none: undefined }, takenWords)],
  ["Ahead", each({ each: [5, 3], both: [1, 3], neither: [3, 3] }, (cycles) => aheadWords([0.1, 0.2], cycles))],
  stopRules(heapPhrases, allocationStops, allocationStopWords),
];
