import { expect } from "@playwright/test";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const plain = (text: string | null) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");

test("workers grow the vectors, and the keyboard chooses rules, ways and growths", LONG_RUN, async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/realloc?v=1&stage=growth&by=copy&A=first-fit");
  const rules = page.getByRole("region", { name: "Over the final size" });
  const reused = (rule: string) => rules.getByRole("row", { name: rule }).getByRole("cell").last();
  await expect(reused("3/2")).toHaveText("7 of 35");
  await rules.getByRole("button", { name: "3/2" }).press("Enter");
  await expect(page).toHaveURL(/grow=3of2/);
  await expect(lab.title).toContainText("Growing by 3/2 copies");
  const slider = page.getByRole("slider", { name: "Growth in the map" });
  await slider.press("ArrowLeft");
  expect(plain(await slider.getAttribute("aria-valuetext"))).toContain("Growth 34 of 35");
  expect(plain(await slider.getAttribute("aria-valuetext"))).toContain("reuses old blocks");
  await expect(page.getByRole("region", { name: "Golden ratio, judged" })).toContainText("Not needed");
  expect(await axeViolations(page)).toEqual([]);
  await lab.button("realloc").press("Enter");
  await expect(reused("3/2")).toHaveText("3 of 35");
});
