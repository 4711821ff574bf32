import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "@playwright/test";
import { LICENSED, licenseTitles } from "../license-titles";
import { LabPage } from "./lab-page";
import { isolatedTest, LONG_RUN, STILL } from "./lab-test";
import { openSomeParts } from "./tour";

/** The file alone in a folder, as on a USB stick. Its requests and errors are recorded. */
const test = isolatedTest.extend<{ file: string; asked: string[]; complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
  file: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "bufferlab-stick-"));
    const path = join(folder, "bufferlab.html");
    copyFileSync("dist/bufferlab.html", path);
    await use(pathToFileURL(path).href);
    rmSync(folder, { recursive: true });
  },
  asked: async ({ page }, use) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await use(asked);
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    await use(complaints);
  },
});

test.use(STILL);

test("the page runs from a single file on disk, with links and parts, and requests nothing else", async ({
  page,
  file,
  asked,
  complaints,
}) => {
  await page.goto(file);
  const lab = new LabPage(page);
  await lab.runs();
  await expect(page.getByRole("button", { name: "Show me" })).toBeEnabled();
  await page.goto(`${file}#/buffer`);
  await lab.expectStep(37_900);
  await expect(lab.figure("A Chen, flawed", "useful")).toHaveText("1.5482\u00a0%");
  await page.getByRole("radio", { name: "B Chen, fixed" }).check();
  await expect(lab.figure("B Chen, fixed", "useful")).toHaveText("96.732\u00a0%");
  await page.getByRole("radio", { name: "A Chen, flawed" }).check();
  await openSomeParts(page);
  await test.step("a link opens in the single file with its figures, and the address follows the run", async () => {
    await page.goto(`${file}?theme=dark#/buffer?v=1&at=11`);
    await lab.runs();
    await lab.expectStep(11);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(lab.lane("A Chen, flawed")).toContainText(
      "Request for 100\u00a0B. The cache handed over its 6\u202f400\u00a0B buffer",
    );
    await lab.go("59");
    await expect(page).toHaveURL(/#\/buffer\?v=1&at=59(&|$)/);
    await lab.button("Step forward").click();
    await lab.expectStep(60);
    await expect(page).toHaveURL(/#\/buffer\?v=1&at=60(&|$)/);
    await page.getByRole("combobox", { name: "Theme" }).selectOption("light");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await lab.button("Share").click();
    const dialog = page.getByRole("dialog", { name: "Share" });
    await expect(dialog).toContainText("a link from here works only on this computer");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Save the scenario file" }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("chen-2006-both-policies-step-60.bufferlab.json");
    await page.keyboard.press("Escape");
    await lab.follow("#/heap?v=1&at=409599&A=ptmalloc&B=nt-xp-lfh");
    await expect(page.locator(".heap-lane[data-lane='0']")).toContainText(/65\.5\s*%/);
  });
  await test.step("the single file contains its licenses and does not offer itself", async () => {
    await lab.button("Help: keys and privacy").click();
    const text = page.locator(".licenses pre");
    await expect(text).toBeHidden();
    await page.getByText("Licenses of Bufferlab and all included software").focus();
    await page.keyboard.press("Enter");
    await expect(text).toBeVisible();
    const shown = licenseTitles((await text.textContent()) ?? "");
    expect(shown).toEqual(expect.arrayContaining([...LICENSED, "vite"]));
    expect(shown.join()).not.toContain("workbox");
    for (const name of ["Download as one file", "Glossary"])
      await expect(page.getByRole("link", { name })).toHaveCount(0);
  });
  const others = asked.filter((url) => !url.startsWith(file) && !/^(blob|data):/.test(url));
  expect({ others, complaints }).toEqual({ others: [], complaints: [] });
});

test("a host can serve the file, and it is the same page", LONG_RUN, async ({ page, complaints }) => {
  await page.goto("./bufferlab.html#/buffer?v=1&at=11");
  const lab = new LabPage(page);
  await lab.runs();
  await lab.button("Step forward").click();
  await lab.expectStep(12);
  expect(complaints).toEqual([]);
});
