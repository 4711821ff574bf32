import { describe, expect, test } from "vitest";
import { engineFor } from "../../src/kernel/labs/labs";
import type { LaneArrays } from "../../src/kernel/protocol/frame";
import type { Trial } from "../../src/kernel/protocol/trial";
import { CHALLENGE_NAMES, type ChallengeName } from "../../src/kernel/scenario/challenge-names";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import type { Scenario } from "../../src/kernel/scenario/scenario";
import { lessons } from "../../src/lessons/catalog/lessons";
import { challengeNamed, challenges } from "../../src/lessons/challenges/catalog";
import type { Challenge } from "../../src/lessons/challenges/challenge";
import { brokenRules, judgedTrial, reachedGoals } from "../../src/lessons/challenges/judge";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { laneReader } from "../../src/models/allocation/engine/heap-session";
import { figureOf } from "../../src/models/allocation/figure-table";
import { type FigureKey, figure, type LaneFigures } from "../../src/models/allocation/figures";
import { policyPresets } from "../../src/models/allocation/policies";
import { formatShare } from "../../src/shared/figure-text";
import { formatInteger } from "../../src/shared/format";
import { builtEngines } from "../built-core";
import { firstOf, LONG } from "../long-run";
import { entry } from "../oracle/entry";
import { openCore } from "../oracle/open-core";
import { BURSTS, known, MESSAGES, TIERED } from "./challenge-solutions";

const engines = builtEngines();

/** Whether a scenario is judged by more than a run of the allocation core. */
const isTried = (scenario: Scenario): boolean =>
  engineFor(scenario).core !== "allocation" || scenario.lab === "realloc";

/** A million steps take one second, or several on a busy machine. */
const REPLAY = 60_000;

function judgedOf(challenge: Challenge, scenario: Scenario): Trial {
  const judged = judgedTrial(challenge, scenario);
  if (judged === null) throw new Error("there is no such lane");
  return judged;
}

/** The lane that a challenge judges, in the judged state. */
function endOf(challenge: Challenge, start: Scenario): LaneFigures {
  const { scenario, steps } = judgedOf(challenge, start);
  const session = openCore(allocationOf(scenario));
  session.replay(steps);
  return laneReader(session)(0);
}

/** The same by a trial of the lab's engine, as on the page. */
function endByTrial(challenge: Challenge, scenario: Scenario): LaneArrays {
  const judged = judgedOf(challenge, scenario);
  const trial = engines(judged.scenario).trial(judged);
  if (!trial.ok) throw new Error(JSON.stringify(trial.error));
  trial.value.advance(judged.steps);
  return entry(trial.value.result.lanes, 0);
}

/**
 * The reasons why a scenario fails a challenge: fields that break a rule, or figures that miss a goal.
 * Empty if it succeeds.
 */
function misses(challenge: Challenge, scenario: Scenario): readonly string[] {
  const broken = brokenRules(challenge, scenario).map(({ field }) => field);
  if (broken.length > 0) return broken;
  const reached = reachedGoals(
    challenge,
    isTried(scenario) ? endByTrial(challenge, scenario) : endOf(challenge, scenario),
  );
  return reached.filter(({ isMet }) => !isMet).map(({ goal }) => goal.figure.wire);
}

test("a lesson's task offers every preset except those that reach its goal", { timeout: REPLAY }, () => {
  const steps = lessons.flatMap(({ steps }) => steps).filter(({ task }) => task?.kind === "challenge");
  expect(steps).not.toHaveLength(0);
  for (const { task, states } of steps) {
    if (task?.kind !== "challenge") continue;
    const challenge = challengeNamed(task.challenge);
    if (challenge === undefined) throw new Error(task.challenge);
    const { lane } = challenge;
    const solves = Object.entries(policyPresets).flatMap(([name, { policy }]) => {
      const first = allocationOf(states[0]);
      const lanes = first.lanes.map((other, i) => (i === lane ? policy : other));
      return misses(challenge, { ...first, lanes }).length === 0 ? [name] : [];
    });
    expect(solves).toEqual(task.without);
  }
});

