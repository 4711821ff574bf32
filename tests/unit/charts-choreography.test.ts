import { describe, expect, test } from "vitest";
import { CAUSE, OPERATION, VERDICT } from "../../src/generated/abi";
import {
  choreography,
  inTurn,
  lasting,
  phaseAt,
  type Score,
  sceneAt,
} from "../../src/labs/buffer-cache/charts/choreography";
import { type StepFacts, type StepPolicy, stepFacts } from "../../src/labs/buffer-cache/charts/step-facts";
import { detailLevel, type Motion } from "../../src/labs/shared/step/detail-level";
import { CAUSES, type Cause } from "../../src/models/allocation/causes";
// Pools bring their causes.
import "../../src/models/pools/lane-pools";
import { plain } from "./lane-kit";
import { article, flawed } from "./step-kit";

function scoreOf(step: keyof typeof article, policy: StepPolicy = flawed): Score {
  const { before, after } = article[step];
  const facts = stepFacts(before, after);
  if (facts === null) throw new Error("a step");
  return choreography(facts, policy);
}

/** "450–600 move slot 0 → field 6400", without the places that something left. */
type Beat = Score["beats"][number];

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
  test("step 11 shows the coin, one visit, others making room, the hit, the coin's drop, the hatching and the poison", () => {
    expect(lines(scoreOf("step11"))).toEqual([
      "0–120 enter",
      "130–330 visit 6 400 ≥ 100 ✓",
      "340–440 shift",
      "450–650 slot → field 6400",
      "660–760 drop",
      "770–890 wipe",
      "890–1040 pulse",
    ]);
  });

  test("step 10 compares the returned buffer, which leaves through the door", () => {
    expect(lines(scoreOf("step10"))).toEqual([
      "0–100 lift",
      "220–420 weigh 100 vs 6 400 → keep bigger",
      "430–630 field → door 100",
      "790–900 shift",
    ]);
  });

  test("step 12 moves the wall, then puts the buffer into an empty slot", () => {
    expect(lines(scoreOf("step12"))).toEqual([
      "0–100 lift",
      "220–420 weigh a slot is empty ✓",
      "430–530 shift",
      "540–740 field → slot 6400",
    ]);
  });

  test("step 59 drops a big buffer because a bigger one stays", () => {
    const score = scoreOf("step59");
    expect(lines(score)).toEqual([
      "0–100 lift",
      "220–420 weigh 6 400 vs 102 400 → keep bigger",
      "430–630 field → door 6400",
      "790–900 shift",
    ]);
    expect(score.facts).toMatchObject({ born: 6, rival: 0, slot: null });
  });

  test("when a bigger buffer comes back, the loser leaves before the winner settles", () => {
    expect(lines(scoreOf("bigger"))).toEqual([
      "0–100 lift",
      "220–420 weigh 102 400 vs 6 400 → keep bigger",
      "430–530 shift",
      "540–690 slot → door 6400",
      "700–850 field → slot 102400",
    ]);
  });

  test("a cutoff is checked first", () => {
    expect(lines(scoreOf("step12", { ...flawed, cutoff: 6400 }))[1]).toBe("110–210 gate 6 400 ≤ 6 400 ✓");
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
  collected: null,
  copied: 0,
  garbage: false,
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
  POOL_NEW: {},
  POOL_GREW: { compared: 64 },
  POOL_REFUSED: {},
};

/** A return with this cause under any rule: a cached buffer leaves, or the returned one. */
function returnOf({ phases }: (typeof CAUSES)[Cause]): Partial<StepFacts> {
  const slot = phases.includes("keep") ? 0 : null;
  const compared = phases.includes("compare") ? { compared: 50, rival: 0 } : {};
  return { slot, freed: phases.includes("free") ? 200 : 0, ...compared };
}

describe("a step of a pool", () => {
  test("begins with its collection, one act of 1.6 s", () => {
    const score = choreography(facts({ cause: CAUSE.POOL_NEW, collected: 9000, garbage: true }), flawed);
    expect(lines(score)).toEqual([
      "0–500 sweep",
      "500–1100 age",
      "1100–1400 fade",
      "1600–1720 enter",
      "1730–1930 bypass the pool has none ✗",
      "1940–2040 shift",
      "2050–2250 door → field 100",
      "2260–2360 drop",
    ]);
    expect([score.decided, score.end]).toEqual([1940, 2500]);
    const kinds = (now: number) => sceneAt(score, now).map(({ action }) => action.kind);
    expect(kinds(1050)).toEqual(["sweep", "age"]);
    expect(kinds(1200)).toEqual(["age", "fade"]);
    expect(kinds(1500)).toEqual(["age"]);
  });

  test("moves an array that was too small onto the garbage before the new one comes", () => {
    const grown = choreography(facts({ cause: CAUSE.POOL_GREW, compared: 64, granted: 200, garbage: true }), flawed);
    expect(lines(grown).slice(2, 5)).toEqual([
      "340–540 outgrown → garbage 64",
      "550–650 shift",
      "660–860 door → field 200",
    ]);
  });

  test("drops what comes back onto the garbage only where there is a collector", () => {
    const dropped = (garbage: boolean) =>
      lines(choreography(facts({ operation: OPERATION.FREE, cause: CAUSE.POOL_DROPPED, freed: 100, garbage }), flawed));
    expect(dropped(true)).toContain("430–630 field → garbage 100");
    expect(dropped(false)).toContain("430–630 field → door 100");
  });
});

const every = [
  ...Object.entries(REQUESTS).map(([cause, part]) => [cause, "ALLOCATE", part] as const),
  ...Object.entries(CAUSES)
    .filter(([, { returned }]) => returned !== undefined)
    .map(([cause, record]) => [cause, "FREE", returnOf(record)] as const),
].map(([cause, operation, part]) => ({
  name: `${operation} ${cause}`,
  facts: facts({ ...part, operation: OPERATION[operation], cause: CAUSE[cause as keyof typeof CAUSE] }),
}));

test("every cause in the core has a choreography", () => {
  const causes = new Set(every.map(({ facts: { cause } }) => cause));
  expect(Object.values(CAUSE).filter((cause) => cause !== CAUSE.NO_STEP && !causes.has(cause))).toEqual([]);
});

const policy: StepPolicy = { ...flawed, cutoff: 500 };
const moving = ({ beats }: Score) => beats.filter(({ from, to }) => to > from);

describe.each(every)("$name", (step) => {
  const score = choreography(step.facts, policy);

  test("one thing moves at a time, for at least 100 ms", () => {
    const moves = moving(score);
    for (const [i, { from, to }] of moves.entries()) {
      if (moves.length < 9) expect(to - from).toBeGreaterThanOrEqual(100);
      expect(from).toBeGreaterThanOrEqual(moves[i - 1]?.to ?? 0);
    }
  });

  test("whatever has moved stays in place until the state is drawn, and then nothing of it remains", () => {
    const moved = score.beats.filter(({ action }) => action.kind === "move" && action.to.at !== "door");
    for (const { to } of moved) expect(to).toBeLessThanOrEqual(score.end);
    const last = sceneAt(score, score.end - 1).map(({ action }) => action.kind);
    expect(last.filter((kind) => kind === "move")).toHaveLength(score.beats.filter(isLast).length);
    expect(phaseAt(score, score.end)).toBeNull();
  });
});

const isLast = ({ action, until }: Beat) => action.kind === "move" && until === Number.POSITIVE_INFINITY;

describe("time", () => {
  test("64 visits share the time of the look-up", () => {
    const many = visits(...Array.from({ length: 63 }, () => "TOO_SMALL" as const), "CHOSEN");
    const beats = choreography(facts({ slot: 63, visits: many }), flawed).beats;
    const looks = beats.filter(({ action }) => action.kind === "visit");
    expect(looks).toHaveLength(64);
    expect([looks[0]?.from, looks.at(-1)?.to]).toEqual([130, 330]);
  });

  test("rules decide one lane after the other, and no buffer moves before all have decided", () => {
    const scores = inTurn([scoreOf("step11"), scoreOf("step10")]);
    const [first, second] = scores;
    if (first === undefined || second === undefined) throw new Error("two");
    expect(scores.map(({ decided }) => decided)).toEqual([770, 770]);
    expect(Math.min(...second.beats.map(({ from }) => from))).toBe(340);
    for (let now = 0; now < 770; now += 10) {
      const running = scores.flatMap(({ beats }) => beats.filter(({ from, to }) => from < now && now < to));
      expect(running.length).toBeLessThanOrEqual(1);
      expect(scores.flatMap((score) => sceneAt(score, now)).map(({ action }) => action.kind)).not.toContain("move");
    }
    expect(sceneAt(first, 760).map(({ action }) => action.kind)).toEqual(["enter", "visit"]);
    for (const score of scores)
      expect(sceneAt(score, score.end - 1).map(({ action }) => action.kind)).toContain("move");
  });

  test("another pace fills the available time in the same order", () => {
    const scores = lasting(inTurn([scoreOf("step11"), scoreOf("step10")]), 900);
    expect(Math.max(...scores.map(({ end }) => end))).toBeCloseTo(900);
    for (const { beats } of scores) {
      const times = beats.map(({ from }) => from);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });

  test("moves slow down towards their end", () => {
    const halfway = sceneAt(scoreOf("step11"), 550).find(({ action }) => action.kind === "move");
    expect(halfway?.progress).toBeCloseTo(0.875);
  });

  test("the running part of the code is named for each beat", () => {
    const score = scoreOf("step11");
    expect([0, 200, 500, 700].map((now) => phaseAt(score, now))).toEqual(["call", "fits", "hit", "hit"]);
  });
});

describe("levels of detail", () => {
  const level = (motion: Partial<Motion>) => detailLevel({ asked: 1, playing: true, stepped: false, ...motion });

  test("the requested speed decides the level of detail", () => {
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

  test("a step by hand shows everything at any speed, and a jump, a step back or a drag shows nothing", () => {
    expect(level({ asked: "max", playing: false, stepped: true })).toBe("L0");
    expect(level({ playing: false })).toBeNull();
  });
});
