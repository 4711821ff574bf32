import { describe, expect, test } from "vitest";
import { laneReader } from "../../src/engine/lane-figures";
import { lessons } from "../../src/lessons/catalog/lessons";
import { challengeNamed, challenges } from "../../src/lessons/challenges/catalog";
import type { Challenge } from "../../src/lessons/challenges/challenge";
import { brokenRules, judgedScenario, judgedSteps, reachedGoals } from "../../src/lessons/challenges/judge";
import { policyPresets } from "../../src/models/allocation/policies";
import { CHALLENGE_NAMES, type ChallengeName } from "../../src/scenario/challenge-names";
import { decodeLink } from "../../src/scenario/link/decode";
import type { Scenario } from "../../src/scenario/scenario";
import { entry } from "../oracle/entry";
import { openCore } from "../oracle/open-core";

/** A million steps take a second, on a busy machine several. */
const REPLAY = 60_000;

/** Why a scenario does not reach a challenge: fields that break a rule, or figures that miss a goal. None: it does. */
function misses(challenge: Challenge, scenario: Scenario): readonly string[] {
  const broken = brokenRules(challenge, scenario).map(({ field }) => field);
  const judged = judgedScenario(challenge, scenario);
  if (broken.length > 0 || judged === null) return broken;
  const session = openCore(judged);
  session.replay(judgedSteps(challenge, scenario));
  const reached = reachedGoals(challenge, laneReader(session)(0));
  return reached.filter(({ isMet }) => !isMet).map(({ goal }) => goal.figure);
}

test("a lesson's task offers no preset that reaches its goal, and withholds no other", { timeout: REPLAY }, () => {
  for (const { task, states } of lessons.flatMap(({ steps }) => steps)) {
    if (task?.kind !== "challenge") continue;
    const challenge = challengeNamed(task.challenge);
    if (challenge === undefined) throw new Error(task.challenge);
    const { lane } = challenge;
    const solves = Object.entries(policyPresets).flatMap(([name, { policy }]) => {
      const lanes = states[0].lanes.map((other, i) => (i === lane ? policy : other));
      return misses(challenge, { ...states[0], lanes }).length === 0 ? [name] : [];
    });
    expect(solves).toEqual(task.without);
  }
});

interface Known {
  /** Links that reach every goal, as a learner hands them in. */
  readonly solved: readonly string[];
  /** Links that do not, and why. */
  readonly missed: Readonly<Record<string, readonly string[]>>;
}

