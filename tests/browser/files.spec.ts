import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { STILL, test } from "./lab-test";

test.use(STILL);

/** Drops files on the page; the last of them is what a person lets go of. */
async function drop(page: Page, ...texts: readonly string[]): Promise<void> {
  const held = await page.evaluateHandle((contents) => {
    const transfer = new DataTransfer();
    for (const text of contents) transfer.items.add(new File([text], "x.bufferlab.json"));
    return transfer;
  }, texts);
  await page.dispatchEvent("#stage", "dragover", { dataTransfer: held });
  await expect(page.getByText("Drop the file to open its scenario")).toBeVisible();
  await page.dispatchEvent("#stage", "drop", { dataTransfer: held });
  await expect(page.getByText("Drop the file to open its scenario")).toBeHidden();
}

test("a scenario file that is dropped on the page opens, its digest is compared, and undo leads back", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=11");
  await lab.expectStep(11);
  await drop(page, '{ "v": 1, "at": 63, "lanes": [{ "capacity": 10, "full": "keep-bigger" }], "digest": "000000" }');
  await lab.expectStep(63);
  await expect(lab.lane("A 10 slots")).toBeVisible();
  await expect(page.getByText("other numbers than when this was shared")).toBeVisible();
  await page.getByRole("button", { name: /^Undo: / }).click();
  await lab.expectStep(11);
});

test("a bad one is met with every problem; what was open is one click away, and what is valid another", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=11");
  await lab.expectStep(11);
  const bad = '{ "at": 63, "seed": -1, "colour": "red" }';
  await drop(page, bad);
  await expect(lab.title).toHaveText("This file has a problem. Nothing has been changed.");
  await expect(page.getByRole("row").filter({ hasText: "seed" })).toContainText("-1");
  await expect(page.getByRole("row").filter({ hasText: "colour" })).toContainText("no field has this name");
  await lab.button("Go back to what was open").click();
  await lab.expectStep(11);
  await drop(page, bad);
  await lab.button("Open what is valid").click();
  await lab.expectStep(63);
  await drop(page, "{", "{}");
  await expect(page.getByRole("row").filter({ hasText: "files" })).toContainText("one at a time");
  await lab.button("Go back to what was open").click();
  await drop(page, '{ "v": 1, }');
  await expect(page.getByRole("row").filter({ hasText: "line 1, column 11" })).toContainText("JSON");
});

test("a dropped folder, and a link, are met with what to do; Escape leads back, and nothing fails on the way", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=11");
  await lab.expectStep(11);
  const row = page.getByRole("row").filter({ hasText: "file" });
  const folder = mkdtempSync(join(tmpdir(), "bufferlab-drop-"));
  // What a person's hand does, folder and all: a script can make no folder of its own.
  const hand = await page.context().newCDPSession(page);
  const held = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await hand.send("Input.dispatchDragEvent", { type, x: 600, y: 300, data: held });
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
  rmdirSync(folder);
  await hand.detach();
  expect(errors).toEqual([]);
});
