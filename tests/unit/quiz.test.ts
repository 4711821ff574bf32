import { beforeEach, describe, expect, test, vi } from "vitest";
import { OPERATION_STEP } from "../../src/generated/heap";
import type { TrialEnd } from "../../src/kernel/client/trials";
import type { Trial } from "../../src/kernel/protocol/trial";
import type { FrameSnapshot } from "../../src/kernel/run/frame-store";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { cacheQuiz } from "../../src/labs/buffer-cache/quiz";
import { heapQuiz } from "../../src/labs/heap/quiz";
import { cachesOverHeaps, heapPresets } from "../../src/labs/heap/scenario/presets";
import { LABS } from "../../src/labs/labs";
import { type Answer, Quiz, ROUND } from "../../src/lessons/quiz/quiz";
import { scoresByKind, scoreWords } from "../../src/lessons/quiz/quiz-words";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { operationStepsOf } from "../../src/models/allocation/charts/heap-figures";
import { Core } from "../../src/models/allocation/engine/core";
import { figuresByName, HeapSession, laneReader } from "../../src/models/allocation/engine/heap-session";
import { QuestionFinder } from "../../src/models/allocation/engine/open-trial";
import { outcomeOf, type Session } from "../../src/models/allocation/engine/session";
import { hasHeapModel } from "../../src/models/allocation/heap-models";
import { policyPresets } from "../../src/models/allocation/policies";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { type AllocationQuestion, type Asks, ENDS, type End, endOf } from "../../src/models/allocation/questions";
import type { AllocationScenario, Policy } from "../../src/models/allocation/scenario";
import { workloads } from "../../src/models/allocation/workloads";
import { builtCore } from "../built-core";
import { LONG } from "../long-run";
import { article, flawed, open, seek } from "./engine-kit";
import { plain } from "./lane-kit";

const alone = (policy: Policy, change: Partial<AllocationScenario> = {}): AllocationScenario => ({
  ...article,
  ...change,
  lanes: [policy],
});

const POLICIES: readonly Policy[] = [
  ...Object.values(policyPresets).map(({ policy }) => policy),
  { ...defaultPolicy, capacity: 3, full: "free-oldest", lookup: "newest" },
  { ...defaultPolicy, capacity: 4, full: "free-random", lookup: "worst-fit", ratio: 400 },
  { ...defaultPolicy, capacity: 8, full: "keep-smaller", lookup: "exact" },
];

/** Every policy on the article's requests, and on other ones: daily each kind once. */
const SCENARIOS: readonly AllocationScenario[] = POLICIES.flatMap((policy, i) => {
  const others = [
    alone(policy, { generator: "pcg32", seed: i, life: "bounded", bound: 40 }),
    alone(policy, { ...workloads.pareto.workload, seed: 100 + i }),
  ];
  return [alone(policy), ...others.filter((_, kind) => LONG || kind === i)];
});

/** For sessions that are done when the function ends. */
const core = new Core(builtCore);

function questionsOf(
  scenario: AllocationScenario,
  from: number,
  most: number,
  asks: readonly Asks[] = cacheQuiz.asks,
): readonly AllocationQuestion[] {
  const session = open(scenario, undefined, core);
  session.replay(from);
  const scout = new QuestionFinder(session, { most, asks });
  scout.advance(20_000);
  return scout.questions;
}

/** How a step ended, derived from the core's names and not from its numbers. */
function endByName(asks: Asks, session: Session): End {
  const before = figuresByName(session, 0).efficiency ?? Number.NaN;
  session.replay(1);
  const { cause } = outcomeOf(session, 0);
  if (asks === "hit") return cause === "fits" ? "hit" : "miss";
  if (asks === "kept") return /^(kept|replaced)/.test(cause) ? "kept" : "freed";
  return (figuresByName(session, 0).efficiency ?? Number.NaN) > before ? "up" : "down";
}

/** The result of each question, from a run of its own. */
function endsOf(scenario: AllocationScenario, questions: readonly AllocationQuestion[]): readonly End[] {
  const session = open(scenario, undefined, core);
  return questions.map(({ done, asks }) => {
    session.replay(done - session.done);
    return endByName(asks, session);
  });
}

/** The step of a question lies ahead, and matches what the question says. */
function expectCounted(session: Session, { done, asks, operation, bytes }: AllocationQuestion): void {
  expect(done).toBeGreaterThanOrEqual(session.done);
  session.replay(done + 1 - session.done);
  const { operation: name, needed, granted } = outcomeOf(session, 0);
  expect([operation, bytes]).toEqual(name === "allocate" ? ["request", needed] : ["return", granted]);
  if (asks !== "efficiency") expect(operation).toBe(asks === "hit" ? "request" : "return");
}

