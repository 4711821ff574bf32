import { act } from "react";
import { afterEach, expect, test } from "vitest";
import "../../src/charts/layout/chart-moves";
import { EfficiencyChart } from "../../src/labs/buffer-cache/time/EfficiencyChart";
import { pressOn } from "./hands-kit";
import { MountedPart } from "./mount-kit";

let page: MountedPart;
afterEach(() => page.close());

const told = (slider: string) => page.control(slider).getAttribute("aria-valuetext")?.replaceAll("\u202f", " ");
const range = () => told("Steps shown");

test("the brush by keyboard, and buttons and keys for the same", async () => {
  page = await MountedPart.open("#/buffer?v=1", <EfficiencyChart focus={0} />);
  expect(range()).toBe("the whole run");
  await page.click("log");
  for (const step of ["step 2", "step 3", "step 4"]) {
    await page.press("First step shown", "ArrowRight");
    expect(told("First step shown")).toBe(step);
  }
  for (let i = 0; i < 3; i++) await page.press("First step shown", "ArrowLeft");
  expect(range()).toBe("the whole run");
  await page.press("First step shown", "ArrowRight", { shiftKey: true });
  expect(told("First step shown")).toBe("step 3");
  // Quicker than anything is drawn.
  for (let i = 0; i < 3; i++) pressOn(page.control("Last step shown"), "ArrowLeft", { shiftKey: true });
  await page.rest();
  expect(range()).toMatch(/^steps 3 to 1 \d+$/);
  await page.press("Steps shown", "End");
  expect(range()).toMatch(/to 37 900$/);
  expect(page.step).toBe(37_900);
  const before = range();
  await page.click("Earlier steps");
  expect(range()).not.toBe(before);
  await page.click("Later steps");
  expect(range()).toMatch(/to 37 900$/);
  await act(async () => pressOn(document.body, "0"));
  expect(range()).toBe("the whole run");
  await act(async () => pressOn(document.body, "+"));
  await page.rest();
  expect(range()).toMatch(/^steps /);
});
