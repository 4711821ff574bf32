import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { bytes, LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);
/** How many pictures are checked while the page plays: more in the long run. */
const LONG = process.env.BUFFERLAB_LONG === "1";

const listOf = (page: Page, lane: string) => page.getByRole("listbox", { name: `Buffers of lane ${lane}` });
const biography = (page: Page) => page.getByRole("dialog", { name: "Biography of a buffer" });

test("the field of a lane is one tab stop, keys and pointer show the biographies of its buffers, and Escape leads back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const lab = new LabPage(page);
  await lab.open();
  const list = listOf(page, "A");
  expect(await list.evaluate((element) => element.querySelectorAll("button, [tabindex]").length)).toBe(0);
  await list.focus();
  const option = list.getByRole("option");
  await expect(option).toContainText("91\u00a0buffers");
  await page.keyboard.press("ArrowRight");
  await expect(option).toContainText(`${bytes(819_200)}, poisoned. Its caller needs ${bytes(100)}`);
  await page.keyboard.press("ArrowLeft");
  await expect(option).toContainText(bytes(204_800));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(biography(page)).toBeFocused();
  await expect(biography(page)).toContainText(`for a request of ${bytes(819_200)}`);
  await expect(biography(page)).toContainText("a caller needed at least half of it once");
  expect(await axeViolations(page, ".stage")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(list).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(lab.stage).toBeFocused();
  await expect(biography(page)).toHaveCount(0);
  await test.step("a cached buffer shows its biography too, and the pointer describes the buffer under it", async () => {
    const card = lab.lane("A Chen, flawed").getByRole("button", { name: "Biography of the buffer in slot 1" });
    await card.focus();
    await page.keyboard.press("Enter");
    await expect(biography(page)).toContainText("It is in the cache now.");
    await page.keyboard.press("Escape");
    await expect(biography(page)).toHaveCount(0);
    await expect(card).toBeFocused();
    await listOf(page, "A").hover({ position: { x: 200, y: 100 } });
    await expect(biography(page)).toContainText(bytes(819_200));
    await page.mouse.move(5, 5);
    await expect(biography(page)).toHaveCount(0);
  });
  await test.step("the field states its sum, its scale, how much less the other lane takes, and how lanes differ", async () => {
    await expect(page.getByText("3 of 91\u00a0callers hold 96\u00a0% of it. They need 300\u00a0bytes.")).toBeVisible();
    await expect(page.getByText("The same 91 requests on the same scale. A uses 62× the memory.")).toBeVisible();
    await expect(page.locator(".field-scale")).toHaveText("= 4\u00a0KiB");
    await lab.button("Highlight differences").click();
    await expect(page.getByText("24 of 91\u00a0buffers have a different size in another lane.").first()).toBeVisible();
    await lab.follow("#/buffer?v=1&at=11&A=article-flawed");
    await lab.expectStep(11);
    await expect(lab.button("Zoom by size")).toBeVisible();
    await expect(lab.button("Highlight differences")).toHaveCount(0);
  });
});

test(
  "one biography is shown at a time until its buffer is freed, and zoom by size describes bars",
  LONG_RUN,
  async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open("#/buffer?v=1&at=6");
    await expect(listOf(page, "A").getByRole("option")).not.toContainText("0\u00a0buffers");
    await listOf(page, "A").focus();
    await page.keyboard.press("ArrowRight");
    await expect(biography(page)).toContainText("Created at step 6");
    await lab.go("9");
    await lab.expectStep(9);
    await expect(biography(page)).toHaveCount(0);
    await expect(page.getByText("was returned. It is in slot")).toBeVisible();
    await lab.go("start");
    await expect(page.getByText("No caller holds a buffer.").first()).toBeVisible();
    await test.step("one biography is shown at a time, and Escape anywhere or the step that frees the buffer closes it", async () => {
      await lab.follow("#/buffer?v=1&at=10");
      await lab.expectStep(10);
      const cards = page.getByRole("dialog", { name: "Biography of a buffer" });
      const slots = page.locator(".slot-button");
      await slots.nth(0).click();
      await expect(cards).toContainText("6\u202f400");
      await slots.nth(1).click();
      await expect(cards).not.toContainText("6\u202f400");
      await expect(cards).toHaveCount(1);
      await lab.stage.focus();
      await page.keyboard.press("Escape");
      await expect(cards).toHaveCount(0);
      await slots.nth(0).click();
      await expect(cards).toHaveCount(1);
      await lab.button("Step forward").click();
      await lab.expectStep(11);
      await expect(cards).toHaveCount(0);
      await expect(lab.button("Step forward")).toBeFocused();
    });
    await test.step("L and its button turn on zoom by size, which explains its scale, and the pointer describes the bar under it", async () => {
      await lab.stage.focus();
      await page.keyboard.press("l");
      await expect(lab.button("Zoom by size")).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByText("log scale: area ≠ bytes").first()).toBeVisible();
      await expect(page.getByText("bar = allocated, blue = needed")).toBeVisible();
      await expect(page.locator(".field-scale")).toHaveText("");
      await listOf(page, "A").hover({ position: { x: 200, y: 26 } });
      await expect(biography(page)).toContainText(bytes(6400));
      await lab.button("Zoom by size").click();
      await expect(page.getByText("log scale: area ≠ bytes")).toHaveCount(0);
      await expect(page.locator(".field-scale")).toHaveText(/^= \d+\sB$/);
    });
  },
);

