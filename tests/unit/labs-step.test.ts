import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FrameInfo } from "../../src/kernel/protocol/messages";
import { blankFrame } from "../../src/kernel/run/frame-store";
import type { Director } from "../../src/kernel/run/transport";
import { flowBetween, looksLike, smoothed } from "../../src/labs/buffer-cache/charts/step-flows";
import { clearMoments, setMoments, useStep } from "../../src/labs/buffer-cache/step/moments";
import { levelBetween } from "../../src/labs/shared/step/detail-level";
import { LazyDirector } from "../../src/labs/shared/step/lazy-director";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { laneOf } from "./lane-kit";

function frame(done: number, part: Partial<FrameInfo> = {}) {
  const { info, lanes } = blankFrame(defaultScenario, 10);
  return { info: { ...info, done, ...part }, lanes };
}

describe("the level of detail between two frames", () => {
  test("a step by hand and played steps use their tier, and so does the last played step", () => {
    expect(levelBetween(frame(11), frame(12), true)).toBe("L0");
    const played = { playing: true, asked: 10 };
    expect(levelBetween(frame(11, played), frame(12, played), false)).toBe("L1");
    expect(levelBetween(frame(11, played), frame(12, { asked: 10 }), false)).toBe("L1");
  });

  test("a jump, a step back, a seek under way and a repeated state move nothing", () => {
    expect(levelBetween(frame(11), frame(50), false)).toBeNull();
    expect(levelBetween(frame(11), frame(10), false)).toBeNull();
    expect(levelBetween(frame(11), frame(11), true)).toBeNull();
    expect(levelBetween(frame(11), frame(12, { seek: { target: 99, done: 12 } }), true)).toBeNull();
  });
});

describe("the director comes with the first step", () => {
  function waiting() {
    const real: Director = { begins: vi.fn(() => true), cut: vi.fn() };
    let arrive = () => {};
    let fail = () => {};
    const load = vi.fn(
      () =>
        new Promise<Director>((resolve, reject) => {
          arrive = () => resolve(real);
          fail = () => reject(new Error("offline"));
        }),
    );
    const show = vi.fn();
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    return { lazy: new LazyDirector(load), real, load, show, arrive: () => arrive(), fail: () => fail(), settled };
  }

  test("a jump loads nothing, and a step waits for the director and is handed to it", async () => {
    const { lazy, real, load, show, arrive, settled } = waiting();
    expect(lazy.begins(frame(11), frame(50), false, show)).toBe(false);
    expect(load).not.toHaveBeenCalled();
    expect(lazy.begins(frame(11), frame(12), true, show)).toBe(true);
    arrive();
    await settled();
    expect(real.begins).toHaveBeenCalledOnce();
    expect(show).not.toHaveBeenCalled();
    expect(lazy.begins(frame(12), frame(13), true, show)).toBe(true);
    expect(load).toHaveBeenCalledOnce();
  });

  test("the state appears if the director cannot be loaded", async () => {
    const { lazy, show, fail, settled } = waiting();
    expect(lazy.begins(frame(11), frame(12), true, show)).toBe(true);
    fail();
    await settled();
    expect(show).toHaveBeenCalledOnce();
  });

  test("another command in the meantime cancels the display of the step", async () => {
    const { lazy, real, show, arrive, settled } = waiting();
    lazy.begins(frame(11), frame(12), true, show);
    lazy.cut();
    arrive();
    await settled();
    expect(real.begins).not.toHaveBeenCalled();
    expect(show).not.toHaveBeenCalled();
  });
});

describe("the place of a step", () => {
  beforeEach(clearMoments);

  test("is announced when it changes, and only then", () => {
    const heard = vi.fn();
    const end = useStep.subscribe(heard);
    const fits = { operation: "ALLOCATE", cause: "FITS", phase: "fits" } as const;
    setMoments([fits, null]);
    setMoments([{ ...fits }, null]);
    setMoments([{ ...fits, phase: "hit" }, null]);
    setMoments([null, null]);
    clearMoments();
    clearMoments();
    end();
    expect(heard).toHaveBeenCalledTimes(4);
    expect(useStep.getState().moments).toEqual([]);
  });
});

describe("flows", () => {
  const before = laneOf({ hits: 10, misses: 20, returns: 30, heap_frees: 5 });

  test("are shares of the steps between two frames", () => {
    const after = laneOf({ hits: 13, misses: 21, returns: 36, heap_frees: 7 });
    expect(flowBetween(before, after)).toEqual({ hits: 0.3, misses: 0.1, kept: 0.4, freed: 0.2 });
    expect(flowBetween(before, before)).toBeNull();
    expect(flowBetween(after, before)).toBeNull();
  });

  test("stay the same until a ribbon is half a pixel wider", () => {
    const flow = { hits: 0.5, misses: 0.1, kept: 0.2, freed: 0.2 };
    expect(looksLike(flow, { ...flow, hits: 0.537, kept: 0.163 })).toBe(true);
    expect(looksLike(flow, { ...flow, hits: 0.545 })).toBe(false);
    expect(looksLike(flow, { ...flow, freed: 0.155 })).toBe(false);
  });

  test("are smoothed over time", () => {
    const now = { hits: 1, misses: 0, kept: 0, freed: 0 };
    expect(smoothed(null, now, 0.25)).toEqual(now);
    expect(smoothed({ hits: 0, misses: 0, kept: 0.4, freed: 0 }, now, 0.25)).toEqual({
      hits: 0.25,
      misses: 0,
      kept: 0.30000000000000004,
      freed: 0,
    });
  });
});
