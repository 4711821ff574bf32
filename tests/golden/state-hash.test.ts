import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { goldenScenarios, hashesOf, nativeHashes, task } from "./state-hash";

test("the same scenario has the same state hash natively and in Node", async () => {
  const wasm = readFileSync("src/engine/bufferlab.wasm").toString("base64");
  const inNode = await hashesOf(task(`data:application/wasm;base64,${wasm}`));
  expect(inNode).toEqual(nativeHashes());
  expect(new Set(inNode.flat()).size).toBe(2 * Object.keys(goldenScenarios).length);
});