test(
  "among many slots the largest big buffer stands out, cells show their sizes, and keys and pointer name them",
  LONG_RUN,
  async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open("#/buffer?v=1&at=37880&A=ten-slots");
    const loaded = page.locator(".crowded-slots b");
    await expect(loaded).toHaveText(bytes(819_200));
    expect(
      await loaded.evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize)),
    ).toBeGreaterThanOrEqual(20);
    const slots = page.getByRole("listbox", { name: "Slots" });
    const held = slots.locator(".slot[data-big=true]").first();
    await expect(held.locator(".slot-size")).toBeInViewport({ ratio: 1 });
    await held.hover();
    const words = page.locator(".slots-words");
    await expect(words).toContainText(/^slot.\d+: [\d\u202f]+.B, big$/);
    await page.mouse.move(5, 5);
    await slots.focus();
    for (const key of ["ArrowRight", "End", "Home", "ArrowDown"]) await page.keyboard.press(key);
    await expect(slots.getByRole("option", { selected: true })).toHaveAttribute("data-slot", "3");
    await expect(words).toHaveText(/^slot.4: /);
    await slots.getByRole("option", { name: /, big/ }).first().click();
    await expect(biography(page)).toContainText("It is in the cache now.");
    await page.keyboard.press("Escape");
    await expect(slots).toBeFocused();
    expect(await axeViolations(page, ".slots")).toEqual([]);
  },
);

test.describe("in motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test(
    "while the page plays, the field never says that it is empty over a picture that is not",
    LONG_RUN,
    async ({ page }) => {
      const lab = new LabPage(page);
      // The number of steps is odd, so the words, which follow every second step, visit all of them.
      await lab.open("#/buffer?v=1&at=33&from=33&to=37");
      await lab.button("Play").click();
      const seen = await page.evaluate(
        (most) =>
          new Promise<{ empty: number; wrong: number }>((resolve) => {
            const seen = { empty: 0, wrong: 0 };
            const needed = getComputedStyle(document.documentElement).getPropertyValue("--needed").trim();
            // A pixel as canvas memory has it on a little-endian machine: alpha, blue, green, red.
            const [red, green, blue] = [1, 3, 5].map((at) => needed.slice(at, at + 2));
            const ink = Number.parseInt(`ff${blue}${green}${red}`, 16);
            const isInked = (canvas: HTMLCanvasElement) => {
              const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data.buffer;
              return pixels !== undefined && new Uint32Array(pixels).includes(ink);
            };
            const look = () => {
              const boxes = [...document.querySelectorAll(".room-callers:has(.field-empty)")];
              const canvases = boxes.flatMap((box) => [...box.querySelectorAll("canvas")].slice(0, 1));
              seen.empty += boxes.length;
              seen.wrong += canvases.filter(isInked).length;
              if (seen.empty < most) requestAnimationFrame(look);
              else resolve(seen);
            };
            look();
          }),
        LONG ? 60 : 8,
      );
      expect(seen).toMatchObject({ wrong: 0 });
    },
  );

  test("while the page plays, the name of the cache stays at its wall", LONG_RUN, async ({ page }) => {
    const lab = new LabPage(page);
    // In five of these nine steps the cache is drawn in the field and has room for its name.
    await lab.open("#/buffer?v=1&at=5039&from=5039&to=5047");
    await lab.button("Play").click();
    const seen = await page.evaluate(
      (most) =>
        new Promise<{ named: number; wrong: number }>((resolve) => {
          const seen = { named: 0, wrong: 0 };
          const wall = getComputedStyle(document.documentElement).getPropertyValue("--wall").trim();
          /** The color of the canvas in the middle of the wall left of the name. */
          const colorAt = (name: Element) => {
            const canvas = name.parentElement?.querySelector("canvas") as HTMLCanvasElement;
            const box = canvas.getBoundingClientRect();
            const x = ((name.getBoundingClientRect().left - 10.5 - box.left) * canvas.width) / box.width;
            const pixel = canvas.getContext("2d")?.getImageData(Math.floor(x), canvas.height / 2, 1, 1).data ?? [];
            return `#${[...pixel.slice(0, 3)].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
          };
          let frames = 0;
          const look = () => {
            const names = [...document.querySelectorAll(".lane-field .cache-name")];
            const colors = names.map(colorAt);
            seen.named += names.length;
            seen.wrong += colors.filter((color) => color !== wall).length;
            frames++;
            if (seen.named >= most) resolve(seen);
          };
          // The browser reports sizes last before it paints, so the test sees what a person sees.
          const probe = document.body.appendChild(document.createElement("div"));
          probe.style.position = "fixed";
          new ResizeObserver(look).observe(probe);
          const change = () => {
            probe.style.width = `${1 + (frames % 2)}px`;
            if (seen.named < most) requestAnimationFrame(change);
          };
          change();
        }),
      LONG ? 60 : 12,
    );
    expect(seen).toMatchObject({ wrong: 0 });
  });
});
