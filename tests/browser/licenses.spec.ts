import { existsSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect } from "@playwright/test";
import { LabPage } from "./lab-page";
import { test } from "./lab-test";

/** What is known to be in the page, whatever else there is. */
const IN_EVERY_PAGE = ["d3-array", "d3-scale", "react", "react-dom", "rolldown", "scheduler", "uqr", "zustand"];
const TITLE = /^([\w@/-]+) [\d.]+ \([\w.-]+\)$/gm;
const titles = (text: string) => [...text.matchAll(TITLE)].map(([, name = ""]) => name);

test("the help leads to the licenses of everything in the page, which begin with its own", async ({
  page,
  baseURL,
}) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.button("Help: keys and privacy").click();
  const opened = page.waitForEvent("popup");
  const link = page.getByRole("link", { name: "Licenses of everything in this page" });
  await link.focus();
  await page.keyboard.press("Enter");
  expect((await opened).url()).toBe(`${baseURL}licenses.txt`);
  const text = await (await page.request.get("./licenses.txt")).text();
  expect(text).toMatch(/^Bufferlab [\d.]+ \(MIT\)\n\nMIT License\n/);
  expect(titles(text)).toEqual(expect.arrayContaining(IN_EVERY_PAGE));
  expect(titles(text).slice(1)).toEqual(titles(text).slice(1).sort());
  expect(text).toContain("Emscripten authors");
  expect(text).toContain("Rich Felker");
  const worker = readFileSync("dist/sw.js", "utf8");
  const parts = [...worker.matchAll(/"workbox:([\w-]+):/g)].map(([, part]) => `workbox-${part}`);
  expect(titles(text)).toEqual(expect.arrayContaining(parts));
});

test("the single file has its licenses in it", async ({ page }) => {
  expect(existsSync("dist/bufferlab.html")).toBe(true);
  await page.goto(pathToFileURL("dist/bufferlab.html").href);
  const lab = new LabPage(page);
  await lab.runs();
  await lab.button("Help: keys and privacy").click();
  const text = page.locator(".licenses pre");
  await expect(text).toBeHidden();
  await page.getByText("Licenses of Bufferlab and of everything in this file").focus();
  await page.keyboard.press("Enter");
  await expect(text).toBeVisible();
  const shown = (await text.textContent()) ?? "";
  expect(titles(shown)).toEqual(expect.arrayContaining([...IN_EVERY_PAGE, "vite"]));
  expect(titles(shown).join()).not.toContain("workbox");
});
