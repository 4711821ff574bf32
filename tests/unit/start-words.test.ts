import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatInteger } from "../../src/shared/format";
import type { StoryRecord } from "../../src/start/record";
import { advance, begin, GROWTH_BEAT, LEAK_BEAT, shownStep } from "../../src/start/story/player";
import { LAST_STEP, SCORE } from "../../src/start/story/score";
import { captionOf, captionStep, codeOf } from "../../src/start/story/words";
import { recordsAt } from "./start-kit";

const beatOf = (step: number) => SCORE.findIndex((beat) => beat.step === step);
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const say = (beat: number, record: StoryRecord) => {
  const { title, lines, counter = "" } = captionOf(beat, record);
  return plain(`${counter}${title} ${lines.join(" ")}`);
};

describe("the captions of the story", () => {
  const [at4, at6, at10, at11, at59, last] = recordsAt([4, 6, 10, 11, 59, LAST_STEP]) as [
    StoryRecord,
    StoryRecord,
    StoryRecord,
    StoryRecord,
    StoryRecord,
    StoryRecord,
  ];

  test("take their numbers from the records of the core", () => {
    expect(say(beatOf(4), at4)).toBe(
      "A cache saves work. Step 4. A 100-byte request reuses the cached 400-byte buffer: no heap call. One heap allocation has served three requests. The caller wastes a little, for now.",
    );
    expect(say(beatOf(6), at6)).toBe(
      "A rare big request arrives. Step 6, ◇ big buffer created. The cached 400 is too small for 6 400 bytes, so the heap allocates. So far, nothing is wrong.",
    );
    expect(say(beatOf(10), at10)).toBe(
      "The cache keeps the bigger one. Step 10, ② big buffers stay. A 100-byte buffer comes back. The cache has the 6 400, which is bigger. The small one is freed.",
    );
    expect(say(beatOf(11), at11)).toBe(
      "100 bytes needed. 6 400 handed out. Step 11, ① big buffer, tiny request. The cache kept it and hands it to anyone it is big enough for.",
    );
    expect(say(beatOf(59), at59)).toBe(
      "Now an even bigger one is cached. Step 59, ④ freed for one as big. The 6 400 comes back, but the cache holds 102 400 by now. The next 100-byte request gets that.",
    );
    expect(say(LEAK_BEAT, last)).toBe(
      "Where is the leak? Not here: 100 B. The cache holds one 100-byte buffer. The waste is in the buffers it handed out. Empty the cache, and 1 882 300 bytes are still wasted.",
    );
  });

  test("claim only what is true from their step on", () => {
    expect(captionStep(beatOf(3))).toBe(-1);
    expect(captionStep(beatOf(9))).toBe(6);
    expect(captionStep(GROWTH_BEAT)).toBeNull();
  });

  test("appear beside the line of code that decided", () => {
    expect(codeOf(10, at10)).toMatchObject({ lit: "FreeBuffer(b);", answer: "// 100 > 6400? no" });
    expect(codeOf(11, at11)).toMatchObject({ lit: "return b;", answer: "// 6400 < 100? no" });
    expect(codeOf(59, at59)).toMatchObject({ lit: "FreeBuffer(b);", answer: "// 6400 > 102400? no" });
    expect(codeOf(6, at6)).toBeNull();
  });
});

test("in the growth each of 200 samples takes all its numbers from one record", () => {
  const samples = Array.from({ length: 200 }, (_, i) => {
    const at = advance({ ...begin(), beat: GROWTH_BEAT }, 7590 * (i / 199), () => true);
    return { at, step: shownStep(at) };
  });
  const steps = [...new Set(samples.map(({ step }) => step))].sort((a, b) => a - b);
  const records = new Map(recordsAt(steps).map((record) => [record.step, record]));
  for (const { at, step } of samples) {
    const record = records.get(step) as StoryRecord;
    expect(record.step).toBe(step);
    for (const lane of [record.flawed, record.fixed]) {
      expect(lane.wasted).toBe(lane.granted - lane.needed);
      expect(lane.needed).toBeLessThanOrEqual(lane.granted);
      expect(lane.useful).toBeLessThanOrEqual(1);
      expect(lane.saved).toBeLessThanOrEqual(1);
    }
    expect(captionOf(at.beat, record).counter).toBe(formatInteger(record.flawed.wasted));
  }
});

test("no text of the page or its documents makes a false claim about this run", () => {
  const wrong = /never\s+been\s+freed|only\s+a\s+bigger|\b11\s+steps/i;
  const texts = ["src", "docs", "public"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(tsx?|html|md|css|txt|json|webmanifest)$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  expect(texts.length).toBeGreaterThan(700);
  expect([...texts, "README.md", "index.html"].filter((path) => wrong.test(readFileSync(path, "utf8")))).toEqual([]);
});
