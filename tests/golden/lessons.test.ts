import { describe, expect, test } from "vitest";
import { doneAt } from "../../src/kernel/scenario/done";
import { isStepBreakpoint, type Scenario } from "../../src/kernel/scenario/scenario";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { LFH_EXPERIMENT } from "../../src/labs/heap/experiment";
import { labOf } from "../../src/labs/labs";
import { holes } from "../../src/lessons/catalog/holes";
import { lessons } from "../../src/lessons/catalog/lessons";
import type { LessonStep } from "../../src/lessons/format";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { figuresByName } from "../../src/models/allocation/engine/heap-session";
import { isPage } from "../../src/models/page_cache/page-of";
import { equal } from "../../src/shared/equal";
import { plain } from "../unit/lane-kit";
import { cliff as cliffFacts } from "./facts/cliff";
import { type Fact, placeOf } from "./facts/fact";
import { holes as holesFacts } from "./facts/holes";
import { later as laterFacts } from "./facts/later";
import { leak as leakFacts } from "./facts/leak";
import { lies as liesFacts } from "./facts/lies";
import { type AllocationFact, allocationForms, stateOf } from "./lesson-facts";
import { slotsWhenFreed } from "./lesson-tasks";
import { type PageFact, pageForms } from "./page-lesson-facts";
import { type ReallocFact, reallocForms } from "./realloc-lesson-facts";

/** All texts of a step that a learner sees, without the wrong options. */
const learnerTexts = ({ title, prose, setup, question }: LessonStep): readonly string[] => [
  title,
  ...prose,
  setup,
  question.asks,
  question.options[question.answer] ?? "",
  question.because,
];

/** The lecturer's notes. */
const spoken = ({ notes, more }: LessonStep): readonly string[] => [notes, more.notes];

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Finds `part` in a text as a whole, without cutting a word, a number or a digit group. Ignores case. */
const whole = (part: string) =>
  new RegExp(`(?<![\\p{L}\\d]|\\d[\\u202f.])${literal(part)}(?![\\p{L}\\d]|[\\u202f.]\\d)`, "giu");
const contains = (text: string, part: string) => whole(part).test(text);

/** The rest of a text after removing the forms of `facts`. */
function unstated(text: string, facts: readonly Fact[]): string {
  const longestFirst = facts.map(({ says }) => says).sort((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, says) => rest.replace(whole(says), ""), text);
}

/** The words that the pictures of slides show. */
const LABELS = "callers cache pool heap slot memory useful needed page faults realloc cycles step";
const stemOf = (noun: string): string => noun.toLowerCase().replace(/s$/, "");

const NUMBER = /\d/;
/** "One" is also a pronoun. */
const NUMBER_WORD =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|half|hundred|thousand|million)\b/i;

/** Facts visible only after the answer: of a later state, or of the asked state if it is covered. */
function answering(step: LessonStep, facts: readonly Fact[]): readonly Fact[] {
  const { at, covered } = step.question;
  const seen = step.states.slice(covered ? at : at + 1);
  return facts.filter((fact) => !("setting" in fact) && seen.some((state) => equal(state, placeOf(fact, step))));
}

/** The facts of the right option. */
const proofs = (step: LessonStep, facts: readonly Fact[]): readonly Fact[] =>
  answering(step, facts).filter(({ says }) => contains(step.question.options[step.question.answer] ?? "", says));

/** All notations of a fact's value, computed by the core of its model. */
function formsOf(fact: Fact, step: LessonStep): readonly string[] {
  if (isPage(step.states[0])) return pageForms(fact as PageFact, step);
  if (step.states[0].lab === "realloc") return reallocForms(fact as ReallocFact, step);
  return allocationForms(fact as AllocationFact, step);
}

const sameRun = (a: Scenario, b: Scenario) => equal({ ...a, at: 0 }, { ...b, at: 0 });

/** Whether one state can follow another in the player. */
function follows(before: Scenario, after: Scenario, first: boolean, step: LessonStep): boolean {
  if (!sameRun(before, after)) return first && step.task !== undefined;
  const steps = doneAt(after.at) - doneAt(before.at);
  const stops = after.breakpoints.some((one) => isStepBreakpoint(one) && one.step === after.at);
  return steps === 0 ? step.question.covered : steps === 1 || (steps > 1 && stops);
}

