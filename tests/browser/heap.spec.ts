import { expect, type Locator, type Page } from "@playwright/test";
import { LIGHT } from "../../src/plot/light-palette";
import { axeViolations } from "./axe";
import { LabPage, railsStand } from "./lab-page";
import { DAILY, LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const LINK = "#/heap?v=1&at=409599&A=ptmalloc&B=nt-xp-lfh";

async function open(page: Page, hash = LINK): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.open(hash);
  await expect(page.locator(".heap-lane[data-lane='0']")).toContainText("%");
  await railsStand(page);
  return lab;
}

/** Whether something is drawn on a canvas, and in more than one color. */
const inks = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((canvases) =>
    canvases.map((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return new Set(new Uint32Array(Uint8Array.from(data).buffer)).size;
    }),
  );

/** The page's sentence about an area, by its color. */
const SAID = { [LIGHT.needed]: /a block of/, [LIGHT.wastedTint]: /a hole of/ };

const channels = (color: string): readonly number[] =>
  (color.match(/[\da-f]{2}/g) ?? []).map((hex) => Number.parseInt(hex, 16));

/** Whether a pixel has this color. A hatched area has its tint with darker lines, which are all warm. */
function hasColor([red = 0, green = 0, blue = 0]: readonly number[], color: string): boolean {
  if (color === LIGHT.wastedTint) return red > green && green > blue && red - blue > 20;
  return [red, green, blue].join() === channels(color).join();
}

