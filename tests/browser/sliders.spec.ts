import { expect, type Locator, type Page } from "@playwright/test";
import { DAILY, LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const TRACE = Array.from({ length: 600 }, (_, i) => {
  const size = [24, 700, 40, 5000, 100][(i * 7) % 5] ?? 0;
  return `a ${i % 23} ${size + (i % 3)}\nr ${i % 23} ${size * 2}\nf ${i % 23}\n`;
}).join("");

async function openOwn(page: Page): Promise<void> {
  await page.goto("./#/own");
  const field = page.getByLabel("Trace file").first();
  await field.setInputFiles({ name: "server.trace", mimeType: "", buffer: Buffer.from(TRACE) });
}

async function openAdvisor(page: Page): Promise<void> {
  await openOwn(page);
  await page.getByRole("button", { name: "Find a policy" }).click();
  await expect(page.getByRole("region", { name: "Sweep" })).toContainText("nothing sampled");
}

async function openFix(page: Page): Promise<void> {
  await page.goto("./");
  await page.getByRole("button", { name: "Then fix it" }).click();
}

/** The curves, once they are exact. */
async function openCurves(page: Page): Promise<void> {
  await page.goto("./#/pages?v=1&stage=policies");
  const slider = page.getByRole("slider", { name: "Pages of each cache, on the curves" });
  await expect(slider).toHaveAttribute("aria-valuetext", /times the memory/);
}

const at = (hash: string) => async (page: Page) => void (await page.goto(`./${hash}`));

/** Every slider of the page, by its name. */
const PLACES: readonly (readonly [place: string, open: (page: Page) => Promise<void>, names: readonly string[]])[] = [
  ["the start page", at(""), ["Step"]],
  ["the repair", openFix, ["Cutoff"]],
  ["the buffer cache lab", at("#/buffer?v=1"), ["Playhead", "First step shown", "Last step shown", "Cutoff of lane B"]],
  ["the realloc lab", at("#/realloc?v=1"), ["mmap threshold", "Size, on the chart"]],
  ["the page cache lab", openCurves, ["Pages of each cache, on the curves"]],
  ["a recording", openOwn, ["Natural cutoff 1", "First operation counted", "Last operation counted"]],
  ["the advisor", openAdvisor, ["Limit on efficiency"]],
];

const number = async (slider: Locator, part: "now" | "min") => Number(await slider.getAttribute(`aria-value${part}`));

/** Presses a key that moves the slider up or down. The playhead's first step counts as 0, like its start. */
async function expectMoved(slider: Locator, key: string, isUp: boolean): Promise<void> {
  const [words, before] = [await slider.getAttribute("aria-valuetext"), await number(slider, "now")];
  await slider.press(key);
  await expect(slider, key).not.toHaveAttribute("aria-valuetext", words ?? "");
  const after = await number(slider, "now");
  expect(isUp ? after >= before : after <= before, key).toBe(true);
}

/** All sliders have their keys from src/ui/use-slider.ts; this place has most of them. */
const TRIED_DAILY = "the buffer cache lab";

for (const [place, open, names] of PLACES)
  test(`the sliders of ${place} have the same keys`, place === TRIED_DAILY ? DAILY : LONG_RUN, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    for (const name of names)
      await test.step(name, async () => {
        const slider = page.getByRole("slider", { name, exact: true });
        await slider.focus();
        const began = await slider.getAttribute("aria-valuetext");
        if ((await number(slider, "now")) > (await number(slider, "min"))) await expectMoved(slider, "Home", false);
        for (const key of ["ArrowRight", "Shift+ArrowRight", "PageUp"]) await expectMoved(slider, key, true);
        for (const key of ["ArrowLeft", "PageDown"]) await expectMoved(slider, key, false);
        await slider.press("Escape");
        await expect(slider).toHaveAttribute("aria-valuetext", began ?? "");
      });
  });
