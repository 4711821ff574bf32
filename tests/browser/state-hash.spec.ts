import { readdirSync } from "node:fs";
import { expect } from "@playwright/test";
import { hashesOf, nativeHashes, task } from "../golden/state-hash";
import { test } from "./lab-test";

test("the same scenario has the same state hash natively and in this browser", async ({ page }) => {
  const asset = readdirSync("dist/assets").find((name) => name.endsWith(".wasm"));
  await page.goto("./");
  const url = new URL(`assets/${asset}`, page.url()).href;
  expect(await page.evaluate(hashesOf, task(url))).toEqual(nativeHashes());
});
