import { readdirSync } from "node:fs";
import { expect } from "@playwright/test";
import { hashesOf, nativeHashes, task } from "../golden/state-hash";
import { test } from "./lab-test";

test("the same scenario has the same state hash natively and in this browser", async ({ page }) => {
  await page.goto("./#/buffer");
  const core = readdirSync("dist/assets").find((name) => name.endsWith(".wasm"));
  const { href } = new URL(`assets/${core}`, page.url());
  expect(await page.evaluate(hashesOf, task(href))).toEqual(nativeHashes());
});
