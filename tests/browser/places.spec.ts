import { expect, type Page } from "@playwright/test";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const PLACES = [
  ["#/", "Start"],
  ["#/buffer?v=1", "Buffer cache"],
  ["#/heap?v=1", "Heap"],
  ["#/realloc?v=1", "Realloc"],
  ["#/pages?v=1", "Page cache"],
  ["#/own", "Your program"],
  ["#/library", "Library"],
  ["#/learn", "Lessons"],
] as const;
const LONG = process.env.BUFFERLAB_LONG === "1";
const PHONES = (LONG ? [320, 360, 390, 430] : [320, 390]).map((width) => ({ width, height: 844 }));

/** The links of the header that stick out of the window, are cut off or cover another part of the header. */
const clipped = (page: Page) =>
  page.locator(".nav a:not(.nav-start)").evaluateAll((links) => {
    const others = [...document.querySelectorAll(".header > :not(.nav), .header .nav a")];
    const boxOf = (part: Element) => part.getBoundingClientRect();
    return links
      .filter((link) => {
        const { left, right, top, bottom } = boxOf(link);
        const isOut = left < 0 || right > innerWidth || link.scrollWidth > link.clientWidth + 1;
        const isOver = others.some((other) => {
          const box = boxOf(other);
          const apart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
          return other !== link && box.width > 0 && !apart;
        });
        return isOut || isOver;
      })
      .map(({ textContent }) => textContent);
  });

test("a phone names the current place and reaches all places", async ({ page }) => {
  const nav = page.getByRole("navigation", { name: "Bufferlab" });
  for (const [hash, name] of PLACES) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`./${hash}`);
    // On a phone, the product's name is the link to the start page.
    const present = page.locator(name === "Start" ? ".brand[aria-current=page]" : ".nav [aria-current=page]");
    await expect(present).toHaveText(name === "Start" ? "Bufferlab" : name);
    await expect(present).toBeVisible();
    await expect(nav.getByRole("link").filter({ visible: true })).toHaveCount(PLACES.length - 1);
    for (const viewport of [...PHONES, { width: 844, height: 390 }]) {
      await page.setViewportSize(viewport);
      expect(await clipped(page), `${name} at ${viewport.width}`).toEqual([]);
      expect(await page.locator(".header").evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
    }
  }
});

test("a new visitor to the library sees pictures above the shelf", LONG_RUN, async ({ page }) => {
  const phone = { width: 390, height: 844 };
  for (const viewport of LONG ? [{ width: 1440, height: 900 }, phone] : [phone]) {
    await page.setViewportSize(viewport);
    await page.goto("./#/library");
    const [picture, shelf] = [
      page.locator(".card-picture").first(),
      page.getByRole("heading", { name: "Saved on this device" }),
    ];
    await expect(picture).toBeInViewport({ ratio: 1 });
    expect((await shelf.boundingBox())?.y).toBeGreaterThan(
      (await page.locator(".card-picture").last().boundingBox())?.y ?? 0,
    );
    await page.getByRole("button", { name: "Saved on this device" }).click();
    await expect(shelf).toBeFocused();
    await expect(shelf).toBeInViewport();
  }
});