const known: Readonly<Record<ChallengeName, Known>> = {
  repair: {
    solved: [
      "#/buffer?v=1&A=article-flawed&B=repair",
      "#/buffer?v=1&at=11&A=no-cache&B=best-fit,free-returned,cap:10,cut:400",
    ],
    missed: {
      "#/buffer?v=1&A=repair": ["B"],
      "#/buffer?v=1&seed=2&A=article-flawed&B=repair": ["seed"],
      "#/buffer?v=1&double=1of4&A=article-flawed&B=repair": ["double"],
      "#/buffer?v=1&moves=100~-1&A=article-flawed&B=repair": ["moves"],
      "#/buffer?v=1&A=article-flawed&B=best-fit,free-returned,cap:10,cut:800": ["mean_efficiency"],
    },
  },
  "one-slot": {
    solved: ["#/buffer?v=1&A=first-fit,free-returned,cut:800"],
    missed: {
      "#/buffer?v=1&A=first-fit,free-returned,cut:400": ["hit_rate"],
      "#/buffer?v=1&A=repair": ["A.capacity"],
      "#/buffer?v=1&A=first-fit,free-returned,cut:800,linear,count:2": ["A.buckets"],
    },
  },
  "no-cutoff": {
    solved: ["#/buffer?v=1&A=best-fit,keep-smaller,cap:10,ratio:200"],
    missed: {
      "#/buffer?v=1&A=best-fit,free-returned,cap:10,ratio:200": ["mean_efficiency"],
      "#/buffer?v=1&A=repair": ["A.cutoff"],
    },
  },
  "few-slots": {
    solved: ["#/buffer?v=1&A=best-fit,free-returned,cap:3,cut:400"],
    missed: {
      "#/buffer?v=1&A=first-fit,free-returned,cap:3,cut:400": ["hit_rate"],
      "#/buffer?v=1&A=best-fit,free-returned,cap:4,cut:400": ["A.capacity"],
    },
  },
  "hidden-waste": {
    solved: ["#/buffer?v=1&A=moved-inside"],
    missed: { "#/buffer?v=1&A=repair": ["idle"] },
  },
  worst: {
    solved: ["#/buffer?v=1&A=worst-fit,keep-bigger,cap:64"],
    missed: { "#/buffer?v=1&A=ten-slots": ["mean_efficiency"] },
  },
  "heavy-tail": {
    solved: ["#/buffer?v=1&gen=pcg32&sizes=pareto&A=best-fit,free-returned,cap:10,cut:500"],
    missed: {
      "#/buffer?v=1&gen=pcg32&sizes=pareto&A=best-fit,free-returned,cap:10,cut:800": ["mean_efficiency"],
      "#/buffer?v=1&gen=pcg32&sizes=pareto&alpha=2&A=best-fit,free-returned,cap:10,cut:500": ["alpha"],
    },
  },
  "nothing-lost": {
    solved: ["#/buffer?v=1&A=exact,free-oldest,cap:64"],
    missed: { "#/buffer?v=1&A=best-fit,free-returned,cap:64,ratio:100": ["footprint_efficiency"] },
  },
  "free-the-largest": {
    solved: [
      "#/buffer?v=1&moves=102400~-1~102400~204800~-3~-2&A=article-flawed",
      "#/buffer?v=1&moves=102400~102400~-1~-2&A=article-flawed",
    ],
    missed: {
      "#/buffer?v=1&moves=102400~-1~100~100~-3~-2&A=article-flawed": ["freed_bytes"],
      "#/buffer?v=1&moves=102400~-1~60000~60000~60000~-3~-4~-2&A=article-flawed": ["heap_frees"],
      "#/buffer?v=1&A=article-flawed": ["freed_bytes"],
      "#/buffer?v=1&moves=102400~-1&A=article-fixed": ["A.full", "A.cutoff"],
      "#/buffer?v=1&seed=3&moves=102400~102400~-1~-2&A=article-flawed": ["seed"],
    },
  },
};

async function opened(link: string): Promise<Scenario> {
  const read = await decodeLink(link);
  if (!read.ok) throw new Error(`${link}: ${JSON.stringify(read.error.problems)}`);
  return read.value.scenario;
}

test("the names that addresses know are those of the challenges", () => {
  expect(challenges.map(({ name }) => name)).toEqual([...CHALLENGE_NAMES]);
});

test("a challenge is data: it comes through JSON as it is", () => {
  expect(JSON.parse(JSON.stringify(challenges))).toEqual(challenges);
});

describe.each([...CHALLENGE_NAMES])("%s", (name) => {
  const challenge = entry(
    challenges.filter((one) => one.name === name),
    0,
  );

  test("its start keeps the rules and misses a goal", { timeout: REPLAY }, () => {
    expect(brokenRules(challenge, challenge.start)).toEqual([]);
    expect(misses(challenge, challenge.start)).not.toEqual([]);
  });

  test("what is known to solve it does", { timeout: REPLAY }, async () => {
    for (const link of known[name].solved) expect([link, misses(challenge, await opened(link))]).toEqual([link, []]);
  });

  test("what nearly solves it does not, and the reason is named", { timeout: REPLAY }, async () => {
    const { missed } = known[name];
    for (const [link, why] of Object.entries(missed))
      expect([link, misses(challenge, await opened(link))]).toEqual([link, why]);
  });
});

test("what a rule forbids is named with the field, the value and what is allowed", async () => {
  const of = (name: ChallengeName) =>
    entry(
      challenges.filter((one) => one.name === name),
      0,
    );
  expect(brokenRules(of("one-slot"), await opened("#/buffer?v=1&A=repair"))).toEqual([
    { field: "A.capacity", value: "10", allowed: "at most 1" },
  ]);
  expect(brokenRules(of("no-cutoff"), await opened("#/buffer?v=1&A=article-fixed"))).toEqual([
    { field: "A.cutoff", value: "200", allowed: "none" },
  ]);
  expect(brokenRules(of("repair"), await opened("#/buffer?v=1&seed=2&A=repair"))).toEqual([
    { field: "seed", value: "2", allowed: "1, as the challenge has it" },
    { field: "B", value: "missing", allowed: "a policy: this lane is judged" },
  ]);
});
