import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FIGURE } from "../../src/generated/abi";
import { defaultScenario } from "../../src/scenario/default-scenario";
import { encodeLink } from "../../src/scenario/link/encode";
import { presets } from "../../src/scenario/presets";
import type { Scenario } from "../../src/scenario/scenario";
import type { AddressBar } from "../../src/state/address";
import { drive } from "../../src/state/drive";
import { blankFrame } from "../../src/state/first-frame";
import { noHistory } from "../../src/state/history";
import { useLab } from "../../src/state/lab-store";
import { Run, type RunClient } from "../../src/state/run";

/** A client that writes down what it is told, and an address bar with a history. */
function stage(hash = "") {
  const told: unknown[][] = [];
  const note = (...words: unknown[]) => void told.push(words);
  const client: RunClient = {
    open: (scenario, done) => note("open", scenario.lanes.length, done),
    play: (speed) => note("play", speed),
    pause: () => note("pause"),
    step: (by) => note("step", by),
    seek: (done) => note("seek", done),
    cancel: () => note("cancel"),
    stay: () => note("stay"),
    arm: (rules) => note("arm", rules.length),
    nextStop: (event) => note("nextStop", event),
    loop: (loop) => note("loop", loop),
    view: () => note("view"),
    visible: (visible) => note("visible", visible),
    requestFrame: () => note("requestFrame"),
  };
  const entries = [hash];
  const clock = { now: 0 };
  const bar: AddressBar = {
    hash: () => entries.at(-1) ?? "",
    push: (next) => void entries.push(next),
    replace: (next) => void entries.splice(-1, 1, next),
    writer: (ready) => ready(encodeLink),
    now: () => clock.now,
    later: () => {},
  };
  const run = new Run(
    (scenario) => blankFrame(scenario, 10),
    () => client,
    bar,
  );
  const frame = (done: number, part: object = {}) => {
    const { info, lanes } = blankFrame(useLab.getState().scenario, 10);
    run.take({ info: { ...info, done, frontier: Math.max(done, info.frontier), ...part }, lanes });
  };
  return { run, told, entries, clock, frame };
}

/** A link without the digest of its state. */
const bare = (link: string) => link.replace(/&d=[0-9a-f]{6}$/, "");

beforeEach(() =>
  useLab.setState({
    opened: null,
    scenario: defaultScenario,
    history: noHistory,
    bad: null,
    claim: null,
    speed: 10,
    failure: null,
    place: "lab",
  }),
);

describe("a lesson", () => {
  test("takes the step to its next state, or plays there; a presentation goes on from step to step, and ends with it", async () => {
    const { run, told, entries, frame } = stage("#/learn/leak/3");
    await run.readAddress();
    const { scenario } = presets["article-flawed"];
    run.show({ ...scenario, at: 10 });
    frame(11);
    told.length = 0;
    const rule = { kind: "step-equals", lane: null, step: 900 } as const;
    run.show({ ...scenario, at: 11 }, "step");
    useLab.setState({ speed: 10, presenting: true });
    run.show({ ...scenario, at: 900, breakpoints: [rule] }, "play");
    expect(told.filter(([what]) => what !== "requestFrame" && what !== "loop")).toEqual([
      ["arm", 0],
      ["step", 1],
      ["arm", 1],
      ["play", 10],
    ]);
    entries.push("#/learn/leak/4");
    await run.readAddress();
    expect(useLab.getState()).toMatchObject({ lesson: "/leak/4", presenting: true });
    entries.push("#/library");
    await run.readAddress();
    expect(useLab.getState()).toMatchObject({ place: "library", presenting: false });
  });

  test("shows its states, and neither the address nor the lab's edits follow", async () => {
    const { run, told, entries, frame } = stage("#/buffer?v=1&at=11&A=ten-slots");
    await run.readAddress();
    frame(12);
    run.edit({ seed: 2 });
    frame(0);
    const lab = { hash: entries.at(-1), history: useLab.getState().history };
    useLab.setState({ claim: { done: 12, digest: "000000", now: "111111" } });
    entries.push("#/learn/leak/3");
    await run.readAddress();
    expect(useLab.getState()).toMatchObject({ place: "learn", lesson: "/leak/3", claim: null });
    expect(useLab.getState().resume).toBe(bare(lab.hash ?? ""));
    told.length = 0;
    run.show({ ...presets["article-flawed"].scenario, at: 10 });
    frame(11);
    run.show({ ...presets["article-flawed"].scenario, at: 13 });
    frame(14);
    run.jump(3);
    frame(3);
    expect(told.filter(([what]) => what === "open" || what === "seek")).toEqual([
      ["open", 1, 11],
      ["seek", 14],
      ["seek", 3],
    ]);
    expect(entries.at(-1)).toBe("#/learn/leak/3");
    entries.push(lab.hash ?? "");
    await run.readAddress();
    expect(useLab.getState()).toMatchObject({ place: "lab", history: lab.history });
    expect(useLab.getState().scenario).toMatchObject({ seed: 2, at: "start" });
  });
});

