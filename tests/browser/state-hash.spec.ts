import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect } from "@playwright/test";
import { CORE_PATHS } from "../../src/library/node/core-files";
import { GOLDEN_CORES, hashesOf, task } from "../golden/state-hash";
import { recordedStates } from "../golden/states";
import { IN_FIREFOX, isRunByNode, test } from "./lab-test";

test(
  "every golden scenario has its recorded state hashes in this browser",
  IN_FIREFOX,
  async ({ page, browserName }) => {
    test.skip(isRunByNode(browserName), "Node computes them every day with the same engine");
    await page.goto("./licenses.txt");
    const files = readdirSync("dist/assets");
    const tasks = GOLDEN_CORES.map((core) => {
      const start = `${basename(CORE_PATHS[core], ".wasm")}-`;
      const file = files.find((name) => name.startsWith(start) && name.endsWith(".wasm"));
      return task(new URL(`assets/${file}`, page.url()).href, core);
    });
    // They are recorded in the order of the steps, and computed at the later step first.
    const recorded = Object.values(recordedStates()).map((states) => states.map(({ hash }) => hash).reverse());
    const hashes = [];
    for (const one of tasks) hashes.push(...(await page.evaluate(hashesOf, one)));
    expect(hashes).toEqual(recorded);
  },
);
