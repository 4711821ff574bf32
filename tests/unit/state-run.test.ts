import { beforeEach, describe, expect, test } from "vitest";
import { FIGURE } from "../../src/generated/abi";
import { useFaults } from "../../src/kernel/run/fault-store";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { allocationNow } from "../../src/labs/shared/allocation-frame";
import { effectNavigation } from "../../src/labs/shared/run-keys";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { bare, reset, stage } from "./run-kit";
import { seeded } from "./seeded";

beforeEach(reset);

describe("a drawing that throws", () => {
  const lanes = defaultScenario.lanes;

  test("does not cut the page off from its run, and the core has opened what the page shows", () => {
    const { run, sent, frame } = stage();
    run.navigation.open({ ...defaultScenario, lanes: [...lanes, ...lanes] });
    frame(5);
    run.frames.subscribe(() => {
      if (run.frames.frame().lanes[2] === undefined) throw new RangeError("There is no lane 2");
    });
    run.navigation.open(defaultScenario);
    expect(sent.at(-1)).toEqual(["open", 2, 37_901]);
    expect(useScenario.getState().scenario).toEqual(defaultScenario);
  });

  test("stops no other drawing and is reported once, until another scenario opens", () => {
    const { run, frame } = stage();
    run.navigation.open(defaultScenario);
    const drawn: number[] = [];
    run.frames.subscribe(() => {
      throw new Error("no canvas");
    });
    run.frames.subscribe(() => drawn.push(run.frames.frame().info.done));
    frame(7);
    frame(8);
    expect(drawn).toEqual([7, 8]);
    expect(useFaults.getState().drawingFailure).toBe("no canvas");
    useFaults.setState({ drawingFailure: null });
  });

  test("of a step in motion is skipped, and the step appears without it", () => {
    const { run, frame } = stage();
    run.stepping.director = {
      begins: () => {
        throw new Error("no layout");
      },
      cut: () => {},
    };
    frame(9);
    expect(run.frames.frame().info.done).toBe(9);
    expect(useFaults.getState().drawingFailure).toBe("no layout");
    useFaults.setState({ drawingFailure: null });
  });
});

describe("the requests of a lab", () => {
  const asked = (sent: unknown[][]) => sent.flatMap(([type, ask]) => (type === "ask" ? [ask] : []));

  test("add up, are sent once, and end with their scenario", () => {
    const { run, sent } = stage();
    run.stepping.ask({ until: [9] });
    run.stepping.ask({ taken: true });
    run.stepping.ask({ taken: true });
    expect(asked(sent)).toEqual([{ until: [9] }, { until: [9], taken: true }]);
    run.navigation.open(seeded(defaultScenario, 2));
    run.stepping.ask({ taken: true });
    expect(asked(sent).at(-1)).toEqual({ taken: true });
    expect(asked(sent)).toHaveLength(3);
  });
});

