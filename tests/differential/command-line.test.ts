import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { heapTables } from "../../src/models/allocation/heap-models";
import { LONG } from "../long-run";
import { randomTrace } from "../oracle/heap/random-trace";
import { arbitraryScenario } from "../unit/arbitrary-scenario";
import { Kept } from "../unit/cli-kit";
import { before } from "./before";
import { present, type Side } from "./side";

async function outputOf(side: Side, input: string, args: readonly string[]) {
  const [out, err] = [new Kept(), new Kept()];
  const status = await side.main(args, { in: Readable.from([input]), out, err });
  return { status, out: out.text, err: err.text };
}

async function expectAsBefore(input: string, args: readonly string[]): Promise<void> {
  expect(await outputOf(present, input, args)).toEqual(await outputOf(await before(), input, args));
}

const RUNS = [
  ["--steps", "400", "--every", "90", "--format", "csv"],
  ["--steps", "300", "--every", "100", "--format", "json"],
  ["--steps", "200", "--format", "trace"],
  ["--steps", "300", "--every", "70", "--format", "article"],
  ["--steps", "400"],
];
const COMPARISONS = ["text", "csv", "json"].map((format) => ["--steps", "300", "--format", format]);

/** `npm run test:long`: 100 scenarios and 40 traces. */
const SCENARIOS = LONG ? 100 : 5;
const TRACES = LONG ? 40 : 10;

test("of random scenarios it prints what it printed", { timeout: 300_000 }, async () => {
  for (const [i, scenario] of fc.sample(arbitraryScenario, { numRuns: SCENARIOS, seed: 17 }).entries()) {
    const link = present.encodeLink(scenario, null);
    await expectAsBefore("", ["run", link, ...(RUNS[i % RUNS.length] ?? [])]);
    await expectAsBefore(present.fileText({ scenario, digest: null }), ["check", "-"]);
    await expectAsBefore("", ["heap", "compare", link, ...(COMPARISONS[i % COMPARISONS.length] ?? [])]);
  }
});

const MODELS = Object.keys(heapTables).filter((model) => model !== "exact");
const LETTER = { allocate: "a", resize: "r", release: "f" } as const;

/** A random trace as a file has it; each tenth ends with a line that is refused. */
function traceText(seed: number): string {
  const lines = randomTrace(seed, 300, 6 + (seed % 12)).map(({ kind, id, bytes }) =>
    kind === "release" ? `f ${id}` : `${LETTER[kind]} ${id} ${bytes}`,
  );
  return [...lines, ...(seed % 10 === 9 ? ["a x 1"] : []), ""].join("\n");
}

test("to random traces it answers what it answered", { timeout: 300_000 }, async () => {
  for (let seed = 0; seed < TRACES; seed++) {
    const model = MODELS[seed % MODELS.length] ?? "ptmalloc";
    await expectAsBefore(traceText(seed), ["heap", "replay", "--model", model]);
    await expectAsBefore(traceText(seed), ["heap", "compare", "-", "--model", model, "--model", "ptmalloc"]);
  }
});

test("its help is as it was", async () => {
  for (const args of [["--help"], ["presets"], ["run", "--help"], ["heap", "replay", "--help"]])
    await expectAsBefore("", args);
});
