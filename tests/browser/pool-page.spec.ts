import { expect } from "@playwright/test";
import { LabPage } from "./lab-page";
import { STILL, test } from "./lab-test";

test.use(STILL);

/** "25 600 B" as a number. */
const bytesIn = (text: string): number => Number(text.replace(/\D/g, ""));

test("the room of a pool names its parts, and says what it leaves out", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=4000&A=pool:jdk-util&threadCount=300");
  const room = page.locator('.lane[data-lane="0"] .room-cache');
  const lines = room.getByRole("list", { name: "Parts of the pool" }).getByRole("listitem");
  await expect(lines).toHaveCount(8);
  await expect(lines.first()).toContainText(/^thread\s\d+\s[\d\s]+B/);
  const rest = room.getByText(/^and \d+\smore\sthreads, \d+\sbuffers, [\d\s]+B$/);
  const shown = await lines.locator("b").allTextContents();
  const others = (await rest.textContent())?.split(",").at(-1) ?? "";
  const whole = await room.locator(".cache-whole strong").textContent();
  expect([...shown, others].reduce((sum, text) => sum + bytesIn(text), 0)).toBe(bytesIn(whole ?? ""));
  await lab.open("#/buffer?v=1&at=199&A=pool:syncpool-bytesbuffer&collect=40");
  await expect(lines).toHaveText([/^shared\s[\d\s]+B, \d+\sbuffers$/]);
  await expect(room).toContainText("empty: private, victims");
  const arrays = room.getByRole("listbox", { name: "Arrays in the pool" });
  await expect(arrays.getByRole("option").first()).toHaveAccessibleName(/^array\s1, shared: [\d\s]+B/);
  await page.keyboard.press("ArrowRight");
  await expect(lines).toHaveText([/^victims/]);
});

test("paper and the preview of a link draw the shelves of a pool, and so does a presentation", async ({ page }) => {
  const lab = new LabPage(page);
  const pools = "A=pool:grpc-default";
  await lab.open(
    `#/buffer?v=1&at=2000&gen=pcg32&sizes=log-normal&min=500&max=2097152&median=20000&spread=1.5&${pools}`,
  );
  await expect(page.locator('.lane[data-lane="0"] .room-cache')).toContainText("fallback");
  const paper = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      return document.querySelector(".print-sheet .print-picture svg")?.textContent;
    });
  for (const name of ["fallback", "32\u00a0KiB"]) await expect.poll(paper).toContain(name);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await lab.button("Share").click();
  await expect(page.locator(".share-preview")).toContainText("fallback");
  await page.keyboard.press("Escape");
  await page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    const seen = new Set<string>();
    Object.assign(window, { seen });
    CanvasRenderingContext2D.prototype.fillText = function (...text) {
      if (this.canvas.closest(".present-figure")) seen.add(text[0]);
      fillText.apply(this, text);
    };
  });
  await page.reload();
  await lab.button("Present").click();
  const seen = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  await expect.poll(seen).toContain("32\u00a0KiB");
});

test("a lane becomes a pool, plays, and goes back by undo", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=10");
  await lab.button("Edit policy A").click();
  const kind = page.getByRole("group", { name: "Rule of lane A" });
  await kind.getByRole("radio", { name: "A pool of a library" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("combobox", { name: "Pool of lane A" }).selectOption("jdk-util");
  const limit = page.getByRole("textbox", { name: /^jdk\.nio\.maxCachedBufferSize, lane A/ });
  await limit.fill("1000");
  await limit.press("Enter");
  await expect(page).toHaveURL(/A=pool:jdk-util,maxCachedBufferSize:1000/);
  await expect(page.getByRole("slider", { name: "jdk.nio.maxCachedBufferSize of lane A" })).toBeVisible();
  await expect(page.locator('.lane[data-lane="0"] .room-cache h3')).toHaveText("jdk-util");
  await page.keyboard.press("ArrowRight");
  const threads = page.getByRole("textbox", { name: "Threads that make requests" });
  await threads.fill("0");
  await threads.press("Enter");
  await expect(page.getByText("“0” is not valid.")).toBeVisible();
  await threads.fill("4");
  await threads.press("Enter");
  await expect(page).toHaveURL(/threadCount=4/);
  await page.keyboard.press("Escape");
  await lab.go("1000");
  await expect(page.locator('.lane[data-lane="0"]')).toContainText(/The pool (handed|had|kept|dropped)/);
  await lab.button("Undo: threads").click();
  for (let edits = 0; edits < 3; edits += 1) await lab.button("Undo: policy A").click();
  await expect(kind.getByRole("radio", { name: "Our rules" })).toBeChecked();
  await expect(page.locator('.lane[data-lane="0"] .room-cache h3')).toHaveText("Cache");
});
