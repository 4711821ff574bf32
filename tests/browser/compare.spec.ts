import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const plain = (text: string | null) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");

test(
  "the page runs trials for the trade-off and effect 3 by itself, and tables hold their data",
  LONG_RUN,
  async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open();
    await test.step("the trade-off says who is ahead", () => expectTradeOff(page));
    await lab.button("Compare 1 slot with 10").click();
    const dialog = page.getByRole("dialog", { name: "Would a bigger cache help?" });
    await expect(dialog.getByRole("heading", { level: 3 })).toHaveText(
      /mean useful share falls from 5\.2\u00a0% to 0\.99\u00a0%\.$/,
    );
    const plot = await dialog.getByRole("img", { name: /^With 10\sslots instead of 1\sslot,/ }).boundingBox();
    expect(plot?.width).toBeGreaterThanOrEqual(480);
    expect(plot?.height).toBeGreaterThanOrEqual(320);
    await dialog.getByRole("button", { name: "Table: slots compared" }).click();
    await expect(page.getByRole("dialog", { name: "1 slot and 10" }).getByRole("row")).toHaveCount(3);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(lab.button("Show the plot")).toBeFocused();
    const verdict = page.getByRole("listitem").filter({ hasText: "A bigger cache wastes more" });
    expect(plain(await verdict.textContent())).toContain("hits 45 % → 90 %, useful on average 5.2 % → 0.99 %");
    await page.keyboard.press("Enter");
    await lab.button("Show both as lanes").click();
    await expect(page.getByRole("region", { name: "B 10 slots", exact: true })).toBeVisible();
  },
);

async function expectTradeOff(page: Page): Promise<void> {
  const plot = page.getByRole("region", { name: "Useful memory, %, against heap calls saved, %" });
  await expect(plot).toContainText("A saves more heap calls. B’s memory is more useful.");
  expect(plain(await plot.textContent())).toContain(
    "A: 1.5 % of what callers hold is useful, 45 % of heap calls saved. B: 96.7 % of what callers hold is useful, 33 %",
  );
  expect(plain(await plot.textContent())).toContain("no cache");
  await expect(plot.locator(".trade-lines[data-older=false] circle")).toHaveCount(30);
  await plot.getByRole("button", { name: "Table" }).click();
  // A header row, a row for each lane, and one for each of 15 cutoffs of the two rules.
  await expect(page.getByRole("dialog").getByRole("row")).toHaveCount(1 + 2 + 2 * 15);
  await page.keyboard.press("Escape");
}

test("a sweep runs in the background, can be canceled, and turns a dot into a lane", LONG_RUN, async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.button("Try 1–64 slots").click();
  const dialog = page.getByRole("dialog", { name: "Try 1–64 slots" });
  const steps = dialog.getByRole("textbox", { name: "steps each" });
  const type = async (text: string) => {
    await steps.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
  };
  await type("5");
  await dialog.getByRole("button", { name: "Run sweep" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Allowed: a whole number");
  await type("1 000 000");
  await dialog.getByRole("button", { name: "Run sweep" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("status").first()).toContainText("of 64, canceled");
  await type("2000");
  await dialog.getByRole("button", { name: "Run sweep" }).click();
  await expect(dialog.getByRole("status").first()).toContainText("64 of 64 · simulated, 2\u202f000 steps each");
  await dialog.getByRole("slider", { name: "Slots" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Lane C now uses 11\u00a0slots.");
  await dialog.getByRole("img", { name: /^From 1\sslot to 64,/ }).click({ position: { x: 60, y: 60 } });
  await expect(dialog).toContainText("Lane D now uses");
  await dialog.getByRole("combobox", { name: "There are four lanes already. Replace" }).selectOption("lane B");
  await dialog.getByRole("button", { name: "Replace lane B with it" }).click();
  await expect(dialog).toContainText("Lane B now uses");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("region", { name: /^C 11 slots/ })).toBeVisible();
  await expect(page.getByText("All 4 caches serve the same requests.")).toBeVisible();
});
