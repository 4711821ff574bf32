import { expect, type Page } from "@playwright/test";
import { axeViolations, RULES_OF_COLOR } from "./axe";
import { LabPage } from "./lab-page";
import { test } from "./lab-test";

/** Landmarks, each with its kind and its name. */
const landmarks = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main, nav, aside, header, section, [role=region]")]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const label = part.getAttribute("aria-labelledby")?.split(" ") ?? [];
        const name =
          part.getAttribute("aria-label") ?? label.map((id) => document.getElementById(id)?.textContent).join(" ");
        return `${part.tagName.toLowerCase()} ${name}`.trim();
      }),
  );

test("one title that says step and page, one first heading, landmarks with names of their own, a language", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=10");
  const titles = new Set<string>();
  const expectWhole = async (title: RegExp) => {
    await expect(page).toHaveTitle(title);
    titles.add(await page.title());
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("main")).toHaveCount(1);
    const found = await landmarks(page);
    expect(found.filter((part) => /^(main|nav|aside|section)$/.test(part))).toEqual([]);
    expect(new Set(found).size).toBe(found.length);
  };
  await expectWhole(/step 10 · Bufferlab$/);
  await lab.button("Step forward").click();
  await expectWhole(/step 11 · Bufferlab$/);
  await page.goto("about:blank");
  await lab.open("#/buffer?v=9");
  await expectWhole(/Bufferlab/);
  expect(titles.size).toBe(3);
});

/** Parts that show figures of a run and neither have the word where they come from nor stand in a part that has it. */
const figuresOfNowhere = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const parts = "section, main, dialog, aside > p, figure";
    // What a person set or asked for is no figure of a run; nor is the code, nor the word itself.
    const given = ".transport, .policy, .sentence, .code, .provenance, button, label, select, summary";
    const hasOrigin = (part: Element | null | undefined): boolean =>
      part != null && (part.querySelector(".origin") !== null || hasOrigin(part.parentElement?.closest(parts)));
    const holders = new Set<Element>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const holder = texts.currentNode.parentElement;
      if (holder?.checkVisibility() && /\d/.test(texts.currentNode.textContent ?? "")) holders.add(holder);
    }
    return [...holders]
      .filter((holder) => holder.closest(given) === null && !hasOrigin(holder.closest(parts)))
      .map((holder) => `${holder.closest(parts)?.className}: ${holder.outerHTML.slice(0, 120)}`);
  });

test("wherever figures of a run stand, a word says where they come from", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=11");
  await expect(lab.button("Play")).toBeEnabled();
  await test.step("the page", async () => expect(await figuresOfNowhere(page)).toEqual([]));
  await test.step("the workload's editor", async () => {
    await lab.button("Edit workload").click();
    await expect(page.getByRole("textbox", { name: /^cutoff in bytes/ })).toBeVisible();
    expect(await figuresOfNowhere(page)).toEqual([]);
    await lab.button("Done").click();
  });
  const tables = ["memory wasted by step", "trade-off", "handed out by size", "sizes asked for"];
  for (const opener of [...tables.map((table) => `Table: ${table}`), "Present"]) {
    await test.step(opener, async () => {
      await lab.button(opener).click();
      await expect(page.getByRole("dialog").locator(".origin").first()).toBeVisible();
      await page.keyboard.press("Escape");
    });
  }
});

test("forced colours: axe finds nothing, what is on differs from what is off, patterns and rings stay", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=500");
  await lab.button("Highlight differences").click();
  await lab.button("Zoom by size").click();
  await expect(page.locator(".field-banner").first()).toBeVisible();
  const inverted = await page.evaluate(() => {
    const [ground, ink] = ["background-color", "color"].map((name) =>
      getComputedStyle(document.documentElement).getPropertyValue(name),
    );
    const parts = [...document.querySelectorAll("body *")].filter((part) => {
      const { backgroundColor, color } = getComputedStyle(part);
      return part.checkVisibility() && backgroundColor === ink && color === ground;
    });
    for (const part of parts) part.setAttribute("data-was-inverted", "");
    return parts.map((part) => part.className.toString());
  });
  expect(inverted).toEqual(expect.arrayContaining(["key key-play", "badge", "field-banner"]));
  for (const [theme, rules] of [
    ["light", undefined],
    ["dark", RULES_OF_COLOR],
  ] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme: theme });
    const lost = await page
      .locator("[data-was-inverted]")
      .evaluateAll((parts) =>
        parts
          .filter((part) => getComputedStyle(part).forcedColorAdjust !== "none" && part.closest("svg") === null)
          .map((part) => part.outerHTML.slice(0, 80)),
      );
    expect(lost).toEqual([]);
    expect(await axeViolations(page, undefined, rules)).toEqual([]);
  }
  await lab.button("Zoom by size").click();
  await lab.button("Play").focus();
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
    "solid",
  );
  const inks = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>(".field-canvas");
    const { data = [] } = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    let inked = 0;
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 128) inked++;
    return inked / (data.length / 4);
  });
  expect(inks).toBeGreaterThan(0.01);
  expect(inks).toBeLessThan(0.99);
});
