import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { STILL, test } from "./lab-test";

test.use(STILL);

const box = (page: Page) => page.getByRole("textbox", { name: "Or paste the log of a pool" });
const region = (page: Page) => page.getByRole("region", { name: "Or paste the log of a pool" });
const found = (page: Page) => region(page).locator(".own-found");
const selected = (page: Page) =>
  box(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));

test("a log is read as one types; a bad line is named and shown; the text opens as a dropped file does", async ({
  page,
}) => {
  await page.goto("./#/own");
  await expect(found(page).getByRole("heading")).toHaveText("4 takes, 4 returns");
  const example = await box(page).inputValue();
  expect(example.split("\n")).toHaveLength(9);
  await box(page).focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("GET,e,64\ngrow,e,");
  await expect(found(page)).toContainText("Row 10, size is to come");
  await expect(box(page)).toHaveAttribute("aria-invalid", "false");
  await expect(page.getByRole("button", { name: "Open this log" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.type("900");
  await expect(found(page).getByRole("heading")).toHaveText("5 takes, 1 growth, 4 returns");

  await box(page).fill(example.replace("b,700", "b,many"));
  await expect(found(page)).toContainText('Row 2, size: "many". Allowed: a whole number below 2^64');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Show line 2" }).press("Enter");
  await expect(box(page)).toBeFocused();
  expect(await selected(page)).toBe("get,b,many");
  await page.keyboard.type("get,b,700");
  await expect(found(page).getByRole("heading")).toHaveText("4 takes, 4 returns");
  await page.getByRole("button", { name: "Open this log" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pasted log takes 4 buffers and returns every one");
  await expect(page).toHaveURL(/#\/own\?trace=[0-9a-f]{12}:8$/);

  const pools = page.getByRole("combobox", { name: "Which pool is it?" });
  await pools.selectOption("commons-pool2");
  await expect(page).toHaveURL(/&face=advisor&pool=commons-pool2$/);
  await page.goBack();
  await page.getByRole("link", { name: "Another trace" }).click();
  await expect(box(page)).toHaveValue(example);
  await box(page).dispatchEvent("paste");
  expect(await selected(page)).toBe(example);
  await box(page).fill("640 8 0 3\n648 8 0 4\n");
  await expect(page.getByRole("link", { name: "page cache", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(found(page)).toHaveText("Nothing to read yet.");

  await box(page).focus();
  for (const [typed, next] of [
    ["g", "Go on"],
    ["et,a,512", "Row 2 is to come"],
    ["\nput,a\nsteal", "Row 3, op is to come"],
  ] as const) {
    await page.keyboard.type(typed);
    await expect(found(page).getByRole("heading")).toHaveText(next);
    await expect(box(page)).toHaveAttribute("aria-invalid", "false");
    await expect(region(page).getByRole("status")).toHaveText("The log is not finished.");
  }
  await page.reload();
  await expect(box(page)).toHaveValue("get,a,512\nput,a\nsteal");
  await page.getByRole("button", { name: "paste it", exact: true }).press("Enter");
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(",b\n");
  await expect(found(page)).toContainText('Row 3, op: "steal". Allowed: get, take, rent');
  await expect(region(page).getByRole("status")).toHaveText("This text cannot be read.");
});