describe("the questions about steps", () => {
  test.each([0, 5000])("are requests and returns as in the core, from step %i on", (from) => {
    for (const scenario of SCENARIOS) {
      const questions = questionsOf(scenario, from, ROUND);
      expect(questions.length).toBeGreaterThan(0);
      const session = open(scenario);
      session.replay(from);
      for (const question of questions) expectCounted(session, question);
      expect(new Set(questions.map(({ done }) => Math.floor(done / 12))).size).toBe(questions.length);
    }
  });

  test("do not reveal how they end", () => {
    for (const question of POLICIES.flatMap((policy) => questionsOf(alone(policy), 0, ROUND))) {
      expect(Object.keys(question).sort()).toEqual(["asks", "bytes", "done", "operation"]);
      // Another end of it is asked with the same text.
      expect(cacheQuiz.question(question)).not.toMatch(/too small|empty|because|freed:|kept:/);
    }
  });

  test("are the same for the same scenario and start, and differ for another policy", () => {
    const scenario = alone(flawed);
    expect(questionsOf(scenario, 600, ROUND)).toEqual(questionsOf(scenario, 600, ROUND));
    const steps = questionsOf(scenario, 0, 40).map(({ done }) => done);
    expect(questionsOf(alone(policyPresets.repair.policy), 0, 40).map(({ done }) => done)).not.toEqual(steps);
  });

  test("have no answer that is right often enough to need no thought", () => {
    for (const policy of [flawed, policyPresets["article-fixed"].policy, policyPresets.repair.policy]) {
      const scenario = alone(policy);
      const questions = questionsOf(scenario, 0, 200);
      const ends = endsOf(scenario, questions);
      for (const asks of ["hit", "kept"] as const) {
        const own = ends.filter((_, i) => questions[i]?.asks === asks);
        const first = own.filter((end) => end === ENDS[asks][0]).length / own.length;
        expect(own.length).toBeGreaterThan(40);
        expect([asks, first > 0.3 && first < 0.7]).toEqual([asks, true]);
      }
    }
  });

  test("concern efficiency where it changes by a fifth or more", () => {
    const scenario = alone(flawed);
    const asked = questionsOf(scenario, 0, 60).filter(({ asks }) => asks === "efficiency");
    expect(asked.length).toBeGreaterThan(3);
    const session = open(scenario);
    for (const { done } of asked) {
      session.replay(done - session.done);
      const before = figuresByName(session, 0).efficiency ?? Number.NaN;
      session.replay(1);
      const after = figuresByName(session, 0).efficiency ?? Number.NaN;
      expect(Math.abs(after - before)).toBeGreaterThanOrEqual(before / 5);
    }
  });

  test("are fewer if the run ends early", () => {
    const growing = alone({ ...flawed, capacity: 0 }, { generator: "pcg32", allocate: [1, 1] });
    const session = open(growing);
    session.replay(1_048_570);
    const scout = new QuestionFinder(session, { most: ROUND, asks: cacheQuiz.asks });
    expect(scout.advance(1000)).toEqual({ reason: "end", end: "live-limit" });
    expect(scout.questions.length).toBeLessThan(2);
  });
});

const modelOf = ({ lanes: [lane] }: AllocationScenario) => lane?.heap.model;

/** The heaps of all presets, each alone under its requests: daily each model once. */
const HEAPS: readonly AllocationScenario[] = Object.values({ ...heapPresets, ...cachesOverHeaps })
  .flatMap(({ scenario }) => scenario.lanes.filter(hasHeapModel).map((lane) => ({ ...scenario, lanes: [lane] })))
  .filter((one, i, all) => LONG || i === all.findIndex((other) => modelOf(other) === modelOf(one)));
const HEAP_QUESTIONS = LONG ? 40 : 20;
/** Derived from the heap's record of its operation, not from its counts. */
const SYSTEM: readonly number[] = [OPERATION_STEP.MAP, OPERATION_STEP.GROW, OPERATION_STEP.COMMIT];

function heapEnd(asks: Asks, session: Session): End {
  const kinds = operationStepsOf(new HeapSession(session).operationSteps(0)).map(({ kind }) => kind);
  if (asks === "joins") return kinds.includes(OPERATION_STEP.MERGE) ? "joins" : "alone";
  if (kinds.some((kind) => SYSTEM.includes(kind))) return "system";
  return kinds.includes(OPERATION_STEP.SPLIT) ? "split" : "whole";
}

