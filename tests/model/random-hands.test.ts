import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askForView } from "../../src/labs/heap/ask-for-view";
import type { Run } from "../../src/state/run";
import { encodeLink } from "../../src/scenario/link/encode";
import { reset } from "../unit/run-kit";
import { hands, tally } from "./commands";
import { ModelPage } from "./model-page";
import { anyScenario } from "./scenarios";

const LONG = process.env.BUFFERLAB_LONG === "1";
/** Commands of a run in all. */
const COMMANDS = LONG ? 200_000 : 1850;
/** Scripts of a seed. */
const SCRIPTS = 100;
const SEED = Number(process.env.BUFFERLAB_SEED ?? 20060502);
const PATH = process.env.BUFFERLAB_PATH;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

export async function play(hash: string, script: Iterable<fc.AsyncCommand<object, ModelPage>>): Promise<void> {
  reset();
  const page = new ModelPage(hash);
  try {
    await page.rest();
    await page.check();
    await fc.asyncModelRun(() => ({ model: {}, real: page }), script);
    await page.rest();
    await page.check();
  } finally {
    page.close();
    vi.clearAllTimers();
    askForView({ heapView: () => {} } as unknown as Run, { map: null, lens: null, until: [], taken: false, film: undefined });
  }
}

export const opened = fc.oneof(fc.constantFrom("", "#/heap?v=1&at=200"), anyScenario.map((scenario) => encodeLink(scenario)));

test(
  "whatever hands do, page, address and worker are about one state",
  { timeout: 10 * 3_600_000 },
  async () => {
    tally.commands = 0;
    for (let seed = SEED; tally.commands < COMMANDS; seed++) {
      const property = fc.asyncProperty(opened, fc.commands([hands], { maxCommands: 40, size: "max" }), play);
      const path = PATH === undefined ? {} : { path: PATH };
      await fc.assert(property, { seed, numRuns: SCRIPTS, ...path });
      if (LONG) console.log(`seed ${seed}: ${tally.commands} of ${COMMANDS} commands`);
    }
    expect(tally.commands).toBeGreaterThanOrEqual(COMMANDS);
  },
);
