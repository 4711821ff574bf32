import { expect, type Page } from "@playwright/test";
import { doneAt } from "../../src/kernel/scenario/done";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { ownRun } from "../model/own-run";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

/** Opens a page and records its errors. */
async function watched(page: Page, hash: string): Promise<{ readonly lab: LabPage; readonly errors: string[] }> {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const lab = new LabPage(page);
  await lab.open(hash);
  await expect(page).toHaveURL(/&d=[0-9a-f]{6}/);
  return { lab, errors };
}

/** The address names the state that the page shows. A run of its scenario without a page has the same digest. */
async function expectTrueAddress(page: Page): Promise<void> {
  const link = await decodeLink(new URL(page.url()).hash);
  if (!link.ok) throw new Error(`the address cannot be read: ${page.url()}`);
  const { scenario, digest } = link.value;
  expect(ownRun(allocationOf(scenario), doneAt(scenario.at)).digest).toBe(digest);
  await expect(page.getByRole("alert")).toHaveCount(0);
}

// tests/unit/labs-heap-lanes.test.tsx covers lanes that come and go within the heap lab.
test(
  "the step-by-step operation ends with its lane: lanes without a heap may follow, nothing fails, and the address stays correct",
  LONG_RUN,
  async ({ page }) => {
    const { lab, errors } = await watched(page, "#/heap?v=1&at=2000&stage=operation&A=ptmalloc");
    await expect(page.locator(".heap-in-heap")).toBeVisible();
    await page.getByRole("link", { name: "Buffer cache" }).click();
    await expect(page).toHaveURL(/#\/buffer/);
    await page.goBack();
    await expect(page.locator(".heap-in-heap")).toBeVisible();
    await page.evaluate(() => {
      location.hash = "#/buffer?v=1&at=2000&A=article-flawed&B=article-flawed,heap:ptmalloc";
    });
    await expect(page.locator(".lane").nth(1)).toBeVisible();
    await lab.button("Step forward").click();
    await expect(page).toHaveURL(/at=2001.*&d=/);
    await lab.button("Step back").click();
    await expect(page).toHaveURL(/at=2000.*&d=/);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expectTrueAddress(page);
    expect(errors).toEqual([]);
  },
);
