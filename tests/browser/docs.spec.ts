import { readdirSync } from "node:fs";
import { expect } from "@playwright/test";
import { axeViolations, RULES_OF_COLOR } from "./axe";
import { test } from "./lab-test";

const FILES = readdirSync("dist/docs");
const LONG = process.env.BUFFERLAB_LONG === "1";
/** Between them, in either theme, they hold every kind of block that a document has. */
const TRIED_BY_AXE = LONG ? FILES : ["index.html", "page-traces.html"];

test("the documents fit a phone and a window at 400 %", async ({ page }) => {
  for (const file of FILES) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`docs/${file}`);
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(beyond), file).toBe(0);
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await page.evaluate(beyond), file).toBe(0);
  }
});

test("axe finds nothing in a document in either theme", async ({ page }) => {
  for (const file of TRIED_BY_AXE) {
    await page.goto(`docs/${file}`);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === "dark" ? RULES_OF_COLOR : undefined;
      expect(await axeViolations(page, undefined, rules), `${file}, ${colorScheme}`).toEqual([]);
    }
  }
});

test("the help of a lab leads to the documents, which lead to each other and back", async ({ page, context }) => {
  await page.goto("#/heap");
  await page.getByRole("button", { name: "Help: keys and privacy" }).click();
  const opens = context.waitForEvent("page");
  await page.getByRole("dialog").getByRole("link", { name: "The article and what we found" }).click();
  const docs = await opens;
  await docs.getByRole("link", { name: "When each effect counts" }).click();
  await expect(docs.getByRole("heading", { name: "Figures" })).toBeInViewport();
  await docs.getByRole("navigation", { name: "Documents" }).getByRole("link", { name: "Cite this" }).click();
  await expect(docs.getByRole("heading", { level: 1 })).toHaveText("Cite this");
  await docs.getByRole("link", { name: "Lessons" }).click();
  await expect(docs.getByRole("heading", { level: 1 })).toHaveText("Lessons");
});