describe("the address", () => {
  test("opens what it says", async () => {
    const { run, told } = stage("#/buffer?v=1&at=11&A=ten-slots");
    await run.readAddress();
    expect(told).toEqual([["open", 1, 12]]);
    expect(useLab.getState().scenario.at).toBe(11);
  });

  test("a bad one is kept, named, and opens nothing", async () => {
    const { run, told, entries } = stage("#/buffer?v=1&at=x");
    await run.readAddress();
    expect(told).toEqual([["pause"]]);
    expect(useLab.getState().bad?.problems).toMatchObject([{ field: "at", value: '"x"' }]);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=x"]);
  });

  test("follows the run at most once a second, never before the first frame nor during a long seek", () => {
    const { run, told, entries, clock, frame } = stage();
    run.readAddress();
    expect(told).toEqual([["open", 2, 37_901]]);
    expect(entries.map(bare)).toEqual([""]);
    frame(12);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=11"]);
    clock.now = 500;
    frame(13);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=11"]);
    clock.now = 1500;
    frame(14, { seek: { target: 1e9, done: 14 } });
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=11"]);
    frame(0);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=start"]);
  });

  test("a jump and a preset are entries of their own; Back seeks, or opens what was there", async () => {
    const { run, told, entries, frame } = stage();
    await run.readAddress();
    frame(37_901);
    run.jump(12);
    expect(entries.map(bare)).toEqual(["", "#/buffer?v=1&at=11"]);
    frame(12);
    run.open(presets["ten-slots"].scenario);
    expect(entries.map(bare)).toEqual(["", "#/buffer?v=1&at=11", "#/buffer?v=1&A=ten-slots"]);
    frame(37_901);
    told.length = 0;
    entries.pop();
    await run.readAddress();
    expect(told).toEqual([["open", 2, 12]]);
    frame(12);
    entries.pop();
    await run.readAddress();
    expect(told.at(-1)).toEqual(["seek", 37_901]);
  });

  test("says the digest of the state; a jump to where it is makes no entry", async () => {
    const { run, entries, frame } = stage("#/buffer?v=1&at=11");
    await run.readAddress();
    frame(12);
    expect(entries).toEqual([expect.stringMatching(/^#\/buffer\?v=1&at=11&d=[0-9a-f]{6}$/)]);
    run.jump(12);
    expect(entries).toHaveLength(1);
  });

  test("a digest that comes out is reproduced; of another one is told, and the address keeps it until that is read", async () => {
    const { run, entries, clock, frame } = stage();
    await run.readAddress();
    frame(12);
    const [link = ""] = entries;
    const open = async (hash: string) => {
      entries.push(hash);
      await run.readAddress();
      expect(useLab.getState().claim).toMatchObject({ done: 12, now: null });
      clock.now += 2000;
      frame(12);
      return useLab.getState().claim;
    };
    const same = await open(link);
    expect(same?.now).toBe(same?.digest);
    const wrong = `${bare(link)}&d=000000`;
    expect(await open(wrong)).toMatchObject({ digest: "000000", now: same?.now });
    expect(entries.at(-1)).toBe(wrong);
    useLab.setState({ claim: null });
    clock.now += 2000;
    frame(13);
    expect(entries.at(-1)).not.toContain("000000");
    run.jump(0);
    expect(useLab.getState().claim).toBeNull();
  });

  test("who stops on the way, or goes elsewhere, leads the address again; what was on its way before does not count", async () => {
    const { run, entries, clock, frame } = stage("#/buffer?v=1&at=2000000000&d=000000");
    await run.readAddress();
    frame(5, { seek: { target: 2_000_000_001, done: 5 } });
    expect(useLab.getState().claim).toMatchObject({ done: 2_000_000_001, now: null });
    run.stay();
    frame(6);
    expect(useLab.getState().claim).toBeNull();
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=5"]);
    entries.push("#/buffer?v=1&at=20&d=000000");
    await run.readAddress();
    frame(6);
    expect(useLab.getState().claim).toMatchObject({ done: 21, now: null });
    clock.now += 2000;
    frame(21);
    expect(useLab.getState().claim?.now).toMatch(/^[0-9a-f]{6}$/);
  });

  test("changed twice while it is read, the last one is opened, once", async () => {
    const { run, told, entries } = stage("#/buffer?v=1&at=11");
    const first = run.readAddress();
    entries.push("#/buffer?v=1&at=20");
    await Promise.all([first, run.readAddress()]);
    expect(told).toEqual([["open", 2, 21]]);
    entries.pop();
    await Promise.all([run.readAddress(), run.readAddress()]);
    expect(told).toEqual([
      ["open", 2, 21],
      ["open", 2, 12],
    ]);
  });

  test("while it is read a run that moves does not write over it; who opens something else is heard", async () => {
    const { run, told, entries, clock, frame } = stage();
    await run.readAddress();
    frame(12);
    clock.now = 5000;
    entries.push("#/buffer?v=1&at=20");
    const back = run.readAddress();
    frame(14);
    expect(bare(entries.at(-1) ?? "")).toBe("#/buffer?v=1&at=20");
    run.jump(31);
    await back;
    expect(told.at(-1)).toEqual(["seek", 31]);
    frame(31);
    clock.now = 9000;
    frame(32);
    expect(bare(entries.at(-1) ?? "")).toBe("#/buffer?v=1&at=31");
  });
});

describe("commands", () => {
  test("play takes the speed that is set; the same button pauses", () => {
    const { run, told, frame } = stage();
    run.setSpeed(1000);
    run.toggle();
    frame(1, { playing: true });
    run.setSpeed("max");
    run.toggle();
    expect(told).toEqual([["play", 1000], ["play", "max"], ["pause"]]);
  });

  test("stop rules are armed and stand in the address", () => {
    const { run, told, entries, frame } = stage();
    run.readAddress();
    frame(12);
    run.setRules([{ kind: "efficiency-below", lane: null, percent: 10 }]);
    expect(told).toContainEqual(["arm", 1]);
    run.jump(1);
    expect(entries.map(bare)).toEqual(["#/buffer?v=1&at=11&bp=eff.lt.10", "#/buffer?v=1&at=0&bp=eff.lt.10"]);
  });

  test("the event before is that of this step's past: the latest one, or where that is here the one before it", () => {
    const { run, told, frame } = stage();
    run.readAddress();
    const at = (done: number, latest: number, before: number) => {
      frame(done);
      const { figures } = run.frames.frame().lanes[1] ?? { figures: new Float64Array() };
      figures[FIGURE.latest_event] = latest;
      figures[FIGURE.event_before] = before;
      run.previousEvent(1);
      return told.at(-1);
    };
    expect(at(20, 11, 10)).toEqual(["seek", 12]);
    expect(at(12, 11, 10)).toEqual(["seek", 11]);
    expect(at(7, 6, Number.NaN)).toEqual(["seek", 0]);
    expect(at(5, Number.NaN, Number.NaN)).toEqual(["seek", 0]);
  });

  test("a step is lived through again: first the state before it, then the step, unless something else is asked", () => {
    const { run, told, frame } = stage();
    run.readAddress();
    frame(500);
    run.relive(11);
    frame(500);
    expect(told.at(-1)).toEqual(["seek", 11]);
    frame(11);
    frame(11);
    expect(told.slice(-2)).toEqual([
      ["seek", 11],
      ["step", 1],
    ]);
    run.relive(59);
    run.toggle();
    frame(59);
    expect(told.at(-1)).toEqual(["play", 10]);
  });

  test("an event of which only the neighbourhood is known is looked for, then lived through", () => {
    const { run, told, frame } = stage();
    run.readAddress();
    frame(37_901);
    run.reliveNext(1000, 0, "wasted");
    expect(told.slice(-2)).toEqual([
      ["seek", 1000],
      ["nextStop", { lane: 0, effect: "wasted" }],
    ]);
    frame(1000, { playing: true });
    frame(1018, { stop: { reason: "event", lane: 0, step: 1017 } });
    expect(told.at(-1)).toEqual(["seek", 1017]);
    frame(1017);
    expect(told.at(-1)).toEqual(["step", 1]);
    run.reliveNext(1000, 0, "wasted");
    run.step(-1);
    frame(1018, { stop: { reason: "event", lane: 0, step: 1017 } });
    expect(told.at(-1)).toEqual(["step", -1]);
  });

  test("the next stop is looked for at full speed, whatever the slider says", () => {
    const { run, told, frame } = stage();
    run.readAddress();
    frame(12);
    run.nextStop();
    frame(500, { playing: true });
    run.setSpeed(20);
    expect(told.at(-1)).toEqual(["nextStop", null]);
    run.toggle();
    expect(told.at(-1)).toEqual(["pause"]);
  });

  test("a loop is told and stands in the address, and undo takes it off", () => {
    const { run, told, entries, frame } = stage();
    run.readAddress();
    frame(12);
    run.setLoop({ from: 5, to: 11 });
    expect(told.at(-1)).toEqual(["loop", { from: 5, to: 11 }]);
    run.undo();
    expect(told.at(-1)).toEqual(["loop", null]);
    run.setLoop({ from: 5, to: 11 });
    run.jump(1);
    expect(bare(entries.at(-1) ?? "")).toBe("#/buffer?v=1&at=0&from=5&to=11");
    run.setLoop(null);
    expect(told.at(-1)).toEqual(["loop", null]);
  });

  test("after a failure a retry opens the scenario where it was", () => {
    const { run, told, frame } = stage();
    run.readAddress();
    frame(500);
    useLab.setState({ failure: { text: "x", done: 500, resumedAt: null } });
    run.retry();
    expect(told.at(-1)).toEqual(["open", 2, 500]);
    expect(useLab.getState().failure).toBeNull();
  });

  test("an edit of a policy goes on where the run is, one of the requests starts anew; undo and redo go both ways", async () => {
    const { run, told, frame } = stage("#/buffer?v=1&at=11");
    await run.readAddress();
    frame(12);
    const { lanes } = useLab.getState().scenario;
    run.edit({ lanes: lanes.slice(0, 1) });
    expect(told.at(-1)).toEqual(["open", 1, 12]);
    frame(12);
    run.edit({ seed: 7 });
    expect(told.at(-1)).toEqual(["open", 1, 0]);
    frame(40);
    run.undo();
    expect(useLab.getState().scenario).toMatchObject({ seed: 1, at: 11 });
    frame(12);
    run.redo();
    expect(useLab.getState().scenario).toMatchObject({ seed: 7, at: 39 });
    frame(40);
    run.resetToLink();
    expect(useLab.getState().scenario).toMatchObject({ seed: 1, at: 11, lanes });
    frame(12);
    run.undo();
    expect(useLab.getState().scenario).toMatchObject({ seed: 7, at: 39 });
  });

  test("one more move by hand is a step from the state before it; fewer moves and other requests land after the last", async () => {
    const { run, told, entries, frame } = stage("#/buffer?v=1&at=1&moves=100~6400");
    await run.readAddress();
    frame(2);
    const present = run.frames.frame();
    run.edit({ moves: [100, 6400, -1] });
    expect(told.at(-1)).toEqual(["open", 2, 2]);
    expect(run.frames.frame()).toBe(present);
    expect(bare(entries.at(-1) ?? "")).toBe("#/buffer?v=1&at=2&moves=100~6400~-1");
    frame(2);
    expect(told.at(-1)).toEqual(["step", 1]);
    frame(3);
    run.undo();
    expect(told.at(-1)).toEqual(["open", 2, 2]);
    frame(2);
    run.redo();
    expect(told.at(-1)).toEqual(["open", 2, 3]);
    frame(3);
    run.edit({ moves: [100] });
    expect(told.at(-1)).toEqual(["open", 2, 1]);
    frame(500);
    expect(told.at(-1)).toEqual(["open", 2, 1]);
    run.edit({ moves: [100, 200] });
    expect(run.frames.frame().info.done).toBe(1);
    frame(1);
    expect(told.at(-1)).toEqual(["step", 1]);
    frame(2);
    run.edit({ seed: 9 });
    expect(told.at(-1)).toEqual(["open", 2, 2]);
    run.edit({ moves: [] });
    expect(told.at(-1)).toEqual(["open", 2, 0]);
  });

  test("undo after Back leads to what Back left, and redo goes on from there", async () => {
    const { run, entries, frame } = stage();
    await run.readAddress();
    frame(37_901);
    const { lanes } = presets["ten-slots"].scenario;
    run.open(presets["ten-slots"].scenario);
    frame(37_901);
    entries.pop();
    await run.readAddress();
    frame(37_901);
    expect(useLab.getState().scenario.lanes).not.toEqual(lanes);
    run.undo();
    expect(useLab.getState().scenario.lanes).toEqual(lanes);
    frame(37_901);
    run.undo();
    expect(useLab.getState().scenario.lanes).toEqual(defaultScenario.lanes);
    frame(37_901);
    run.redo();
    expect(useLab.getState().scenario.lanes).toEqual(lanes);
  });

  test("undo of a scenario opened at another step of the same run is a jump back", () => {
    const { run, told, frame } = stage();
    run.readAddress();
    frame(101);
    run.openDefault();
    frame(37_901);
    run.undo();
    expect(told.at(-1)).toEqual(["seek", 101]);
  });

  test("an edit on the way of a jump goes on where the jump leads", () => {
    const { run, told, frame } = stage();
    run.readAddress();
    frame(37_901);
    run.jump(12);
    run.edit({ poisonRatio: 9 });
    expect(told.at(-1)).toEqual(["open", 2, 12]);
    frame(12);
    run.jump(2_000_000);
    frame(1234, { seek: { target: 2_000_000, done: 1234 } });
    run.edit({ poisonRatio: 10 });
    expect(told.at(-1)).toEqual(["open", 2, 2_000_000]);
  });

  test("another speed does not end the way to the next event; a stop at an older one is not lived through", () => {
    const { run, told, frame } = stage();
    run.readAddress();
    frame(37_901);
    run.reliveNext(1000, 0, "wasted");
    frame(1200, { playing: true });
    const before = told.length;
    run.setSpeed(100);
    frame(60, { stop: { reason: "event", lane: 0, step: 59 } });
    expect(told.slice(before)).toEqual([]);
    frame(1301, { stop: { reason: "event", lane: 0, step: 1300 } });
    expect(told.at(-1)).toEqual(["seek", 1300]);
  });

  test("what a page opens with stands until the run has come there; where nothing is known, the way is seen", () => {
    const { run, frame } = stage();
    const seen = () => run.frames.frame().info.done;
    run.openDefault();
    frame(12, { seek: { target: 37_901, done: 12 } });
    expect(seen()).toBe(12);
    run.openDefault();
    run.frames.frame().lanes[0]?.figures.fill(91);
    frame(13, { seek: { target: 37_901, done: 13 } });
    expect(seen()).toBe(37_901);
    frame(14);
    expect(seen()).toBe(14);
    frame(15, { seek: { target: 14, done: 15 } });
    expect(seen()).toBe(15);
  });

  test("another scenario shows nothing of the one before", () => {
    const { run, frame } = stage();
    run.readAddress();
    frame(500);
    const one: Scenario = presets["no-cache"].scenario;
    run.open(one);
    expect(run.frames.reading().lanes).toHaveLength(1);
    expect(run.frames.reading().info.done).toBe(37_901);
  });
});

describe("the way of a step", () => {
  /** A director that shows whatever it is given until it is told to go on or cut off. */
  function directed() {
    const all = stage();
    const shown: (readonly [from: number, to: number, stepped: boolean])[] = [];
    let show = () => {};
    const cut = vi.fn();
    all.run.director = {
      begins: (before, after, stepped, done) => {
        shown.push([before.info.done, after.info.done, stepped]);
        show = done;
        return stepped;
      },
      cut,
    };
    const seen = () => all.run.frames.frame().info.done;
    all.run.readAddress();
    all.frame(11);
    all.told.length = 0;
    shown.length = 0;
    return { ...all, shown, cut, seen, goOn: () => show() };
  }

  test("the result of a step by hand is seen when its way has been shown; no frame is asked for until then", () => {
    const { run, told, frame, seen, goOn, shown } = directed();
    run.step(1);
    frame(12);
    run.requestFrame();
    expect([seen(), told]).toEqual([11, [["step", 1]]]);
    expect(shown).toEqual([[11, 12, true]]);
    goOn();
    run.requestFrame();
    expect([seen(), told.at(-1)]).toEqual([12, ["requestFrame"]]);
  });

  test("another step comes to the end of this one first", () => {
    const { run, frame, seen, cut, shown } = directed();
    run.step(1);
    frame(12);
    run.step(1);
    expect([seen(), cut.mock.calls.length > 0]).toEqual([12, true]);
    frame(13);
    expect(shown).toEqual([
      [11, 12, true],
      [12, 13, true],
    ]);
  });

  test("a jump, a step back, ten steps and news of the same state are seen at once", () => {
    const { run, frame, seen, shown } = directed();
    run.jump(30);
    frame(30);
    run.step(-1);
    frame(29);
    run.step(10);
    frame(39);
    expect(seen()).toBe(39);
    run.step(1);
    frame(39);
    frame(40);
    expect(shown.map(([, done, stepped]) => [done, stepped])).toEqual([
      [30, false],
      [29, false],
      [39, false],
      [39, true],
      [40, true],
    ]);
  });

  test("an edit goes on from the step under way, another scenario forgets it, a hidden page shows its end", () => {
    const { run, frame, seen } = directed();
    run.step(1);
    frame(12);
    run.visible(false);
    expect(seen()).toBe(12);
    run.step(1);
    frame(13);
    run.edit({
      lanes: [presets["no-cache"].scenario.lanes[0] ?? defaultScenario.lanes[0]].flatMap((lane) => lane ?? []),
    });
    expect(useLab.getState().scenario.at).toBe(12);
    run.step(1);
    run.open(defaultScenario);
    expect(seen()).toBe(37_901);
  });
});

describe("less motion", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("while it plays, a state is asked for 250 ms after the last was seen, however late that came", () => {
    const { run, told, frame } = stage();
    let now = 1000;
    let turn: FrameRequestCallback = () => {};
    vi.spyOn(performance, "now").mockImplementation(() => now);
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    vi.stubGlobal("document", new EventTarget());
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("requestAnimationFrame", (next: FrameRequestCallback) => {
      turn = next;
    });
    const asksAt = (time: number) => {
      now = time;
      told.length = 0;
      turn(now);
      return told.length === 1;
    };
    run.readAddress();
    frame(12);
    drive(run);
    expect(asksAt(1010)).toBe(true);
    frame(13, { playing: true });
    expect([1100, 1250, 1260].map(asksAt)).toEqual([false, false, true]);
    now = 1500;
    frame(500, { playing: true });
    expect([1510, 1740, 1750].map(asksAt)).toEqual([false, false, true]);
    frame(900);
    expect(asksAt(1760)).toBe(true);
  });
});
