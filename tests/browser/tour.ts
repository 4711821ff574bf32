import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";

/** A part of the page that loads when it is first opened: how a person opens it, and what then appears. */
type Part = (page: Page, lab: LabPage) => Promise<void>;

/** By name, which a failure prints. Each leaves the page ready for the next one. */
const PARTS: Readonly<Record<string, Part>> = {
  help: async (page, lab) => {
    await lab.button("Help: keys and privacy").click();
    await expect(page.getByRole("dialog", { name: "Bufferlab" })).toContainText("Your data is never sent");
    await page.keyboard.press("Escape");
  },
  share: async (page, lab) => {
    await lab.button("Share").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
  },
  tables: async (page) => {
    await page.getByRole("button", { name: "Table" }).first().click();
    await expect(page.getByRole("dialog").getByRole("row").nth(1)).toBeVisible();
    await page.keyboard.press("Escape");
  },
  "a loop": async (page, lab) => {
    await lab.button("Loop").click();
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
    await page.keyboard.press("Escape");
  },
  "a stop rule": async (page, lab) => {
    await lab.button("Stop when…").click();
    await expect(lab.button("useful share falls below 10")).toBeVisible();
    await page.keyboard.press("Escape");
  },
  "a step that is shown as it happens": async (_, lab) => {
    await lab.go("11");
    await lab.button("Step forward").click();
    await lab.expectStep(12);
  },
  "a biography": async (page, lab) => {
    await lab.lane("A Chen, flawed").getByRole("button", { name: "Biography of the buffer in slot 1" }).click();
    await expect(page.getByRole("dialog", { name: "Biography of a buffer" })).toBeVisible();
    await page.keyboard.press("Escape");
  },
  "the log lens": async (_, lab) => {
    await lab.button("Zoom by size").click();
    await expect(lab.button("Zoom by size")).toHaveAttribute("aria-pressed", "true");
  },
  "a comparison in the background": async (page, lab) => {
    await lab.button("Compare 1 slot with 10").click();
    await expect(page.getByRole("img", { name: /^With 10/ })).toBeVisible();
    await page.keyboard.press("Escape");
  },
  "the code": async (page) => {
    await page.getByRole("tab", { name: "Code" }).click();
    await expect(page.getByRole("button", { name: "Copy as C" })).toBeVisible();
  },
  "a policy": async (page, lab) => {
    await lab.button("Edit policy A").click();
    const whenFull = page.getByRole("combobox", { name: "Policy A: when full" });
    await whenFull.selectOption("free-returned");
    await expect(page).toHaveURL(/A=/);
    await lab.button("Done with policy A").click();
  },
  "the sizes": async (page, lab) => {
    await lab.button("Edit workload").click();
    await page.getByRole("slider", { name: "cutoff" }).press("ArrowRight");
    await expect(page).toHaveURL(/cut:/);
    await lab.button("Done").click();
  },
  "the presentation": async (page, lab) => {
    await lab.button("Present").click();
    await expect(page.getByRole("dialog", { name: "Presentation" })).toBeVisible();
    await page.keyboard.press("Escape");
  },
  "a sweep": async (page, lab) => {
    await lab.button("Try 1–64 slots").click();
    const dialog = page.getByRole("dialog", { name: "Try 1–64 slots" });
    await dialog.getByRole("textbox", { name: "steps each" }).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("2000");
    await dialog.getByRole("button", { name: "Run sweep" }).click();
    await expect(dialog.getByRole("status").first()).toContainText("64 of 64");
    await page.keyboard.press("Escape");
  },
  "the library": async (page) => {
    await page.getByRole("link", { name: "Library" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Library");
    await page.goBack();
  },
  "a handout and the lecturer's page": async (page) => {
    await page.getByRole("link", { name: "Lessons" }).press("Enter");
    await page.getByRole("link", { name: "Handout and answer key" }).first().press("Enter");
    await expect(page.getByRole("button", { name: "Print the key" })).toBeVisible();
    await page.getByRole("link", { name: "For lecturers" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Before class" })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await page.goBack();
  },
  "the heap lab": async (page, lab) => {
    await page.getByRole("link", { name: "Heap", exact: true }).press("Enter");
    await expect(page.locator(".heap-lane[data-lane='0']")).toContainText("%");
    await lab.button("One operation, step by step").click();
    await expect(page.locator(".heap-step").first()).toBeVisible();
    await lab.button("Share").click();
    await page.getByText("Title, code to embed, files").click();
    await expect(page.getByRole("button", { name: "SVG, curves" })).toBeEnabled();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Buffer cache", exact: true }).press("Enter");
    await expect(page.locator(".lane").first()).toBeVisible();
  },
  "a link that is none": async (page, lab) => {
    await page.evaluate(() => {
      location.hash = "#/buffer?v=1&A=article-flawd";
    });
    await expect(page.getByText("article-flawd").first()).toBeVisible();
    await page.goBack();
    await expect(lab.button("Play")).toBeVisible();
  },
};

/** Parts with workers or pictures of their own, which can fail while the rest of the page works. */
const WITH_THEIR_OWN = ["a comparison in the background", "the library"];

/** Opens parts of the page in its initial state, one after the other. */
async function openParts(page: Page, isMeant: (name: string) => boolean): Promise<void> {
  const lab = new LabPage(page);
  for (const [name, open] of Object.entries(PARTS).filter(([name]) => isMeant(name))) {
    await open(page, lab).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`, { cause: error });
    });
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
}

/** Opens every part of the page. */
export const openEveryPart = (page: Page): Promise<void> => openParts(page, () => true);

/** Opens the parts with workers or pictures of their own; the long run opens every part. */
export const openSomeParts = (page: Page): Promise<void> =>
  openParts(page, (name) => process.env.BUFFERLAB_LONG === "1" || WITH_THEIR_OWN.includes(name));
