import { beforeEach, describe, expect, test } from "vitest";
import { OUTCOME } from "../../src/generated/abi";
import { blankFrame } from "../../src/kernel/run/frame-store";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import { noHistory, useScenario } from "../../src/kernel/run/scenario-store";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { allocationFrame } from "../../src/labs/shared/allocation-frame";
import { freesByHand, keepEdits, useOwn } from "../../src/lessons/player/own-store";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { seeded } from "./seeded";

const other = presets["article-fixed"].scenario;
const edited = { past: [defaultScenario], future: [] };

beforeEach(() => {
  useOwn.setState({ scenario: null, hasFreed: false });
  useNavigation.setState({ place: "learn" });
  useScenario.setState({ scenario: defaultScenario, history: noHistory });
});

describe("a person's own work on a challenge", () => {
  test("includes any edit during its task, and stays when the lesson continues", () => {
    const end = keepEdits();
    useScenario.setState({ history: edited });
    useScenario.setState({ scenario: other });
    expect(useOwn.getState().scenario).toBe(other);
    end();
    useScenario.setState({ scenario: seeded(other, 2) });
    expect(useOwn.getState().scenario).toBe(other);
  });

  test("includes no earlier edit, in the lab or in another step", () => {
    useScenario.setState({ history: edited });
    const end = keepEdits();
    useScenario.setState({ history: noHistory });
    useScenario.setState({ scenario: other });
    expect(useOwn.getState().scenario).toBeNull();
    end();
  });

  test("does not include scenarios that the lab opens on navigation", () => {
    const end = keepEdits();
    useNavigation.setState({ place: "lab" });
    useScenario.setState({ history: edited });
    useScenario.setState({ scenario: other });
    expect(useOwn.getState().scenario).toBeNull();
    end();
  });
});

describe("a buffer is freed by hand", () => {
  const start = [102_400, -1];
  /** The state after `done` operations, the last of which freed this many bytes. */
  function freed(done: number, bytes: number) {
    const { info, lanes } = allocationFrame(blankFrame(defaultScenario, 10));
    for (const { outcome } of lanes) outcome[OUTCOME.freed] = bytes;
    return { info: { ...info, done }, lanes };
  }

  test("counts if the last move after the given ones frees it and it is large enough", () => {
    const moves = [...start, 400, -2];
    expect(freesByHand(moves, start, freed(4, 102_400), 0, 102_400)).toBe(true);
    expect(freesByHand(moves, start, freed(4, 102_399), 0, 102_400)).toBe(false);
  });

  test("does not count if freed by a random step, by the given moves, or before the task", () => {
    const moves = [...start, 400, -2];
    expect(freesByHand(moves, start, freed(5, 102_400), 0, 102_400)).toBe(false);
    expect(freesByHand(start, start, freed(2, 102_400), 0, 102_400)).toBe(false);
    expect(freesByHand([], start, freed(58, 102_400), 0, 102_400)).toBe(false);
    expect(freesByHand([1, -1, 400, -2], start, freed(4, 102_400), 0, 102_400)).toBe(false);
  });
});