describe("the questions about a heap", () => {
  test("are answered as the heap recorded its operation", () => {
    const seen = new Set<End>();
    for (const scenario of HEAPS) {
      const session = open(scenario);
      const lane = laneReader(session);
      for (const { done, asks, operation } of questionsOf(scenario, 500, HEAP_QUESTIONS, heapQuiz.asks)) {
        session.replay(done + 1 - session.done);
        const end = endOf(asks, Number.NaN, { ...lane(0), outcome: session.outcomeWords(0) });
        expect([asks, end]).toEqual([asks, heapEnd(asks, session)]);
        expect(operation).toBe(asks === "source" ? "request" : "return");
        if (end !== null) seen.add(end);
      }
    }
    expect([...seen].sort()).toEqual(["alone", "joins", "split", "system", "whole"]);
  });

  test("are chosen by their outcome, drawn only by the step", () => {
    const drawn = new Map<number, End>();
    for (const scenario of HEAPS) {
      const session = open(scenario);
      for (const { done, asks } of questionsOf(scenario, 500, HEAP_QUESTIONS, ["joins"])) {
        session.replay(done + 1 - session.done);
        const [stretch, end] = [Math.floor(done / 12), heapEnd(asks, session)];
        expect([stretch, end]).toEqual([stretch, drawn.get(stretch) ?? end]);
        drawn.set(stretch, end);
      }
    }
    const joins = [...drawn.values()].filter((end) => end === "joins").length / drawn.size;
    expect(joins > 0.3 && joins < 0.7).toBe(true);
  });

  test("reveal no answer", () => {
    const question = { done: 12, operation: "request", bytes: 577 } as const;
    expect(plain(heapQuiz.question({ ...question, asks: "source" }))).toBe(
      "Step 12: a caller asks for 577 B. Where does the block come from?",
    );
    expect(plain(heapQuiz.question({ ...question, operation: "return", asks: "joins" }))).toBe(
      "Step 12: a caller frees 577 B. Does it join free memory beside it?",
    );
  });
});

test("the quiz of every lab has a name for each kind, and a text for every end", async () => {
  for (const { quiz } of LABS) {
    const lab = await quiz?.();
    if (lab === undefined) continue;
    expect(Object.keys(lab.names)).toEqual(lab.asks);
    const ends = lab.asks.flatMap((asks) => lab.ends(asks));
    expect(new Set(ends.map((end) => lab.pick(end))).size).toBe(ends.length);
    for (const end of ends) expect(lab.ended(end)).toMatch(/^[a-z]+ .*\w$/);
  }
});

test("the answer of a frame is that of an independent run", () => {
  for (const scenario of SCENARIOS) {
    const questions = questionsOf(scenario, 0, 20);
    const session = open(scenario);
    const ends = questions.map(({ done, asks }) => {
      session.replay(done - session.done);
      const before = figuresByName(session, 0).efficiency ?? Number.NaN;
      session.replay(1);
      return endOf(asks, before, { figures: session.figures(0), outcome: session.outcomeWords(0) });
    });
    expect(ends).toEqual(endsOf(scenario, questions));
  }
});

test("a question about another operation, or an unchanged efficiency, has no end", () => {
  const session = open(alone(flawed));
  session.replay(1);
  const lane = { figures: session.figures(0), outcome: session.outcomeWords(0) };
  expect(outcomeOf(session, 0).operation).toBe("allocate");
  expect(endOf("kept", Number.NaN, lane)).toBeNull();
  expect(endOf("efficiency", Number.NaN, lane)).toBeNull();
  expect(endOf("efficiency", 1, lane)).toBeNull();
});

/** A run without a worker: every command takes effect at once and is recorded. */
class Bench {
  readonly quiz: Quiz;
  readonly given: Answer[] = [];
  readonly trials: Trial[] = [];
  session: Session;
  frontier = 0;

  constructor(scenario: AllocationScenario) {
    useScenario.setState({ scenario });
    this.session = open(scenario);
    const frames = { reading: () => this.reading() };
    const transport = {
      drag: (done: number) => this.go(done),
      step: (by: number) => this.go(this.session.done + by),
      replayStep: (step: number) => {
        this.go(step);
        this.go(step + 1);
      },
    };
    this.quiz = new Quiz(
      { frames, transport },
      (trial) => this.#search(trial),
      cacheQuiz,
      (answer) => this.given.push(answer),
    );
  }

  get phase() {
    return this.quiz.store.getState().phase;
  }

  get asked(): AllocationQuestion {
    if (this.phase.kind !== "asked") throw new Error(`Nothing is asked: ${this.phase.kind}`);
    return this.phase.question as AllocationQuestion;
  }

  /** Goes to `done`, by a person's hand or the quiz's. */
  go(done: number): void {
    seek(this.session, done);
    this.frontier = Math.max(this.frontier, done);
    this.quiz.hear(this.reading());
  }

  /** Opens another scenario. */
  open(scenario: AllocationScenario): void {
    useScenario.setState({ scenario });
    this.session = open(scenario);
    this.frontier = 0;
    this.quiz.hear(this.reading());
  }

