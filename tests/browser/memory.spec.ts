import { expect } from "@playwright/test";
import { axeViolations } from "./axe";
import { bytes, LabPage } from "./lab-page";
import { LONG_RUN, test } from "./lab-test";

test(
  "a real heap under the same caches shows memory instead of allocated bytes, and undo removes it",
  LONG_RUN,
  async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open();
    await lab.button("Change the heap").click();
    await page.getByRole("combobox", { name: "Heap of all lanes" }).selectOption("ptmalloc");
    // The memory that glibc 2.36 itself holds after these calls; the article's own figures stay the same.
    await expect(lab.figure("A Chen, flawed", "resident")).toHaveText(bytes(3_035_136));
    await expect(lab.figure("A Chen, flawed", "useful")).toHaveText("1.5482\u00a0%");
    const memory = page.getByRole("region", { name: "Where did the memory go?" });
    await expect(memory).toContainText(`${bytes(1_101_824)} committed`);
    await expect(memory).toContainText(/17\s157\sheap\scalls saved: 3\.2\sM\scycles/);
    await expect(page.getByRole("region", { name: /^Describe this picture/ })).toContainText("A on glibc 2.36: 3.2");
    expect(page.url()).toContain("A=article-flawed,heap:ptmalloc&B=article-fixed,heap:ptmalloc");
    expect(await axeViolations(page, "[aria-labelledby=ledger-title]")).toEqual([]);
    await lab.button("use one heap per lane").click();
    await page.getByRole("combobox", { name: "Heap of lane B" }).selectOption("exact");
    await expect(memory).toContainText("no addresses, no pages");
    await lab.button("Undo: heap B").click();
    await lab.button("Undo: heap").click();
    await expect(memory).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Legend" })).toBeVisible();
    await expect(lab.figure("A Chen, flawed", "held by poisoned buffers")).toHaveText(bytes(1_856_000));
  },
);
