import { describe, expect, test } from "vitest";
import { CAUSE, LIMIT } from "../../src/generated/abi";
import {
  laneSentences,
  pictureInWords,
  playheadWords,
  stepSentence,
  takeaway,
} from "../../src/labs/buffer-cache/words/describe-frame";
import { stepName } from "../../src/shared/step-name";
import { callOf, laneOf, outcomeOf, plain } from "./lane-kit";

const flawed = laneOf({
  live: 91,
  needed: 29_600,
  granted: 1_911_900,
  wasted: 1_882_300,
  idle: 100,
  efficiency: 29_600 / 1_911_900,
  hit_rate: 8578 / 18_996,
  poisoned: 5,
});
const fixed = laneOf({
  live: 91,
  needed: 29_600,
  granted: 30_600,
  wasted: 1000,
  idle: 100,
  efficiency: 29_600 / 30_600,
  hit_rate: 6276 / 18_996,
  poisoned: 0,
});

describe("the takeaway", () => {
  const said = (figures: Parameters<typeof laneOf>[0]) => {
    const { strong, rest } = takeaway(laneOf(figures));
    return plain(strong + rest);
  };

  test("starts from the article's point: the share of allocated memory that is wasted", () => {
    expect(plain(takeaway(flawed).strong)).toBe("98.5 % of the memory that callers hold is wasted");
    expect(plain(takeaway(flawed).rest)).toBe(". The cache itself has only 100 B.");
  });

  test("puts the cache first once it holds more than callers waste", () => {
    expect(said({ granted: 1000, wasted: 100, idle: 102_400 })).toBe(
      "102 400 B are unused in the cache, more than the 100 B that callers waste.",
    );
    expect(said({ granted: 1000, wasted: 0, idle: 300 })).toBe("300 B are unused in the cache. Callers waste nothing.");
    expect(said({ granted: 1000, wasted: 201, idle: 201 })).toBe(
      "20.1 % of the memory that callers hold is wasted. Another 201 B are unused in the cache.",
    );
  });

  test("says so when there is nothing to report", () => {
    expect(said({ granted: 0, wasted: 0, idle: 0, heap_allocations: 0 })).toBe("Nothing allocated yet");
    expect(said({ granted: 0, wasted: 0, idle: 0, heap_allocations: 3 })).toBe(
      "No caller holds a buffer. The cache is empty.",
    );
    expect(said({ granted: 0, wasted: 0, idle: 6400, heap_allocations: 3 })).toBe(
      "No caller holds a buffer. The cache holds 6 400 B.",
    );
    expect(said({ granted: 500, wasted: 0, idle: 0 })).toBe(
      "Nothing is wasted. Callers need every byte, and the cache is empty.",
    );
    expect(said({ granted: 500, wasted: 100, idle: 0 })).toBe(
      "20.0 % of the memory that callers hold is wasted. The cache is empty.",
    );
  });

  test("says nothing about bytes before the core has answered", () => {
    expect(said({})).toBe("One moment, the run is replayed");
  });
});

describe("the sentence on a step", () => {
  const cases = [
    [
      outcomeOf("ALLOCATE", "FITS", { needed: 100, granted: 6400, slot: 0 }),
      "Request for 100 B. The cache handed over its 6 400 B buffer: 64× too big.",
    ],
    [
      outcomeOf("ALLOCATE", "FITS", { needed: 200, granted: 300, slot: 1 }),
      "Request for 200 B. The cache handed over its 300 B buffer: 1.5× too big.",
    ],
    [
      outcomeOf("ALLOCATE", "FITS", { needed: 100, granted: 100, slot: 0 }),
      "Request for 100 B. The cache handed over a buffer of exactly that size.",
    ],
    [
      outcomeOf("ALLOCATE", "CACHE_EMPTY", { needed: 100, granted: 100, slot: LIMIT.NONE }),
      "Request for 100 B. The cache was empty, so the heap supplied a new one.",
    ],
    [
      outcomeOf("ALLOCATE", "TOO_WASTEFUL", { needed: 150, granted: 200, slot: LIMIT.NONE }),
      "Request for 150 B. The cached buffers would have wasted too much, so the heap supplied a new one of 200 B.",
    ],
    [
      outcomeOf("FREE", "NOT_BIGGER", { granted: 100, slot: LIMIT.NONE, freed: 100, compared: 6400 }),
      "A 100 B buffer came back. The cache kept its 6 400 B buffer and freed this one.",
    ],
    [
      outcomeOf("FREE", "KEPT_BIGGER", { granted: 102_400, slot: 0, freed: 6400, compared: 6400 }),
      "A 102 400 B buffer came back. The cache kept it and freed the smaller 6 400 B buffer in slot 1.",
    ],
    [
      outcomeOf("FREE", "REPLACED_OLDEST", { granted: 100, slot: 2, freed: 400 }),
      "A 100 B buffer came back. The cache kept it in slot 3 and freed the oldest one there, 400 B.",
    ],
  ] as const;

  test.each(cases)("%#", (step, sentence) => {
    expect(plain(stepSentence({ ...laneOf({}), ...step }))).toBe(sentence);
  });

  test("names the calls of a recording, and the size that a resize changes", () => {
    const words = (...parts: readonly object[]) =>
      plain(stepSentence(Object.assign({}, laneOf({ cached: 1 }), ...parts), true));
    const miss = outcomeOf("ALLOCATE", "TOO_SMALL", { needed: 256, granted: 256, slot: LIMIT.NONE });
    const end = ". The cached buffer was too small, so the heap supplied a new one.";
    expect(words(miss)).toBe(`The program asked for 256 B${end}`);
    expect(words(miss, callOf({ zeroed: 1 }))).toBe(`The program asked for 256 B (calloc)${end}`);
    expect(words(miss, callOf({ alignment: 6 }))).toBe(`The program asked for 256 B, aligned to 64${end}`);
    const stays = outcomeOf("RESIZE", "FITS", { needed: 900, granted: 1000, slot: LIMIT.NONE });
    expect(words(stays, callOf({ before: 400 }))).toBe(
      "The program resized 400 to 900 B: stayed in place, in 1 000 B.",
    );
    const moves = outcomeOf("RESIZE", "FITS", { needed: 900, granted: 1000, slot: 0 });
    expect(words(moves)).toBe("The program resized a buffer to 900 B: moved to the cached 1 000 B buffer.");
  });

  test("has words of its own for every cause of the core", () => {
    const operations = { ALLOCATE: [1, 8], FREE: [7, 18] } as const;
    const sentences = Object.entries(operations).flatMap(([operation, [from, to]]) =>
      Object.keys(CAUSE)
        .slice(from, to)
        .map((cause) =>
          stepSentence({ ...laneOf({}), ...outcomeOf(operation as "FREE", cause as keyof typeof CAUSE) }),
        ),
    );
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/undefined|NaN|would do/);
  });
});

