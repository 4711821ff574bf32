import { expect, type Page } from "@playwright/test";
import { test } from "./lab-test";
import { layoutFaults } from "./start-layout";
import { dials, openStart, playTo11 } from "./start-page";

interface Size {
  readonly width: number;
  readonly height: number;
}

const WINDOWS: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
];
const WIDTHS: readonly Size[] = Array.from({ length: 29 }, (_, i) => ({ width: 320 + 40 * i, height: 900 }));
const PHONES = WINDOWS.filter(({ width, height }) => Math.min(width, height) < 500);

const cutoff = (page: Page) => page.getByRole("slider", { name: "Cutoff" });

async function openFix(page: Page): Promise<void> {
  await openStart(page);
  await page.getByRole("button", { name: "Then fix it" }).click();
  await expect(dials(page)).toContainText("1.5");
}

/** Expects nothing wrong in each of these windows, once the page has been drawn at its size. */
async function expectFits(page: Page, sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.clock.runFor(100);
    await expect.poll(() => layoutFaults(page), `${size.width} × ${size.height}`).toEqual([]);
  }
}

test("the first screen has nothing that meets or is cut off, from 320 to 1440 px", async ({ page }) => {
  await openStart(page);
  await expectFits(page, [...WIDTHS, ...WINDOWS]);
});

test("step 11 and the last scene have nothing that meets or is cut off, from 320 to 1440 px", async ({ page }) => {
  await openStart(page);
  await playTo11(page);
  await expectFits(page, [...WIDTHS, ...WINDOWS]);
  await expect(page.getByRole("button", { name: "Go on" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  await page.clock.runFor(2000);
  await expectFits(page, [...WIDTHS, ...WINDOWS]);
});

test("Then fix it has nothing that meets, is cut off or scrolls, from 320 to 1440 px", async ({ page }) => {
  await openFix(page);
  await expectFits(page, [...WIDTHS, ...WINDOWS]);
  await cutoff(page).press("Home");
  await expect(cutoff(page)).toHaveAttribute("aria-valuetext", /^100 bytes, 100 percent/);
  await expectFits(page, [...WIDTHS, ...WINDOWS]);
});

for (const size of PHONES) {
  test(`the handle, both dials and the rule are on the screen together at ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openFix(page);
    await expect(cutoff(page)).toBeInViewport({ ratio: 1 });
    await expect(dials(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("group", { name: "When the cache is full" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("img", { name: /callers hold/ })).toBeInViewport({ ratio: 1 });
  });
}

for (const [part, name] of [
  ["Policy", /Chen, flawed/],
  ["Workload", "Workload"],
  ["Compare", /Useful memory/],
  ["Timeline", /Share of memory wasted/],
] as const) {
  test(`${part} in the drawer leads to that part of the lab`, async ({ page }) => {
    await openStart(page);
    await page.locator("summary", { hasText: part }).click();
    await page.getByRole("link", { name: `${part} in the lab` }).click();
    await page.clock.runFor(2000);
    const heading = page.getByRole("heading", { level: 2, name }).and(page.locator("[tabindex]")).first();
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  });
}

test("Code in the drawer opens the code, and Tables leads to the table of the curve", async ({ page }) => {
  await openStart(page);
  await page.locator("summary", { hasText: "Code" }).click();
  await page.getByRole("link", { name: "Code in the lab" }).click();
  await page.clock.runFor(2000);
  await expect(page.getByRole("tab", { name: "Code" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await page.locator("summary", { hasText: "Tables" }).click();
  await page.getByRole("link", { name: "Tables in the lab" }).click();
  await page.clock.runFor(2000);
  await expect(page.getByRole("button", { name: "Table: memory wasted by step" })).toBeFocused();
});

test("on paper there are the sentence, the picture and the address, and nothing to press", async ({ page }) => {
  await openStart(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("img", { name: /callers hold/ })).toBeVisible();
  await expect(page.locator(".start-print-link")).toHaveText(page.url());
  await expect(page.getByRole("button")).toHaveCount(0);
});
