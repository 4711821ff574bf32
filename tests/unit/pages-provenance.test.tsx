import { expect, test } from "vitest";
import { freshPages, WholePage } from "./page-kit";
import { said } from "./page-roles";

freshPages();

const provenance = () => said(document.querySelector(".provenance"));

test.each([
  ["", "LQWiki 2008, 4 settings fitted, 1 assumed"],
  ["&at=197360", "LQWiki 2008, 4 settings fitted, 1 assumed"],
  ["&script=free~dd:512", "Simulated, every step repeatable"],
  ["&memory=4053220", "Simulated, every step repeatable"],
  ["&stage=policies", "Simulated, every step repeatable"],
])("the header names the article for exactly its run: %s", async (rest, source) => {
  await WholePage.open(`#/pages?v=1${rest}`);
  expect(provenance()).toBe(source);
});
