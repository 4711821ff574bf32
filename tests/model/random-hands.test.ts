import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { LONG } from "../long-run";
import { reset } from "../unit/run-kit";
import { hands, tally } from "./commands";
import { ModelPage } from "./model-page";
import { anyScenario } from "./scenarios";

/*
 * Random commands against the run, the client and the worker's server; fast-check shrinks a failure to its shortest script
 * and prints its seed and path. BUFFERLAB_SEED=<seed> begins there: to continue an interrupted long run, pass the seed after
 * the last printed one. BUFFERLAB_PATH=<path> with BUFFERLAB_REPLAY=<replayPath> plays that one script again.
 */

/** Commands in total, and scripts per seed. */
const COMMANDS = LONG ? 200_000 : 80;
const SCRIPTS = LONG ? 100 : 3;
const FIRST_SEED = Number(process.env.BUFFERLAB_SEED ?? 20060502);
const { BUFFERLAB_PATH: PATH, BUFFERLAB_REPLAY: REPLAY = "" } = process.env;
const HOURS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Script = Iterable<fc.AsyncCommand<object, ModelPage>>;

async function play(hash: string, script: Script): Promise<void> {
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
  }
}

const opened = fc.oneof(
  fc.constantFrom("", "#/heap?v=1&at=200"),
  anyScenario.map((scenario) => encodeLink(scenario)),
);
const scripts = fc.commands([hands], {
  maxCommands: 40,
  size: "max",
  ...(REPLAY === "" ? {} : { replayPath: REPLAY }),
});

test("page, address and worker are about one state, whatever a person does", { timeout: 10 * HOURS }, async () => {
  tally.commands = 0;
  const property = fc.asyncProperty(opened, scripts, play);
  if (PATH !== undefined) return fc.assert(property, { seed: FIRST_SEED, path: PATH, endOnFailure: true });
  for (let seed = FIRST_SEED; tally.commands < COMMANDS; seed++) {
    await fc.assert(property, { seed, numRuns: SCRIPTS });
    if (LONG) console.log(`seed ${seed}: ${tally.commands} of ${COMMANDS} commands`);
  }
  expect(tally.commands).toBeGreaterThanOrEqual(COMMANDS);
});
