import { readdirSync } from "node:fs";
import { expect } from "@playwright/test";
import { hashesOf, task } from "../golden/state-hash";
import { recordedStates } from "../golden/states";
import { IN_FIREFOX, isRunByNode, test } from "./lab-test";

test(
  "every golden scenario has its recorded state hashes in this browser",
  IN_FIREFOX,
  async ({ page, browserName }) => {
    test.skip(isRunByNode(browserName), "Node computes them every day with the same engine");
    await page.goto("./licenses.txt");
    const core = readdirSync("dist/assets").find((name) => name.endsWith(".wasm"));
    const { href } = new URL(`assets/${core}`, page.url());
    // They are recorded in the order of the steps, and computed at the later step first.
    const recorded = Object.values(recordedStates()).map((states) => states.map(({ hash }) => hash).reverse());
    expect(await page.evaluate(hashesOf, task(href))).toEqual(recorded);
  },
);
