import { readdirSync } from "node:fs";
import { expect } from "@playwright/test";
import { axeViolations } from "./axe";
import { test } from "./lab-test";

const FILES = readdirSync("dist/docs");

test("the documents fit a phone and a window at 400 %, and axe finds nothing in either theme", async ({ page }) => {
  for (const [i, file] of FILES.entries()) {
    await page.setViewportSize(i % 2 === 0 ? { width: 390, height: 844 } : { width: 320, height: 256 });
    await page.emulateMedia({ colorScheme: i % 4 < 2 ? "light" : "dark" });
    await page.goto(`docs/${file}`);
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(beyond), file).toBe(0);
    expect(await axeViolations(page), file).toEqual([]);
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
