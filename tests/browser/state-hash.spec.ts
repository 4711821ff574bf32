import { readdirSync } from "node:fs";
import { expect } from "@playwright/test";
import { hashesOf, lightBlocks, nativeHashes, task } from "../golden/state-hash";
import { test } from "./lab-test";

test("the same scenario has the same state hash natively and in this browser, in either core", async ({ page }) => {
  await page.goto("./#/buffer");
  const urlOf = (core: RegExp) => {
    const asset = readdirSync("dist/assets").find((name) => core.test(name));
    return new URL(`assets/${asset}`, page.url()).href;
  };
  const hashes = nativeHashes();
  expect(await page.evaluate(hashesOf, task(urlOf(/^bufferlab-heaps-/)))).toEqual(hashes);
  const light = task(urlOf(/^bufferlab-[\w-]{6}[.]wasm$/), lightBlocks);
  expect(await page.evaluate(hashesOf, light)).toEqual(hashes.slice(0, lightBlocks.length));
});
