import { describe, expect, test } from "vitest";
import {
  type Beat,
  choreography,
  PLAYED_MS,
  phaseAt,
  type Score,
  sceneAt,
  withinTime,
} from "../../src/charts/layout/choreography";
import { detailLevel, type Motion } from "../../src/charts/layout/detail-level";
import { type StepFacts, stepFacts } from "../../src/charts/step-facts";
import type { StepPolicy } from "../../src/charts/step-words";
import { CAUSE, OPERATION, VERDICT } from "../../src/generated/abi";
import { plain } from "./lane-kit";
import { article, flawed } from "./step-kit";

function scoreOf(step: keyof typeof article, policy: StepPolicy = flawed): Score {
  const { before, after } = article[step];
  const facts = stepFacts(before, after);
  if (facts === null) throw new Error("a step");
  return choreography(facts, policy);
}

/** "450–600 move slot 0 → field 6400", without the places that something left. */
function line({ from, to, action }: Beat): string {
  const time = from === to ? `${from}` : `${from}–${to}`;
  switch (action.kind) {
    case "move":
      return `${time} ${action.from.at} → ${action.to.at} ${action.size}`;
    case "visit":
    case "bypass":
    case "gate":
    case "weigh":
      return plain(`${time} ${action.kind} ${action.words}`);
    default:
      return `${time} ${action.kind}`;
  }
}

const lines = ({ beats }: Score): string[] => beats.filter(({ action }) => action.kind !== "hole").map(line);

describe("steps of the article", () => {
  test("11: token, one visit, hit, coin, switch, wipe, poison pulse, sentence", () => {
    expect(lines(scoreOf("step11"))).toEqual([
      "0–120 enter",
      "150–400 visit 6 400 ≥ 100 ✓",
      "450–600 slot → field 6400",
      "600–720 drop",
      "750 switch",
      "750–890 wipe",
      "890–1290 pulse",
      "900 say",
    ]);
  });

  test("10: the returned one is compared and leaves", () => {
    expect(lines(scoreOf("step10"))).toEqual([
      "0–120 lift",
      "300–570 weigh 100 vs 6 400 → keep bigger",
      "600–740 field → door 100",
      "900 switch",
      "900 say",
    ]);
  });

  test("12: an empty slot takes it", () => {
    expect(lines(scoreOf("step12"))).toEqual([
      "0–120 lift",
      "300–570 weigh a slot is empty ✓",
      "600–740 field → slot 6400",
      "900 switch",
      "900 say",
    ]);
  });

  test("59: a big one leaves, because a bigger one stays", () => {
    const score = scoreOf("step59");
    expect(lines(score)).toEqual([
      "0–120 lift",
      "300–570 weigh 6 400 vs 102 400 → keep bigger",
      "600–740 field → door 6400",
      "900 switch",
      "900 say",
    ]);
    expect(score.facts).toMatchObject({ born: 6, rival: 0, slot: null });
  });

  test("a bigger one comes back: the loser leaves before the winner settles", () => {
    expect(lines(scoreOf("bigger"))).toEqual([
      "0–120 lift",
      "300–570 weigh 102 400 vs 6 400 → keep bigger",
      "600–740 slot → door 6400",
      "750–890 field → slot 102400",
      "900 switch",
      "900 say",
    ]);
  });

  test("a cutoff is asked first", () => {
    expect(lines(scoreOf("step12", { ...flawed, cutoff: 6400 }))[1]).toBe("150–270 gate 6 400 ≤ 6 400 ✓");
  });
});

const facts = (part: Partial<StepFacts>): StepFacts => ({
  operation: OPERATION.ALLOCATE,
  cause: CAUSE.FITS,
  needed: 100,
  granted: 100,
  born: 3,
  slot: null,
  freed: 0,
  compared: 0,
  rival: null,
  visits: [],
  poisons: false,
  ...part,
});

const visits = (...verdicts: (keyof typeof VERDICT)[]) =>
  verdicts.map((verdict, slot) => ({ slot, size: 200, verdict: VERDICT[verdict] }));