/** The first, the longest and the last area of a color on a canvas: their middles, CSS pixels. */
async function areasOf(canvas: Locator, color: string) {
  const { width, data } = await canvas.evaluate((own) => {
    if (!(own instanceof HTMLCanvasElement)) throw new TypeError("not a canvas");
    const image = own.getContext("2d")?.getImageData(0, 0, own.width, own.height);
    return { width: own.width, data: [...(image?.data ?? [])] };
  });
  const isOf = (pixel: number) => hasColor(data.slice(4 * pixel, 4 * pixel + 3), color);
  // A row of a map is higher than five pixels, and the widest line between two of its parts is thinner.
  const letters = Array.from({ length: data.length / 4 - 2 * width }, (_, pixel) =>
    [-2, 0, 2].every((lines) => isOf(pixel + lines * width)) ? "#" : ".",
  );
  const lines = letters.join("").match(new RegExp(`.{${width}}`, "g")) ?? [];
  const areas = lines.flatMap((line, y) =>
    [...line.matchAll(/#{12,}/g)].map(({ index, 0: { length } }) => ({ x: index + Math.floor(length / 2), y, length })),
  );
  const longest = areas.toSorted((one, other) => other.length - one.length)[0];
  return [areas[0], longest, areas.at(-1)].filter((area) => area !== undefined);
}

/** The picture of a canvas. */
const drawing = (canvas: Locator) =>
  canvas.evaluate((own) => (own instanceof HTMLCanvasElement ? own.toDataURL() : "not a canvas"));

/** Presses areas of each color and reads what the page says is there. */
async function expectSaid(canvas: Locator, rest: string, said: Locator): Promise<void> {
  for (const [color, words] of Object.entries(SAID)) {
    // A lens follows a chosen chunk, and the core has to answer before it is back.
    await expect.poll(() => drawing(canvas)).toBe(rest);
    const areas = await areasOf(canvas, color);
    expect(areas).toHaveLength(3);
    for (const { x, y } of areas) {
      await expect.poll(() => drawing(canvas)).toBe(rest);
      await canvas.click({ position: { x, y } });
      await expect(said).toContainText(words);
      // The words stand over the map.
      await canvas.page().keyboard.press("Escape");
      await expect(said).toBeEmpty();
    }
  }
}

test("the heap lab shows real heaps in figures, maps, lists and words", DAILY, async ({ page }) => {
  const lab = await open(page);
  // The prototype's figures after 100 · 2^12 operations, which glibc 2.36 itself confirmed.
  await expect(lab.title).toHaveText(/A wastes 5\.4\sMB in holes, B only 65\skB, for the same 8\.3\sMB of data/);
  await expect(page.locator(".heap-lane[data-lane='0']")).toContainText(/65\.5\s*%/);
  await expect(page.locator(".heap-lane[data-lane='0']")).toContainText("same addresses as glibc 2.36");
  for (const canvas of [".bar-canvas", ".heap-curves .chart-box > canvas", ".heap-lens-chunks"]) {
    await expect.poll(async () => Math.min(...(await inks(page, canvas)))).toBeGreaterThan(2);
  }
  const map = page.getByRole("group", { name: /Heap A/ });
  const life = map.locator("~ [role=status]");
  const canvases = [map, page.getByRole("group", { name: /Lens of A/ })].map((group) =>
    group.locator("canvas").first(),
  );
  const resting = await Promise.all(canvases.map(async (canvas) => ({ canvas, rest: await drawing(canvas) })));
  for (const { canvas, rest } of resting) await expectSaid(canvas, rest, life);
  await map.press("ArrowRight");
  await expect(life).toContainText("A, address 0");
  await map.press("ArrowRight");
  await expect(life).not.toContainText("address 0:");
  await map.press("End");
  await expect(life).toContainText(/A, address 13\s\d{3}\s\d{3}: a hole/);
  await map.press("Home");
  await expect(life).toContainText("A, address 0");
  await expect(page.locator(".stage-where")).toContainText(/step 409\s599/);
  await map.press("Escape");
  await expect(life).toBeEmpty();
  // The lens separates blocks that the map draws together.
  const lens = page.getByRole("group", { name: /Lens of B/ });
  const lifeB = page.getByRole("group", { name: /Heap B/ }).locator("~ [role=status]");
  // The core answers after the key, so the test waits for one more block; a busy machine would skip the one it looks for.
  for (let more = 0, life = ""; more < 13 && !/asked for 251/.test(life); more++) {
    await lens.press("ArrowRight");
    await expect(lifeB).not.toHaveText(life);
    life = await lifeB.innerText();
  }
  await expect(lifeB).toContainText(/a block of 264\sB, allocated at step [\d\s]+; its caller asked for 251\sB/);
  await lens.click({ position: { x: 200, y: 8 } });
  await expect(lifeB).toContainText(/B, address 2\s96\d\s\d{3}: 264\sB, free for one size/);
  await lens.press("Escape");
  await expect(lifeB).toBeEmpty();
  await map.press("+");
  await expect(page.locator(".heap-zoom")).toContainText(/1 row = 512\sKiB/);
  await map.press("0");
  await expect(page.locator(".heap-zoom")).toContainText(/1 row = 2\sMiB/);
  // Away from the maps the same keys move the graph.
  await lab.stage.press("+");
  await expect(page.getByRole("slider", { name: "Steps shown" })).toHaveAttribute("aria-valuetext", /^steps/);
  await expect(page.locator(".heap-zoom")).toContainText(/1 row = 2\sMiB/);
  await lab.stage.press("0");
  await lab.button("Table: heap map A").click();
  await expect(page.getByRole("dialog").locator("caption")).toContainText("Heap A by address");
  await page.keyboard.press("Escape");
  expect((await axeViolations(page)).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test(
  "the cost table shows one operation step by step, and a change of the scenario is visible",
  LONG_RUN,
  async ({ page }) => {
    const lab = await open(page, "#/heap?v=1&at=396113&A=ptmalloc&B=nt-xp-lfh");
    await lab.button("One operation, step by step").click();
    await expect(page).toHaveURL(/stage=operation/);
    await expect(lab.title).toHaveText(/A caller asks for 577\sB\. What does the heap do/);
    await expect(page.locator(".heap-step")).toHaveCount(1);
    await expect(page.locator(".heap-bill tfoot")).toContainText("30");
    for (const act of [
      /tcache 35 is empty/,
      /small bin 37 is empty/,
      /Sort into large bin 126/,
      /Sort/,
      /Look upward/,
    ]) {
      await page.keyboard.press("n");
      await expect(page.locator(".heap-step[aria-current]")).toContainText(act);
    }
    await expect(page.locator(".heap-step[aria-current]")).toContainText(/small bin 59: 1\schunk, 944\sB/);
    await expect(page.locator(".heap-bill tfoot")).toContainText("142");
    await expect(page.getByText("before: hidden until the chunk is found")).toBeVisible();
    for (let more = 0; more < 5; more++) await page.keyboard.press("n");
    await expect(lab.title).toHaveText(/A hole of 944\sB is split for a request of 577\sB/);
    await page.keyboard.press("b");
    await expect(page.locator(".heap-step")).toHaveCount(8);
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/at=396114/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("a");
    await expect(page.locator(".words")).toContainText(/9\. Put into the unsorted bin/);
    await page.keyboard.press("p");
    await expect(page.getByRole("dialog", { name: "Presentation" })).toContainText(/9\. Put into the unsorted bin/);
    await page.keyboard.press("Escape");
    await expect(page.locator(".heap-steps")).toContainText(/The front 592\sB of 944\sB at 1\s672\s928 is taken/);
    await expect(page.locator(".heap-bill tfoot")).toContainText("162");
    expect((await axeViolations(page, ".heap-in-heap")).map(({ id }) => id)).toEqual([]);
    const node = page.getByRole("textbox", { name: "Price: list node visited" });
    await node.fill("100");
    await node.press("Enter");
    await expect(page.locator(".heap-bill tfoot")).toContainText("338");
    await page.getByRole("combobox", { name: "Heap of lane A" }).selectOption("buddy");
    await expect(page.locator("#heap-operation-title")).toContainText("buddy system");
    await expect(page).toHaveURL(/A=buddy/);
    await page.getByRole("button", { name: "Heaps", exact: true }).click();
    const slots = page.getByRole("textbox", { name: "Slots of each size" });
    await slots.fill("0");
    await slots.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Allowed");
    await slots.fill("20");
    await slots.press("Enter");
    await expect(page).toHaveURL(/slots=20/);
  },
);

test(
  "a phone shows one lane at a time without horizontal scrolling, and an audience sees large text",
  LONG_RUN,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const lab = await open(page);
    await expect(page.locator(".heap-lane[data-lane='1']")).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 720 });
    await lab.stage.press("p");
    const dialog = page.getByRole("dialog", { name: "Presentation" });
    await expect(dialog).toContainText(/65\.5/);
    const small = await dialog.locator("p, h1, li, figcaption, button, span").evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.closest(".visually-hidden, .lane-switch-name") === null)
        .filter((one) => one.textContent !== "" && Number.parseFloat(getComputedStyle(one).fontSize) < 24)
        .map((one) => one.outerHTML),
    );
    expect(small).toEqual([]);
    expect(await dialog.evaluate((own) => own.scrollHeight - own.clientHeight)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  },
);

test("the address hides parts, locks parts and works in a frame", LONG_RUN, async ({ page }) => {
  await page.goto(`./?hide=story&lock=workload,A&controls=none${LINK}`);
  await expect(page.locator(".heap-lane[data-lane='0']")).toContainText("%");
  await expect(page.getByRole("region", { name: "Transport" })).toHaveCount(0);
  await expect(page.getByRole("slider", { name: "Playhead" })).toHaveCount(0);
  await expect(page.locator(".heap-story, .heap-findings")).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Heap of lane A" })).toBeDisabled();
  await expect(page.getByRole("combobox", { name: "Heap of lane B" })).toBeEnabled();
  await expect(page.getByRole("textbox", { name: "Slots of each size" })).toBeDisabled();
  await page.goto("./?embed=1&ui=chart#/heap?v=1&at=9999&A=first-fit&B=best-fit&C=next-fit&D=buddy");
  await expect(page.locator(".heap-crossing")).toContainText("ahead");
  await expect(page.locator(".heap-lane, .rail")).toHaveCount(0);
});
