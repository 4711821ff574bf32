import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { openHeap, replayLines, traceBatches } from "../../src/labs/heap/cli/trace-replay";
import { heapOf } from "../../src/models/allocation/heap-models";
import { anyRequest, phasedTrace } from "../oracle/heap/phased-trace";
import { Pcg32 } from "../oracle/random";

/* Answers of the real malloc of musl 1.2.3 in a static program that writes nothing into its blocks. */

const FOLDER = fileURLToPath(new URL("./musl", import.meta.url));

/** The model's answers to a trace, and its last line. */
async function answersTo(trace: string): Promise<string> {
  const pieces = (async function* () {
    yield new TextEncoder().encode(trace);
  })();
  const written: string[] = [];
  for await (const piece of replayLines(traceBatches(pieces), openHeap(heapOf("musl"))))
    written.push(typeof piece === "string" ? piece : new TextDecoder().decode(piece));
  return written.join("");
}

describe("the model matches the answers of musl", () => {
  test.each(readdirSync(FOLDER))("%s", async (file) => {
    const rows = readFileSync(`${FOLDER}/${file}`, "utf8")
      .trimEnd()
      .split("\n")
      .map((row) => row.split("\t"));
    const trace = rows.slice(0, -1).map(([line]) => `${line}\n`);
    const answers = (await answersTo(trace.join(""))).trimEnd().split("\n");
    expect(rows.map(([line], i) => [line, answers[i]])).toEqual(rows);
  });

  /** Random traces of 10,000 operations, and the digests of musl's answers. */
  const DIGESTS = { 1: "d0df4f3cf124ffbe", 2: "a99395f255393430", 3: "8afb90f1aaf66843", 4: "c98df40b3a9d0ea4" };

  test.each(Object.entries(DIGESTS))("random trace %s", async (seed, digest) => {
    const trace = phasedTrace(new Pcg32(Number(seed), 1), 10_000, anyRequest);
    const answers = await answersTo(trace);
    expect(createHash("sha256").update(answers).digest("hex").slice(0, 16)).toBe(digest);
  });
});