async function opened(link: string): Promise<Scenario> {
  const read = await decodeLink(link);
  if (!read.ok) throw new Error(`${link}: ${JSON.stringify(read.error.problems)}`);
  return read.value.scenario;
}

test("addresses know exactly the names of the challenges", () => {
  expect(challenges.map(({ name }) => name)).toEqual([...CHALLENGE_NAMES]);
});

test("a challenge survives JSON, except for the readers of its figures and the words of its fields", () => {
  expect(challenges).toMatchObject(JSON.parse(JSON.stringify(challenges)));
});

describe.each([...CHALLENGE_NAMES])("%s", (name) => {
  const challenge = entry(
    challenges.filter((one) => one.name === name),
    0,
  );

  test("its start follows the rules and misses a goal", { timeout: REPLAY }, () => {
    expect(brokenRules(challenge, challenge.start)).toEqual([]);
    expect(misses(challenge, challenge.start)).not.toEqual([]);
  });

  test("every known solution succeeds", { timeout: REPLAY }, async () => {
    for (const link of firstOf(1, known[name].solved))
      expect([link, misses(challenge, await opened(link))]).toEqual([link, []]);
  });

  // Every day the start misses a goal, and the tests below name what a rule forbids.
  test.runIf(LONG)("the near miss fails, with the reason", { timeout: REPLAY }, async () => {
    const { missed } = known[name];
    for (const [link, why] of Object.entries(missed))
      expect([link, misses(challenge, await opened(link))]).toEqual([link, why]);
  });
});

/** The core's figures at the start of a challenge. */
const startFigure = (name: ChallengeName, key: FigureKey): number => {
  const challenge = challengeNamed(name) as Challenge;
  return figure(endOf(challenge, challenge.start), key);
};

test("the texts of the heap challenges state true facts about their starts", { timeout: REPLAY }, async () => {
  const text = (name: ChallengeName) => challengeNamed(name)?.text;
  expect(text("endless-server")).toContain("wastes half as much as the program needs");
  expect(startFigure("endless-server", "heap_mean_overhead")).toBeCloseTo(0.5, 1);
  expect(text("tune-glibc")).toContain(
    `${formatInteger(startFigure("tune-glibc", "heap_page_faults") / 1000)}\u202f000 page faults`,
  );
  expect(text("short-tool")).toContain(`${formatInteger(challengeNamed("short-tool")?.steps as number)} calls`);
  expect(text("long-server")).toContain("more than twice the memory");
  expect(1 + startFigure("long-server", "heap_mean_overhead")).toBeGreaterThan(2);
  expect(text("few-blocks")).toContain(formatShare(startFigure("few-blocks", "heap_mean_overhead")));
  expect(text("fewer-faults")).toContain(
    `${formatInteger(startFigure("fewer-faults", "heap_page_faults") / 1000)}\u202f000 page faults`,
  );
  expect(startFigure("between", "heap_page_faults")).toBeGreaterThan(2_000_000);
  const usual = await opened(`#/heap?${BURSTS}&A=ptmalloc`);
  const cached = figure(endOf(challengeNamed("thread-cache") as Challenge, usual), "heap_mean_cycles");
  expect(text("thread-cache")).toContain("calls cost about half as much");
  const part = cached / startFigure("thread-cache", "heap_mean_cycles");
  expect([part > 0.4, part < 0.6]).toEqual([true, true]);
});

test("the texts of the challenges about pools state true facts about their starts", () => {
  const start = (name: ChallengeName) => {
    const challenge = challengeNamed(name) as Challenge;
    const lane = endByTrial(challenge, challenge.start);
    const [value] = reachedGoals(challenge, lane);
    return { text: challenge.text, value: value?.value ?? Number.NaN, hits: figureOf("hit_rate").of(lane) };
  };
  const [pooled, tiered, threads] = [start("which-pool"), start("four-tiers"), start("thread-limit")];
  expect(pooled.text).toContain("answers nearly every request, but callers need hardly a hundredth");
  expect(pooled.hits).toBeGreaterThan(0.99);
  expect([pooled.value > 0.005, pooled.value < 0.01]).toEqual([true, true]);
  expect(tiered.text).toContain("callers need less than half of what they hold");
  expect([tiered.value > 0.4, tiered.value < 0.5]).toEqual([true, true]);
  expect(threads.text).toContain(`${(threads.value / 1e9).toFixed(1)}\u00a0GB unused`);
});

