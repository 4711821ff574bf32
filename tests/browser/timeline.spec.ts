import { expect, type Locator, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { STILL, test } from "./lab-test";

test.use(STILL);
const LONG = process.env.BUFFERLAB_LONG === "1";

/** The timeline in the words of a person who looks at it. */
class Timeline {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  slider(name: string): Locator {
    return this.#page.getByRole("slider", { name, exact: true });
  }

  get ticks(): Locator {
    return this.#page.locator(".chart .steps text");
  }

  /** Where the number of an effect's first step stands: its mark is right of it. */
  async firstMark(step: string): Promise<{ x: number; y: number }> {
    const box = await this.#page.locator(".chart .firsts text", { hasText: new RegExp(`^${step}$`) }).boundingBox();
    if (box === null) throw new Error(`no mark of step ${step}`);
    return { x: box.x + box.width + 5, y: box.y + box.height / 2 };
  }

  async expectRange(words: string | RegExp): Promise<void> {
    await expect(this.slider("Steps shown")).toHaveAttribute("aria-valuetext", words);
  }

  /** A place on the strip of the whole run, 0 … 1. */
  async onStrip(part: number): Promise<[x: number, y: number]> {
    const strip = this.#page.locator(".strip");
    await strip.scrollIntoViewIfNeeded();
    const box = await strip.boundingBox();
    if (box === null) throw new Error("no strip");
    return [box.x + box.width * part, box.y + box.height / 2];
  }
}

test("the graph by pointer: a click leads to an event or closer to several, the wheel and the brush choose the steps in view", async ({
  page,
  browserName,
}) => {
  const lab = new LabPage(page);
  const timeline = new Timeline(page);
  await lab.open();
  await page.getByRole("radio", { name: "log" }).check();
  await page.locator(".chart-box").scrollIntoViewIfNeeded();
  for (const step of ["6", "10", "11", "59"]) {
    const { x, y } = await timeline.firstMark(step);
    await page.mouse.click(x, y);
    await lab.expectStep(Number(step));
  }
  await lab.follow("#/buffer?v=1");
  await lab.expectStep(37_900);
  // The row of the events: on the linear scale the first ones fall together and have no numbers.
  const { y } = await timeline.firstMark("11");
  await page.getByRole("radio", { name: "linear" }).check();
  const box = await page.locator(".strip").boundingBox();
  if (box === null) throw new Error("no strip");
  await timeline.expectRange("the whole run");
  await page.mouse.click(box.x + box.width * 0.97, y);
  await timeline.expectRange(/^steps \d+\u202f\d+ to \d+\u202f\d+$/);
  await lab.expectStep(37_900);
  await lab.button("Whole run").click();
  await timeline.expectRange("the whole run");
  await test.step("the wheel zooms", async () => {
    await page.locator(".chart-box").hover();
    await page.mouse.wheel(0, -400);
    await expect(timeline.ticks.first()).not.toHaveText("0");
    await lab.button("Whole run").click();
    await expect(timeline.ticks.first()).toHaveText("0");
  });
  await test.step("the brush: drawn, dragged, and taken off by a double click", async () => {
    const drag = async (from: number, to: number) => {
      await page.mouse.move(...(await timeline.onStrip(from)));
      await page.mouse.down();
      await page.mouse.move(...(await timeline.onStrip(to)), { steps: 3 });
      await page.mouse.up();
    };
    const shown = async (): Promise<readonly [number, number]> => {
      const words = (await timeline.slider("Steps shown").getAttribute("aria-valuetext")) ?? "";
      const [first = 0, last = 0] = words.replaceAll("\u202f", "").match(/\d+/g)?.map(Number) ?? [];
      return [first, last];
    };
    const shownFirst = async () => (await shown())[0];
    await drag(0.25, 0.5);
    await expect.poll(shownFirst).toBeGreaterThan(9300);
    await expect.poll(async () => (await shown())[1]).toBeGreaterThan(18_700);
    const [from, to] = await shown();
    expect(from).toBeLessThan(9650);
    expect(to - from).toBeGreaterThan(9200);
    await drag(0.4, 0.6);
    await expect.poll(shownFirst).toBeGreaterThan(from + 7000);
    const [later, end] = await shown();
    expect(end - later).toBe(to - from);
    // Firefox's driver sends no double clicks.
    if (browserName === "firefox") await lab.button("Whole run").click();
    else await page.mouse.dblclick(...(await timeline.onStrip(0.8)));
    await timeline.expectRange("the whole run");
  });
  await test.step("labels of the graph never touch, at any width and zoom", async () => {
    const touching = () =>
      page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".chart .steps text")].map((text) => text.getBoundingClientRect());
        boxes.sort((a, b) => a.left - b.left);
        return boxes.filter((box, i) => i > 0 && box.left < (boxes[i - 1]?.right ?? 0)).length;
      });
    const zooms = LONG ? ["Zoom in", "Zoom in", "Zoom in"] : ["Zoom in"];
    for (const width of LONG ? [1440, 1280, 700, 390] : [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const scale of ["linear", "log"]) {
        await page.getByRole("radio", { name: scale }).check();
        for (const zoom of ["Whole run", ...zooms]) {
          await lab.button(zoom).click();
          await expect.poll(touching).toBe(0);
        }
      }
    }
  });
});
