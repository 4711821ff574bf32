import { expect } from "@playwright/test";
import { LabPage } from "./lab-page";
import { STILL, test } from "./lab-test";

test.use(STILL);

test("the help links to the licenses of everything in the page, and offers the page as one file", async ({
  page,
  baseURL,
}) => {
  const lab = new LabPage(page);
  await lab.open("#/library");
  await lab.button("Help: keys and privacy").click();
  const opened = page.waitForEvent("popup");
  const link = page.getByRole("link", { name: "Licenses of all included software" });
  await link.focus();
  await page.keyboard.press("Enter");
  expect((await opened).url()).toBe(`${baseURL}licenses.txt`);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as one file" }).click();
  expect((await download).url()).toBe(`${baseURL}bufferlab.html`);
  expect((await download).suggestedFilename()).toBe("bufferlab.html");
});
