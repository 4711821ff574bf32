import { afterEach, describe, expect, test } from "vitest";
import { useRun } from "../../src/kernel/run/hooks";
import "../../src/ui/LoopEditor";
import "../../src/ui/StopRuleEditor";
import { act } from "./act";
import "../../src/labs/buffer-cache/words/announcer";
import { placeOf, type Speed } from "../../src/ui/speed-scale";
import "../../src/labs/buffer-cache/stop-phrases";
import { usePreferences } from "../../src/kernel/run/preferences-store";
import { bufferEdits, bufferStops } from "../../src/labs/buffer-cache/stops-and-edits";
import { Words } from "../../src/labs/buffer-cache/words/Words";
import { EditBar } from "../../src/labs/shared/EditBar";
import { LabTransport } from "../../src/labs/shared/LabTransport";
import { effectNavigation } from "../../src/labs/shared/run-keys";
import { writeIn } from "./hands-kit";
import { MountedPart } from "./mount-kit";

const idle = () => {};
const Transport = () => (
  <LabTransport stops={bufferStops} focus={0} onFocus={idle} events={effectNavigation(useRun(), 0)} />
);
const NAMES = ["Chen, flawed", "Chen, fixed"];
let page: MountedPart;
afterEach(() => page.close());

async function open(hash: string, core?: Promise<void>): Promise<void> {
  const parts = (
    <>
      <Transport />
      <EditBar lanes={bufferEdits} />
      <Words names={NAMES} />
    </>
  );
  page = await MountedPart.open(hash, parts, core);
}

/** Opens the popover of a transport button, as a browser does. */
async function popUp(opener: string): Promise<void> {
  const popover = page.place.querySelector(`#${page.control(opener).getAttribute("popovertarget")}`);
  await act(async () => void popover?.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" })));
}

const setSpeed = (speed: Speed) => writeIn(page.control("Speed"), String(placeOf(speed)));
const announced = () => page.said(".words [role=status]");

/** The steps shown during this many frames. */
async function shownIn(frames: number): Promise<readonly number[]> {
  const steps: number[] = [];
  for (let i = 0; i < frames; i++) {
    await page.frames(1);
    if (steps.at(-1) !== page.step) steps.push(page.step);
  }
  return steps;
}

describe("the keys of the transport", () => {
  test("play and pause the run, and the description appears at rest", async () => {
    await open("#/buffer?v=1&at=8");
    act(() => page.control("Play").click());
    await page.frames(60);
    expect(page.step).toBeGreaterThan(8);
    expect(page.said(".words")).toContain("The description appears when you pause.");
    await page.click("Pause");
    expect(page.said(".words")).toContain(`At step ${page.step}, `);
    await page.click("Reset to the start");
    expect(page.step).toBe(-1);
  });

  test("lead to the next and the previous event, and name the place", async () => {
    await open("#/buffer?v=1&at=start");
    for (const step of [6, 10, 11]) {
      await page.click("Next event");
      expect(page.step).toBe(step);
    }
    expect(announced()).toContain("The next event in A is at step 11.");
    for (const step of [10, 6, -1]) {
      await page.click("Previous event");
      expect(page.step).toBe(step);
    }
  });

  test("wait for the core, and say so", async () => {
    let coreComes = idle;
    await open(
      "#/buffer?v=1&at=8",
      new Promise((resolve) => {
        coreComes = resolve;
      }),
    );
    await page.frames(3);
    expect(page.control<HTMLButtonElement>("Play").matches(":disabled")).toBe(true);
    expect(page.said("legend")).toContain("Playback: the simulation is loading");
    coreComes();
    await page.rest();
    expect(page.control("Play").matches(":disabled")).toBe(false);
    expect(page.said(".transport-keys legend")).toBe("Playback");
  });
});

test("announce each step, unless a person has switched that off", async () => {
  await open("#/buffer?v=1&at=10");
  await page.click("Step forward");
  expect(announced()).toContain("step 11. Request for 100 B");
  act(() => usePreferences.setState({ announcements: "off" }));
  await page.click("Step forward");
  expect([page.step, announced()]).toEqual([12, ""]);
  act(() => usePreferences.setState({ announcements: "on" }));
});

describe("stop rules", () => {
  test("useful share < 10 % stops at step 11, at 2 steps a second, at the maximum, and with a direct search", async () => {
    await open("#/buffer?v=1&at=9");
    await popUp("Stop when…");
    await page.click("useful share falls below 10");
    for (const speed of [2, "max"] as const) {
      writeIn(page.control("step"), "9");
      await page.click("Go");
      expect(page.step).toBe(9);
      setSpeed(speed);
      await page.click("Play");
      expect(page.step).toBe(11);
      expect(page.said(".stops-text")).toBe("Stopped at step 11: A, useful share < 10 %.");
      expect(announced()).toContain("Stopped at step 11");
    }
    await page.click("Reset to the start");
    await page.click("Run to the next stop");
    expect(page.step).toBe(11);
    await page.click("Remove the rule useful share < 10 %");
    expect(page.text).toContain("No rule yet");
    expect(page.url).toMatch(/at=11&d=/);
  });

  test("a click arms each of several rules, a bad number is named, and each rule can be removed", async () => {
    await open("#/buffer?v=1&at=start");
    await popUp("Stop when…");
    await page.click("a buffer is poisoned");
    await page.click("B");
    writeIn(page.control("hits fall below, number"), "x");
    await page.click("hits fall below x");
    expect(page.said("[role=alert]")).toContain("“x” is not valid");
    writeIn(page.control("hits fall below, number"), "50");
    await page.click("hits fall below 50");
    await page.click("Run to the next stop");
    expect(page.said(".stops-text")).toBe("Stopped at step 0: hits in B < 50 %.");
    await page.click("Remove the rule hits in B < 50 %");
    await page.click("Run to the next stop");
    expect(page.said(".stops-text")).toBe("Stopped at step 11: A, a buffer is poisoned.");
    expect(page.url).toContain("bp=poison");
  });
});

test("a loop repeats, is part of the address and can be removed", async () => {
  await open("#/buffer?v=1&at=11");
  await popUp("Loop");
  await page.click("to here");
  writeIn(page.control("from step"), "5");
  act(() => page.place.querySelector<HTMLElement>(".loop-buttons [type=submit]")?.click());
  await page.rest();
  expect(page.said("[popovertarget=loop-steps]")).toBe("Loop 5 – 11");
  expect(page.url).toContain("from=5&to=11");
  act(() => page.control("Play").click());
  const shown = await shownIn(120);
  expect(shown.slice(0, 9)).toEqual([11, 5, 6, 7, 8, 9, 10, 11, 5]);
  await page.click("Pause");
  await page.click("Loop off");
  expect(page.url).not.toContain("from=5");
});

test("each key changes the speed by one notch, and the new speed is announced", async () => {
  await open("#/buffer?v=1&at=11");
  const said = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((place) => {
    writeIn(page.control("Speed"), String(place));
    return page
      .control("Speed")
      .getAttribute("aria-valuetext")
      ?.replace(/ steps? per second/, "");
  });
  expect(said.join(" ")).toBe("0.25 0.3 0.4 0.5 0.65 0.8 1 2 3 4 5 6 8 10 13");
});
