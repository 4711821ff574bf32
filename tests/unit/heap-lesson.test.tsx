import { expect, test } from "vitest";
import { listed } from "../../src/shared/sentence";
import { freshPages, WholePage } from "./page-kit";
import { said, the } from "./page-roles";

freshPages();

const dialog = () => the("dialog", "Presentation");
const slide = () => dialog().querySelector(".figure-slide");

async function present(address: string): Promise<WholePage> {
  const page = await WholePage.open(address);
  the("button", /^Present/).focus();
  await page.press(/^Present/);
  await page.until(() => document.querySelector(".present") !== null);
  return page;
}

test("the curves of a step without a question about page faults show none", async () => {
  await WholePage.open("#/learn/holes/5");
  const curves = document.querySelector("#stage .heap-curves");
  expect(said(curves)).toMatch(/^Overhead, by step/);
  expect(said(curves)).not.toMatch(/page faults|operations/i);
});

test("a slide has no page faults before the step that asks about them, and there only with the answer", async () => {
  const page = await present("#/learn/holes/1");
  expect(slide()?.getAttribute("data-figures")).toBe("maps");
  expect(said(slide())).toContain("overhead");
  expect(said(slide())).not.toContain("page faults");
  await page.follow("#/learn/holes/4");
  expect(slide()?.getAttribute("data-figures")).toBe("maps");
  expect(said(slide())).not.toContain("page faults");
  await page.click(dialog().querySelector<HTMLElement>(".lesson-reveal") as HTMLElement);
  expect(slide()?.getAttribute("data-figures")).toBe("curves");
  expect(said(slide())).toContain("page faults");
  expect(said(slide())).not.toContain("operations per second");
});

test("names are joined as in a sentence", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listed)).toEqual(["", "a", "a and b", "a, b and c"]);
});