const REQUESTS: Partial<Record<keyof typeof CAUSE, Partial<StepFacts>>> = {
  FITS: { slot: 1, visits: visits("TOO_SMALL", "CHOSEN"), granted: 200 },
  NO_SLOTS: {},
  CACHE_EMPTY: { visits: visits("EMPTY", "EMPTY") },
  TOO_SMALL: { visits: visits("TOO_SMALL") },
  TOO_WASTEFUL: { visits: visits("TOO_SMALL", "TOO_WASTEFUL") },
  NOT_EXACT: { visits: visits("NOT_EXACT") },
  OUTSIDE_BUCKETS: {},
};

const RETURNS: Partial<Record<keyof typeof CAUSE, Partial<StepFacts>>> = {
  NO_SLOTS: { freed: 100 },
  OUTSIDE_BUCKETS: { freed: 100 },
  OVER_CUTOFF: { freed: 100 },
  KEPT_IN_FREE_SLOT: { slot: 2 },
  KEPT_BIGGER: { slot: 0, freed: 50, compared: 50, rival: 0 },
  NOT_BIGGER: { freed: 100, compared: 400, rival: 0 },
  KEPT_SMALLER: { slot: 0, freed: 400, compared: 400, rival: 0 },
  NOT_SMALLER: { freed: 100, compared: 50, rival: 0 },
  SLOT_FULL: { freed: 100 },
  REPLACED_OLDEST: { slot: 0, freed: 200 },
  REPLACED_NEWEST: { slot: 0, freed: 200 },
  REPLACED_RANDOM: { slot: 0, freed: 200 },
};

const every = [
  ...Object.entries(REQUESTS).map(([cause, part]) => [cause, "ALLOCATE", part] as const),
  ...Object.entries(RETURNS).map(([cause, part]) => [cause, "FREE", part] as const),
].map(([cause, operation, part]) => ({
  name: `${operation} ${cause}`,
  facts: facts({ ...part, operation: OPERATION[operation], cause: CAUSE[cause as keyof typeof CAUSE] }),
}));

test("every cause of the core has a score", () => {
  const causes = new Set(every.map(({ facts: { cause } }) => cause));
  expect(Object.values(CAUSE).filter((cause) => cause !== CAUSE.NO_STEP && !causes.has(cause))).toEqual([]);
});

const policy: StepPolicy = { ...flawed, cutoff: 500 };
const moving = ({ beats }: Score) => beats.filter(({ from, to }) => to > from);

describe.each(every)("$name", (step) => {
  const score = choreography(step.facts, policy);

  test("one thing moves at a time, in 120 … 450 ms", () => {
    const moves = moving(score);
    for (const [i, { from, to }] of moves.entries()) {
      expect(to - from).toBeLessThanOrEqual(450);
      if (moves.length < 9) expect(to - from).toBeGreaterThanOrEqual(120);
      expect(from).toBeGreaterThanOrEqual(moves[i - 1]?.to ?? 0);
    }
  });

  test("the state changes once, after the buffer has moved, and a sentence ends it at 900 ms", () => {
    const at = (kind: string) => score.beats.filter(({ action }) => action.kind === kind).map(({ from }) => from);
    expect(at("switch")).toEqual([score.switchAt]);
    expect(at("say")).toEqual([900]);
    const moved = score.beats.filter(({ action }) => action.kind === "move").map(({ to }) => to);
    expect(moved.length).toBeGreaterThan(0);
    expect(Math.max(...moved)).toBeLessThanOrEqual(score.switchAt);
  });

  test("nothing is left over the state at the end, and nothing but hatch and border after the switch", () => {
    expect(sceneAt(score, score.end)).toEqual([]);
    expect(phaseAt(score, score.end)).toBeNull();
    const late = sceneAt(score, score.switchAt).map(({ action }) => action.kind);
    expect(late.filter((kind) => kind !== "wipe" && kind !== "pulse")).toEqual([]);
  });
});

