import { describe, expect, test } from "vitest";
import { Keyframes } from "../../src/kernel/engine/core-run";
import { Seek } from "../../src/kernel/engine/simulation";
import { type Session, stateHash } from "../../src/models/allocation/engine/session";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { LONG } from "../long-run";
import { article, open, seek, varied } from "./engine-kit";

const EVERY = 5000;
const FAR = 60_000;
const TIGHT = 32_768;
/** Keyframes under a loose budget. */
const SPACING = 4096;

/** Daily runs visit every seventh of the first EVERY positions, and all near the start and near a possible keyframe. */
const isLooked = (done: number) => LONG || done >= EVERY || done % 7 === 0 || (done + 50) % SPACING < 200;

/** The hash after the first operations, and of each thousandth up to FAR. */
function hashForward(session: Session): Map<number, string> {
  const hashes = new Map([[0, stateHash(session)]]);
  while (session.done < FAR) {
    session.replay(session.done < EVERY ? 1 : 1000);
    if (isLooked(session.done)) hashes.set(session.done, stateHash(session));
  }
  return hashes;
}

/** Positions in shuffled order: 7,919 is a prime and does not divide their number. */
function shuffled(positions: readonly number[]): number[] {
  return positions.map((_, i) => positions[(i * 7919) % positions.length] ?? 0);
}

/** Visits each position and returns the first at which the state differs from the earlier one. */
function firstDifference(session: Session, hashes: ReadonlyMap<number, string>, order: readonly number[]) {
  return order.find((done) => {
    seek(session, done);
    return session.done !== done || stateHash(session) !== hashes.get(done);
  });
}

const scenarios: [string, AllocationScenario][] = [
  ["the article's run", article],
  ["four lanes", varied],
];
const budgets: [string, number | undefined][] = [
  ["a loose budget", undefined],
  ["a tight budget", TIGHT],
];
const cases = scenarios.flatMap(([name, scenario]) =>
  budgets.map(([which, bytes]) => ({ name, scenario, which, bytes })),
);

describe.each(cases)("$name with $which of keyframes", ({ scenario, bytes }) => {
  const session = open(scenario, bytes);
  const hashes = hashForward(session);
  const positions = [...hashes.keys()];

  test("a tight budget leaves fewer keyframes, further apart", () => {
    const keyframes = new Keyframes(session.core);
    expect(keyframes.count > FAR / SPACING).toBe(bytes === undefined);
    expect(keyframes.spacing > SPACING).toBe(bytes !== undefined);
  });

  test("no two states have the same hash", () => {
    expect(new Set(hashes.values()).size).toBe(hashes.size);
  });

  test("step-by-step backward seeks restore every state", () => {
    expect(firstDifference(session, hashes, positions.toReversed())).toBeUndefined();
  });

  test("a thousand random seeks restore every state", () => {
    expect(firstDifference(session, hashes, shuffled(positions).slice(0, 1000))).toBeUndefined();
  });

  test("the record reaches the frontier, wherever the run is", () => {
    seek(session, 17);
    expect([session.done, session.frontier]).toEqual([17, FAR]);
  });

  test("a keyframe carries the state to another instance", () => {
    const other = open(scenario);
    new Keyframes(other.core).import(new Keyframes(session.core).export(FAR - 1));
    expect(other.done).toBeGreaterThan(0);
    seek(session, FAR);
    other.replay(FAR - other.done);
    expect(stateHash(other)).toBe(stateHash(session));
  });
});

describe("a seek", () => {
  test("goes in slices and can be canceled", () => {
    const session = open(article);
    session.replay(1234);
    const before = stateHash(session);
    const way = new Seek(session);
    way.jump(500_000);
    way.advance(1000);
    way.advance(1000);
    expect([session.done, way.arrived]).toEqual([3234, false]);
    way.cancel();
    expect([session.done, stateHash(session)]).toEqual([1234, before]);
  });

  test("skips breakpoints, but a walk stops at them", () => {
    const session = open({ ...article, breakpoints: [{ kind: "step-equals", lane: null, step: 40 }] });
    seek(session, 100);
    expect(session.done).toBe(100);
    seek(session, 20);
    const walk = new Seek(session);
    walk.walk(80);
    walk.advance(1000);
    expect([session.done, walk.arrived, walk.stop]).toMatchObject([41, true, { reason: "breakpoint", step: 40 }]);
  });

  test("continues after a jump, forward or backward, and can reverse midway", () => {
    const session = open({ ...article, breakpoints: [{ kind: "step-equals", lane: null, step: 40 }] });
    session.replay(1000);
    const way = new Seek(session);
    way.jump(30);
    way.walk(5);
    expect(way.target).toBe(35);
    while (!way.arrived) way.advance(4);
    expect(session.done).toBe(35);
    way.jump(500);
    way.advance(100);
    way.jump(10);
    way.walk(100);
    while (!way.arrived) way.advance(4);
    expect([session.done, way.stop]).toMatchObject([41, { reason: "breakpoint", step: 40 }]);
    way.cancel();
    expect(session.done).toBe(1000);
  });
});