/** The facts of a lesson, by the titles of its steps and codas. */
const FACTS: Readonly<Record<string, Readonly<Record<string, readonly Fact[]>>>> = {
  ...{ leak: leakFacts, holes: holesFacts, cliff: cliffFacts, lies: liesFacts, later: laterFacts },
};

const steps = lessons.flatMap((lesson) =>
  lesson.steps.map((step, i) => {
    const facts = FACTS[lesson.name]?.[step.title] ?? [];
    return { name: `${lesson.name}/${i + 1} ${step.title}`, step, facts };
  }),
);

describe.each(steps)("$name", ({ step, facts }) => {
  const { question, states } = step;
  const learner = learnerTexts(step).join("\n");
  const all = [...learnerTexts(step), ...question.options, ...spoken(step)].join("\n");

  test("states the core's values", () => {
    for (const fact of facts)
      expect(formsOf(fact, step), plain(JSON.stringify({ ...fact, scenario: 0 }))).toContain(fact.says);
  });

  test("states all its facts and no other number", () => {
    for (const { says } of facts) expect(contains(all, says), `“${plain(says)}” is said`).toBe(true);
    for (const text of [...learnerTexts(step), ...spoken(step)]) expect(unstated(text, facts)).not.toMatch(NUMBER);
    expect(unstated(learner, facts)).not.toMatch(NUMBER_WORD);
  });

  test("can be answered from the wall: the setup or the picture has every number and noun of the question", () => {
    expect(step.setup.split(" ").length).toBeLessThanOrEqual(25);
    const wall = `${step.setup} ${LABELS}`.toLowerCase();
    for (const [number] of question.asks.matchAll(/\d[\d\u202f.]*/g)) expect(wall).toContain(number);
    const named = question.asks.matchAll(/\b(?:the|an?) (\w+)(?: (\w+))?/gi);
    for (const [, noun = "", next = noun] of named)
      expect(
        [noun, next].some((word) => wall.includes(stemOf(word))),
        `${noun} ${next}`,
      ).toBe(true);
  });

  test("has one right option, which the core confirms", () => {
    const right = question.options[question.answer] ?? "";
    const proved = proofs(step, facts);
    expect(proved.length).toBeGreaterThan(0);
    expect(unstated(right, proved)).not.toMatch(NUMBER);
    for (const wrong of question.options.filter((option) => option !== right)) {
      const alsoTrue = proved.every((fact) => formsOf(fact, step).some((form) => contains(wrong, form)));
      expect(alsoTrue, plain(wrong)).toBe(false);
    }
  });

  test("does not reveal the answer before the question", () => {
    const before = [step.title, ...step.prose, question.asks].join("\n");
    const given = question.options.map((option) => contains(before, option));
    if (given[question.answer]) expect(given.filter(Boolean).length).toBeGreaterThan(1);
  });

  test("offers three or four options, at one of its states", () => {
    expect(question.options.length).toBeGreaterThanOrEqual(3);
    expect(question.options.length).toBeLessThanOrEqual(4);
    expect(new Set(question.options).size).toBe(question.options.length);
    expect(states[question.at]).toBeDefined();
    expect(states[question.at + 1], "something is shown as the answer").toBeDefined();
    expect(question.asks).toMatch(/\?$/);
  });

  test("has valid scenarios that can follow each other", () => {
    const scenarios = [...states, ...facts.map((fact) => placeOf(fact, step))];
    for (const scenario of scenarios) expect(validateScenario(scenario)).toEqual({ ok: true, value: scenario });
    for (const [i, state] of states.slice(1).entries()) {
      expect(follows(states[i] ?? state, state, i === 0, step), `state ${i + 2} follows`).toBe(true);
    }
    for (const { lanes } of states) expect(step.lane).toBeLessThan(lanes.length);
  });

  test("draws attention to a part of its lab’s stage", async () => {
    const lab = await labOf(states[0].lab).lesson?.();
    expect(Object.keys(lab?.parts ?? {})).toContain(step.highlight);
  });

  test("is one short paragraph in the project’s typography", () => {
    const sentences = step.prose.join(" ").split(/(?<=[.?!:])\s/);
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(step.prose.join(" ").length).toBeLessThanOrEqual(480);
    expect(question.because).toMatch(/^([A-Z][^.!?]*(\.\d[^.!?]*)*\.( (?=[A-Z])|$)){1,3}$/);
    expect(step.quote.split(/\s+/).length).toBeLessThanOrEqual(15);
    for (const text of [all, step.quote]) expect(text).not.toMatch(/["'`]|\d [B%]|\d{5}| {2}|\.{3}| - /);
  });
});

const byHand = steps.flatMap(({ name, step }) => (step.task?.kind === "free" ? [{ name, step, task: step.task }] : []));

describe.each(byHand)("$name, by hand", ({ step, task }) => {
  test("is solvable in a few moves, and always leaves a buffer at least as big", () => {
    const slots = slotsWhenFreed(step, task, 5);
    expect(slots.length).toBeGreaterThan(0);
    expect(Math.min(...slots)).toBeGreaterThanOrEqual(task.bytes);
  });

  test("begins with the buffer in the slot and nothing allocated", () => {
    const session = stateOf(allocationOf(step.states[0]));
    expect([...session.slotSizes(step.lane)]).toEqual([task.bytes]);
    expect(figuresByName(session, step.lane).live).toBe(0);
  });

  test("is not solvable with smaller requests", () => {
    const requests = task.requests.filter((bytes) => bytes < task.bytes);
    expect(slotsWhenFreed(step, { ...task, requests }, 5)).toEqual([]);
  });
});

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

describe.each(lessons.map((lesson) => ({ name: lesson.name, lesson })))("lesson $name", ({ lesson }) => {
  test("is data", () => {
    expect(JSON.parse(JSON.stringify(lesson))).toEqual(lesson);
  });

  test("has facts for each of its steps and codas, and for nothing else", () => {
    const titles = [...lesson.steps, ...(lesson.codas ?? [])].map(({ title }) => title);
    expect(Object.keys(FACTS[lesson.name] ?? {})).toEqual(titles);
  });

  test("fits lectures of 5, 15 and 50 minutes", () => {
    const { steps } = lesson;
    expect(sum(steps.filter(({ inShort }) => inShort).map(({ minutes }) => minutes))).toBe(5);
    expect(sum(steps.map(({ minutes }) => minutes))).toBe(lesson.minutes);
    expect(lesson.minutes).toBe(15);
    expect(sum(steps.map(({ minutes, more }) => minutes + more.minutes))).toBe(50);
  });

  test("has titles that are short and differ, and a source", () => {
    for (const { title } of lesson.steps) expect(title.length).toBeLessThanOrEqual(24);
    expect(new Set(lesson.steps.map(({ title }) => title)).size).toBe(lesson.steps.length);
    expect(lesson.source.name).not.toBe("");
    expect(new URL(lesson.source.address).protocol).toBe("https:");
  });
});

const codas = lessons.flatMap(({ name, steps, codas = [] }) =>
  codas.map((coda) => ({
    name: `${name}, ${coda.title}`,
    coda,
    last: steps.at(-1) as LessonStep,
    facts: FACTS[name]?.[coda.title] ?? [],
  })),
);

test.each(codas)(
  "$name: states the values of the core and of the sources, and no other number",
  ({ coda, last, facts }) => {
    const { prose, table } = coda;
    const text = [...prose, table?.takeaway ?? "", ...(table?.rows.flat().map(String) ?? [])].join("\n");
    for (const fact of facts) {
      expect(formsOf(fact, last)).toContain(fact.says);
      expect(contains(text, fact.says), `“${plain(fact.says)}” is said`).toBe(true);
    }
    expect(unstated(text, facts)).not.toMatch(NUMBER);
  },
);

test("the lesson about heaps has the same source as the heap lab", () => {
  const { author, title, year, address } = LFH_EXPERIMENT;
  expect(holes.source).toEqual({ name: `${author}, ${title}, ${year}`, address });
});

test.each(lessons.map((lesson) => [lesson.name, lesson] as const))(
  "the end of %s repeats only facts of its steps",
  (name, lesson) => {
    const facts = Object.values(FACTS[name] ?? {}).flat();
    expect(lesson.seen).toHaveLength(4);
    for (const { figure, words } of lesson.seen) expect(unstated(`${figure} ${words}`, facts)).not.toMatch(NUMBER);
  },
);
