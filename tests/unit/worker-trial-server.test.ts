import { beforeEach, describe, expect, test } from "vitest";
import { FIGURE, LIMIT } from "../../src/generated/abi";
import type { FromTrialWorker, ToTrialWorker } from "../../src/kernel/protocol/trial";
import type { Time } from "../../src/kernel/worker/port";
import { TrialServer } from "../../src/kernel/worker/serve-trials";
import { QuestionFinder } from "../../src/models/allocation/engine/open-trial";
import { heapOf } from "../../src/models/allocation/heap-models";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { builtEngines } from "../built-core";
import { article, flawed, open } from "./engine-kit";

/** A worker without a browser: each reading of the clock takes `cost` ms. */
class Bench {
  readonly posted: FromTrialWorker[] = [];
  cost = 5;
  #now = 0;
  #soon: (() => void) | null = null;
  readonly #server: TrialServer;

  constructor() {
    const time: Time = {
      now: () => {
        this.#now += this.cost;
        return this.#now;
      },
      soon: (task) => {
        this.#soon = task;
      },
      later: () => () => {},
    };
    this.#server = new TrialServer(builtEngines(), time, (message) => this.posted.push(message));
  }

  send(message: ToTrialWorker): this {
    this.#server.receive(message);
    return this;
  }

  trial(id: number, scenario: AllocationScenario, steps: number): this {
    return this.send({ type: "trial", id, trial: { scenario, steps } });
  }

  /** Runs turns until it rests, at most this many. Returns how many it ran. */
  turns(most = 10_000): number {
    let turns = 0;
    for (; turns < most && this.#soon !== null; turns++) {
      const task = this.#soon;
      this.#soon = null;
      task();
    }
    return turns;
  }
}

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
});

const last = () => bench.posted.at(-1);

describe("a trial", () => {
  test("ends with the figures of the same run", () => {
    bench.trial(7, article, 37_901).turns();
    const session = open(article);
    session.replay(37_901);
    const lanes = [0, 1].map((lane) => ({ figures: session.figures(lane), heap: null }));
    expect(last()).toEqual({
      type: "result",
      id: 7,
      result: {
        done: 37_901,
        lanes: lanes.map((lane) => ({ ...lane, requested: session.requestedSizes() })),
        questions: [],
      },
    });
    expect(lanes[0]?.figures[FIGURE.efficiency]).toBeCloseTo(0.015482, 6);
  });

  test("does not stop at breakpoints, not even those of lanes that it lacks", () => {
    const breakpoints = [{ kind: "efficiency-below", lane: 3, percent: 10 }] as const;
    bench.trial(1, { ...article, lanes: [flawed], breakpoints }, 100).turns();
    expect(last()).toMatchObject({ type: "result", result: { done: 100 } });
  });

  test("may have a heap with addresses while its neighbors have none", () => {
    const heap = { ...article, lanes: [{ ...flawed, heap: heapOf("ptmalloc") }] };
    for (const [id, scenario] of [article, heap, article, heap].entries()) {
      bench.trial(id, scenario, 100).turns();
      expect(last()).toMatchObject({ type: "result", id, result: { done: 100 } });
    }
  });

  test("goes in slices and reports its progress", () => {
    bench.trial(1, article, 400_000);
    expect(bench.turns()).toBeGreaterThan(5);
    const reported = bench.posted.flatMap((message) => (message.type === "progress" ? [message.done] : []));
    expect(reported.length).toBeGreaterThan(1);
    expect(reported).toEqual([...reported].sort((a, b) => a - b));
    expect(last()).toMatchObject({ type: "result", id: 1 });
  });

  test("that is canceled is abandoned within a slice, and the next one starts fresh", () => {
    bench.trial(1, article, 10_000_000).turns(3);
    bench.send({ type: "cancel", id: 1 });
    expect(bench.turns()).toBeLessThanOrEqual(1);
    expect(bench.posted.some(({ type }) => type === "result")).toBe(false);
    bench.trial(2, article, 12).turns();
    expect(last()).toMatchObject({ type: "result", id: 2, result: { done: 12 } });
  });

  test("is not ended by another's cancellation", () => {
    bench.trial(2, article, 100).send({ type: "cancel", id: 1 }).turns();
    expect(last()).toMatchObject({ type: "result", id: 2 });
  });

  test("reports how far it came when the core met a limit", () => {
    const growing: AllocationScenario = {
      ...article,
      generator: "pcg32",
      lanes: [{ ...flawed, capacity: 0 }],
      allocate: [1, 1],
    };
    bench.cost = 0;
    bench.trial(1, growing, LIMIT.LIVE + 1000).turns();
    expect(last()).toMatchObject({ type: "result", result: { done: LIMIT.LIVE } });
  });

  test("that searches ends with the steps worth a question, as soon as it has enough", () => {
    const trial = {
      scenario: { ...article, lanes: [flawed] },
      steps: 1_000_000,
      search: { from: 400_000, most: 3, asks: ["hit", "kept", "efficiency"] as const },
    };
    bench.send({ type: "trial", id: 1, trial }).turns();
    const reported = bench.posted.flatMap((message) => (message.type === "result" ? [message.result] : []));
    const { done = 0, questions = [] } = reported[0] ?? {};
    expect(questions).toHaveLength(3);
    expect(questions.every((question) => question.done >= 400_000 && question.done < done)).toBe(true);
    expect(done).toBeLessThan(402_000);
    const session = open(trial.scenario);
    session.replay(400_000);
    const scout = new QuestionFinder(session, trial.search);
    scout.advance(2000);
    expect(questions).toEqual(scout.questions);
  });

  test("that the core refuses returns its problems, and the server survives", () => {
    bench.trial(1, { ...article, bound: 0 }, 10).turns();
    expect(last()).toMatchObject({ type: "problems", id: 1, problems: [{ field: "bound" }] });
    bench.trial(2, article, 10).turns();
    expect(last()).toMatchObject({ type: "result", id: 2 });
  });
});

test("an exception is posted once, and then nothing follows", () => {
  bench.trial(1, article, -1).turns();
  bench.trial(2, article, -5).turns();
  bench.trial(3, article, 10).turns();
  expect(bench.posted.filter(({ type }) => type === "trapped")).toHaveLength(1);
  expect(last()?.type).toBe("trapped");
});
