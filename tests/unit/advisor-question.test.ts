import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { figureNamed, HEAP_FIGURES } from "../../src/advisor/figures";
import { GOALS, LIMITS, type Question, questionText, readQuestion, usualQuestion } from "../../src/advisor/question";
import { addressedModels } from "../../src/models/allocation/heap-lists";

const read = (text: string): Question => {
  const result = readQuestion(text, "ask");
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const problemsOf = (text: string) => {
  const result = readQuestion(text, "--ask");
  return result.ok ? [] : result.error.map(({ field, value, allowed }) => `${field}: ${value}; ${allowed}`);
};

const limits = fc
  .uniqueArray(fc.constantFrom(...LIMITS.values()), { maxLength: 4, selector: ({ figure, side }) => figure + side })
  .chain((named) =>
    fc.tuple(
      ...named.map((limit) => {
        const value =
          figureNamed(limit.figure).unit === "share"
            ? fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
            : fc.oneof(
                fc.nat(),
                fc.nat(4096).map((kib) => kib * 1024),
                fc.maxSafeNat(),
              );
        return value.map((value) => ({ ...limit, value }));
      }),
    ),
  );

const questions: fc.Arbitrary<Question> = fc
  .record({
    goal: fc.constantFrom(...GOALS),
    limits,
    heap: fc.option(fc.constantFrom(...addressedModels)),
    byCycles: fc.boolean(),
  })
  .map((question) => {
    const isOfHeap = [question.goal, ...question.limits.map(({ figure }) => figure)].some((name) =>
      HEAP_FIGURES.includes(name),
    );
    const heap = question.heap ?? (isOfHeap ? "ptmalloc" : null);
    return { ...question, heap, byCycles: question.byCycles && heap !== null && question.goal === "avoided" };
  });

describe("a question as text", () => {
  it("reads what it writes, and writes that again", () => {
    fc.assert(
      fc.property(questions, (question) => {
        const text = questionText(question);
        expect(read(text)).toEqual(question);
        expect(questionText(read(text))).toBe(text);
        expect(text).toMatch(/^[\w:.,-]+$/);
      }),
    );
  });

  it("takes units and spaces", () => {
    expect(read("avoided, min-efficiency:90%, max-idle:256KiB")).toEqual(usualQuestion);
    expect(questionText(usualQuestion)).toBe("avoided,min-efficiency:90,max-idle:256KiB");
    expect(read("avoided,max-idle:3kB").limits[0]?.value).toBe(3000);
  });

  it("names every problem with field, value and what is allowed", () => {
    expect(problemsOf("avoid,min-eficiency:90,max-idle:1.5MB,min-hits:x,heap:tls")).toEqual([
      '--ask: "min-eficiency:90"; min- or max- and a figure with its value, heap:MODEL or by-cycles; did you mean min-efficiency?',
      '--ask, max-idle: "1.5MB"; bytes, a whole number, with KiB, MiB, GiB, kB, MB or GB after it if not in bytes',
      '--ask, min-hits: "x"; a whole number from 0',
      expect.stringMatching(/^--ask, heap: "tls"; .*; did you mean tlsf\?$/),
      '--ask: "avoid"; avoided, efficiency, cycles, committed; did you mean avoided?',
    ]);
    expect(problemsOf("avoided,min-efficiency:100.5,min-idle:0,min-idle:1")).toEqual([
      '--ask, min-efficiency: "100.5"; a percentage, 0 … 100, with at most two decimals',
      '--ask: "min-idle"; each word only once',
    ]);
    expect(problemsOf("cycles")).toEqual(['--ask: "cycles"; only with heap:MODEL']);
    expect(problemsOf("efficiency,heap:tlsf,by-cycles")).toEqual(['--ask: "by-cycles"; only with the goal avoided']);
    expect(problemsOf("avoided,min-hits:1,max-hits:2,max-idle:3,max-calls:4,max-slots:5")).toEqual([
      '--ask: "5 limits"; at most 4 limits',
    ]);
    expect(problemsOf("avoided,max-idle")).toEqual([expect.stringMatching(/^--ask, max-idle: missing; bytes/)]);
  });
});
