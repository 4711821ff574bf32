import { expect, test, vi } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { FirstEvents } from "../../src/models/allocation/engine/first-events";
import type { Session } from "../../src/models/allocation/engine/session";
import { loggedEvents } from "../logged-events";
import { article, open } from "./engine-kit";

test("the first events of the article's run keep their sizes, wherever the run goes", () => {
  const session = open(article);
  const firsts = new FirstEvents(session);
  expect(firsts.events).toEqual([[], []]);
  session.replay(12);
  firsts.update();
  const [flawed, fixed] = firsts.events;
  expect(flawed).toMatchObject([
    { effect: "born", step: 6, size: 6400, other: 6400 },
    { effect: "wasted", step: 11, size: 6400, other: 100 },
    { effect: "stays", step: 10, size: 6400, other: 100 },
  ]);
  expect(fixed).toMatchObject([{ effect: "born", step: 6 }]);
  session.replay(48);
  firsts.update();
  expect(firsts.events[0]?.[3]).toMatchObject({ effect: "replaced", step: 59, size: 6400, other: 102_400 });
  session.rewind(0);
  firsts.update();
  expect(firsts.events[0]).toHaveLength(4);
});

test("an event is found in the log by its step and kind as long as the log keeps it", () => {
  const session = open(article);
  session.replay(1_000_000);
  const known = loggedEvents(session, 0);
  expect(known).toHaveLength(LIMIT.EVENTS);
  for (const event of [known[0], known[777], known.at(-1)]) {
    expect(event && session.eventAt(0, event.step, event.effect)).toEqual(event);
  }
  expect(session.eventAt(0, 6, "born")).toBeNull();
  expect(session.eventAt(0, known[5]?.step ?? 0, "moved-inside")).toBeNull();
});

test("an event that the log has dropped is searched for once", () => {
  const session = open(article);
  session.replay(1_000_000);
  const firsts = new FirstEvents(session);
  firsts.update();
  const search = vi.spyOn(session, "eventAt");
  session.replay(1000);
  firsts.update();
  expect(search).not.toHaveBeenCalled();
});

test("a run of any length keeps its first events, even if the log drops them within it", () => {
  const session = open(article);
  const firsts = new FirstEvents(session);
  expect(firsts.along(1_000_000, (steps) => advanced(session, steps))).toBe(1_000_000);
  expect(session.eventAt(0, 6, "born")).toBeNull();
  expect(firsts.events[0]?.map(({ step }) => step)).toEqual([6, 11, 10, 59]);
});

test("a run that stops early records events up to its end", () => {
  const session = open({ ...article, breakpoints: [{ kind: "step-equals", lane: null, step: 20_000 }] });
  const firsts = new FirstEvents(session);
  expect(firsts.along(1_000_000, (steps) => advanced(session, steps, "run"))).toBe(20_001);
});

/** Runs up to this many steps. Returns how many it ran. */
function advanced(session: Session, steps: number, how: "run" | "replay" = "replay"): number {
  const before = session.done;
  session[how](steps);
  return session.done - before;
}