test("the texts of the challenges about realloc state true facts about their starts", () => {
  const start = (name: ChallengeName) => {
    const challenge = challengeNamed(name) as Challenge;
    const goals = reachedGoals(challenge, endByTrial(challenge, challenge.start));
    return { text: challenge.text, values: goals.map(({ value }) => value) };
  };
  const [copied, loop, grown] = [start("copy-nothing"), start("advice-in-a-loop"), start("growth-rule")];
  expect(copied.text).toContain(`${((copied.values[0] ?? 0) / 1e6).toFixed(1)}\u00a0million bytes`);
  expect(loop.text).toContain(`${formatInteger((loop.values[0] ?? 0) / 1000)}\u202f000 cycles`);
  expect(grown.text).toContain("by 3/2. It leaves half of what it had as spare room and copies twice its final size");
  expect(grown.values[0]).toBeCloseTo(0.5, 2);
  expect(grown.values[1]).toBeCloseTo(2, 2);
});

test("a broken rule is reported with the field, the value and the allowed values", async () => {
  const of = (name: ChallengeName) =>
    entry(
      challenges.filter((one) => one.name === name),
      0,
    );
  expect(brokenRules(of("one-slot"), await opened("#/buffer?v=1&A=repair"))).toEqual([
    { field: "A.capacity", name: "lane A, slots per bucket", value: "10", allowed: "at most 1" },
  ]);
  expect(brokenRules(of("no-cutoff"), await opened("#/buffer?v=1&A=article-fixed"))).toEqual([
    { field: "A.cutoff", name: "lane A, cutoff", value: "200\u00a0B", allowed: "none" },
  ]);
  expect(brokenRules(of("repair"), await opened("#/buffer?v=1&seed=2&A=repair"))).toEqual([
    { field: "seed", name: "seed", value: "2", allowed: "1, as in the challenge" },
    { field: "B", name: "lane B", value: "missing", allowed: "a lane that is judged" },
  ]);
});

test("a broken rule of a pool names the library’s own setting", async () => {
  const broken = async (tiers: string) =>
    brokenRules(challengeNamed("four-tiers") as Challenge, await opened(`#/buffer?${MESSAGES}&A=${tiers}`));
  const field = "A.pool.parameters.NewTieredBufferPool.length";
  const kept = { field, name: "lane A, entries of NewTieredBufferPool", allowed: "at most 4" };
  expect(await broken(`${TIERED}:1000~2000~3000~4000~5000`)).toEqual([{ ...kept, value: "5" }]);
  expect(await broken("pool:hadoop-common")).toEqual([
    { field: "A.pool.model", name: "lane A, pool", value: "hadoop-common", allowed: "grpc-tiered" },
    { ...kept, value: "missing" },
  ]);
});

test("a broken rule of a heap is reported in the heap lab's terms", async () => {
  const broken = async (name: ChallengeName, link: string) =>
    brokenRules(challengeNamed(name) as Challenge, await opened(link));
  expect(await broken("tune-glibc", "#/heap?v=1&A=best-fit")).toEqual([
    { field: "A.heap.model", name: "lane A, heap", value: "best fit", allowed: "glibc 2.36" },
  ]);
  const field = "A.heap.parameters.decommit_block";
  const kept = { field, name: "lane A, decommits blocks from", allowed: "at least 262\u202f144\u00a0B" };
  expect(await broken("endless-server", "#/heap?v=1&A=nt-xp")).toEqual([{ ...kept, value: "4\u202f096\u00a0B" }]);
  expect(await broken("endless-server", "#/heap?v=1&A=ptmalloc")).toEqual([{ ...kept, value: "not in this heap" }]);
});

test("a scenario of another lab is rejected only for its lab", async () => {
  const challenge = challengeNamed("tune-glibc") as Challenge;
  expect(brokenRules(challenge, await opened("#/buffer?v=1&A=no-cache,heap:ptmalloc"))).toEqual([
    { field: "lab", name: "lab", value: "buffer", allowed: "heap, as in the challenge" },
  ]);
});
