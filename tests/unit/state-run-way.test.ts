import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startFrameLoop } from "../../src/kernel/run/frame-loop";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { reset, stage } from "./run-kit";

beforeEach(reset);

describe("the motion of a step", () => {
  /** A director that shows every step until it is released or cut off. */
  async function directed() {
    const all = stage();
    const shown: (readonly [from: number, to: number, stepped: boolean])[] = [];
    let show = () => {};
    const cut = vi.fn();
    all.run.stepping.director = {
      begins: (before, after, stepped, done) => {
        shown.push([before.info.done, after.info.done, stepped]);
        show = done;
        return stepped;
      },
      cut,
    };
    const seen = () => all.run.frames.frame().info.done;
    await all.run.navigation.readAddress();
    all.frame(11);
    all.sent.length = 0;
    shown.length = 0;
    return { ...all, shown, cut, seen, goOn: () => show() };
  }

  test("the result of a step by hand appears after its motion, and no frame is requested until then", async () => {
    const { run, sent, frame, seen, goOn, shown } = await directed();
    run.transport.step(1);
    frame(12);
    run.stepping.requestFrame(false);
    expect([seen(), sent]).toEqual([11, [["step", 1]]]);
    expect(shown).toEqual([[11, 12, true]]);
    goOn();
    run.stepping.requestFrame(false);
    expect([seen(), sent.at(-1)]).toEqual([12, ["requestFrame"]]);
  });

  test("the address has the step while it is in motion, so that a reload keeps it", async () => {
    const { run, frame, entries, seen } = await directed();
    run.transport.step(1);
    frame(12);
    expect(seen()).toBe(11);
    expect(entries.at(-1)).toMatch(/&at=11&/);
  });

  test("another step first finishes this one", async () => {
    const { run, frame, seen, cut, shown } = await directed();
    run.transport.step(1);
    frame(12);
    run.transport.step(1);
    expect([seen(), cut.mock.calls.length > 0]).toEqual([12, true]);
    frame(13);
    expect(shown).toEqual([
      [11, 12, true],
      [12, 13, true],
    ]);
  });

  test("a jump, a step back, ten steps and a repeated state appear at once", async () => {
    const { run, frame, seen, shown } = await directed();
    run.transport.jump(30);
    frame(30);
    run.transport.step(-1);
    frame(29);
    run.transport.step(10);
    frame(39);
    expect(seen()).toBe(39);
    run.transport.step(1);
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

  test("a frame in transit when a window resize began appears without motion", async () => {
    const { run, frame, seen, shown } = await directed();
    run.transport.step(1);
    run.stepping.visible(false);
    frame(12);
    expect([seen(), shown]).toEqual([12, []]);
    run.stepping.visible(true);
    run.transport.step(1);
    frame(13);
    expect(shown).toEqual([[12, 13, true]]);
  });

  test("an edit continues from the step in motion, another scenario drops it, and a hidden page shows its end", async () => {
    const { run, frame, seen } = await directed();
    run.transport.step(1);
    frame(12);
    run.stepping.visible(false);
    expect(seen()).toBe(12);
    run.transport.step(1);
    frame(13);
    run.history.edit<AllocationScenario>({
      lanes: [presets["no-cache"].scenario.lanes[0] ?? defaultScenario.lanes[0]].flatMap((lane) => lane ?? []),
    });
    expect(useScenario.getState().scenario.at).toBe(12);
    run.transport.step(1);
    run.navigation.open(defaultScenario);
    expect(seen()).toBe(37_901);
  });
});

describe("reduced motion", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("while playing, a state is requested 250 ms after the last appeared, however late that was", async () => {
    const { run, sent, frame } = stage();
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
      sent.length = 0;
      turn(now);
      return sent.length === 1;
    };
    await run.navigation.readAddress();
    frame(12);
    startFrameLoop(run);
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

describe("a window that is resized", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("keeps the run at rest until its size has been stable for 250 ms, or longer on a hidden page", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { run } = stage();
    const sent: boolean[] = [];
    vi.spyOn(run.stepping, "visible").mockImplementation((visible) => sent.push(visible));
    const page = Object.assign(new EventTarget(), { hidden: false });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.stubGlobal("document", page);
    const view = new EventTarget();
    vi.stubGlobal("window", view);
    vi.stubGlobal("requestAnimationFrame", () => 0);
    startFrameLoop(run);
    for (let times = 0; times < 3; times++) {
      view.dispatchEvent(new Event("resize"));
      vi.advanceTimersByTime(249);
    }
    expect(sent).toEqual([false]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([false, true]);
    view.dispatchEvent(new Event("resize"));
    page.hidden = true;
    vi.advanceTimersByTime(250);
    expect(sent).toEqual([false, true, false, false]);
  });
});
