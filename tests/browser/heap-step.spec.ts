import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { STILL, test } from "./lab-test";

/** Before the step that the pictures of a split were designed after. */
const LINK = "#/heap?v=1&at=396112&A=ptmalloc&B=nt-xp-lfh";

async function open(page: Page): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.open(LINK);
  await page.waitForURL(/&d=/);
  return lab;
}

const pictures = (page: Page) => page.locator(".heap-told");

test("a step of a heap is told in four pictures, and its figures change at their end", async ({ page }) => {
  const lab = await open(page);
  const digits = page.locator(".heap-lane[data-lane='0'] .heap-holes strong");
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const now = [".heap-told h2", ".stage-where p"].map((own) => document.querySelector(own)?.textContent ?? "");
      if (now[0] !== "" && seen.at(-1) !== now.join(", ")) seen.push(now.join(", "));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await lab.stage.press("ArrowRight");
  const sentence = page.locator(".heap-step-sentence");
  await expect(sentence).toHaveText(/^Now: A caller asks for 577\sB\.$/);
  await expect(sentence).toBeInViewport();
  const before = await digits.textContent();
  await expect(page.locator(".stage-where")).toContainText(/396\s113/);
  expect(await digits.textContent()).not.toBe(before);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.map((one) => one.replace(/\s/g, " "))).toEqual([
    "1 Request, step 396 112",
    "2 Search, step 396 112",
    "3 Split, step 396 112",
    "4 Hand out, step 396 112",
    "4 Hand out, step 396 113",
  ]);
  // At rest, keys and buttons go from picture to picture, and Escape returns the curves.
  await lab.stage.press("b");
  await expect(pictures(page)).toContainText(/944\sB is too big: 592\sB is cut off, 352\sB stays free\./);
  await pictures(page).getByRole("button", { name: "Next" }).click();
  await expect(pictures(page)).toContainText("4 of 4");
  await page.keyboard.press("Escape");
  await expect(pictures(page)).toBeHidden();
  await expect(page.locator(".heap-curves")).toBeVisible();
});

test("Play in the opening state tells the first steps in pictures", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/heap");
  await page.waitForURL(/&d=/);
  await lab.button("Play").click();
  await expect(pictures(page)).toContainText("Hand out");
  await expect(page.locator(".heap-step-sentence")).toContainText("Now: ");
});

test("one operation shows its steps in turn while it plays slowly", async ({ page }) => {
  const lab = await open(page);
  await page.getByRole("button", { name: "One operation, step by step" }).click();
  await expect(page.locator(".heap-step")).toHaveCount(1);
  await lab.setSpeed("Home");
  await page.evaluate(() => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    const look = () => {
      const asks = document.querySelector("h1")?.textContent?.startsWith("A caller asks for 577") ?? false;
      const count = document.querySelectorAll(".heap-step").length;
      if (asks && counts.at(-1) !== count) counts.push(count);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await lab.button("Play").click();
  await expect(lab.title).toHaveText(/^A hole of 944\sB is split for a request of 577\sB/);
  await expect(page.locator(".heap-step")).toHaveCount(9);
  const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts);
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("the words of a step are hidden above two steps per second, and so are its pictures", async ({ page }) => {
  const lab = await open(page);
  await lab.button("Play").click();
  await expect(page.locator(".heap-step-sentence")).toBeHidden();
  await expect(pictures(page)).toBeHidden();
  await lab.button("Pause").click();
  await expect(page.locator(".heap-step-sentence")).toBeVisible();
});

test.describe("with less motion", () => {
  test.use(STILL);
  test("a step shows its last picture and its sentence at once", async ({ page }) => {
    const lab = await open(page);
    await lab.stage.press("ArrowRight");
    await expect(pictures(page)).toContainText("4 of 4");
    await expect(page.locator(".heap-step-sentence")).toHaveText(/A caller asks for 577\sB\.$/);
  });
});