  reading(): FrameSnapshot {
    const info = { done: this.session.done, frontier: this.frontier, seek: null };
    const lane = { figures: this.session.figures(0), outcome: this.session.outcomeWords(0) };
    return { info, lanes: [lane] } as unknown as FrameSnapshot;
  }

  #search(trial: Trial): Promise<TrialEnd> {
    this.trials.push(trial);
    const { from = 0, most = 0 } = trial.search ?? {};
    const questions = questionsOf(allocationOf(trial.scenario), from, most);
    const result = { done: 0, lanes: [], requested: new Float64Array(), questions };
    return Promise.resolve({ kind: "done", result });
  }
}

describe("a quiz", () => {
  let bench: Bench;
  beforeEach(() => {
    bench = new Bench(article);
    bench.go(5);
  });
  const next = async () => {
    bench.quiz.next();
    await vi.waitFor(() => expect(bench.phase.kind).not.toBe("searching"));
  };

  test("asks ten questions, each at the state before it, and counts what the core did", async () => {
    const questions: AllocationQuestion[] = [];
    for (let i = 0; i < ROUND; i++) {
      await next();
      questions.push(bench.asked);
      expect([bench.session.done, bench.frontier]).toEqual([bench.asked.done, bench.asked.done]);
      bench.quiz.pick(cacheQuiz.ends(bench.asked.asks)[0] ?? "");
      expect(bench.phase.kind).toBe("answered");
      expect(bench.session.done).toBe((questions.at(-1)?.done ?? 0) + 1);
    }
    const ends = endsOf(article, questions);
    expect(bench.given.map(({ end }) => end)).toEqual(ends);
    const right = ends.filter((end, i) => end === bench.given[i]?.pick).length;
    expect(scoreWords(bench.given)).toBe(`${right} of 10 right`);
    await next();
    expect(bench.phase.kind).toBe("score");
    expect(scoresByKind(cacheQuiz, bench.given)[0]).toMatch(/^hit or miss \d of \d$/);
    await next();
    expect(bench.asked.done).toBeGreaterThan(questions.at(-1)?.done ?? 0);
    expect(bench.trials.map(({ search, scenario }) => [search?.most, scenario.lanes.length])).toEqual([
      [ROUND, 1],
      [ROUND, 1],
    ]);
  });

  test("counts not sure as not right, and does not count skipped questions", async () => {
    await next();
    const skipped = bench.asked;
    await next();
    expect(bench.asked.done).toBeGreaterThan(skipped.done);
    bench.quiz.pick("not-sure");
    expect(bench.given).toHaveLength(1);
    expect(scoreWords(bench.given)).toBe("0 of 1 right");
  });

  test("still asks after a step back, but not after a step forward", async () => {
    await next();
    const { done } = bench.asked;
    bench.go(2);
    bench.quiz.pick(cacheQuiz.ends(bench.asked.asks)[0] ?? "");
    expect(bench.given).toHaveLength(1);
    expect(bench.session.done).toBe(done + 1);
    await next();
    bench.go(bench.asked.done + 40);
    expect(bench.phase.kind).toBe("passed");
    bench.quiz.pick("hit");
    expect(bench.given).toHaveLength(1);
    await next();
    expect(bench.asked.done).toBeGreaterThanOrEqual(bench.frontier);
  });

  test("ends its question for another scenario, and asks the next one about that", async () => {
    await next();
    bench.open({ ...article, seed: 77 });
    expect(bench.phase.kind).toBe("passed");
    await next();
    expect(bench.trials.at(-1)?.scenario).toMatchObject({ seed: 77 });
    expect(bench.asked.done).toBe(questionsOf({ ...article, seed: 77, lanes: [flawed] }, 0, 1)[0]?.done);
  });

  test("asks nothing that the page has shown", async () => {
    bench.go(500);
    bench.go(5);
    await next();
    expect(bench.asked.done).toBeGreaterThanOrEqual(500);
  });

  test("leaves the run of a lesson in place, even if it is the same", async () => {
    bench.quiz.next();
    useNavigation.setState({ place: "learn" });
    await vi.waitFor(() => expect(bench.phase.kind).toBe("passed"));
    expect(bench.session.done).toBe(5);
    useNavigation.setState({ place: "lab" });
    await next();
    expect(bench.phase.kind).toBe("asked");
  });

  test("asks nothing and moves nothing while it is hidden", async () => {
    bench.quiz.next();
    bench.quiz.stopSearch();
    await new Promise((resolve) => setTimeout(resolve));
    expect([bench.phase.kind, bench.session.done]).toEqual(["searching", 5]);
  });

  test("ends permanently", async () => {
    await next();
    bench.quiz.end();
    bench.go(9000);
    expect(bench.phase.kind).toBe("over");
  });
});
