import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bufferlab } from "../unit/cli-kit";
import { MsvcRand, Pcg32 } from "./random";

const doc = readFileSync("docs/models.md", "utf8");
const DRAWS = [...doc.matchAll(/^ {4}(pcg32|msvc) seed (\d+)(?: stream (\d+))?: (.*)$/gm)].map(
  ([, name = "", seed, stream, numbers = ""]) => ({ name, seed: Number(seed), stream: Number(stream), numbers }),
);
const RUNS = [...doc.matchAll(/^ {4}(#\/buffer\S+)\n {4}(A.*)$/gm)].map(([, link = "", trace = ""]) => ({
  link,
  trace,
}));

test("docs/models.md has check values of draws and of runs", () => {
  expect([DRAWS.length, RUNS.length]).toEqual([4, 4]);
});

test.each(DRAWS)(
  "$name, seed $seed, stream $stream, draws what docs/models.md says",
  ({ name, seed, stream, numbers }) => {
    const random = name === "msvc" ? new MsvcRand(seed) : new Pcg32(seed, stream);
    expect(numbers.split(" ").map(() => random.next())).toEqual(numbers.split(" ").map(Number));
  },
);

test.each(RUNS)("the core runs $link as docs/models.md says", async ({ link, trace }) => {
  const { out } = await bufferlab("run", link, "--steps", "10", "--format", "trace");
  expect(out).toBe(`${trace}\n`);
});
