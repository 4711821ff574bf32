import { expect, type Locator, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { DAILY, LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);
const LONG = process.env.BUFFERLAB_LONG === "1";

/** The timeline, in terms of what a person sees. */
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

  /** The x of the number of an effect's first step, whose mark is to its right. */
  async firstMark(step: string): Promise<{ x: number; y: number }> {
    const box = await this.#page.locator(".chart .firsts text", { hasText: new RegExp(`^${step}$`) }).boundingBox();
    if (box === null) throw new Error(`no mark of step ${step}`);
    return { x: box.x + box.width + 5, y: box.y + box.height / 2 };
  }

  async expectRange(words: string | RegExp): Promise<void> {
    await expect(this.slider("Steps shown")).toHaveAttribute("aria-valuetext", words);
  }

  /** The first step that is shown, and the last. */
  async shown(): Promise<readonly [from: number, to: number]> {
    const words = (await this.slider("Steps shown").getAttribute("aria-valuetext")) ?? "";
    const [from = 0, to = 0] = words.replaceAll("\u202f", "").match(/\d+/g)?.map(Number) ?? [];
    return [from, to];
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

test("a click on a mark leads to its event, or zooms in on several", LONG_RUN, async ({ page }) => {
  const lab = new LabPage(page);
  const timeline = new Timeline(page);
  await lab.open();
  await lab.graphWorks();
  await page.getByRole("radio", { name: "log" }).check();
  await page.locator(".chart-box").scrollIntoViewIfNeeded();
  for (const step of ["6", "10", "11", "59"]) {
    const { x, y } = await timeline.firstMark(step);
    await page.mouse.click(x, y);
    await lab.expectStep(Number(step));
  }
  await lab.follow("#/buffer?v=1");
  await lab.expectStep(37_900);
  // The row of the events: on the linear scale the first ones coincide and have no numbers.
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
});

for (const { lab: name, hash, table, often } of [
  { lab: "buffer cache", hash: "#/buffer?v=1", table: "Table: memory wasted by step", often: DAILY },
  { lab: "heap", hash: "#/heap?v=1&at=37900&A=ptmalloc&B=nt-xp-lfh", table: "Table: curves", often: LONG_RUN },
]) {
  const title = `in the ${name} lab the wheel, the brush and the buttons choose the visible steps, and a click leads to one of them`;
  test(title, often, async ({ page, browserName }) => {
    const lab = new LabPage(page);
    const timeline = new Timeline(page);
    await lab.open(hash);
    await expect(timeline.slider("Playhead")).toHaveAttribute("aria-valuenow", "37900");
    await lab.graphWorks();
    await page.getByRole("radio", { name: "linear" }).check();
    await expect(timeline.ticks.first()).toHaveText("0");
    await test.step("the wheel zooms, and sideways it moves", async () => {
      await page.locator(".chart-box").hover();
      await page.mouse.wheel(0, -400);
      await expect(timeline.ticks.first()).not.toHaveText("0");
      const [from] = await timeline.shown();
      await page.mouse.wheel(-200, 0);
      await expect.poll(async () => (await timeline.shown())[0]).toBeLessThan(from);
      await lab.button("Whole run").click();
      await expect(timeline.ticks.first()).toHaveText("0");
    });
    await test.step("the brush can be drawn, dragged, and removed by a double click", async () => {
      const drag = async (from: number, to: number) => {
        await page.mouse.move(...(await timeline.onStrip(from)));
        await page.mouse.down();
        await page.mouse.move(...(await timeline.onStrip(to)), { steps: 3 });
        await page.mouse.up();
      };
      const shownFirst = async () => (await timeline.shown())[0];
      await drag(0.25, 0.5);
      await expect.poll(shownFirst).toBeGreaterThan(9300);
      await expect.poll(async () => (await timeline.shown())[1]).toBeGreaterThan(18_700);
      const [from, to] = await timeline.shown();
      expect(from).toBeLessThan(9650);
      expect(to - from).toBeGreaterThan(9200);
      await drag(0.4, 0.6);
      await expect.poll(shownFirst).toBeGreaterThan(from + 7000);
      const [later, end] = await timeline.shown();
      expect(end - later).toBe(to - from);
    });
    await test.step("the table lists the visible steps, and Escape leads back", async () => {
      const [from, to] = await timeline.shown();
      const heads = page.getByRole("dialog").locator("tbody th");
      const listed = async () => {
        await page.keyboard.press("Escape");
        await lab.button(table).press("Enter");
        await expect(heads.first()).toBeVisible();
        return (await heads.allInnerTexts()).map((text) => Number(text.replaceAll("\u202f", "")));
      };
      // The table lists what is drawn, and the frame of the new range may not have arrived yet.
      await expect.poll(async () => Math.min(...(await listed()))).toBeGreaterThanOrEqual(from);
      const steps = await listed();
      expect(steps.length).toBeGreaterThan(100);
      expect(Math.max(...steps)).toBeLessThanOrEqual(to);
      await page.keyboard.press("Escape");
      await expect(lab.button(table)).toBeFocused();
    });
    await test.step("a press leads to the step under the pointer, a key to the previous one", async () => {
      const [from, to] = await timeline.shown();
      const playhead = timeline.slider("Playhead");
      const now = async () => Number(await playhead.getAttribute("aria-valuenow"));
      const strip = await page.locator(".strip").boundingBox();
      const box = await page.locator(".chart-box").boundingBox();
      if (strip === null || box === null) throw new Error("no chart");
      await page.mouse.click(strip.x + strip.width / 2, box.y + 30);
      await expect.poll(async () => Math.abs((await now()) - (from + to) / 2)).toBeLessThan((to - from) / 100);
      const step = await now();
      await playhead.press("ArrowLeft");
      await expect.poll(now).toBe(step - 1);
      // Firefox's driver sends no double clicks.
      if (browserName === "firefox") await lab.button("Whole run").click();
      else await page.mouse.dblclick(...(await timeline.onStrip(0.9)));
      await timeline.expectRange("the whole run");
      expect((await axeViolations(page, ".chart")).map(({ id }) => id)).toEqual([]);
    });
    await test.step("labels of the graph never touch at any width or zoom", async () => {
      const touching = () =>
        page.evaluate(() => {
          const boxes = [...document.querySelectorAll(".chart .steps text")].map((text) =>
            text.getBoundingClientRect(),
          );
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
}