describe("the description of the picture", () => {
  const two = [
    { name: "Chen, flawed", lane: flawed },
    { name: "Chen, fixed", lane: fixed },
  ];
  const wordCount = (text: string) =>
    plain(text)
      .replace(/(\d) (?=\d)/g, "$1")
      .split(/\s+/).length;

  test("has the figures of every lane, and hits beside efficiency", () => {
    expect(plain(pictureInWords(37_901, two))).toBe(
      "At step 37 900, 91 callers need 29 600 B. A (Chen, flawed): callers hold 1 911 900 B, 98.5 % of it wasted; " +
        "5 are poisoned; its cache holds 100 B and serves 45 % of requests. B (Chen, fixed): callers hold 30 600 B, " +
        "3.3 % of it wasted; none is poisoned; its cache holds 100 B and serves 33 % of requests.",
    );
  });

  test.each([1, 2, 3, 4])("takes at most 60 words for %i lanes", (lanes) => {
    const all = [...two, ...two].slice(0, lanes);
    expect(wordCount(pictureInWords(37_901, all))).toBeLessThanOrEqual(60);
  });

  test("has words for an empty run", () => {
    expect(pictureInWords(0, two)).toContain("Nothing has happened yet");
    const empty = laneOf({ live: 0, needed: 0, granted: 0, wasted: 0, idle: 400 });
    expect(plain(pictureInWords(2, [{ name: "x", lane: empty }]))).toBe(
      "At step 1 no caller holds a buffer. A keeps 400 B in its cache.",
    );
  });
});

test("the playhead's text names every lane", () => {
  expect(plain(playheadWords(12, [laneOf({ efficiency: 0.0294 }), laneOf({ efficiency: 1 }), laneOf({})]))).toBe(
    "step 11, wasted: A 97.1 percent, B 0 percent, C nothing allocated",
  );
  expect(stepName(0)).toBe("the start");
});

describe("the last step of several lanes", () => {
  const kept = outcomeOf("FREE", "SLOT_FULL", { granted: 100 });
  const other = outcomeOf("FREE", "NO_SLOTS", { granted: 100 });
  const lane = (outcome: typeof kept) => ({ ...laneOf({ live: 1 }), ...outcome });
  const said = "A 100 B buffer came back. It was freed, because no slot was empty.";
  const words = (lanes: Parameters<typeof laneSentences>[0], main: number) => laneSentences(lanes, main).map(plain);

  test("is described once for the lanes that share it, naming the lane in focus if it is one of them", () => {
    const [a, b] = [lane(kept), lane(kept)];
    expect(words([a, b], 0)).toEqual([`A and B: ${said}`, "The same as in A."]);
    expect(words([a, b], 1)).toEqual(["The same as in B.", `A and B: ${said}`]);
    expect(words([a, lane(other), b, lane(kept)], 1)).toEqual([
      `A, C and D: ${said}`,
      "A 100 B buffer came back. It was freed, because this policy caches nothing.",
      "The same as in A.",
      "The same as in A.",
    ]);
  });

  test("is described per lane where it differs, and needs no letter for a single lane", () => {
    expect(words([lane(kept)], 0)).toEqual([said]);
    expect(words([lane(kept), lane(other)], 0)[0]).toBe(said);
  });
});