describe("commands", () => {
  test("play uses the current speed, and the same button pauses", () => {
    const { run, sent, frame } = stage();
    run.transport.setSpeed(1000);
    run.transport.toggle();
    frame(1, { playing: true });
    run.transport.setSpeed("max");
    run.transport.toggle();
    expect(sent).toEqual([["play", 1000, false], ["play", "max", false], ["pause"]]);
  });

  test("play is in real time until a speed is chosen, also while it plays", () => {
    const { run, sent, frame } = stage();
    run.transport.setTimed(true);
    run.transport.toggle();
    frame(1, { playing: true });
    run.transport.setSpeed(1000);
    run.transport.setTimed(true);
    expect(sent).toEqual([
      ["play", 10, true],
      ["play", 1000, false],
      ["play", 1000, true],
    ]);
  });

  test("commands to an unknown step move nothing and leave no entry in the history", async () => {
    const { run, sent, entries, frame } = stage();
    await run.navigation.readAddress();
    frame(12);
    const before = { sent: sent.length, entries: [...entries] };
    expect(() => run.transport.replayStep(Number.NaN)).toThrow("done: NaN");
    frame(12);
    expect({ sent: sent.length, entries }).toEqual(before);
  });

  test("stop rules are armed and appear in the address", async () => {
    const { run, sent, entries, frame } = stage();
    await run.navigation.readAddress();
    frame(12);
    run.history.edit<AllocationScenario>({ breakpoints: [{ kind: "efficiency-below", lane: null, percent: 10 }] });
    expect(sent).toContainEqual(["arm", 1]);
    run.transport.jump(1);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=11&bp=eff.lt.10", "#/buffer?v=1&at=0&bp=eff.lt.10"]);
  });

  test("the previous event is the latest one in this step's past, or the one before it if the run is there", async () => {
    const { run, sent, frame } = stage();
    await run.navigation.readAddress();
    const at = (done: number, latest: number, before: number) => {
      frame(done);
      const { figures } = run.frames.frame().lanes[1] ?? { figures: new Float64Array() };
      figures[FIGURE.latest_event] = latest;
      figures[FIGURE.event_before] = before;
      effectNavigation(run, 1).previous();
      return sent.at(-1);
    };
    expect(at(20, 11, 10)).toEqual(["seek", 12]);
    expect(at(12, 11, 10)).toEqual(["seek", 11]);
    expect(at(7, 6, Number.NaN)).toEqual(["seek", 0]);
    expect(at(5, Number.NaN, Number.NaN)).toEqual(["seek", 0]);
  });

  test("replaying a step first shows the state before it, then the step, unless another command comes", async () => {
    const { run, sent, frame } = stage();
    await run.navigation.readAddress();
    frame(500);
    run.transport.replayStep(11);
    frame(500);
    expect(sent.at(-1)).toEqual(["seek", 11]);
    frame(11);
    frame(11);
    expect(sent.slice(-2)).toEqual([
      ["seek", 11],
      ["step", 1],
    ]);
    run.transport.replayStep(59);
    run.transport.toggle();
    frame(59);
    expect(sent.at(-1)).toEqual(["play", 10, false]);
  });

  test("an event with only an approximate step is searched for, then replayed", async () => {
    const { run, sent, frame } = stage();
    await run.navigation.readAddress();
    frame(37_901);
    run.transport.replayNext(1000, 0, "wasted");
    expect(sent.slice(-2)).toEqual([
      ["seek", 1000],
      ["next-stop", { lane: 0, effect: "wasted" }],
    ]);
    frame(1000, { playing: true });
    frame(1018, { stop: { reason: "event", lane: 0, step: 1017 } });
    expect(sent.at(-1)).toEqual(["seek", 1017]);
    frame(1017);
    expect(sent.at(-1)).toEqual(["step", 1]);
    run.transport.replayNext(1000, 0, "wasted");
    run.transport.step(-1);
    frame(1018, { stop: { reason: "event", lane: 0, step: 1017 } });
    expect(sent.at(-1)).toEqual(["step", -1]);
  });

  test("the next stop is searched for at full speed, whatever the slider shows", async () => {
    const { run, sent, frame } = stage();
    await run.navigation.readAddress();
    frame(12);
    run.transport.nextStop();
    frame(500, { playing: true });
    run.transport.setSpeed(20);
    expect(sent.at(-1)).toEqual(["next-stop", null]);
    run.transport.toggle();
    expect(sent.at(-1)).toEqual(["pause"]);
  });

  test("a loop is sent and appears in the address, and undo removes it", async () => {
    const { run, sent, entries, frame } = stage();
    await run.navigation.readAddress();
    frame(12);
    run.history.edit<AllocationScenario>({ loopFrom: 5, loopTo: 11 });
    expect(sent.at(-1)).toEqual(["loop", { from: 5, to: 11 }]);
    run.history.undo();
    expect(sent.at(-1)).toEqual(["loop", null]);
    run.history.edit<AllocationScenario>({ loopFrom: 5, loopTo: 11 });
    run.transport.jump(1);
    expect(bare(entries.at(-1) ?? "")).toBe("#/buffer?v=1&at=0&from=5&to=11");
    run.history.edit<AllocationScenario>({ loopFrom: null, loopTo: null });
    expect(sent.at(-1)).toEqual(["loop", null]);
  });

  test("after a failure a retry opens the scenario where it was", async () => {
    const { run, sent, frame } = stage();
    await run.navigation.readAddress();
    frame(500);
    useFaults.setState({ failure: { text: "x", done: 500, resumedAt: null } });
    run.stepping.retry();
    expect(sent.at(-1)).toEqual(["open", 2, 500]);
    expect(useFaults.getState().failure).toBeNull();
  });

  test("an edit of a policy continues at the current step, one of the requests starts over, and both can be undone and redone", async () => {
    const { run, sent, frame } = stage("#/buffer?v=1&at=11");
    await run.navigation.readAddress();
    frame(12);
    const { lanes } = allocationNow();
    run.history.edit<AllocationScenario>({ lanes: lanes.slice(0, 1) });
    expect(sent.at(-1)).toEqual(["open", 1, 12]);
    frame(12);
    run.history.edit<AllocationScenario>({ seed: 7 });
    expect(sent.at(-1)).toEqual(["open", 1, 0]);
    frame(40);
    run.history.undo();
    expect(useScenario.getState().scenario).toMatchObject({ seed: 1, at: 11 });
    frame(12);
    run.history.redo();
    expect(useScenario.getState().scenario).toMatchObject({ seed: 7, at: 39 });
    frame(40);
    run.navigation.resetToLink();
    expect(useScenario.getState().scenario).toMatchObject({ seed: 1, at: 11, lanes });
    frame(12);
    run.history.undo();
    expect(useScenario.getState().scenario).toMatchObject({ seed: 7, at: 39 });
  });

  test("dragging a policy keeps the picture, plays on, and is one edit with one entry in the history", async () => {
    const { run, sent, entries, frame } = stage("#/buffer?v=1&at=11");
    await run.navigation.readAddress();
    frame(12);
    frame(40, { playing: true });
    run.frames.frame().lanes[0]?.figures.fill(7);
    const { lanes } = allocationNow();
    const before = entries.length;
    const withCutoff = (cutoff: number) => lanes.map((policy) => ({ ...policy, cutoff }));
    run.history.tune(withCutoff(400), false);
    expect(run.frames.frame().lanes[0]?.figures[FIGURE.live]).toBe(7);
    run.history.tune(withCutoff(800), true);
    expect(sent.slice(-4)).toEqual([
      ["open", 2, 40],
      ["play", 10, false],
      ["open", 2, 40],
      ["play", 10, false],
    ]);
    expect(entries.length).toBe(before + 1);
    frame(41);
    run.history.undo();
    expect(useScenario.getState().scenario.lanes).toEqual(lanes);
    expect(useScenario.getState().history.past).toEqual([]);
  });

  test("one more move by hand is a step from the previous state, and fewer moves or other requests land after the last one", async () => {
    const { run, sent, entries, frame } = stage("#/buffer?v=1&at=1&moves=100~6400");
    await run.navigation.readAddress();
    frame(2);
    const present = run.frames.frame();
    run.history.edit<AllocationScenario>({ moves: [100, 6400, -1] });
    expect(sent.at(-1)).toEqual(["open", 2, 2]);
    expect(run.frames.frame().info).toBe(present.info);
    expect(bare(entries.at(-1) ?? "")).toBe("#/buffer?v=1&at=2&moves=100~6400~-1");
    frame(2);
    expect(sent.at(-1)).toEqual(["step", 1]);
    frame(3);
    run.history.undo();
    expect(sent.at(-1)).toEqual(["open", 2, 2]);
    frame(2);
    run.history.redo();
    expect(sent.at(-1)).toEqual(["open", 2, 3]);
    frame(3);
    run.history.edit<AllocationScenario>({ moves: [100] });
    expect(sent.at(-1)).toEqual(["open", 2, 1]);
    frame(500);
    expect(sent.at(-1)).toEqual(["open", 2, 1]);
    run.history.edit<AllocationScenario>({ moves: [100, 200] });
    expect(run.frames.frame().info.done).toBe(1);
    frame(1);
    expect(sent.at(-1)).toEqual(["step", 1]);
    frame(2);
    run.history.edit<AllocationScenario>({ seed: 9 });
    expect(sent.at(-1)).toEqual(["open", 2, 2]);
    run.history.edit<AllocationScenario>({ moves: [] });
    expect(sent.at(-1)).toEqual(["open", 2, 0]);
  });

  test("undo of a stop rule leads back to the step where it was set, and redo to the step that the run had reached", async () => {
    const { run, sent, frame } = stage();
    await run.navigation.readAddress();
    frame(500);
    run.history.edit<AllocationScenario>({ breakpoints: [{ kind: "poisoning", lane: null }] });
    frame(900);
    run.history.undo();
    expect(useScenario.getState().scenario.breakpoints).toEqual([]);
    expect(sent.at(-1)).toEqual(["seek", 500]);
    frame(500);
    run.history.redo();
    expect(useScenario.getState().scenario.breakpoints).toHaveLength(1);
    expect(sent.at(-1)).toEqual(["seek", 900]);
  });

  test("undo while a previous undo still opens leads to its own step", async () => {
    const { run, sent, frame } = stage();
    await run.navigation.readAddress();
    frame(37_901);
    run.navigation.resetToLink();
    frame(37_901);
    run.transport.jump(0);
    frame(0);
    run.navigation.resetToLink();
    run.history.edit<AllocationScenario>({ seed: 7 });
    for (let edits = useScenario.getState().history.past.length; edits > 0; edits--) run.history.undo();
    expect(sent.at(-1)).toEqual(["seek", 37_901]);
  });

  test("undo leads to a scenario that another replaced before its first frame", async () => {
    const { run, frame } = stage();
    await run.navigation.readAddress();
    frame(10);
    run.navigation.open(seeded(defaultScenario, 2));
    run.navigation.open(seeded(defaultScenario, 3));
    run.history.undo();
    expect(allocationNow().seed).toBe(2);
  });

  test("undo after Back leads to the state that Back left, and redo continues from there", async () => {
    const { run, entries, frame } = stage();
    await run.navigation.readAddress();
    frame(37_901);
    const { lanes } = presets["ten-slots"].scenario;
    run.navigation.open(presets["ten-slots"].scenario);
    frame(37_901);
    entries.pop();
    await run.navigation.readAddress();
    frame(37_901);
    expect(useScenario.getState().scenario.lanes).not.toEqual(lanes);
    run.history.undo();
    expect(useScenario.getState().scenario.lanes).toEqual(lanes);
    frame(37_901);
    run.history.undo();
    expect(useScenario.getState().scenario.lanes).toEqual(defaultScenario.lanes);
    frame(37_901);
    run.history.redo();
    expect(useScenario.getState().scenario.lanes).toEqual(lanes);
  });

  test("undo of a scenario opened at another step of the same run is a jump back", async () => {
    const { run, sent, frame } = stage();
    await run.navigation.readAddress();
    frame(101);
    run.navigation.open(defaultScenario);
    frame(37_901);
    run.history.undo();
    expect(sent.at(-1)).toEqual(["seek", 101]);
  });

  test("an edit during a jump continues at the jump's target", async () => {
    const { run, sent, frame } = stage();
    await run.navigation.readAddress();
    frame(37_901);
    run.transport.jump(12);
    run.history.edit<AllocationScenario>({ poisonRatio: 9 });
    expect(sent.at(-1)).toEqual(["open", 2, 12]);
    frame(12);
    run.transport.jump(2_000_000);
    frame(1234, { seek: { target: 2_000_000, done: 1234 } });
    run.history.edit<AllocationScenario>({ poisonRatio: 10 });
    expect(sent.at(-1)).toEqual(["open", 2, 2_000_000]);
  });

  test("another speed does not end the search for the next event, and a stop at an older one is not replayed", async () => {
    const { run, sent, frame } = stage();
    await run.navigation.readAddress();
    frame(37_901);
    run.transport.replayNext(1000, 0, "wasted");
    frame(1200, { playing: true });
    const before = sent.length;
    run.transport.setSpeed(100);
    frame(60, { stop: { reason: "event", lane: 0, step: 59 } });
    expect(sent.slice(before)).toEqual([]);
    frame(1301, { stop: { reason: "event", lane: 0, step: 1300 } });
    expect(sent.at(-1)).toEqual(["seek", 1300]);
  });

  test("the opening state stays until the run reaches it, and the seek is visible if nothing is known", () => {
    const { run, frame } = stage();
    const seen = () => run.frames.frame().info.done;
    run.navigation.open(defaultScenario);
    frame(12, { seek: { target: 37_901, done: 12 } });
    expect(seen()).toBe(12);
    run.navigation.open(defaultScenario);
    run.frames.frame().lanes[0]?.figures.fill(91);
    frame(13, { seek: { target: 37_901, done: 13 } });
    expect(seen()).toBe(37_901);
    frame(14);
    expect(seen()).toBe(14);
    frame(15, { seek: { target: 14, done: 15 } });
    expect(seen()).toBe(15);
  });

  test("another scenario shows nothing of the previous one", async () => {
    const { run, frame } = stage();
    await run.navigation.readAddress();
    frame(500);
    const one: AllocationScenario = presets["no-cache"].scenario;
    run.navigation.open(one);
    expect(run.frames.reading().lanes).toHaveLength(1);
    expect(run.frames.reading().info.done).toBe(37_901);
  });
});