describe("words", () => {
  const wordsOf = (part: Partial<StepFacts>, rule: Partial<StepPolicy> = {}): string[] =>
    choreography(facts(part), { ...flawed, ...rule }).beats.flatMap(({ action }) =>
      "words" in action ? [plain(action.words)] : [],
    );

  test("each verdict of the look-up", () => {
    expect(wordsOf({ visits: visits("EMPTY", "TOO_SMALL", "TOO_WASTEFUL", "NOT_EXACT"), needed: 300 })).toEqual([
      "empty",
      "200 < 300 ✗ too small",
      "200 for 300 ✗ too wasteful",
      "200 ≠ 300 ✗ not equal",
    ]);
  });

  test.each([
    ["best-fit", "smallest"],
    ["worst-fit", "largest"],
    ["newest", "newest"],
    ["oldest", "oldest"],
  ] as const)("%s says why it takes one of several", (lookup, taken) => {
    expect(wordsOf({ slot: 1, visits: visits("FITS", "CHOSEN") }, { lookup })).toEqual([
      `200 ≥ 100, not the ${taken}`,
      `200 ≥ 100 ✓ ${taken}`,
    ]);
  });

  test("exact", () => {
    const equal = { slot: 0, size: 100, verdict: VERDICT.CHOSEN };
    expect(wordsOf({ slot: 0, visits: [equal] }, { lookup: "exact" })).toEqual(["100 = 100 ✓"]);
  });

  test("a request that looks at no slot, and a return that never comes to one", () => {
    expect(wordsOf({ cause: CAUSE.OUTSIDE_BUCKETS })).toEqual(["bypasses the cache: ✗ over the last bucket"]);
    expect(wordsOf({ cause: CAUSE.NO_SLOTS })).toEqual(["no cache ✗"]);
    const freed = { operation: OPERATION.FREE, granted: 800, freed: 800 };
    expect(wordsOf({ ...freed, cause: CAUSE.OVER_CUTOFF }, { cutoff: 200 })).toEqual(["800 > 200 ✗ bypasses"]);
  });
});

describe("time", () => {
  test("64 visits share the time of the look-up", () => {
    const many = visits(...Array.from({ length: 63 }, () => "TOO_SMALL" as const), "CHOSEN");
    const beats = choreography(facts({ slot: 63, visits: many }), flawed).beats;
    const looks = beats.filter(({ action }) => action.kind === "visit");
    expect(looks).toHaveLength(64);
    expect([looks[0]?.from, looks.at(-1)?.to]).toEqual([150, 400]);
  });

  test("played, all lanes fit into 450 ms and switch together; the order stays", () => {
    const [poisoned, plainHit] = withinTime([scoreOf("step11"), choreography(facts({ slot: 0 }), flawed)], PLAYED_MS);
    expect(poisoned?.end).toBeCloseTo(450);
    expect(plainHit?.switchAt).toBe(poisoned?.switchAt);
    const times = poisoned?.beats.map(({ from }) => from) ?? [];
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test("moves slow down towards their end", () => {
    const halfway = sceneAt(scoreOf("step11"), 525).find(({ action }) => action.kind === "move");
    expect(halfway?.progress).toBeCloseTo(0.875);
  });

  test("the part of the code that runs", () => {
    const score = scoreOf("step11");
    expect([0, 200, 500, 700].map((now) => phaseAt(score, now))).toEqual(["call", "fits", "hit", "hit"]);
  });
});

describe("levels of detail", () => {
  const level = (motion: Partial<Motion>) => detailLevel({ asked: 1, playing: true, stepped: false, ...motion });

  test("by the speed that is asked", () => {
    expect([1, 2, 3, 30, 31, 5000, 5001, 1e7].map((asked) => level({ asked }))).toEqual([
      "L0",
      "L0",
      "L1",
      "L1",
      "L2",
      "L2",
      "L3",
      "L3",
    ]);
    expect(level({ asked: "max" })).toBe("L3");
  });

  test("a step by hand has all, whatever the speed; a jump, a step back or a drag nothing", () => {
    expect(level({ asked: "max", playing: false, stepped: true })).toBe("L0");
    expect(level({ playing: false })).toBeNull();
  });
});
