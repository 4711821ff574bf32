import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { DAILY, STILL, test } from "./lab-test";

test.use(STILL);

const PLACES = [
  ["#/", "Start"],
  ["#/buffer?v=1", "Buffer cache"],
  ["#/heap?v=1", "Heap"],
  ["#/library", "Library"],
  ["#/learn", "Lessons"],
] as const;
const PHONES = [320, 360, 390, 430].map((width) => ({ width, height: 844 }));

/** The links of the header that stick out of the window, are cut or lie on another part of the header. */
const clipped = (page: Page) =>
  page.locator(".nav a").evaluateAll((links) => {
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

test("a phone names the present place, and reaches all of them", DAILY, async ({ page }) => {
  const nav = page.getByRole("navigation", { name: "Bufferlab" });
  for (const [hash, name] of PLACES) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`./${hash}`);
    const present = nav.locator("[aria-current=page]");
    await expect(present).toHaveText(name);
    await expect(present).toBeVisible();
    for (const [, other] of PLACES) await expect(nav.getByRole("link", { name: other })).toBeVisible();
    for (const viewport of [...PHONES, { width: 844, height: 390 }, { width: 720, height: 500 }]) {
      await page.setViewportSize(viewport);
      expect(await clipped(page), `${name} at ${viewport.width}`).toEqual([]);
      expect(await page.locator(".header").evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
    }
  }
});

test("the start page has its own title, wherever a person comes from", DAILY, async ({ page }) => {
  const nav = page.getByRole("navigation", { name: "Bufferlab" });
  await page.goto("./");
  const own = await page.title();
  for (const [hash, name] of PLACES.slice(1)) {
    await page.goto(`./${hash}`);
    await expect(page).not.toHaveTitle(own);
    await nav.getByRole("link", { name: "Start" }).click();
    await expect(nav.locator("[aria-current=page]"), name).toHaveText("Start");
    await expect(page, name).toHaveTitle(own);
  }
});

test("an address that leads nowhere names all places and the one that was meant", DAILY, async ({ page }) => {
  const lab = new LabPage(page);
  await page.goto("./#/bufer?v=1&at=11");
  await expect(lab.title).toHaveText("This link has a problem. Nothing has been changed.");
  const places = page.getByRole("navigation", { name: "All places" });
  for (const hash of ["#/", "#/buffer", "#/heap", "#/library", "#/learn", "#/learn/leak", "#/learn/challenges"])
    await expect(places.locator(`a[href="${hash}"]`)).toBeVisible();
  await page.getByRole("link", { name: "#/buffer?v=1&at=11" }).click();
  await lab.expectStep(11);
  await page.goto("./#/libary");
  await page.getByRole("link", { name: "#/library", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
});

test("a bad link has an example for each key that it complains about", DAILY, async ({ page }) => {
  await page.goto("./#/buffer?v=1&at=soon&bound=7&sed=3");
  const example = (field: string) =>
    page
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: field, exact: true }) })
      .getByRole("cell")
      .last();
  await expect(example("at")).toHaveText("at=11");
  await expect(example("bound")).toHaveText("gen=pcg32&life=bounded&bound=100");
  await expect(example("sed")).toHaveText("seed=1");
});

test("a stranger to the library sees pictures before the shelf", DAILY, async ({ page }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
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
