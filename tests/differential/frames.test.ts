import fc from "fast-check";
import { expect, test } from "vitest";
import { LONG } from "../long-run";
import { arbitraryScenario } from "../unit/arbitrary-scenario";
import { before } from "./before";
import { framesOf } from "./frames";
import { present } from "./side";

/** `npm run test:long`: 200. */
const RUNS = LONG ? 200 : 5;

test("random scenarios have the same frames as before, array by array", { timeout: 600_000 }, async () => {
  const past = await before();
  let frames = 0;
  for (const scenario of fc.sample(arbitraryScenario, { numRuns: RUNS, seed: 16 })) {
    const now = await framesOf(present, scenario);
    expect(now).toEqual(await framesOf(past, scenario));
    frames += now.filter(({ lanes }) => lanes !== undefined).length;
  }
  expect(frames).toBeGreaterThan(7 * RUNS);
});
