import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { STILL, test } from "./lab-test";

test.use(STILL);

/** Drops the file or folder at a path as a person does, because a script cannot create a folder object. */
async function drag(page: Page, path: string): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await hand.send("Input.dispatchDragEvent", { type, x: 600, y: 300, data });
  await hand.detach();
}

test("a dropped file opens, a dropped folder or link is answered with advice, and Escape leads back", async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== "chromium", "only Chromium lets a test drag a file");
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=11");
  await lab.expectStep(11);
  const row = page.getByRole("row").filter({ hasText: "file" });
  const folder = mkdtempSync(join(tmpdir(), "bufferlab-drop-"));
  const file = join(folder, "x.bufferlab.json");
  writeFileSync(file, '{ "v": 1, "at": 63, "lanes": [{ "capacity": 10, "full": "keep-bigger" }] }');
  await drag(page, file);
  await lab.expectStep(63);
  await expect(lab.lane("A 10 slots")).toBeVisible();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await lab.expectStep(11);
  await drag(page, folder);
  await expect(lab.title).toHaveText("This file has a problem. Nothing has been changed.");
  await expect(row).toContainText("a folder");
  await expect(row).toContainText("open the folder and drop a file from it");
  await page.keyboard.press("Escape");
  await lab.expectStep(11);
  const link = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.setData("text/uri-list", "https://example.org/");
    return transfer;
  });
  await page.dispatchEvent("#stage", "drop", { dataTransfer: link });
  await expect(row).toContainText("paste it into the address bar");
  await page.keyboard.press("Escape");
  await lab.expectStep(11);
  rmSync(folder, { recursive: true });
  expect(errors).toEqual([]);
});
